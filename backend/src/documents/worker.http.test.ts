import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { shellFolder } from '../../test/releases.ts'
import { signToken } from '../http/signed-token.ts'
import { add, buildIn, publish } from '../releases/publishing/publish.ts'
import { RegistryService } from '../releases/registry.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const shellWith = (version: string, worker: string) => shellFolder(version, { files: { 'sw.js': worker } })
async function live(folder: string) {
  await publish(folder, t.pool)
  await t.app.get(RegistryService).refresh()
}
const worker = (cookie = '') => t.inject({ url: '/sw.js', headers: { cookie } })

async function activated(code: string): Promise<string[]> {
  const did: string[] = []
  const handlers = new Map<string, (event: object) => void>()
  const work: unknown[] = []
  runInNewContext(code, {
    addEventListener: (name: string, handle: () => void) => handlers.set(name, handle),
    skipWaiting: () => did.push('skips'),
    caches: { delete: async (name: string) => did.push(`deletes ${name}`) },
    registration: { unregister: async () => did.push('leaves') },
  })
  for (const name of ['install', 'activate']) handlers.get(name)?.({ waitUntil: (done: unknown) => work.push(done) })
  await Promise.all(work)
  return [...did, ...handlers.keys()]
}

test('browsers keep their current worker while no shell is known', async () => {
  expect((await worker()).statusCode).toBe(503)
})

test("the worker is the live shell's, also in a preview, is revalidated, and connects to this site only", async () => {
  await live(shellWith('1.0.0-aaaaaaaaaa', '// first'))
  const reply = await worker()
  expect([reply.statusCode, reply.body]).toEqual([200, '// first'])
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  await live(shellWith('1.0.0-bbbbbbbbbb', '// second'))
  expect((await worker()).body).toBe('// second')
  await add(await buildIn(shellWith('1.1.0-aaaaaaaaaa', '// next')), t.pool, { by: 'test' })
  const override = Buffer.from('shell@1.1.0-aaaaaaaaaa').toString('base64url')
  const preview = signToken(t.env.CODE_SECRET, 'preview', override, { seconds: 60 })
  expect((await worker(`preview=${preview}`)).body).toBe('// second')
})

test('a shell without a worker, and the setting "off", unregister it in browsers', async () => {
  await live(shellFolder('1.0.0-cccccccccc'))
  const gone = ['skips', 'deletes private', 'leaves', 'install', 'activate']
  expect(await activated((await worker()).body)).toEqual(gone)

  await live(shellWith('1.0.0-dddddddddd', '// third'))
  const off = await startApp({ DATABASE_URL: t.env.DATABASE_URL, ROLES: 'web,migrate', SERVICE_WORKER: 'off' })
  try {
    expect(await activated((await off.inject('/sw.js')).body)).toEqual(gone)
    expect((await worker()).body).toBe('// third')
  } finally {
    await off.stop()
  }
})
