import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { deployer, hostFolder, reasonsIn } from '../../test/deployer.ts'
import { builtFolder } from '../../test/releases.ts'
import { now } from '../http/clock.contract.ts'
import { makeToken } from './access/tokens.ts'
import { readSet } from './going-live/live-set.ts'
import { add, buildIn, publish } from './publishing/publish.ts'
import type { LiveChange, ReleaseLine, ReleaseSet } from './releases.contract.ts'

let t: TestApp
let all: string
let { post, send, release } = {} as ReturnType<typeof deployer>

beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
  all = await makeToken(t.pool, '*')
  ;({ post, send, release } = deployer(t, all))
  await publish(hostFolder('1.0.0-a'), t.pool)
})
afterAll(() => t.stop())

let name: string
let count = 0
beforeEach(() => {
  name = `team${++count}`
})

const remote = (version: string) => builtFolder({ name, version, files: {} })
const read = (path: string, token = all) =>
  t.inject({ url: `/api/releases${path}`, headers: { authorization: `Bearer ${token}` } })
const lineOf = async (version: string, token = all) =>
  (await read('', token)).json<ReleaseLine[]>().find((line) => line.name === name && line.version === version)
const live = async () => (await readSet(t.pool)).liveVersions[name]

test('a token can read its scope and its name in the history', async () => {
  const mine = await makeToken(t.pool, 'messaging')
  expect((await read('/token', mine)).json()).toEqual({
    scope: 'messaging',
    by: expect.stringMatching(/^token \d+ \(messaging\)$/),
    mayPromote: true,
  })
  const previews = await makeToken(t.pool, 'messaging', { purpose: 'preview' })
  expect((await read('/token', previews)).json()).toMatchObject({ mayPromote: false })
  expect((await t.inject('/api/releases/token')).json().code).toBe('no-deploy-token')
})

test('the history says who changed what and when, with the commit of the new release', async () => {
  const begun = new Date(now()).toISOString()
  await release(remote('1.0.0-x'))
  await add(await buildIn(remote('1.1.0-x')), t.pool, { by: 'test', commit: 'c0ffee1' })
  await post('/canary', { release: `${name}@1.1.0-x`, percent: 10, guard: true })
  await post('/rollback', { names: [name] })
  await post('/retire', { names: [name] })
  const changes = (await read('/history?limit=4')).json<LiveChange[]>()
  expect(changes.map(({ what, changes: [change] }) => [what, change?.before, change?.after, change?.commit])).toEqual([
    [`retire ${name}`, { version: '1.0.0-x' }, null, null],
    [`rollback ${name}`, expect.objectContaining({ canary: expect.anything() }), { version: '1.0.0-x' }, null],
    [
      `canary ${name}@1.1.0-x 10 %`,
      { version: '1.0.0-x' },
      { version: '1.0.0-x', canary: { version: '1.1.0-x', percent: 10, guard: true, since: expect.any(String) } },
      'c0ffee1',
    ],
    [`promote ${name}@1.0.0-x`, null, { version: '1.0.0-x' }, null],
  ])
  const isOurs = ({ by, at }: LiveChange) => /^token \d+ \(\*\)$/.test(by) && at >= begun
  expect(changes.filter((change) => !isOurs(change))).toEqual([])
})

test('the history can be read page by page to the first set', async () => {
  const seen: number[] = []
  for (let next: string | undefined = '/history?limit=2'; next; ) {
    const reply = await read(next)
    seen.push(...reply.json<LiveChange[]>().map(({ generation }) => generation))
    next = /<\/api\/releases([^>]+)>/.exec(String(reply.headers.link ?? ''))?.[1]
  }
  const { generation } = await readSet(t.pool)
  expect(seen).toEqual(Array.from({ length: generation }, (_, index) => generation - index))
})

test('the history takes each cursor that its contract allows', async () => {
  const [newest, all] = [
    await read('/history?limit=1'),
    await read(`/history?limit=1&cursor=${Number.MAX_SAFE_INTEGER}`),
  ]
  expect(all.statusCode).toBe(200)
  expect(all.json()).toEqual(newest.json())
})

test('a check returns what each action would make live, and changes nothing', async () => {
  await release(remote('1.0.0-x'))
  await release(remote('1.1.0-x'))
  await send(remote('1.2.0-x'), all, {}, false)
  const { generation } = await readSet(t.pool)
  const would = async (path: string, body: object) => {
    const { live: set, ...rest } = (await post(path, { ...body, check: true })).json<ReleaseSet>()
    expect(rest.generation).toBe(generation)
    return set.find((liveVersion) => liveVersion.name === name)
  }
  const ref = `${name}@1.2.0-x`
  expect(await would('/promote', { releases: [ref] })).toEqual({ name, version: '1.2.0-x' })
  expect(await would('/canary', { release: ref, percent: 5 })).toMatchObject({
    version: '1.1.0-x',
    canary: { version: '1.2.0-x', percent: 5 },
  })
  expect(await would('/rollback', { names: [name] })).toEqual({ name, version: '1.0.0-x' })
  expect(await would('/retire', { names: [name] })).toBeUndefined()
  expect(await readSet(t.pool)).toMatchObject({ generation, liveVersions: { [name]: { version: '1.1.0-x' } } })
})

test('an action with an outdated generation changes nothing', async () => {
  await release(remote('1.0.0-x'))
  await release(remote('1.1.0-x'))
  const { generation } = await readSet(t.pool)
  for (const [path, body] of [
    ['/promote', { releases: [`${name}@1.0.0-x`] }],
    ['/canary', { release: `${name}@1.0.0-x`, percent: 5 }],
    ['/rollback', { names: [name] }],
    ['/retire', { names: [name] }],
    ['/retire', { names: ['nobody'] }],
  ] as const) {
    const reply = await post(path, { ...body, generation: generation - 1 })
    expect([path, reply.statusCode, reply.json().code]).toEqual([path, 409, 'live-set-changed'])
  }
  expect(await live()).toEqual({ version: '1.1.0-x' })
  expect((await post('/rollback', { names: [name], generation })).statusCode).toBe(200)
})

test('parallel rollbacks of different packages all succeed', async () => {
  const names = ['back1', 'back2', 'back3', 'back4', 'back5']
  for (name of names) for (const version of ['1.0.0-x', '1.1.0-x']) await release(remote(version))
  const replies = await Promise.all(names.map((each) => post('/rollback', { names: [each] })))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200))
  const { liveVersions } = await readSet(t.pool)
  expect(names.map((each) => liveVersions[each]?.version)).toEqual(names.map(() => '1.0.0-x'))
})

test('a release that is not live can be withdrawn: no preview shows it, and the list says who withdrew it', async () => {
  await release(remote('1.0.0-x'))
  await send(remote('1.1.0-x'))
  const ref = `${name}@1.1.0-x`
  const { preview } = (await lineOf('1.1.0-x')) ?? {}
  const previewStatus = async () => (await t.inject(String(preview))).statusCode
  expect(preview).toMatch(new RegExp(`^/\\?remotes=${ref}&signed=`))
  expect(await previewStatus()).toBe(200)
  const foreign = await makeToken(t.pool, 'messaging')
  expect((await post('/withdraw', { releases: [ref] }, foreign)).statusCode).toBe(403)
  expect(reasonsIn(await post('/withdraw', { releases: [`${name}@1.0.0-x`] }))).toEqual([
    `${name}@1.0.0-x is live: roll it back or retire it first.`,
  ])
  expect(reasonsIn(await post('/withdraw', { releases: [`${name}@9.0.0`] }))).toEqual([
    `There is no release ${name}@9.0.0.`,
  ])
  expect((await post('/withdraw', { releases: [ref] })).statusCode).toBe(204)
  expect(await lineOf('1.1.0-x')).toMatchObject({
    preview: null,
    withdrawn: expect.stringMatching(/^withdraw team\d+@1\.1\.0-x, token \d+ \(\*\)$/),
  })
  expect(await previewStatus()).toBe(404)
  await post('/promote', { releases: [ref] })
  expect(await lineOf('1.1.0-x')).toMatchObject({ status: 'stable', withdrawn: null })
})

test('the list says whether a release has a visual check, and gives the address of a shell to tokens for the shell only', async () => {
  await send(remote('1.0.0-x'), all, {}, false)
  expect(await lineOf('1.0.0-x')).toMatchObject({
    isVisuallyChecked: false,
    preview: expect.stringMatching(new RegExp(`^/\\?remotes=${name}@1.0.0-x&signed=`)),
  })
  await send(remote('1.1.0-x'))
  expect(await lineOf('1.1.0-x')).toMatchObject({ isVisuallyChecked: true })
  await send(hostFolder('1.5.0-a'))
  name = 'shell'
  const [remoteOnly, forShell] = [await makeToken(t.pool, 'messaging'), await makeToken(t.pool, 'shell')]
  expect((await lineOf('1.5.0-a', remoteOnly))?.preview).toBeNull()
  expect((await lineOf('1.5.0-a', forShell))?.preview).toMatch(/^\/\?remotes=shell@1\.5\.0-a&signed=/)
})

test('the list names the author and the pipeline of a release, and takes no other address than HTTPS', async () => {
  const source = { commit: 'c0ffee1', author: 'Priya Rao', pipeline: 'https://ci.test/team/runs/7' }
  const build = await buildIn(remote('1.0.0-x'))
  const files = Object.fromEntries([...build.contents].map(([file, content]) => [file, content.toString('base64')]))
  expect((await post('', { files, ...source, pipeline: 'javascript:alert(1)' })).statusCode).toBe(400)
  expect((await post('', { files, ...source })).statusCode).toBe(201)
  expect(await lineOf('1.0.0-x')).toMatchObject(source)
})
