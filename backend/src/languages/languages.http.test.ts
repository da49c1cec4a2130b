import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import * as z from 'zod/mini'
import { languages } from '../../scripts/languages.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { SHARED } from '../http/shared-responses.ts'
import { Language } from './languages.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const get = (headers: object = {}, query = '') => t.inject({ url: `/api/languages${query}`, headers: { ...headers } })

test('the list is sent compressed and small, is immutable under its version, and needs no second transfer', async () => {
  const { version } = (await t.inject('/api/languages/version')).json<{ version: string }>()
  const plain = await get()
  expect(z.array(Language).parse(plain.json())).toEqual(languages())
  expect(plain.headers['cache-control']).toBe(SHARED)
  const br = await get({ 'accept-encoding': 'gzip, br' }, `?v=${version}`)
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(br.rawPayload.length).toBeLessThan(12_000)
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
  const gzip = await get({ 'accept-encoding': 'gzip, br;q=0' })
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
  const again = await get({ 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
