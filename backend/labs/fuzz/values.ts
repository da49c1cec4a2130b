import fc from 'fast-check'
import * as z from 'zod'

/** Values that break careless code: in texts, numbers, days, names and structures. */
export const hostile = fc.constantFrom<unknown>(
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '💺'.repeat(300),
    'x'.repeat(70_000),
    '%',
    '%00',
    '..',
    '../..',
  ],
  ...["'; drop table account; --", '{{7*7}}', '<script>', '__proto__', 'null', 'NaN', '-1', '0', '1e400'],
  ...['9223372036854775807', '9223372036854775808', '2147483648', '2026-02-30', '0000-00-00', '+020000-01-01'],
  ...['99999-12-31', 'infinity', '24:00', '+1 999', '1,2', '(', '\\', 'e\u0301'.repeat(30), '\ufeff', '\u2028'],
  ...[0, -1, -0, 1.5, 1e21, 2 ** 31, 2 ** 53, 2 ** 63, true, false, null],
  ...[[], {}, [[]], { a: { b: [1] } }, ['x'], { length: 1e9 }, [null], { toString: 1 }],
)

/** Plausible values by the name of a field; undefined where a field has none. */
export type Plausible = (field: string) => unknown[] | undefined

type Schema = z.core.JSONSchema.BaseSchema

/** The values that a schema describes as JSON Schema, at its bounds more often than between them. */
function described(schema: Schema, plausible: Plausible): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => described(option as Schema, plausible)))
  const types: unknown = schema.type
  if (Array.isArray(types)) return fc.oneof(...types.map((type) => described({ ...schema, type }, plausible)))
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'string':
      return texts(schema)
    case 'array': {
      const { minItems: minLength = 0, maxItems = minLength + 3 } = schema
      const items = described((schema.items ?? {}) as Schema, plausible)
      return fc.array(items, { minLength, maxLength: Math.min(maxItems, minLength + 3) })
    }
    case 'object':
      return fields(schema, plausible)
    default:
      return fc.constantFrom<unknown>('Asha', 5, '7', true, null, 'https://pictures.test/a.png')
  }
}

function numbers({ minimum, exclusiveMinimum, maximum }: Schema): fc.Arbitrary<number> {
  const least = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 0)
  const most = Math.max(least, Math.min(maximum ?? least + 1000, least + 1000))
  return fc.oneof(fc.constantFrom(least, most), fc.integer({ min: Math.ceil(least), max: Math.floor(most) }))
}

// Of one and of two UTF-16 units, of two and three bytes, composed and decomposed, from right to left.
const LETTERS = ['a', 'Z', '7', 'é', 'e\u0301', 'न', 'ب', '漢', '💺', "'", '"', '<', '&', '\\', '%', ' ']

function texts({ pattern, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  const samples = fc.constantFrom(
    'Asha Rao',
    'Happy to help on this flight.',
    'O’Neil & Søn <b>',
    '  a space at both ends  ',
  )
  if (pattern && maxLength === undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern))
    } catch {
      return samples // a pattern that cannot be turned round
    }
  }
  if (maxLength === undefined) return fc.oneof(samples, fc.string())
  const letters = (length: number) => fc.array(fc.constantFrom(...LETTERS), { minLength: length, maxLength: length })
  const lengths = [minLength, minLength + 1, maxLength].filter((length) => length > 0 && length <= maxLength)
  return fc.oneof(samples, ...lengths.map((length) => letters(length).map((chosen) => chosen.join(''))))
}

/** The results of `typeof` for these types of JSON Schema. */
const NAMES: Record<string, string> = { integer: 'number', array: 'object' }

/** Whether a value can be meant: another field of the same name may be of another kind. */
function fits(value: unknown, { type, format }: Schema, isRequired: boolean): boolean {
  if (value === undefined || value === null) return !isRequired
  if (format === 'uuid') return false
  const kinds = [type ?? []].flat()
  return kinds.length === 0 || kinds.some((kind) => typeof value === (NAMES[kind] ?? kind))
}

function fields({ properties = {}, required = [] }: Schema, plausible: Plausible) {
  const each = Object.entries(properties).map(([field, schema]) => {
    const own = described(schema as Schema, plausible)
    const fitting = () =>
      (plausible(field) ?? []).filter((value) => fits(value, schema as Schema, required.includes(field)))
    if (fitting().length === 0) return [field, own] as const
    const known = fc.nat().map((n) => fitting()[n % fitting().length])
    return [field, fc.oneof({ weight: 12, arbitrary: known }, { weight: 1, arbitrary: own })] as const
  })
  return fc.record(Object.fromEntries(each), { requiredKeys: required })
}

/** A field that no contract has. */
export const UNKNOWN_FIELD = 'surprise'

/** One thing is wrong, or nothing, which is nearly valid; sometimes all is. */
export function filled(
  schema: z.core.$ZodType | undefined,
  plausible: Plausible,
): fc.Arbitrary<Record<string, unknown>> {
  if (!schema) return fc.constant({})
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const valid = (described(whole, plausible) as fc.Arbitrary<Record<string, unknown> | null>).map((made) => made ?? {})
  const names = Object.keys(whole.properties ?? {})
  const damaged = fc.tuple(valid, fc.nat(), hostile, fc.nat({ max: 9 })).map(([made, n, value, kind]) => {
    const field = names[n % Math.max(names.length, 1)]
    if (!field || kind === 0) return { ...made, [UNKNOWN_FIELD]: value }
    if (kind > 2) return { ...made, [field]: value }
    const { [field]: _, ...rest } = made
    return rest
  })
  const wild = fc.array(fc.tuple(fc.constantFrom(UNKNOWN_FIELD, ...names), hostile), { maxLength: 4 })
  return fc.oneof(
    { weight: 14, arbitrary: valid },
    { weight: 5, arbitrary: damaged },
    { weight: 1, arbitrary: wild.map((pairs) => Object.fromEntries(pairs)) },
  )
}
