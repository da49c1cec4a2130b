import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Fault, type FaultContext, START_MS } from '../fault.ts'

const DOWN_MS = 2_000

async function restartedFast({ site, noteRunningJobs }: FaultContext) {
  await noteRunningJobs()
  await site.database.stop()
  await sleep(DOWN_MS)
  await site.database.start()
  await noteRunningJobs()
}

async function crashed({ site, noteRunningJobs }: FaultContext) {
  await noteRunningJobs()
  await site.database.crash()
  await site.database.start()
  await noteRunningJobs()
}

/** Starts both processes without a database: they stay alive and wait. */
async function absentAtStart({ site, noteRunningJobs, report }: FaultContext) {
  await noteRunningJobs()
  await Promise.all(site.backends.map((backend) => backend.kill()))
  await noteRunningJobs()
  await site.database.stop()
  for (const backend of site.backends) backend.start()
  await sleep(4_000)
  const lives = site.backends.map((backend) => backend.isRunning())
  await site.database.start()
  if (!lives.every(Boolean)) report('a process has ended because its database was absent')
}

const TERMINATE = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

async function terminatedEverySecond({ site, noteRunningJobs }: FaultContext) {
  for (let i = 0; i < 8; i++) {
    await noteRunningJobs()
    await site.database.pool.query(TERMINATE).catch(() => {}) // it may end other connections of this pool
    await noteRunningJobs()
    await sleep(1_000)
  }
}

/** Locks a table; requests that do not need it go on. */
const locked =
  (table: string, ms: number) =>
  async ({ site, load, report }: FaultContext) => {
    const client = new Client({ connectionString: site.database.direct })
    await client.connect()
    await client.query(`begin; set local lock_timeout = '10s'; lock table ${table} in access exclusive mode`)
    const until = performance.now() + ms
    const slow: number[] = []
    while (performance.now() < until) {
      const began = performance.now()
      const reply = await fetch(`${site.next()}/api/listings?from=HYD&to=ORD`, {
        headers: { 'x-forwarded-for': '12.0.0.1' },
        signal: AbortSignal.timeout(15_000),
      }).catch(() => undefined)
      if (reply?.status !== 200 || performance.now() - began > 6_000) slow.push(reply?.status ?? 0)
      await reply?.text()
      await sleep(250)
    }
    await client.query('rollback')
    await client.end()
    await load.works(1, 15_000)
    if (slow.length > 0) report(`while ${table} was locked, ${slow.length} searches got no response (${slow[0]})`)
  }

/** A firewall drops the packets of open connections without a word. New connections work afterwards. */
async function blackHole({ site, noteRunningJobs }: FaultContext) {
  await noteRunningJobs()
  site.database.wire.swallow()
  await sleep(8_000)
  await noteRunningJobs()
  site.database.wire.carry()
}

const LOCKED_MS = 30_000

export const database: Fault[] = [
  { name: 'postgres-restarted', what: 'PostgreSQL restarted, fast [spec-withstand-postgres-back]', act: restartedFast },
  {
    name: 'postgres-crashed',
    what: 'PostgreSQL restarted, immediate (SIGQUIT) [spec-withstand-postgres-back]',
    act: crashed,
  },
  {
    ...{
      name: 'postgres-absent',
      what: 'PostgreSQL absent at start [spec-withstand-postgres-absent]',
      readyWithinMs: START_MS,
    },
    act: absentAtStart,
  },
  {
    ...{
      name: 'connections-terminated',
      what: 'connections terminated every second [spec-withstand-owed-and-jobs] [spec-withstand-postgres-terminated]',
    },
    act: terminatedEverySecond,
  },
  {
    name: 'rate-limit-locked',
    what: 'table rate_limit locked 30 s [spec-withstand-table-locked]',
    act: locked('rate_limit', LOCKED_MS),
  },
  {
    name: 'session-locked',
    what: 'table session locked 30 s [spec-withstand-table-locked]',
    act: locked('session', LOCKED_MS),
  },
  {
    name: 'message-locked',
    what: 'table message locked 30 s [spec-withstand-table-locked]',
    act: locked('message', LOCKED_MS),
  },
  {
    name: 'black-hole',
    what: 'database connections go silent [spec-withstand-black-hole]',
    readyWithinMs: 15_000,
    act: blackHole,
  },
]
