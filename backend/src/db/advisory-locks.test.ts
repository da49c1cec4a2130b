import { expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../test/app.ts'
import { acquireLock, acquireLockUntilCommit, LOCK_SCOPES, SITE_LOCKS } from './advisory-locks.ts'

const LOCKING_FUNCTIONS = `
  select proname as name, prosrc as source from pg_proc
  where pronamespace = 'public'::regnamespace and prosrc ~ 'advisory'`

test('gives every advisory lock a key of its own', () => {
  const numbers = Object.values(SITE_LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(new Set(LOCK_SCOPES).size).toBe(LOCK_SCOPES.length)
})

test('knows the scope of every advisory lock in a function of the database', async () => {
  const client = new Client({ connectionString: await freshDatabase() })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; source: string }>(LOCKING_FUNCTIONS)
    const scopes = rows.flatMap(({ source }) =>
      [...source.matchAll(/hashtextextended\('([^']+?) ?'/g)].map(([, scope]) => scope),
    )
    expect(scopes.length).toBeGreaterThanOrEqual(rows.length)
    for (const scope of scopes) expect(LOCK_SCOPES).toContain(scope)
  } finally {
    await client.end()
  }
})

test('a lock until the commit waits for a transaction that takes longer than lock_timeout', async () => {
  const connectionString = await freshDatabase()
  const [first, second] = [new Client({ connectionString }), new Client({ connectionString, lock_timeout: 1 })]
  await Promise.all([first.connect(), second.connect()])
  try {
    await Promise.all([first.query('begin'), second.query('begin')])
    await acquireLockUntilCommit(first, 'builds')
    const waiting = acquireLockUntilCommit(second, 'builds')
    await first.query('select pg_sleep(0.1)')
    await first.query('commit')
    await waiting
    const held = await second.query("select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()")
    expect(held.rowCount).toBe(1)
  } finally {
    await Promise.all([first.end(), second.end()])
  }
})

test('a wait for a lock is reported once, when it takes long', async () => {
  const connectionString = await freshDatabase()
  const [first, second] = [new Client({ connectionString }), new Client({ connectionString })]
  await Promise.all([first.connect(), second.connect()])
  try {
    await Promise.all([first.query('begin'), second.query('begin')])
    let notices = 0
    const onLongWait = () => {
      notices += 1
      void first.query('commit')
    }
    await acquireLockUntilCommit(first, 'builds', { onLongWait, longWaitMs: 60_000 })
    expect(notices).toBe(0)
    await acquireLockUntilCommit(second, 'builds', { onLongWait, longWaitMs: 10 })
    expect(notices).toBe(1)
  } finally {
    await Promise.all([first.end(), second.end()])
  }
})

test('a long wait for the lock of a connection is reported once, too', async () => {
  const connectionString = await freshDatabase()
  const [first, second] = [new Client({ connectionString }), new Client({ connectionString })]
  await Promise.all([first.connect(), second.connect()])
  try {
    let notices = 0
    let ended: Promise<void> | undefined
    const onLongWait = () => {
      notices += 1
      ended = first.end()
    }
    await acquireLock(first, 'schema', { onLongWait, longWaitMs: 60_000 })
    expect(notices).toBe(0)
    await acquireLock(second, 'schema', { onLongWait, longWaitMs: 10 })
    await ended
    expect(notices).toBe(1)
  } finally {
    await second.end()
  }
})
