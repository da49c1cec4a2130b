import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { z } from 'zod'
import { type AeroApiFake, FLIGHT_KEY, type FlightFailure, startAeroApi } from './aeroapi.ts'

const { error } = JSON.parse(readFileSync(join(import.meta.dirname, 'aeroapi.description.json'), 'utf8'))
const ErrorReply = z.fromJSONSchema({ ...error, additionalProperties: false }, { defaultTarget: 'openapi-3.0' })

let provider: AeroApiFake
beforeAll(async () => {
  provider = await startAeroApi()
})
afterAll(() => provider.stop())

interface Request {
  method?: string
  path: string
  key?: string
  body?: object
  failure?: FlightFailure
}

it.each<[string, number, Request]>([
  ['a wrong key', 401, { path: '/flights/QTR501', key: 'wrong' }],
  ['a query that the description does not have', 400, { path: '/flights/QTR501?day=2026-12-08' }],
  ['a period without an end', 400, { path: '/schedules/2026-12-08/never' }],
  ['an alert without events', 400, { method: 'POST', path: '/alerts', body: { ident: 'QTR501', events: 'all' } }],
  ['an alert that does not exist', 400, { method: 'DELETE', path: '/alerts/1' }],
  ['an unknown path', 404, { path: '/nothing' }],
  ['too many requests', 429, { path: '/flights/QTR501', failure: 'too-many' }],
  ['each request, if it is to refuse them', 400, { path: '/flights/QTR501', failure: 'refused' }],
  ['a request while it is down', 503, { path: '/flights/QTR501', failure: 'down' }],
])('refuses %s with the error of its description', async (_, status, request) => {
  const { method = 'GET', path, key = FLIGHT_KEY, body, failure = 'none' } = request
  provider.fail(failure)
  const options = { method, headers: { 'x-apikey': key }, ...(body && { body: JSON.stringify(body) }) }
  const reply = await fetch(provider.url + path, options)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'application/json; charset=UTF-8'])
  expect(ErrorReply.parse(await reply.json())).toMatchObject({ status })
})
