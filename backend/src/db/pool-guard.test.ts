import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { MikroORM } from '@mikro-orm/postgresql'
import { Client, Pool } from 'pg'
import { freshDatabase } from '../../test/app.ts'
import { Account } from '../account/account.entity.ts'
import { entities } from '../entities.ts'
import { ormOptions } from './options.ts'
import { guardPool } from './pool-guard.ts'

const SLOTS = 2

async function survives(guarded: boolean): Promise<boolean> {
  const url = await freshDatabase()
  const options = ormOptions({ url, entities, max: SLOTS, statementMs: 5_000 })
  const orm = await MikroORM.init(guarded ? options : { ...options, driverOptions: { connectionTimeoutMillis: 500 } })
  const admin = new Client({ connectionString: url })
  await admin.connect()
  for (let slot = 0; slot < SLOTS; slot++) {
    await orm.em
      .transactional(async (em) => {
        const [{ pid }] = await em
          .getConnection()
          .execute<[{ pid: number }]>('select pg_backend_pid() as pid', [], 'all', em.getTransactionContext())
        await admin.query('select pg_terminate_backend($1)', [pid])
        await em.findOne(Account, { email: 'x' }, { fields: ['id'] })
      })
      .catch(() => {})
  }
  const works = await orm.em
    .transactional(async (em) => em.findOne(Account, { email: 'x' }, { fields: ['id'] }))
    .then(
      () => true,
      () => false,
    )
  await admin.end()
  const closing = orm.close(true)
  if (works) await closing // a pool with leaked connections never ends
  return works
}

test('the pool survives connections that are lost inside transactions', async () => {
  expect(await survives(true)).toBe(true)
})

test('control: without the guard it does not', async () => {
  expect(await survives(false)).toBe(false)
})

test('a connection survives while this process is too busy to read its result', async () => {
  const silentMs = 300
  const pool = new Pool({ connectionString: await freshDatabase(), max: 1 })
  guardPool(pool, silentMs)
  await pool.query('select')
  const reading = pool.query('select 7 as seven from pg_sleep(0.2)')
  await sleep(silentMs / 2) // the guard has seen the statement
  await new Promise(setImmediate)
  for (const end = performance.now() + 2 * silentMs; performance.now() < end; );
  expect((await reading).rows).toEqual([{ seven: 7 }])
  await pool.end()
})

test('a connection whose server is silent is destroyed', async () => {
  const pool = new Pool({ connectionString: await freshDatabase(), max: 1 })
  guardPool(pool, 100)
  await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('no response')
  await pool.end()
})

test('a request waits for a lock at least as long as for a connection, and a transaction may be idle for longer', async () => {
  for (const [waitMs, lock, idle] of [
    [100, 2_000, 6_000],
    [5_000, 5_000, 6_000],
    [30_000, 30_000, 31_000],
  ] as const) {
    const { driverOptions } = ormOptions({ url: 'postgres://database.test', waitMs, max: 1, statementMs: 5_000 })
    expect(driverOptions).toMatchObject({ lock_timeout: lock, idle_in_transaction_session_timeout: idle })
  }
})

test('an EntityManager without fork refuses to work [spec-withstand-time-outs]', async () => {
  const orm = await MikroORM.init(ormOptions({ url: await freshDatabase(), entities, max: 1, statementMs: 5_000 }))
  await expect(orm.em.findOne(Account, { email: 'x' }, { fields: ['id'] })).rejects.toThrow(/global EntityManager/)
  const [row] = await orm.em
    .fork()
    .getConnection()
    .execute<[Record<string, string>]>(
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle",
    )
  expect(row).toEqual({ statement: '5s', lock: '2s', idle: '6s' })
  await orm.close(true)
})
