import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { deployer, hostFolder } from '../../../test/deployer.ts'
import { eventually } from '../../../test/eventually.ts'
import { builtFolder, joinAs, replaceForImage, setLive } from '../../../test/releases.ts'
import { createApp } from '../../app.ts'
import { execute } from '../../ops.ts'
import { makeToken } from '../access/tokens.ts'
import { add, buildIn, publish } from '../publishing/publish.ts'
import type { Report } from './contract-breaks.ts'
import { contractReport } from './contract-report.ts'
import { readSet } from './live-set.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off', ROLES: 'web,migrate' })
  await publish(hostFolder('1.0.0-a'), t.pool)
})
afterAll(() => t.stop())

let name: string
let count = 0
const running: Array<() => Promise<unknown>> = []
beforeEach(() => {
  name = `team${++count}`
})
afterEach(async () => {
  for (const end of running.splice(0)) await end()
  await deployer(t, await makeToken(t.pool, '*')).post('/retire', { names: [name] })
})

/** This image lacks this part of a contract. */
const MORE: Report = { 'feedback.More': { errors: { more: {} } } }
const live = async () => (await readSet(t.pool)).liveVersions[name]?.version
const folder = (version: string) => builtFolder({ name, version, files: {}, facts: { contracts: ['feedback'] } })

async function goesLive(version: string, contracts: Report = {}) {
  await add(await buildIn(folder(version)), t.pool, { by: 'test', contracts })
  await setLive(t, name, version)
}

/** The plan of this image. */
async function plan(...options: string[]) {
  const lines: string[] = []
  const code = await execute(t.app, ['rollback-plan', ...options], (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

async function start(env: object = {}) {
  const app = await createApp({ ...t.env, NODE_ENV: 'production', ...env })
  running.push(() => app.close())
  await app.init()
  return app
}

async function joins(contracts: Report) {
  const { ends } = await joinAs(t, contracts)
  running.push(ends)
  return ends
}

test('the plan says what it would restore and changes nothing, and with --apply the older image becomes ready', async () => {
  expect(await plan()).toEqual({ code: 0, text: 'This image serves every live release. Nothing changes.' })
  for (const version of ['1.0.0-a', '1.1.0-a']) await goesLive(version)
  await joins({ ...(await contractReport()), ...MORE })
  await goesLive('2.0.0-a', MORE)
  const broken = `${name}@2.0.0-a is live and uses a contract that breaks: feedback.More: removed.`
  expect(await plan()).toEqual({ code: 0, text: `${broken}\nWith --apply these become live: ${name}@1.1.0-a.` })
  expect(await live()).toBe('2.0.0-a')
  const app = await start()
  const isReady = async () => (await app.inject('/api/health/ready')).statusCode === 200
  expect(await isReady()).toBe(false)
  expect(await plan('--apply')).toMatchObject({ code: 0 })
  expect(await live()).toBe('1.1.0-a')
  await eventually(async () => expect(await isReady()).toBe(true))
})

test('a release that was rolled back, and one that was withdrawn, are not restored', async () => {
  const { post } = deployer(t, await makeToken(t.pool, '*'))
  for (const version of ['1.0.0-a', '1.1.0-a', '1.2.0-a', '1.3.0-a']) await goesLive(version)
  await post('/rollback', { names: [name] })
  await goesLive('2.0.0-a', MORE)
  expect((await post('/withdraw', { releases: [`${name}@1.2.0-a`] })).statusCode).toBe(204)
  await plan('--apply')
  expect(await live()).toBe('1.1.0-a')
})

test('the plan refuses while no earlier release of a name suits the image', async () => {
  await goesLive('2.0.0-a', MORE)
  const { code, text } = await plan('--apply')
  expect({ code, text }).toEqual({
    code: 1,
    text: expect.stringContaining(`No earlier release of ${name} suits this image: retire it first.`),
  })
  expect(await live()).toBe('2.0.0-a')
})

test('a newer image brings back what was replaced, once the older processes have ended', async () => {
  const { 'feedback.ContactMessage': used = {}, ...older } = await contractReport()
  await goesLive('1.0.0-a')
  await goesLive('2.0.0-a', { 'feedback.ContactMessage': used })
  await replaceForImage(t, name, { version: '1.0.0-a', chosen: '2.0.0-a' })
  const ends = await joins(older)
  await start({ BUILDS_DIR: mkdtempSync(`${tmpdir()}/flight-amigo-image-`) })
  expect(await live()).toBe('1.0.0-a')
  await ends()
  await eventually(async () => expect(await live()).toBe('2.0.0-a'))
})

test('a choice that people make meanwhile stays', async () => {
  for (const version of ['1.0.0-a', '1.1.0-a', '2.0.0-a']) await goesLive(version)
  await replaceForImage(t, name, { version: '1.0.0-a', chosen: '2.0.0-a' })
  await goesLive('1.1.0-a')
  await start({ BUILDS_DIR: mkdtempSync(`${tmpdir()}/flight-amigo-image-`) })
  expect(await live()).toBe('1.1.0-a')
})
