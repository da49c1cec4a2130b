import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { raw } from '../../test/raw.ts'
import { builtFolder } from '../../test/releases.ts'
import { publish } from './publish.ts'
import { readSet } from './release/live-set.ts'

let t: TestApp
let base: string
const releasesDir = mkdtempSync(join(tmpdir(), 'flight-amigo-releases-'))
const version = '1.0.0-0123456789'
const code = `const text = ${JSON.stringify('text '.repeat(300))}`
const files = { 'remoteEntry.js': code, 'media/icon.svg': '<svg/>', 'document.cjs': 'secret', 'page.js.map': 'secret' }
const live = (folder: string) => publish(folder, { pool: t.pool, releasesDir })

beforeAll(async () => {
  t = await startApp({ RELEASES_DIR: releasesDir, WORKERS: 'off' })
  await t.app.listen(0, '127.0.0.1')
  base = await t.app.getUrl()
  await live(builtFolder({ name: 'listings', version, files }))
})
afterAll(() => t.stop())

const get = (path: string, accepts = '') => t.inject({ url: path, headers: { 'accept-encoding': accepts } })

test('a file of a release is immutable and typed', async () => {
  const reply = await get(`/r/listings/${version}/remoteEntry.js`)
  expect([reply.statusCode, reply.body]).toEqual([200, code])
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  })
  expect((await get(`/r/listings/${version}/media/icon.svg`)).headers['content-type']).toBe('image/svg+xml')
})

test('it was compressed when it was published', async () => {
  const reply = await get(`/r/listings/${version}/remoteEntry.js`, 'gzip, br')
  expect(reply.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(code)
  expect((await get(`/r/listings/${version}/remoteEntry.js`, 'gzip')).headers['content-encoding']).toBe('gzip')
  expect((await get(`/r/listings/${version}/media/icon.svg`, 'br')).headers['content-encoding']).toBeUndefined()
})

test.each([
  'remoteEntry.js.br',
  'release.json',
  'document.cjs',
  'page.js.map',
  'none.js',
  '',
  'media',
  'media/',
  '.hidden.js',
  '../../listings/1.0.0-0123456789/remoteEntry.js',
  '%2e%2e/%2e%2e/secret.js',
  '..%2f..%2fsecret.js',
  '..%5c..%5csecret.js',
  'media/../remoteEntry.js',
  'media//icon.svg',
  '%00.js',
  'remoteEntry.js%00',
  '/etc/passwd',
])('%j is not there, and that is not remembered', async (file) => {
  writeFileSync(join(releasesDir, 'secret.js'), 'secret')
  const reply = await raw(base, `/r/listings/${version}/${file}`)
  expect([reply.status, reply.headers['cache-control']]).toEqual([404, 'no-store'])
  expect(reply.body).not.toContain('secret')
})

test.each([
  '/r/../secret.js',
  '/r/listings/../secret.js',
  '/r/listings/%2e%2e/secret.js',
  '/r/%2e%2e/%2e%2e/secret.js',
  '/r/Listings/1.0.0/x.js',
  '/r/listings/%2e%2e%2fsecret.js/x.js',
  '//r/listings/../../secret.js',
])('no spelling leaves the store: %s', async (path) => {
  const { status, body } = await raw(base, path)
  expect([status === 200, body.includes('secret')]).toEqual([false, false])
})

test('publishing the same folder again changes nothing, another version moves the pin', async () => {
  const pin = async () => {
    const { generation, pins } = await readSet(t.pool)
    return { version: pins.listings?.version, generation }
  }
  expect(await pin()).toEqual({ version, generation: 1 })
  await live(builtFolder({ name: 'listings', version, files }))
  expect(await pin()).toEqual({ version, generation: 1 })
  await live(builtFolder({ name: 'listings', version: '1.0.1-0123456789', files }))
  expect(await pin()).toEqual({ version: '1.0.1-0123456789', generation: 2 })
  expect((await get(`/r/listings/${version}/remoteEntry.js`)).statusCode).toBe(200) // pages that are open still need it
})

test('a draft may change, and browsers ask each time', async () => {
  const draft = (text: string) =>
    builtFolder({ name: 'payments', version: '1.0.0-dev', files: { 'remoteEntry.js': text } })
  await live(draft('first'))
  await live(draft('second'))
  const reply = await get('/r/payments/1.0.0-dev/remoteEntry.js', 'br')
  expect([reply.body, reply.headers['cache-control']]).toEqual(['second', 'no-cache'])
})

test('a release in which a hash is missing or wrong is refused, and nothing of it stays', async () => {
  for (const integrity of [{}, { 'a.js': `sha256-${'A'.repeat(43)}=` }]) {
    const folder = builtFolder({ name: 'broken', version: '1.0.0-1', files: { 'a.js': 'a' }, facts: { integrity } })
    await expect(live(folder)).rejects.toThrow('broken@1.0.0-1: a.js has no right hash.')
  }
  expect((await t.pool.query("select from release where name = 'broken'")).rowCount).toBe(0)
  expect(existsSync(join(releasesDir, 'broken'))).toBe(false)
})

test('a release whose name or version could mean a path is refused', async () => {
  for (const odd of [{ name: '../x' }, { version: '../1' }, { name: 'X' }, { version: '' }]) {
    const folder = builtFolder({ name: 'odd', version: '1.0.0-1', files: {}, facts: odd })
    await expect(live(folder)).rejects.toThrow()
  }
})

test('source maps are not stored', () => {
  expect(existsSync(join(releasesDir, 'listings', version, 'page.js.map'))).toBe(false)
  expect(readFileSync(join(releasesDir, 'listings', version, 'document.cjs'), 'utf8')).toBe('secret')
})
