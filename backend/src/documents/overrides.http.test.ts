import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { agreeToPreview } from '../../test/preview.ts'
import { builtFolder, pagesFolder, piecesOf, shellFolder, siteIn } from '../../test/releases.ts'
import { makeStaff } from '../../test/staff.ts'
import { add, buildIn, publish } from '../releases/publishing/publish.ts'
import { previewUrl } from '../releases/release-preview.public.ts'

let dev: TestApp
let deployed: TestApp
const listings = (version: string) => builtFolder({ name: 'listings', version, files: {} })

let mark = 'under development'
const server = createServer(({ url }, response) => {
  const name = new URL(url ?? '', 'http://localhost').searchParams.get('name') ?? ''
  const parts = name === 'shell' ? { document: piecesOf(mark) } : { routes: [], nav: [], slots: [] }
  const release = { name, version: '1.0.0-dev', base: `${at}/${name}/1.0.0-dev/`, integrity: {}, ...parts }
  response.writeHead(['listings', 'shell'].includes(name) ? 200 : 404).end(JSON.stringify(release))
})
let at: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  at = `http://localhost:${(server.address() as AddressInfo).port}`
  ;[dev, deployed] = await Promise.all([
    startApp({ NODE_ENV: 'development', RATE_LIMITS: 'off' }),
    startApp({ RATE_LIMITS: 'off' }),
  ])
  for (const { pool } of [dev, deployed]) {
    await publish(shellFolder('1.0.0-s'), pool)
    await publish(pagesFolder(), pool)
    await publish(listings('1.0.0-a'), pool)
    await add(await buildIn(listings('1.1.0-b')), pool, { by: 'test' })
  }
  for (const site of [dev, deployed]) {
    await site.settled()
    expect(await seen(site, '/')).toMatchObject({ shell: '1.0.0-s', version: '1.0.0-a' })
  }
})
afterAll(async () => {
  await Promise.all([dev.stop(), deployed.stop()])
  server.close()
})

async function seen(site: TestApp, url: string, cookie = '', more: object = {}) {
  const reply = await site.inject({ url, headers: { cookie }, ...more })
  const shown = siteIn(reply.body)
  const version = shown.releases?.find(({ name }) => name === 'listings')?.version
  const { overrideOptions, preview, shell } = shown
  const setCookie = String(reply.headers['set-cookie'] ?? '').split(';')[0]
  const title = /<p>(.*?)<\/p>/.exec(reply.body)?.[1]
  return {
    status: reply.statusCode,
    body: reply.body,
    setCookie,
    title,
    version,
    overrideOptions,
    preview,
    shell: shell?.version,
  }
}

const pick = (site: TestApp, remotes: string, headers: Record<string, string> = {}) =>
  seen(site, `/?remotes=${remotes}`, '', { method: 'POST', headers: { origin: site.env.ORIGIN, ...headers } })
async function previewOf(ref: string) {
  const reply = await agreeToPreview(deployed, ref)
  return String(reply.headers['set-cookie']).split(';')[0] ?? ''
}
const CROSS_SITE = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

test('without a signature, only a developer can choose another release, and no other site can in development', async () => {
  const ref = 'listings@1.1.0-b'
  for (const headers of [CROSS_SITE, { 'sec-fetch-site': 'none' }, {}]) {
    const link = await seen(deployed, `/?remotes=${ref}`, '', { headers })
    expect(link).toMatchObject({ status: 404, setCookie: '', body: expect.stringContaining('by the link') })
  }
  expect(await pick(deployed, ref, CROSS_SITE)).toMatchObject({ status: 403, setCookie: '' })
  expect(await pick(deployed, ref, { 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 404, setCookie: '' })
  expect(await pick(dev, ref, CROSS_SITE)).toMatchObject({ status: 403, setCookie: '' })
  expect(await pick(dev, ref, { 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 204 })
  // In development, URLs are typed, and links from other sites are followed.
  expect((await seen(dev, `/?remotes=${ref}`)).status).toBe(302)
  expect((await seen(dev, `/?remotes=${ref}`, '', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(404)
})

test('a signed link shows its release only', async () => {
  const signed = previewUrl(deployed.env.CODE_SECRET, { name: 'listings', version: '1.1.0-b' })
  expect((await seen(deployed, signed)).status).toBe(200)
  for (const wrong of [signed.replace('1.1.0-b', '1.0.0-a'), signed.replace('listings', 'shell'), signed.slice(0, -1)])
    expect((await seen(deployed, wrong)).status).toBe(404)
})

test('no browser is shown a replaced draft, and its preview ends', async () => {
  const { pool, env } = deployed
  await publish(builtFolder({ name: 'extra', version: '1.0.0-a', files: {} }), pool)
  const [ref, live] = ['extra@1.0.0-a', async () => (await deployed.inject('/api/releases/live')).json().live.extra]
  await deployed.settled()
  expect(await live()).toBe('1.0.0-a')
  const signed = previewUrl(env.CODE_SECRET, { name: 'extra', version: '1.0.0-a' })
  const cookie = await previewOf(ref)
  expect((await seen(deployed, '/', cookie)).preview).toEqual([ref])
  await publish(builtFolder({ name: 'extra', version: '1.1.0-b', files: {} }), pool)
  await deployed.settled()
  expect(await live()).toBe('1.1.0-b')
  for (const reply of [
    await seen(deployed, signed, '', { method: 'POST', headers: { origin: env.ORIGIN } }),
    await seen(deployed, signed),
  ])
    expect(reply).toMatchObject({ status: 404, body: expect.stringContaining('a newer one has replaced it') })
  expect((await seen(deployed, '/', cookie)).preview).toEqual([`${ref} (not available, so the live one is shown)`])
})

test('a remote in development uses the shell of its dev server, with the current pieces', async () => {
  const { setCookie: cookie } = await seen(dev, `/?remotes=listings@${at}`)
  const first = await seen(dev, '/', cookie)
  expect(first).toMatchObject({ title: 'under development', version: '1.0.0-dev', shell: '1.0.0-dev' })
  expect(first.preview).toEqual([`listings@${at}`, `shell@${at}`])
  mark = 'after a change'
  expect((await seen(dev, '/', cookie)).title).toBe('after a change')
  expect(await seen(dev, '/')).toMatchObject({ title: '1.0.0-s', version: '1.0.0-a' })
})

test('while the pieces of a shell in development are invalid, the live shell is shown with a message', async () => {
  const { setCookie: cookie } = await seen(dev, `/?remotes=shell@${at}`)
  mark = '<script>half written'
  expect(await seen(dev, '/', cookie)).toMatchObject({
    shell: '1.0.0-s',
    preview: [expect.stringContaining('does not load')],
  })
  mark = 'mended'
  expect((await seen(dev, '/', cookie)).title).toBe('mended')
})

test('in development every browser can choose from the newest releases, or enter the address of a dev server', async () => {
  const { overrideOptions } = await seen(dev, '/?remotes')
  expect(overrideOptions).toEqual({
    packages: [
      { name: 'listings', live: '1.0.0-a', versions: ['1.1.0-b', '1.0.0-a'] },
      { name: 'pages', live: '1.0.0-pages00000', versions: ['1.0.0-pages00000'] },
      { name: 'shell', live: '1.0.0-s', versions: [] },
    ],
  })
  expect((await seen(dev, '/')).overrideOptions).toBeUndefined()
})

test('in production no browser can choose releases, also not in a preview', async () => {
  for (const cookie of ['', 'preview=forged', await previewOf('listings@1.1.0-b')])
    expect((await seen(deployed, '/?remotes', cookie)).overrideOptions).toBeUndefined()
})

test('a developer stays logged in, and sees the staff pages of the release under development', async () => {
  const developer = await makeStaff(dev)
  const { setCookie } = await pick(dev, 'listings@1.1.0-b', { 'sec-fetch-site': 'same-origin' })
  const headers = { ...developer.as, cookie: `${developer.as.cookie}; ${setCookie}` }
  const statusOf = async (url: string) => (await dev.inject({ url, headers })).statusCode
  expect([await statusOf('/api/auth/me'), await statusOf('/api/ops/moderation/summary')]).toEqual([200, 200])
})
