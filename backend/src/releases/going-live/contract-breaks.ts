type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Schema = { [key: string]: Json }
type Part = { request?: unknown; reply?: unknown; errors?: Record<string, unknown> }
export type Report = Record<string, Part>

/**
 * Returns the changes that would break a client built against `before`. Old clients send the old request and read the
 * old reply, so a request may only accept more, and a reply may only promise more. A change that this function does not
 * understand counts as a break: a person then decides, by committing the new report.
 */
export function breaks(before: Report, after: Report): string[] {
  return Object.entries(before).flatMap(([name, old]) => {
    const present = after[name]
    if (present) return breaksOf(name, old, present)
    return isElsewhere(name, old, after) ? [] : [`${name}: removed`]
  })
}

/** Moving a part of a contract to another file does not change requests and replies. */
function isElsewhere(name: string, old: Part, after: Report): boolean {
  const end = name.slice(name.indexOf('.'))
  return Object.entries(after).some(([other, part]) => other.endsWith(end) && breaksOf(other, old, part).length === 0)
}

function breaksOf(name: string, old: Part, now: Part): string[] {
  return [
    ...Object.keys(old.errors ?? {})
      .filter((code) => !(code in (now.errors ?? {})))
      .map((code) => `${name}: error ${code} removed`),
    // Old reports have both directions of every schema; the current report has only those that are used.
    ...SIDES.filter((side) => old[side] && (now[side] || !now[other(side)])).flatMap((side) =>
      compare(`${name} (${side})`, old[side] as Schema, now[side] as Schema | undefined, side),
    ),
  ]
}

type Side = 'request' | 'reply'
const SIDES: Side[] = ['request', 'reply']
const other = (side: Side): Side => (side === 'request' ? 'reply' : 'request')

const PROSE = new Set(['$schema', 'title', 'description', 'examples', 'deprecated', 'default'])
const UNIONS = ['anyOf', 'oneOf']
/** Whether objects accept unknown fields. */
const OPEN = ['additionalProperties', 'unevaluatedProperties']
const STRUCTURE = new Set(['properties', 'required', 'items', 'enum', ...OPEN, ...UNIONS, ...PROSE])
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']

function compare(at: string, old: Schema | undefined, now: Schema | undefined, side: Side): string[] {
  if (!old || !now) return old === now ? [] : [`${at}: appeared or vanished`]
  const found: string[] = []
  const keys = (schema: Schema) => Object.keys((schema.properties ?? {}) as Schema)
  const required = (schema: Schema) => new Set((schema.required ?? []) as string[])

  for (const key of keys(old)) {
    const [a, b] = [(old.properties as Schema)[key], (now.properties as Schema | undefined)?.[key]]
    if (b === undefined) found.push(`${at}.${key}: removed`)
    else found.push(...compare(`${at}.${key}`, a as Schema, b as Schema, side))
  }
  found.push(...compareOpen(at, old, now, side))
  if (side === 'request') {
    for (const key of required(now)) if (!required(old).has(key)) found.push(`${at}.${key}: now required`)
  } else {
    const present = new Set(keys(now))
    for (const key of required(old))
      if (present.has(key) && !required(now).has(key)) found.push(`${at}.${key}: no longer always there`)
  }
  if (old.items ?? now.items) found.push(...compare(`${at}[]`, old.items as Schema, now.items as Schema, side))

  const [was, is] = [old.enum, now.enum] as Array<Json[] | undefined>
  if (was ?? is) {
    const lost =
      side === 'request' ? was?.filter((value) => !is?.includes(value)) : is?.filter((value) => !was?.includes(value))
    if (!was !== !is || lost?.length)
      found.push(`${at}: the list of values ${side === 'request' ? 'lost' : 'gained'} ${lost?.join(', ') ?? 'itself'}`)
  }

  for (const key of UNIONS) found.push(...compareUnion(`${at}: ${key}`, old[key], now[key], side))

  // A request's bounds may widen, a reply's may narrow. Any other keyword (type, format, pattern …) must be the same.
  for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [a, b] = [old[key], now[key]]
    if (STRUCTURE.has(key) || same(a, b)) continue
    const grew = LOWER.includes(key)
      ? b === undefined || Number(b) < Number(a)
      : UPPER.includes(key)
        ? b === undefined || Number(b) > Number(a)
        : undefined
    if (grew === undefined || grew !== (side === 'request'))
      found.push(`${at}: ${key} was ${JSON.stringify(a)}, is ${JSON.stringify(b)}`)
  }
  return found
}

function compareOpen(at: string, old: Schema, now: Schema, side: Side): string[] {
  const [was, is] = [old.additionalProperties, now.additionalProperties]
  const isSchema = (value: Json | undefined): value is Schema => typeof value === 'object' && value !== null
  if (isSchema(was) && isSchema(is)) return compare(`${at}.*`, was, is, side)
  if (isSchema(was)) return [`${at}.*: removed`]
  if (side === 'request') {
    const narrower = was !== false && (is === false || isSchema(is))
    return narrower ? [`${at}: no longer takes other fields`] : []
  }
  if (old.unevaluatedProperties !== false) return []
  const named = (old.properties ?? {}) as Schema
  return Object.keys((now.properties ?? {}) as Schema)
    .filter((key) => !(key in named))
    .map((key) => `${at}.${key}: new, and readers take no other fields`)
}

/** A request may gain kinds, a reply may lose some. A kind is satisfied if another one is compatible with it. */
function compareUnion(at: string, old: Json | undefined, now: Json | undefined, side: Side): string[] {
  if (old === undefined && now === undefined) return []
  if (!Array.isArray(old) || !Array.isArray(now)) return [`${at} appeared or vanished`]
  const isCompatible = (was: Json, is: Json) => compare(at, was as Schema, is as Schema, side).length === 0
  const lost =
    side === 'request'
      ? old.filter((was) => !now.some((is) => isCompatible(was, is)))
      : now.filter((is) => !old.some((was) => isCompatible(was, is)))
  return lost.map((kind) => `${at} ${side === 'request' ? 'lost' : 'gained'} ${JSON.stringify(kind)}`)
}

/** A database does not preserve the order of keys. */
const same = (a: Json | undefined, b: Json | undefined) => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

function ordered(value: Json | undefined): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, ordered(inner)])
}
