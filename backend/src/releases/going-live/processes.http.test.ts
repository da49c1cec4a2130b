import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { deployer, hostFolder, reasonsIn } from '../../../test/deployer.ts'
import { eventually } from '../../../test/eventually.ts'
import { builtFolder } from '../../../test/releases.ts'
import { makeToken } from '../access/tokens.ts'
import { publish } from '../publishing/publish.ts'
import type { Report } from './contract-breaks.ts'
import { contractReport } from './contract-report.ts'
import { readSet } from './live-set.ts'
import { reportHash } from './processes.ts'

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
  const [id, hash] = [randomUUID(), reportHash(JSON.stringify(report))]
  await t.pool.query('insert into contract_report (hash, report) values ($1, $2)', [hash, report])
  await t.pool.query('insert into backend_process (id, contracts) values ($1, $2)', [id, hash])
  return {
    isKilled: () =>
      t.pool.query("update backend_process set seen_at = now() - interval '1 minute' where id = $1", [id]),
    ends: () => t.pool.query('delete from backend_process where id = $1', [id]),
  }
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
  const other = await older()
  expect(reasonsIn(await release('1.0.0-a'))).toEqual([
    'contact@1.0.0-a: another backend process that runs does not keep a contract that it uses: feedback.ContactMessage: removed.',
  ])
  await other.isKilled()
  expect((await release('1.0.0-a')).statusCode).toBe(200)
})

test('a process says that it runs, and that it ends', async () => {
  const second = await startApp({ DATABASE_URL: t.env.DATABASE_URL, ROLES: 'web,migrate' })
  const running = async () => (await t.pool.query('select from backend_process')).rowCount
  expect(await running()).toBe(2)
  await second.stop()
  expect(await running()).toBe(1)
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
  await eventually(async () => expect(await live('contact')).toBe('2.0.0-a'))
  await next.stop()
})
