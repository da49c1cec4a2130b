import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from '@jest/globals'
import { ensureDatabase, type Postgres, startPostgres } from '../dev/postgres.ts'
import { freshDatabase, startApp } from './app.ts'
import { contactFaults } from './database.ts'
import { eventually } from './eventually.ts'
import { launch } from './process.ts'

const ends: Array<() => unknown> = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

type StatusOf = (path: string, sent?: { name: string }) => Promise<number>

/** Four users send contact messages until stopped; the result has the acknowledged messages and all statuses. */
function load(statusOf: StatusOf) {
  const acknowledged: string[] = []
  const counts: Record<number, number> = {}
  let going = true
  const client = async (number: number) => {
    for (let i = 0; going; i++, await sleep(10)) {
      const name = `load ${number} ${i}`
      const status = await statusOf('/api/contact', { name }).catch(() => 0)
      counts[status] = (counts[status] ?? 0) + 1
      if (status === 204) acknowledged.push(name)
    }
  }
  const clients = Array.from({ length: 4 }, (_, number) => client(number))
  const stop = async () => {
    going = false
    await Promise.all(clients)
    return { acknowledged, counts }
  }
  return { acknowledged, stop }
}

const message = (name: string) => ({ name, email: 'load@mail.test', message: 'Is anybody there?' })

const ALL_WELL = { lost: 0, rowsWithoutJob: 0, jobsWithoutRow: 0 }

test('after a restart or a crash of PostgreSQL, requests succeed within 5 s, and no message is lost [spec-withstand-postgres-back]', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'flight-amigo-faults-'))
  let server: Postgres = await startPostgres({ dir, persist: true })
  ends.push(() => server.stop())
  const DATABASE_URL = await ensureDatabase(server, 'faults')
  const t = await startApp({ DATABASE_URL, RATE_LIMITS: 'off' })
  ends.push(t.stop)
  const statusOf: StatusOf = async (url, sent) =>
    (await t.inject(sent ? { method: 'POST', url, payload: message(sent.name) } : { url })).statusCode
  const { acknowledged, stop } = load(statusOf)

  for (const crash of [false, true]) {
    const before = acknowledged.length
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(before + 20))
    if (crash) process.kill(server.pid, 'SIGQUIT')
    else await server.stop()
    await eventually(async () => expect(await statusOf('/api/listings')).toBe(503))
    expect([await statusOf('/api/health/live'), await statusOf('/api/health/ready')]).toEqual([200, 200])
    server = await startPostgres({ dir, persist: true })
    await eventually(async () => expect(await statusOf('/api/listings')).toBe(200), 5_000)
  }
  const after = acknowledged.length
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(after + 20))
  const { counts } = await stop()
  expect(Object.keys(counts).sort()).toEqual(['204', '503'])
  expect(await contactFaults(DATABASE_URL, acknowledged)).toEqual(ALL_WELL)
})

async function start(settings: Record<string, string>) {
  const { child, base, kill } = await launch(settings)
  ends.push(kill)
  const statusOf: StatusOf = async (path, sent) => {
    const headers = { 'content-type': 'application/json' }
    const body = sent && { method: 'POST', body: JSON.stringify(message(sent.name)) }
    return (await fetch(base + path, { headers, ...body, signal: AbortSignal.timeout(5_000) })).status
  }
  return { child, statusOf }
}

test('a process that starts before its database stays alive, and becomes ready when the database does', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'flight-amigo-faults-'))
  const before = await startPostgres({ dir, persist: true })
  const DATABASE_URL = await ensureDatabase(before, 'later')
  await before.stop()
  const { statusOf } = await start({ DATABASE_URL })
  await eventually(async () => expect(await statusOf('/api/health/live')).toBe(200))
  expect(await statusOf('/api/health/ready')).toBe(503)
  expect(await statusOf('/api/contact', { name: 'too early' })).toBe(503)
  const server = await startPostgres({ dir, persist: true })
  ends.push(server.stop)
  await eventually(async () => expect(await statusOf('/api/health/ready')).toBe(200))
  expect(await statusOf('/api/contact', { name: 'in time' })).toBe(204)
})

test('after SIGTERM under load a process first becomes not ready, then exits cleanly, and loses no acknowledged message [spec-scale-ending-order] [spec-withstand-postgres-back]', async () => {
  const DATABASE_URL = await freshDatabase()
  const { child, statusOf } = await start({ DATABASE_URL, RATE_LIMITS: 'off', DRAIN_MS: '5000' })
  await eventually(async () => expect(await statusOf('/api/health/ready')).toBe(200))
  const { acknowledged, stop } = load(statusOf)
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(20))
  const ended = once(child, 'exit')
  const statuses: number[] = []
  const began = performance.now()
  child.kill('SIGTERM')
  while (statuses.at(-1) !== 0) statuses.push(await statusOf('/api/health/ready').catch(() => 0))
  expect([...new Set(statuses)].filter((status) => status !== 200)).toEqual([503, 0])
  expect(await ended).toEqual([0, null])
  expect(performance.now() - began).toBeLessThan(10_000)
  await stop()
  expect(await contactFaults(DATABASE_URL, acknowledged)).toEqual(ALL_WELL)
})
