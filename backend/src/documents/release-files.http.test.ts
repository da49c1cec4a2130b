import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { tablesWith } from '../../test/database.ts'
import { raw } from '../../test/raw.ts'
import { builtFolder, loseFile, storedFiles } from '../../test/releases.ts'
import { readSet } from '../releases/going-live/live-set.ts'
import { add, buildIn, publish } from '../releases/publishing/publish.ts'
import { RegistryService } from '../releases/registry.service.ts'

let t: TestApp
let base: string
const version = '1.0.0-0123456789'
const code = `const text = ${JSON.stringify('text '.repeat(300))}`
const files = { 'remoteEntry.js': code, 'media/icon.svg': '<svg/>', 'facts.cjs': 'secret', 'page.js.map': 'secret' }
const live = (folder: string) => publish(folder, t.pool)

beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
  await t.app.listen(0, '127.0.0.1')
  base = await t.app.getUrl()
  const folder = builtFolder({ name: 'listings', version, files })
  writeFileSync(join(folder, 'remoteEntry.js.br'), brotliCompressSync(code))
  writeFileSync(join(folder, 'remoteEntry.js.gz'), gzipSync(code))
  await live(folder)
})
afterAll(() => t.stop())

const get = (path: string, accepts = '') => t.inject({ url: path, headers: { 'accept-encoding': accepts } })

test('a file of a release is immutable and typed [spec-withstand-files-immutable]', async () => {
  const reply = await get(`/r/listings/${version}/remoteEntry.js`)
  expect([reply.statusCode, reply.body]).toEqual([200, code])
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  })
})

test('a picture may have a style sheet, and no other content of it is loaded or run', async () => {
  expect((await get(`/r/listings/${version}/media/icon.svg`)).headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  })
})

test('a file of a release is sent in the compression of its build', async () => {
  const reply = await get(`/r/listings/${version}/remoteEntry.js`, 'gzip, br')
  expect(reply.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(code)
  expect((await get(`/r/listings/${version}/remoteEntry.js`, 'gzip')).headers['content-encoding']).toBe('gzip')
  expect((await get(`/r/listings/${version}/media/icon.svg`, 'br')).headers['content-encoding']).toBeUndefined()
})

test.each([
  'remoteEntry.js.br',
  'release.json',
  'facts.cjs',
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
])('%j is not there, and the response is not cached', async (file) => {
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
])('no spelling of a path leaves the store: %s', async (path) => {
  const { status, body } = await raw(base, path)
  expect([status === 200, body.includes('secret')]).toEqual([false, false])
})

test('publishing the same folder again changes nothing; another version changes the live version', async () => {
  const liveVersion = async () => {
    const { generation, liveVersions } = await readSet(t.pool)
    return { version: liveVersions.listings?.version, generation }
  }
  expect(await liveVersion()).toEqual({ version, generation: 1 })
  await live(builtFolder({ name: 'listings', version, files }))
  expect(await liveVersion()).toEqual({ version, generation: 1 })
  await live(builtFolder({ name: 'listings', version: '1.0.1-0123456789', files }))
  expect(await liveVersion()).toEqual({ version: '1.0.1-0123456789', generation: 2 })
  expect((await get(`/r/listings/${version}/remoteEntry.js`)).statusCode).toBe(200) // open pages still need it
})

test('a draft may change, and browsers revalidate it each time', async () => {
  const draft = (text: string) =>
    builtFolder({ name: 'payments', version: '1.0.0-dev', files: { 'remoteEntry.js': text } })
  await live(draft('first'))
  await live(draft('second'))
  await t.app.get(RegistryService).refresh() // a process learns of another set a moment after it was published
  const reply = await get('/r/payments/1.0.0-dev/remoteEntry.js', 'br')
  expect([reply.body, reply.headers['cache-control']]).toEqual(['second', 'no-cache'])
})

test('a release with a missing or wrong hash is rejected and not stored [spec-scale-release-in-one-transaction]', async () => {
  for (const integrity of [{}, { 'a.js': `sha256-${'A'.repeat(43)}=` }]) {
    const folder = builtFolder({ name: 'tornapart', version: '1.0.0-1', files: { 'a.js': 'a' }, facts: { integrity } })
    await expect(live(folder)).rejects.toThrow('tornapart@1.0.0-1: a.js has no right hash.')
  }
  expect(await tablesWith(t, 'tornapart')).toEqual([])
})

test('a release whose name or version could be a path is rejected', async () => {
  for (const odd of [{ name: '../x' }, { version: '../1' }, { name: 'X' }, { version: '' }]) {
    const folder = builtFolder({ name: 'odd', version: '1.0.0-1', files: {}, facts: odd })
    await expect(live(folder)).rejects.toThrow()
  }
})

test('publishing does not change the built folder [spec-scale-release-folders]', async () => {
  const folder = builtFolder({ name: 'untouched', version, files })
  const before = readdirSync(folder, { recursive: true }).sort()
  await live(folder)
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before)
})

test('source maps are not stored, all other files are [spec-withstand-no-source-maps]', async () => {
  expect(await storedFiles(t, 'listings', version)).toEqual([
    ...['facts.cjs', 'media/icon.svg', 'release.json', 'remoteEntry.js'],
  ])
})

test.each([
  ['another text', 'remoteEntry.js.br', brotliCompressSync('alert(1)')],
  ['a bomb', 'remoteEntry.js.gz', gzipSync(Buffer.alloc(50_000_000))],
  ['no compression at all', 'remoteEntry.js.br', Buffer.from('plain')],
])('a compressed twin that is %s is refused', async (_what, file, content) => {
  const folder = builtFolder({ name: 'twins', version, files })
  writeFileSync(join(folder, file), content)
  await expect(live(folder)).rejects.toThrow(`twins@${version}: ${file} is not its file, compressed.`)
})

test('a file that the store has lost returns 404, and is restored when its build is published again [spec-scale-release-local-copy]', async () => {
  const folder = builtFolder({ name: 'mended', version: '2.0.0-a', files: { 'lost.js': '// lost and found' } })
  await publish(folder, t.pool)
  const path = '/r/mended/2.0.0-a/lost.js'
  expect((await t.inject(path)).statusCode).toBe(200)
  await loseFile(t, '// lost and found')
  expect((await t.inject(path)).statusCode).toBe(200)
  const cold = await startApp({ DATABASE_URL: t.env.DATABASE_URL, ROLES: 'web,migrate' })
  expect((await cold.inject(path)).statusCode).toBe(404)
  await publish(folder, t.pool)
  expect((await cold.inject(path)).statusCode).toBe(200)
  await cold.stop()
})

test('the store rejects content with a wrong hash [spec-scale-release-checked] [spec-withstand-files-immutable]', async () => {
  const build = await buildIn(builtFolder({ name: 'forged', version: '1.0.0-a', files: { 'a.js': '// a' } }))
  const contents = new Map([...build.contents.keys()].map((name) => [name, Buffer.from('x')]))
  await expect(add({ ...build, contents }, t.pool, { by: 'test' })).rejects.toMatchObject({ code: '23514' })
})
