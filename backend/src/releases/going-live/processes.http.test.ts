import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { runningProcesses } from '../../../test/database.ts'
import { deployer, hostFolder, reasonsIn } from '../../../test/deployer.ts'
import { eventually } from '../../../test/eventually.ts'
import { builtFolder, joinAs } from '../../../test/releases.ts'
import { makeToken } from '../access/tokens.ts'
import { publish } from '../publishing/publish.ts'
import type { Report } from './contract-breaks.ts'
import { contractReport } from './contract-report.ts'
import { readSet } from './live-set.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off', ROLES: 'web,migrate' })
  await publish(hostFolder('1.0.0-a'), t.pool)
})
afterAll(() => t.stop())

const live = async (name: string) => (await readSet(t.pool)).liveVersions[name]?.version

async function anotherProcess(change: (report: Report) => void) {
  const report = structuredClone(await contractReport())
  change(report)
  return joinAs(t, report)
}
const older = () => anotherProcess((report) => delete report['feedback.ContactMessage'])

const usesContact = (name: string, version: string) =>
  builtFolder({ name, version, files: {}, facts: { contracts: ['feedback'] } })

function imageWith(name: string, version: string): string {
  const root = mkdtempSync(join(tmpdir(), 'flight-amigo-image-'))
  const dist = join(root, name, 'dist')
  mkdirSync(dist, { recursive: true })
  cpSync(usesContact(name, version), join(dist, version), { recursive: true })
  writeFileSync(join(dist, 'releases.json'), JSON.stringify([version]))
  return root
}
const startImage = (name: string, version: string) =>
  startApp({ DATABASE_URL: t.env.DATABASE_URL, BUILDS_DIR: imageWith(name, version) })

test('a process registers when it starts, and unregisters when it stops', async () => {
  const second = await startApp({ DATABASE_URL: t.env.DATABASE_URL, ROLES: 'web,migrate' })
  expect(await runningProcesses(t)).toBe(2)
  await second.stop()
  expect(await runningProcesses(t)).toBe(1)
})

test('a release goes live only if every running process serves the contracts that it uses', async () => {
  const { 'feedback.ContactMessage': used } = await contractReport()
  const all = await makeToken(t.pool, '*')
  const release = (version: string) =>
    deployer(t, all).release(usesContact('contact', version), all, { 'feedback.ContactMessage': used })
  await older()
  expect(reasonsIn(await release('1.0.0-a'))).toEqual([
    'contact@1.0.0-a: a running backend process no longer has a contract that it uses: feedback.ContactMessage: removed (wait until that process has stopped; if it was killed, that takes 12 seconds).',
  ])
  await t.advance(60) // it has been killed, and reports no more
  expect((await release('1.0.0-a')).statusCode).toBe(200)
})

test('the builds of a new image wait for the end of the processes that do not serve them', async () => {
  await publish(builtFolder({ name: 'waited', version: '1.0.0-a', files: {} }), t.pool)
  const old = await older()
  const next = await startImage('waited', '2.0.0-a')
  expect(await live('waited')).toBe('1.0.0-a')
  await old.ends()
  // The new process checks again after a delay.
  await eventually(async () => expect(await live('waited')).toBe('2.0.0-a'))
  await next.stop()
})
