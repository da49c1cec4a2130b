import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { tablesWith } from '../../test/database.ts'
import { deployer, hostFolder, reasonsIn } from '../../test/deployer.ts'
import { agreeToPreview } from '../../test/preview.ts'
import { builtFolder, loseFile } from '../../test/releases.ts'
import { setClockAhead } from '../http/clock.contract.ts'
import { endTokens, makeToken, tokens } from './access/tokens.ts'
import { contractReport } from './going-live/contract-report.ts'
import { readSet } from './going-live/live-set.ts'
import { publish } from './publishing/publish.ts'
import type { ReleaseLine, ReleaseSet } from './releases.contract.ts'

type Deployer = ReturnType<typeof deployer>

let t: TestApp
let other: TestApp
let all: string
let post: Deployer['post']
let send: Deployer['send']
let release: Deployer['release']

beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
  other = await startApp({
    RATE_LIMITS: 'off',
    ROLES: 'web,migrate',
    DATABASE_URL: t.env.DATABASE_URL,
  })
  all = await makeToken(t.pool, '*')
  ;({ post, send, release } = deployer(t, all))
  await publish(hostFolder('1.0.0-a'), t.pool)
})
afterAll(async () => {
  await other.stop()
  await t.stop()
})

let count = 0
let version: string
beforeEach(() => {
  count++
  version = `1.0.${count}-a`
})

const remote = (name: string, facts: object = {}, which = version) =>
  builtFolder({ name, version: which, files: {}, facts })

const pick = (ref: string) => agreeToPreview(t, ref)

test('a published build is not live until it is promoted', async () => {
  const reply = await send(remote('quiet', { routes: [{ path: '/quiet', title: 'Quiet' }] }))
  expect([reply.statusCode, reply.json()]).toEqual([
    201,
    {
      name: 'quiet',
      version,
      routes: [{ path: '/quiet', title: 'Quiet' }],
      preview: expect.stringMatching(new RegExp(`^/\\?remotes=quiet@${version}&signed=`)),
      ticket: expect.any(String),
    },
  ])
  expect((await t.inject(`/r/quiet/${version}/remoteEntry.js`)).statusCode).toBe(200)
  expect((await readSet(t.pool)).liveVersions.quiet).toBeUndefined()
  const promoted = await post('/promote', { releases: [`quiet@${version}`] })
  expect(promoted.json<ReleaseSet>().live).toContainEqual({ name: 'quiet', version })
})

test('a release without a visual check does not go live, unless the request skips the check', async () => {
  const folder = remote('unseen', { routes: [{ path: '/unseen' }, { path: '/unseen/more' }] })
  const { ticket } = (await send(folder, all, {}, false)).json<{ ticket: string }>()
  const releases = [`unseen@${version}`]
  const unchecked = [`unseen@${version}: a visual check is missing: publish it with npm run release -- publish.`]
  expect(reasonsIn(await post('/promote', { releases }))).toEqual(unchecked)
  const report = (more: object) => post('/visual-checks', { ticket, screens: ['/unseen'], problems: [], ...more })
  expect(reasonsIn(await report({}))).toEqual([`unseen@${version}: /unseen/more was not checked.`])
  const screens = ['/unseen', '/unseen/more']
  expect(reasonsIn(await report({ screens, problems: ['/unseen is broken'] }))).toEqual([
    `unseen@${version}: /unseen is broken`,
  ])
  expect(reasonsIn(await report({ screens, ticket: `${ticket.slice(0, -1)}-` }))).toEqual([
    'The ticket is invalid or older than an hour: publish again.',
  ])
  expect(reasonsIn(await post('/promote', { releases }))).toEqual(unchecked)
  expect((await report({ screens })).statusCode).toBe(204)
  expect((await post('/promote', { releases })).statusCode).toBe(200)

  await send(remote('unseen', {}, '1.9.0-x'), all, {}, false)
  const canary = { release: 'unseen@1.9.0-x', percent: 5 }
  expect((await post('/canary', canary)).statusCode).toBe(422)
  expect((await post('/canary', { ...canary, skipVisualCheck: true })).statusCode).toBe(200)
  const history = await t.inject({ url: '/api/releases/history?limit=1', headers: { authorization: `Bearer ${all}` } })
  expect(history.json()).toMatchObject([{ what: 'canary unseen@1.9.0-x 5 %, without visual check' }])
})

test('a check reports what would be rejected without a browser, and changes nothing', async () => {
  await send(remote('tested', { routes: [{ path: '/api/x' }] }), all, {}, false)
  await send(remote('tested', {}, '1.9.0-x'), all, {}, false)
  const check = (ref: string) => post('/promote', { releases: [ref], check: true })
  expect(reasonsIn(await check(`tested@${version}`))).toEqual([
    `tested@${version}: claims /api/x, which is the server's.`,
  ])
  expect((await check('tested@1.9.0-x')).statusCode).toBe(200)
  expect((await readSet(t.pool)).liveVersions.tested).toBeUndefined()
})

test('every process uses the new release without a restart', async () => {
  await release(remote('followed'))
  await other.settled()
  expect((await other.inject('/api/releases/live')).json().live.followed).toBe(version)
})

test('a change across two remotes goes live as one set, or not at all', async () => {
  for (const name of ['left', 'right']) await send(remote(name))
  const before = (await readSet(t.pool)).generation
  expect((await post('/promote', { releases: [`left@${version}`, 'right@9.9.9'] })).statusCode).toBe(422)
  expect((await readSet(t.pool)).generation).toBe(before)
  const reply = await post('/promote', { releases: [`left@${version}`, `right@${version}`] })
  expect(reply.json<ReleaseSet>().generation).toBe(before + 1)
})

test('a change of an older set is refused; parallel changes all succeed', async () => {
  await send(remote('raced'))
  const { generation } = await readSet(t.pool)
  const late = await post('/promote', { releases: [`raced@${version}`], generation: generation - 1 })
  expect([late.statusCode, late.json().code]).toEqual([409, 'live-set-changed'])

  const names = ['one', 'two', 'three', 'four', 'five']
  const replies = await Promise.all(names.map((name) => release(remote(name))))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200))
  const { liveVersions, generation: after } = await readSet(t.pool)
  expect(names.map((name) => liveVersions[name]?.version)).toEqual(names.map(() => version))
  expect(after).toBe(generation + names.length)
})

test("a canary starts by the database's clock, and a changed share does not restart it", async () => {
  await release(remote('tried'))
  await send(remote('tried', {}, '1.1.0-x'))
  const begin = async (percent: number) => {
    const reply = await post('/canary', { release: 'tried@1.1.0-x', percent })
    return reply.json<ReleaseSet>().live.find(({ name }) => name === 'tried')?.canary
  }
  await t.advance(86_400)
  setClockAhead(0) // the clock of this process is a day behind
  const first = await begin(10)
  expect(first).toMatchObject({ version: '1.1.0-x', percent: 10 })
  expect(Date.parse(first?.since ?? '') - Date.now()).toBeGreaterThan(80_000_000)
  expect(await begin(20)).toEqual({ ...first, percent: 20 })
})

test('a canary keeps its guard when its share changes, until a request drops it', async () => {
  await release(remote('guarded'))
  await send(remote('guarded', {}, '1.1.0-x'))
  const begin = async (more: object) => {
    const reply = await post('/canary', { release: 'guarded@1.1.0-x', percent: 10, ...more })
    return reply.json<ReleaseSet>().live.find(({ name }) => name === 'guarded')?.canary?.guard
  }
  expect(await begin({})).toBe(false)
  expect(await begin({ guard: true })).toBe(true)
  expect(await begin({ percent: 20 })).toBe(true)
  expect(await begin({ guard: false })).toBe(false)
})

test('the list says which release was rolled back, how, and why a release is broken', async () => {
  for (const which of ['1.0.0-x', '1.1.0-x']) await release(remote('rolled', {}, which))
  await post('/rollback', { names: ['rolled'] })
  await send(remote('rolled', {}, '1.2.0-x'), all, { 'feedback.Gone': { errors: {} } })
  const reply = await t.inject({ url: '/api/releases', headers: { authorization: `Bearer ${all}` } })
  const lines = reply.json<ReleaseLine[]>().filter(({ name }) => name === 'rolled')
  expect(lines.map(({ version: which, withdrawn, broken }) => [which, withdrawn, broken])).toEqual([
    ['1.0.0-x', null, []],
    ['1.2.0-x', null, ['feedback.Gone: removed']],
    ['1.1.0-x', 'rollback rolled', []],
  ])
})

test('a rollback goes to the previous release, two go back two steps, and the first release is the last step', async () => {
  for (const which of ['1.0.0-x', '1.1.0-x', '1.2.0-x']) await release(remote('steps', {}, which))
  const back = async () => {
    const reply = await post('/rollback', { names: ['steps'] })
    return reply.statusCode === 200 ? (await readSet(t.pool)).liveVersions.steps?.version : reasonsIn(reply)
  }
  expect([await back(), await back()]).toEqual(['1.1.0-x', '1.0.0-x'])
  expect(await back()).toEqual(['No release of steps was live before the current one: retire it to remove it.'])
  await release(remote('steps', {}, '1.3.0-x'))
  expect(await back()).toBe('1.0.0-x')
})

test('a first release can be withdrawn, and a remote retired, alone or with others, but never the shell', async () => {
  await release(remote('gone'))
  await release(remote('left'))
  const reply = await post('/retire', { names: ['gone', 'left'] })
  const names = reply.json<ReleaseSet>().live.map(({ name }) => name)
  expect(names).toContain('steps')
  expect(names.filter((name) => name === 'gone' || name === 'left')).toEqual([])
  expect((await t.inject('/api/releases/live')).json().live.gone).toBeUndefined()
  expect((await pick(`gone@${version}`)).statusCode).toBe(404)
  for (const path of ['/retire', '/rollback'])
    expect(reasonsIn(await post(path, { names: ['gone'] }))).toEqual(['gone is not live.'])
  expect(reasonsIn(await post('/retire', { names: ['shell'] }))).toEqual([
    'The shell cannot be retired: there is no site without it.',
  ])
  expect((await post('/promote', { releases: [`gone@${version}`] })).statusCode).toBe(200)
})

test('a release that was rolled back has no preview until it is live again [spec-withstand-withdrawn]', async () => {
  for (const which of ['1.0.0-x', '1.1.0-x']) await release(remote('bad', {}, which))
  const previewStatus = async () => (await pick('bad@1.1.0-x')).statusCode
  expect(await previewStatus()).toBe(204)
  await post('/rollback', { names: ['bad'] })
  expect(await previewStatus()).toBe(404)
  await post('/canary', { release: 'bad@1.1.0-x', percent: 10 })
  expect(await previewStatus()).toBe(204)
  await post('/rollback', { names: ['bad'] })
  expect(await previewStatus()).toBe(404)
  await post('/promote', { releases: ['bad@1.1.0-x'] })
  expect(await previewStatus()).toBe(204)
})

test('a shell is previewed by a signed address only', async () => {
  const { preview } = (await send(hostFolder('1.5.0-a'))).json<{ preview: string }>()
  const statusOf = async (url: string) => (await t.inject(url)).statusCode
  expect(await statusOf('/?remotes=shell@1.5.0-a')).toBe(404)
  expect(await statusOf(`/?remotes=shell@1.0.0-a&${preview.split('&')[1]}`)).toBe(404)
  expect(await statusOf(`${preview.slice(0, -1)}-`)).toBe(404)
  const reply = await t.inject(preview.replace('?', '?a=b&'))
  expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('shell@1.5.0-a')])
})

test('a draft can only be published in development', async () => {
  const env = {
    NODE_ENV: 'production',
    ORIGIN: 'https://site.test',
    ROLES: 'web,migrate',
    DATABASE_URL: t.env.DATABASE_URL,
  }
  const deployed = await startApp(env as Parameters<typeof startApp>[0])
  expect((await send(remote('sketch', {}, '1.0.0-dev'))).statusCode).toBe(201)
  expect(reasonsIn(await deployer(deployed, all).send(remote('sketch', {}, '1.1.0-dev')))).toEqual([
    'sketch@1.1.0-dev is a draft, which may change: here only releases are published.',
  ])
  await deployed.stop()
})

test('a rollback to a release without its files is refused', async () => {
  for (const which of ['1.0.0-x', '1.1.0-x']) await release(remote('swept', {}, which))
  await loseFile(t, '// swept')
  expect(reasonsIn(await post('/rollback', { names: ['swept'] }))).toEqual([
    'swept@1.0.0-x: its files are no longer in the store.',
  ])
})

test('a token is for one remote, is stored as a hash, and can be revoked', async () => {
  const mine = await makeToken(t.pool, 'mine')
  expect((await release(remote('mine'), mine)).statusCode).toBe(200)
  const foreign = await send(remote('theirs'), mine)
  expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'not-your-release'])
  const both = await post('/rollback', { names: ['mine', 'theirs'] }, mine)
  expect(both.statusCode).toBe(403)

  expect(await tablesWith(t, mine.slice(-20))).toEqual([])
  const lines = await t.inject({ url: '/api/releases', headers: { authorization: `Bearer ${all}` } })
  expect(lines.json<ReleaseLine[]>().find(({ name }) => name === 'mine')?.by).toMatch(/^token \d+ \(mine\)$/)

  await endTokens(t.pool, 'mine')
  expect((await send(remote('mine'), mine)).statusCode).toBe(401)
})

test('a token for previews publishes and checks, and changes nothing that is live', async () => {
  const preview = await makeToken(t.pool, 'ahead', { purpose: 'preview', name: 'pull requests', days: 30 })
  expect((await send(remote('ahead'), preview)).statusCode).toBe(201)
  const ref = `ahead@${version}`
  expect((await post('/promote', { releases: [ref], check: true }, preview)).statusCode).toBe(200)
  for (const [path, body] of [
    ['/promote', { releases: [ref] }],
    ['/canary', { release: ref, percent: 5 }],
    ['/rollback', { names: ['ahead'] }],
    ['/retire', { names: ['ahead'] }],
    ['/withdraw', { releases: [ref] }],
  ] as const) {
    const reply = await post(path, body, preview)
    expect([path, reply.statusCode, reply.json().code]).toEqual([path, 403, 'preview-token'])
  }
  const promote = await makeToken(t.pool, 'ahead', { name: 'main' })
  expect((await post('/promote', { releases: [ref] }, promote)).statusCode).toBe(200)
})

test('tokens have a name, a last use and an expiry, and end by name', async () => {
  const old = await makeToken(t.pool, 'dated', { name: 'old', days: 0 })
  await makeToken(t.pool, 'dated', { name: 'main', purpose: 'promote', days: 30 })
  const forPreviews = await makeToken(t.pool, 'dated', { name: 'pull requests', purpose: 'preview', days: 30 })
  expect((await send(remote('dated'), old)).json().code).toBe('wrong-deploy-token')
  expect((await send(remote('dated'), forPreviews)).statusCode).toBe(201)
  const ours = async () => (await tokens(t.pool)).filter(({ scope }) => scope === 'dated')
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  const dated = { scope: 'dated', madeAt: time, expiresAt: time }
  expect(await ours()).toEqual([
    expect.objectContaining({ ...dated, name: 'old', purpose: 'promote', usedAt: null }),
    expect.objectContaining({ ...dated, name: 'main', purpose: 'promote', usedAt: null }),
    expect.objectContaining({ ...dated, name: 'pull requests', purpose: 'preview', usedAt: time }),
  ])
  expect(await endTokens(t.pool, 'dated', 'pull requests')).toBe(1)
  expect((await ours()).map(({ name }) => name)).toEqual(['old', 'main'])
})

test('without a token nothing is released or read, and a large body is not accepted', async () => {
  const bare = [
    await t.inject({ method: 'POST', url: '/api/releases', payload: { files: { a: 'A'.repeat(500_000) } } }),
    await t.inject({ method: 'POST', url: '/api/releases/rollback', payload: { names: ['shell'] } }),
    await t.inject('/api/releases'),
    await post('/rollback', { names: ['shell'] }, 'flight-amigo-all-not-a-token-at-all'),
  ]
  const [none, wrong] = [
    [401, 'no-deploy-token'],
    [401, 'wrong-deploy-token'],
  ]
  expect(bare.map((reply) => [reply.statusCode, reply.json().code])).toEqual([none, none, none, wrong])
  const large = await post('/rollback', { names: ['A'.repeat(200_000)] })
  expect(large.statusCode).toBe(413)
})

test('a path in a build cannot leave its folder', async () => {
  for (const file of ['../x.js', '/etc/x', 'a/../../x.js', '.hidden', 'a\\..\\x'])
    expect((await post('', { files: { [file]: 'YQ==' } })).statusCode).toBe(400)
})

test('a file may have the name of another file as its folder', async () => {
  const folder = remote('nested')
  const names = readdirSync(folder)
  const files = Object.fromEntries(names.map((file) => [file, readFileSync(join(folder, file)).toString('base64')]))
  const sent = await post('', { files: { ...files, notes: 'YQ==', 'notes/more': 'YQ==' } })
  expect([sent.statusCode, sent.body]).toEqual([201, expect.stringContaining('nested')])
})

test('a remote that was built against the current contracts is served', async () => {
  const report = await contractReport()
  const { 'site.ContactMessage': used } = report
  expect((await release(remote('current'), all, { 'site.ContactMessage': used })).statusCode).toBe(200)
  const lines = await t.inject({ url: '/api/releases', headers: { authorization: `Bearer ${all}` } })
  const line = lines.json<ReleaseLine[]>().find(({ name }) => name === 'current')
  expect(line).toMatchObject({ version, status: 'stable', served: true, sessions: 0, errorShare: null })
})
