// The connections of a busy process are those of the table in database.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../test/app.ts'
import { freshIp } from '../test/browser.ts'
import { startProcess } from '../test/process.ts'

const POOL_MAX = 5
const [, connections = ''] = readFileSync(join(import.meta.dirname, 'database.md'), 'utf8').split('## Connections')
const lines = [...connections.matchAll(/^\| (\w+) \|[^|]+\| (\S+) \| (\S+) \| `/gm)]
const number = (cell = '') => (cell === 'POOL_MAX' ? POOL_MAX : Number(cell))
/** The most connections by name. */
const documented = {
  web: Object.fromEntries(lines.map(([, name, web]) => [name, number(web)])),
  worker: Object.fromEntries(lines.map(([, name, , worker]) => [name, number(worker)])),
}

const ends: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

test.each([
  ['web', documented.web],
  ['web,worker', documented.worker],
])('a busy process with ROLES=%s has the connections that its page says', async (ROLES, most) => {
  expect(Object.keys(most)).toEqual(['backend', 'limits', 'jobs', 'notifications'])
  const DATABASE_URL = await freshDatabase()
  const client = new Client({ connectionString: DATABASE_URL, application_name: 'the test' })
  await client.connect()
  ends.push(() => client.end())
  const site = await startProcess({
    ...{ DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL, ROLES: `${ROLES},migrate`, POOL_MAX: String(POOL_MAX) },
    TRUSTED_PROXIES: '127.0.0.1',
  })
  ends.push(site.kill)

  let busy = true
  const sendRequest = async (path: string, body?: object) => {
    const headers = { 'x-forwarded-for': freshIp(), ...(body && { 'content-type': 'application/json' }) }
    await fetch(site.base + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
      .then((reply) => reply.text())
      .catch(() => {})
  }
  const people = Array.from({ length: 30 }, async (_, n) => {
    while (busy)
      await (n % 2
        ? sendRequest(`/api/users/${n}`)
        : sendRequest('/api/contact', { name: 'A', email: `a${n}@mail.test`, message: 'Hello' }))
  })
  const seen: Record<string, number> = {}
  const sampleSessions = async () => {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::int from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() group by 1`,
    )
    for (const { name, count } of rows) seen[name] = Math.max(seen[name] ?? 0, count)
  }
  const full = { backend: POOL_MAX, limits: most.limits, notifications: 1 }
  const isFull = () => Object.entries(full).every(([name, count]) => (seen[name] ?? 0) >= count!)
  for (const until = performance.now() + 30_000; !isFull() && performance.now() < until; ) await sampleSessions()
  for (const until = performance.now() + 1_000; performance.now() < until; ) await sampleSessions()
  busy = false
  await Promise.all(people)

  expect(Object.keys(seen).filter((name) => !(name in most))).toEqual([])
  for (const [name, count] of Object.entries(seen)) expect([name, Math.min(count, most[name]!)]).toEqual([name, count])
  expect(seen).toMatchObject(full)
})
