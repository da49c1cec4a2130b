import { expect } from '@jest/globals'
import { PgBoss } from 'pg-boss'
import { addSender } from '../src/jobs/sending.ts'
import { freshDatabase } from './app.ts'
import { newClient, openPool } from './database.ts'
import { eventually } from './eventually.ts'
import { startProcess } from './process.ts'

export type Process = Awaited<ReturnType<typeof startProcess>>

/** A database for tests that kill processes, and processes on it. */
export async function openKilling() {
  const url = await freshDatabase()
  const pool = openPool(url)
  const blocker = newClient(url)
  await blocker.connect()
  const started: Process[] = []
  const boss = new PgBoss({ connectionString: url, migrate: false, supervise: false, schedule: false })
  await boss.start()
  const endSending = addSender(boss)

  const start = async (settings: Record<string, string> = {}) => {
    const process = await startProcess({ DATABASE_URL: url, RATE_LIMITS: 'off', ...settings })
    started.push(process)
    return process
  }
  const count = async (rows: string): Promise<number> =>
    (await pool.query(`select count(*)::int as n from ${rows}`)).rows[0].n

  return {
    ...{ pool, blocker, boss, start, count },
    startTwo: (): Promise<[Process, Process]> => Promise.all([start(), start()]),
    /** Starts an act, and kills the processes when it has written its row in this table. */
    async killedAt(table: string, processes: readonly Process[], act: () => Promise<unknown>) {
      await blocker.query(`begin; lock table ${table} in share row exclusive mode`)
      const acted = act()
      await eventually(async () =>
        expect(await count(`pg_locks where relation = '${table}'::regclass and not granted`)).toBeGreaterThan(0),
      )
      await killAll(processes)
      await blocker.query('rollback')
      await acted
    },
    async close() {
      endSending()
      await boss.stop({ graceful: false })
      await killAll(started)
      await blocker.end()
      await pool.end()
    },
  }
}

export const killAll = (processes: readonly Process[]) => Promise.all(processes.map(({ kill }) => kill()))
