import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makePerson } from '../../test/make.ts'
import { builtFolder, routeAt, shellFolder, siteIn } from '../../test/releases.ts'
import { SHARED } from '../http/shared-responses.ts'
import { publish } from '../releases/publishing/publish.ts'
import { RegistryService } from '../releases/registry.service.ts'
import { FirstResponsesService } from './first-responses.service.ts'
import { Page } from './page.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off', ROLES: 'web,migrate' })
  await publish(shellFolder('1.0.0-s'), t.pool)
  const data = ['/health/live', '/nowhere']
  const routes = [
    ...['/before', '/busy', '/mine', '/', '/another'].map((path) => routeAt(path, { data })),
    routeAt('/refused', { data: ['/auth/me'] }),
    routeAt('/protected', { protected: true }),
  ]
  await publish(builtFolder({ name: 'pages', version: '1.0.0-p', files: {}, facts: { routes } }), t.pool)
  await t.app.get(RegistryService).refresh()
})
afterAll(() => t.stop())

const get = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await t.inject({ url, headers })
  const { user, visit, shell } = siteIn(reply.body)
  return { ...reply, name: user?.username, visit, version: shell?.version }
}

async function composed(act: () => Promise<unknown>): Promise<number> {
  const html = new Set<object>()
  const { body } = Page.prototype
  Page.prototype.body = function (encoding) {
    html.add(this.document)
    return body.call(this, encoding)
  }
  try {
    await act()
  } finally {
    Page.prototype.body = body
  }
  return html.size
}

test('a hundred parallel visitors cause one document and one request for its data', async () => {
  const queries: string[][] = []
  const responses = t.app.get(FirstResponsesService)
  const { fetchAll: all } = responses
  responses.fetchAll = (paths, ...rest) => {
    queries.push(paths)
    return all.call(responses, paths, ...rest)
  }
  try {
    const visitAll = () => Promise.all(Array.from({ length: 100 }, (_, n) => get('/busy', { cookie: `bucket=${n}` })))
    expect(await composed(visitAll)).toBe(1)
    expect(queries).toEqual([['/health/live', '/nowhere']])
  } finally {
    responses.fetchAll = all
  }
})

test('an unchanged document is not sent again to a browser that has it [spec-scale-cdn-etag]', async () => {
  const { headers, statusCode } = await get('/page')
  expect([statusCode, headers['cache-control'], headers.vary]).toEqual([200, SHARED, 'Accept-Encoding'])
  expect(headers['set-cookie']).toBeUndefined()
  const again = await get('/page', { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
  // A browser or a cache would use it instead of the document's own.
  expect(again.headers['content-security-policy']).toBeUndefined()
  const query = await get('/page?from=HYD', { 'if-none-match': String(headers.etag) })
  expect(query.statusCode).toBe(200)
})

test('a shared document contains nothing of a single visitor; a personal document does, and is private', async () => {
  const me = await makePerson(t, { username: 'Asha' })
  for (const url of ['/mine', '/']) {
    const own = await get(url, me.as)
    expect([own.name, own.headers['cache-control']]).toEqual(['Asha', 'private, no-store'])
    expect([own.headers.etag, typeof own.visit]).toEqual([undefined, 'string'])
    const visitor = await get(url)
    expect(visitor.headers['cache-control']).toBe(SHARED)
    expect([visitor.name, visitor.visit]).toEqual([undefined, undefined])
  }
  const ended = await get('/', { cookie: 'session=ended' })
  expect([ended.name, ended.headers['cache-control']]).toEqual([undefined, 'private, no-store'])
})

test('no cache stores an incomplete page, and this process stores none without its data', async () => {
  const cacheControlOf = async (url: string) => (await get(url)).headers['cache-control']
  expect([await cacheControlOf('/nothing'), await cacheControlOf('/?remotes=')]).toEqual([
    'private, no-cache',
    'no-store',
  ])
  const redirected = await t.inject('/protected')
  expect([redirected.statusCode, redirected.headers['cache-control']]).toEqual([302, 'private, no-store'])
  const first = await get('/refused')
  expect([first.headers['cache-control'], first.headers.etag]).toEqual(['private, no-cache', undefined])
  expect(await composed(async () => [await get('/refused'), await get('/refused')])).toBe(2)
})

test('a release that goes live is shown immediately', async () => {
  expect((await get('/page')).version).toBe('1.0.0-s')
  await publish(shellFolder('1.0.1-s'), t.pool)
  await t.app.get(RegistryService).refresh()
  expect((await get('/page')).version).toBe('1.0.1-s')
  const { etag } = (await get('/page')).headers
  await publish(builtFolder({ name: 'listings', version: '1.0.0-l', files: {} }), t.pool)
  await t.settled()
  expect((await get('/page')).headers.etag).not.toBe(etag)
})

test('another process computes the same tag', async () => {
  const { etag = '' } = (await get('/page')).headers
  const other = await startApp({ DATABASE_URL: t.env.DATABASE_URL, RATE_LIMITS: 'off', ROLES: 'web,migrate' })
  try {
    const again = await other.inject({ url: '/page', headers: { 'if-none-match': String(etag) } })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers['cache-control']).toBe(SHARED)
  } finally {
    await other.stop()
  }
})
