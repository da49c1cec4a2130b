import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import * as z from 'zod/mini'
import { airports } from '../../../scripts/airports.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { SHARED } from '../../http/shared-responses.ts'
import { Airport } from './airports.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const get = (headers: object = {}, query = '') => t.inject({ url: `/api/airports${query}`, headers: { ...headers } })

test('the list has every airport with a code and scheduled flights once, sorted by code, with all fields of the picker [spec-airport-list]', async () => {
  const list = z.array(Airport).parse((await get()).json())
  expect(list).toEqual(airports())
  expect(list.length).toBeGreaterThan(3_000)
  expect(list.map(({ code }) => code)).toEqual([...new Set(list.map(({ code }) => code))].sort())
  expect(
    list.filter(({ code, name, city, country }) => !/^[A-Z]{3}$/.test(code) || !name || !city || !country),
  ).toEqual([])
  expect(list.find(({ code }) => code === 'HYD')).toMatchObject({
    code: 'HYD',
    name: 'Rajiv Gandhi International Airport',
    city: 'Hyderabad',
    country: 'India',
    zone: 'Asia/Kolkata',
    traffic: expect.any(Number),
    also: expect.arrayContaining(['Secunderabad', 'हैदराबाद']),
  })
})

test('PostgreSQL and Node know every zone', () => {
  for (const { zone } of airports()) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
})

test('the list is sent compressed, and is immutable under its version', async () => {
  const { version } = (await t.inject('/api/airports/version')).json<{ version: string }>()
  const plain = await get()
  expect(plain.headers['cache-control']).toBe(SHARED)
  const br = await get({ 'accept-encoding': 'gzip, br' }, `?v=${version}`)
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(br.rawPayload.length).toBeLessThan(80_000)
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
  const gzip = await get({ 'accept-encoding': 'gzip, br;q=0' })
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
  expect((await get({}, '?v=0123456789')).headers['cache-control']).toBe(SHARED)
})

test('a browser with a current copy of the list gets 304', async () => {
  const first = await get({ 'accept-encoding': 'br' })
  const again = await get({ 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a few airports are sent by their codes, without those that do not exist', async () => {
  const named = await get({}, '?codes=ORD,QQQ,HYD')
  expect(named.headers['cache-control']).toBe(SHARED)
  expect(z.array(Airport).parse(named.json())).toEqual(
    ['ORD', 'HYD'].map((code) => airports().find((airport) => airport.code === code)),
  )
  expect((await get({}, '?codes=QQQ')).json()).toEqual([])
  for (const codes of ['hyd', 'HYD,', `HYD${',ORD'.repeat(20)}`])
    expect((await get({}, `?codes=${codes}`)).statusCode).toBe(400)
})
