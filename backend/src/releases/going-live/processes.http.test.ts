import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { deployer, hostFolder, reasonsIn } from '../../../test/deployer.ts'
import { eventually } from '../../../test/eventually.ts'
import { builtFolder, joinAs, processCount } from '../../../test/releases.ts'
import { makeToken } from '../access/tokens.ts'
import { publish } from '../publishing/publish.ts'
import type { Report } from './contract-breaks.ts'
import { contractReport } from './contract-report.ts'
import { readSet } from './live-set.ts'

let t: TestApp
beforeEach(async () => {
  t = await startApp({ RATE_LIMITS: 'off', ROLES: 'web,migrate' })
  await publish(hostFolder('1.0.0-a'), t.pool)
})
afterEach(() => t.stop())

const live = async (name: string) => (await readSet(t.pool)).pins[name]?.version

/** A process of another release of the backend, which serves these contracts. */
async function anotherProcess(change: (report: Report) => void) {
  const report = structuredClone(await contractReport())
  change(report)
  return joinAs(t, report)
}
const older = () => anotherProcess((report) => delete report['feedback.ContactMessage'])
const newer = () => anotherProcess((report) => Object.assign(report, { 'feedback.More': { errors: { more: {} } } }))

const usesContact = (version: string) =>
  builtFolder({ name: 'contact', version, files: {}, facts: { contracts: ['feedback'] } })

/** A checkout, as an image has it, with this one build. */
function imageWith(folder: string, version: string): string {
  const root = mkdtempSync(join(tmpdir(), 'flight-amigo-image-'))
  mkdirSync(join(root, 'contact/dist'), { recursive: true })
  cpSync(folder, join(root, 'contact/dist', version), { recursive: true })
  writeFileSync(join(root, 'contact/dist/releases.json'), JSON.stringify([version]))
  return root
}
const startImage = (version: string) =>
  startApp({ DATABASE_URL: t.env.DATABASE_URL, BUILDS_DIR: imageWith(usesContact(version), version) })

test('a release goes live only when every process that runs keeps the contracts it uses', async () => {
  const { 'feedback.ContactMessage': used } = await contractReport()
  const all = await makeToken(t.pool, '*')
  const release = (version: string) =>
    deployer(t, all).release(usesContact(version), all, { 'feedback.ContactMessage': used })
  await older()
  expect(reasonsIn(await release('1.0.0-a'))).toEqual([
    'contact@1.0.0-a: another backend process that runs does not keep a contract that it uses: feedback.ContactMessage: removed.',
  ])
  await t.advance(60) // it has been killed, and says nothing any more
  expect((await release('1.0.0-a')).statusCode).toBe(200)
})

test('a process says that it runs, and that it ends', async () => {
  const second = await startApp({ DATABASE_URL: t.env.DATABASE_URL, ROLES: 'web,migrate' })
  expect(await processCount(t)).toBe(2)
  await second.stop()
  expect(await processCount(t)).toBe(1)
})

test('an older process that joins does not replace what is live', async () => {
  await publish(usesContact('2.0.0-a'), t.pool)
  await newer()
  const late = await startImage('1.0.0-a')
  expect(await live('contact')).toBe('2.0.0-a')
  await late.stop()
})

test('the builds of a new image wait for the end of the processes that do not serve them', async () => {
  await publish(builtFolder({ name: 'contact', version: '1.0.0-a', files: {} }), t.pool)
  const old = await older()
  const next = await startImage('2.0.0-a')
  expect(await live('contact')).toBe('1.0.0-a')
  await old.ends()
  // The new process looks again after a time of its own.
  await eventually(async () => expect(await live('contact')).toBe('2.0.0-a'))
  await next.stop()
})
