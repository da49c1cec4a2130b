import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { breaks } from './contract-breaks.ts'

const report = (schema: z.ZodType) => ({
  s: { request: z.toJSONSchema(schema, { io: 'input' }), reply: z.toJSONSchema(schema) },
})
const sides = (before: z.ZodType, after: z.ZodType) => {
  const found = breaks(report(before), report(after)).join(' ')
  return [found.includes('(request)') && 'request', found.includes('(reply)') && 'reply'].filter(Boolean).join()
}
const base = z.object({ a: z.string().max(10), b: z.enum(['x', 'y']).optional() })

test.each([
  ['nothing', base, ''],
  ['an optional field more', base.extend({ c: z.string().optional() }), ''],
  ['a required field more', base.extend({ c: z.string() }), 'request'],
  ['a field less', base.omit({ a: true }), 'request,reply'],
  ['a field that becomes optional', base.extend({ a: z.string().max(10).optional() }), 'reply'],
  ['another type', base.extend({ a: z.number() }), 'request,reply'],
  ['a longer text', base.extend({ a: z.string().max(20) }), 'reply'],
  ['a shorter text', base.extend({ a: z.string().max(5) }), 'request'],
  ['a value more', base.extend({ b: z.enum(['x', 'y', 'z']).optional() }), 'reply'],
  ['a value less', base.extend({ b: z.enum(['x']).optional() }), 'request'],
])('%s breaks "%s"', (_what, after, broken) => {
  expect(sides(base, after)).toBe(broken)
})
