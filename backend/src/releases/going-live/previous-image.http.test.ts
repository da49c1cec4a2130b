import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { INestApplicationContext } from '@nestjs/common'
import { startApp, type TestApp } from '../../../test/app.ts'
import { deployer, hostFolder } from '../../../test/deployer.ts'
import { eventually } from '../../../test/eventually.ts'
import {
  builtFolder,
  forgetServed,
  hasServed,
  joinAs,
  newestChange,
  replaceForImage,
  setLive,
} from '../../../test/releases.ts'
import { createApp } from '../../app.ts'
import { execute } from '../../ops.ts'
import { makeToken } from '../access/tokens.ts'
import { add, buildIn, publish } from '../publishing/publish.ts'
import type { Report } from './contract-breaks.ts'
import { contractReport } from './contract-report.ts'
import { readSet } from './live-set.ts'

let t: TestApp
beforeAll(async () => {
  // This process only responds: the processes of the tests follow the live set.
  t = await startApp({ RATE_LIMITS: 'off', ROLES: 'web,migrate', NODE_ENV: 'development' })
  await publish(hostFolder('1.0.0-a'), t.pool)
})
afterAll(() => t.stop())

let name: string
let count = 0
const running: Array<{ close(): Promise<unknown> }> = []
beforeEach(() => {
  name = `team${++count}`
})
afterEach(async () => {
  for (const each of running.splice(0)) await each.close()
})

const MORE: Report = { 'feedback.More': { errors: { more: {} } } }
const live = async (of = name) => (await readSet(t.pool)).liveVersions[of]?.version
const folder = (version: string) => builtFolder({ name, version, files: {}, facts: { contracts: ['feedback'] } })

async function goesLive(version: string, contracts: Report = {}) {
  await add(await buildIn(folder(version)), t.pool, { by: 'test', contracts })
  await setLive(t, name, version)
}

async function newerRuns() {
  const other = await joinAs(t, { ...(await contractReport()), ...MORE })
  running.push({ close: other.ends })
  return other
}

async function newerHasRun() {
  const { ends } = await newerRuns()
  await hasServed(t, 'feedback.More')
  await ends()
}

async function start() {
  const app = await createApp({ ...t.env, NODE_ENV: 'production' })
  running.push(app)
  await app.init()
  return app
}

const readinessOf = async (app: INestApplicationContext & Pick<Awaited<ReturnType<typeof start>>, 'inject'>) => {
  const reply = await app.inject('/api/health/ready')
  return [reply.statusCode, reply.json<{ status: string }>().status]
}
const isReady = (app: Awaited<ReturnType<typeof start>>) =>
  eventually(async () => expect(await readinessOf(app)).toEqual([200, 'ok']))

test('an older process beside a newer one restores the newest release that it serves, and becomes ready', async () => {
  for (const version of ['1.0.0-a', '1.1.0-a']) await goesLive(version)
  await newerRuns()
  await goesLive('2.0.0-a', MORE)
  await isReady(await start())
  expect(await live()).toBe('1.1.0-a')
  expect(await live('shell')).toBe('1.0.0-a')
  expect(await newestChange(t)).toEqual({
    what: `restore ${name}@1.1.0-a for an older backend`,
    by: 'image',
    kind: 'image',
  })
})

test('an image that served before the newest one does so alone, too', async () => {
  await goesLive('1.0.0-a')
  await newerHasRun()
  await goesLive('2.0.0-a', MORE)
  await isReady(await start())
  expect(await live()).toBe('1.0.0-a')
})

test('a running process of the older image restores the set when a newer release goes live in its silence', async () => {
  await goesLive('1.0.0-a')
  await newerHasRun()
  const app = await start()
  await isReady(app)
  await goesLive('2.0.0-a', MORE)
  await eventually(async () => expect(await live()).toBe('1.0.0-a'))
  expect(await readinessOf(app)).toEqual([200, 'ok'])
})

test('a release that was rolled back, and one that was withdrawn, are not restored', async () => {
  const all = await makeToken(t.pool, '*')
  const { post } = deployer(t, all)
  for (const version of ['1.0.0-a', '1.1.0-a', '1.2.0-a', '1.3.0-a']) await goesLive(version)
  await post('/rollback', { names: [name] })
  await goesLive('2.0.0-a', MORE)
  expect((await post('/withdraw', { releases: [`${name}@1.2.0-a`] })).statusCode).toBe(204)
  await newerHasRun()
  await isReady(await start())
  expect(await live()).toBe('1.1.0-a')
})

test('a name whose every release needs more leaves the set until the newer image is back', async () => {
  await newerHasRun()
  await goesLive('2.0.0-a', MORE)
  await isReady(await start())
  expect(await live()).toBeUndefined()
  expect(await newestChange(t)).toEqual({
    what: `restore without ${name} for an older backend`,
    by: 'image',
    kind: 'image',
  })
})

test('releases restored for an older image are replaced when all processes serve the newer ones again', async () => {
  const { 'feedback.ContactMessage': used = {} } = await contractReport()
  await goesLive('1.0.0-a')
  await goesLive('2.0.0-a', { 'feedback.ContactMessage': used })
  // An older image runs beside this one, and has restored the releases that it serves.
  const report = { ...(await contractReport()) }
  delete report['feedback.ContactMessage']
  const older = await joinAs(t, report)
  running.push({ close: older.ends })
  await replaceForImage(t, name, '1.0.0-a')
  await isReady(await start())
  expect(await live()).toBe('1.0.0-a')
  await older.ends()
  await eventually(async () => expect(await live()).toBe('2.0.0-a'))
  expect(await newestChange(t)).toEqual({ what: `bring back ${name}@2.0.0-a`, by: 'image', kind: 'image' })
})

test('a choice that people make meanwhile stays', async () => {
  for (const version of ['1.0.0-a', '1.1.0-a', '2.0.0-a']) await goesLive(version)
  await replaceForImage(t, name, '1.0.0-a')
  await goesLive('1.1.0-a')
  const other = name
  name = `${name}b`
  await goesLive('1.0.0-a')
  await isReady(await start())
  expect(await live(other)).toBe('1.1.0-a')
})

test('the plan of an image says what it would restore, and changes nothing', async () => {
  await goesLive('1.0.0-a')
  await newerHasRun()
  const plan = async () => {
    const lines: string[] = []
    const code = await execute(t.app, ['rollback-plan'], (line) => lines.push(line))
    return { code, text: lines.join('\n') }
  }
  expect(await plan()).toEqual({ code: 0, text: expect.stringContaining('This image serves every live release.') })
  await forgetServed(t)
  await goesLive('2.0.0-a', MORE)
  const { generation } = await readSet(t.pool)
  expect(await plan()).toEqual({
    code: 0,
    text: [
      `${name}@2.0.0-a is live and uses a contract that breaks: feedback.More: removed.`,
      'This image has not served here before those that need more, so it would not become ready.',
      `These releases would suit it: ${name}@1.0.0-a.`,
    ].join('\n'),
  })
  expect((await readSet(t.pool)).generation).toBe(generation)
})
