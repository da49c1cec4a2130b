import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { PoolClient } from 'pg'
import { freshDatabase, startApp, type TestApp } from '../../test/app.ts'
import { DATABASE_ALONE } from '../../test/engines.ts'
import { eventually } from '../../test/eventually.ts'
import { jobsPool, limitsPool } from './pool.ts'

let t: TestApp
beforeAll(async () => {
  // A standby would answer while the pool of the primary is full.
  t = await startApp({ ...DATABASE_ALONE, ROLES: 'web,migrate', DATABASE_WAIT_MS: '100', POOL_MAX: '2' })
})
afterAll(() => t.stop())

it('a full pool gives 503 after DATABASE_WAIT_MS, and none when it has a connection again', async () => {
  const read = async () => {
    const { statusCode, headers } = await t.inject('/api/listings')
    return [statusCode, 'retry-after' in headers]
  }
  await eventually(async () => expect(await read()).toEqual([200, false]))
  const clients: PoolClient[] = []
  while (clients.length < t.env.POOL_MAX) await eventually(async () => clients.push(await t.pool.connect()))
  expect(await read()).toEqual([503, true])
  for (const client of clients) client.release()
  await eventually(async () => expect(await read()).toEqual([200, false]))
})

it('limitsPool has a short timeout of its own, and no shorter one than its users', async () => {
  const timeoutOf = (timeoutMs: number) =>
    limitsPool({ url: 'postgres://database.test', waitMs: 60_000 }, timeoutMs).options.connectionTimeoutMillis
  expect([timeoutOf(100), timeoutOf(1_000)]).toEqual([2_000, 6_000])
})

it('jobsPool lets a query wait for a free connection longer than a slow start of the workers takes', async () => {
  const pool = jobsPool({ url: await freshDatabase() }, { ROLES: ['worker'] })
  const busy = Array.from({ length: 4 }, () => pool.query('select pg_sleep(2.2)'))
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await Promise.all(busy)
  await pool.end()
})
