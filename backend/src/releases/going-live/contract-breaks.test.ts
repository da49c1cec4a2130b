import { expect, test } from '@jest/globals'
import * as z from 'zod/mini'
import { breaks, type Report } from './contract-breaks.ts'
import { jsonSchema } from './contract-report.ts'

const report = (schema: z.ZodMiniType) => ({
  s: { request: jsonSchema(schema, 'input'), reply: jsonSchema(schema, 'output') },
})
const sides = (before: z.ZodMiniType, after: z.ZodMiniType) => {
  const found = breaks(report(before), report(after)).join(' ')
  return [found.includes('(request)') && 'request', found.includes('(reply)') && 'reply'].filter(Boolean).join()
}
const text = (max: number) => z.string().check(z.maxLength(max))
const base = z.object({
  a: text(10),
  b: z.optional(z.enum(['x', 'y'])),
  k: z.optional(z.union([z.literal(''), text(10)])),
})

const strict = z.strictObject(base.shape)
const withRecord = z.extend(base, { r: z.record(z.string(), z.string()) })

test('a different order of keys, as from a database, breaks nothing', () => {
  const turned = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(turned)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, inner]) => [key, turned(inner)]),
          )
        : value
  expect(breaks(report(base), turned(report(base)) as Report)).toEqual([])
})

test('a schema that moves to another file breaks nothing, unless it also changes', () => {
  const moved = (schema: z.ZodMiniType): Report => ({ 't.ListingsQuery': report(schema).s })
  const before: Report = { 's.ListingsQuery': report(base).s }
  expect(breaks(before, moved(base))).toEqual([])
  expect(breaks(before, moved(z.object({ a: text(5) })))).toEqual(['s.ListingsQuery: removed'])
  expect(breaks(before, { 't.Listings': report(base).s })).toEqual(['s.ListingsQuery: removed'])
})

test.each<[string, z.ZodMiniType, string, z.ZodMiniType?]>([
  ['nothing', base, ''],
  ['an optional field more', z.extend(base, { c: z.optional(z.string()) }), ''],
  ['a required field more', z.extend(base, { c: z.string() }), 'request'],
  ['a field less', z.omit(base, { a: true }), 'request,reply'],
  ['a field that becomes optional', z.extend(base, { a: z.optional(text(10)) }), 'reply'],
  ['another type', z.extend(base, { a: z.number() }), 'request,reply'],
  ['a longer text', z.extend(base, { a: text(20) }), 'reply'],
  ['a shorter text', z.extend(base, { a: text(5) }), 'request'],
  ['a value more', z.extend(base, { b: z.optional(z.enum(['x', 'y', 'z'])) }), 'reply'],
  ['a kind more', z.extend(base, { k: z.optional(z.union([z.literal(''), text(10), z.number()])) }), 'reply'],
  ['a kind less', z.extend(base, { k: z.optional(z.union([z.literal('')])) }), 'request'],
  ['a kind that is longer', z.extend(base, { k: z.optional(z.union([z.literal(''), text(20)])) }), 'reply'],
  ['a stranger less', z.strictObject(base.shape), 'request'],
  ['other values of a record', z.extend(base, { r: z.record(z.string(), z.number()) }), 'request,reply', withRecord],
  ['a value less', z.extend(base, { b: z.optional(z.enum(['x'])) }), 'request'],
  [
    'a field more for readers that take no others',
    z.strictObject({ ...base.shape, n: z.optional(z.string()) }),
    'reply',
    strict,
  ],
])('%s breaks "%s"', (_what, after, broken, before = base) => {
  expect(sides(before, after)).toBe(broken)
})
