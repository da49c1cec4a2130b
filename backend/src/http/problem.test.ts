import { expect, test } from '@jest/globals'
import { errors } from './http.contract.ts'
import { asProblem } from './problem.ts'

const known = new Map(Object.entries(errors({ 'already-there': [409, 'It is there.'] })))

test.each([
  [{ code: '23505', constraint: 'other' }, 409, 'conflict'],
  [{ code: '23505', constraint: 'already-there' }, 409, 'already-there'],
  [{ code: '40001' }, 409, 'conflict'],
  [{ code: '40P01' }, 503, 'unavailable'],
  [{ code: '22P02' }, 400, 'invalid'],
  [{ code: '22003' }, 400, 'invalid'],
  [{ code: '08P01' }, 400, 'invalid'],
  [{ code: '08P01', severity: 'FATAL' }, 503, 'unavailable'],
  [{ code: '22021' }, 400, 'invalid'],
  [{ code: '53100' }, 503, 'unavailable'],
  [{ code: '57P01' }, 503, 'unavailable'],
  [{ code: '57P03' }, 503, 'unavailable'],
  [{ code: '08006' }, 503, 'unavailable'],
  [{ code: '55P03' }, 503, 'unavailable'],
  [{ code: '57014' }, 503, 'unavailable'],
  [{ code: 'ECONNREFUSED' }, 503, 'unavailable'],
  [new Error('timeout exceeded when trying to connect'), 503, 'unavailable'],
  [new Error('Client was closed and is not queryable'), 503, 'unavailable'],
  [new Error('Cannot use a pool after calling end on the pool'), 503, 'unavailable'],
  [{ code: '25006' }, 503, 'unavailable'],
  [{ code: '42703' }, 500, 'internal'],
  [new Error('secret'), 500, 'internal'],
  [null, 500, 'internal'],
  ['text', 500, 'internal'],
  [{ statusCode: 414 }, 414, 'invalid'],
])('%j becomes %i %s', (thrown, status, code) => {
  const { wire, details } = asProblem(thrown, known)
  expect([wire.status, wire.code]).toEqual([status, code])
  expect(details.retryAfter !== undefined).toBe(status === 503)
})
