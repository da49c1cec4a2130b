import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { ensureDatabase, type Postgres, startPostgres } from '../../dev/postgres.ts'
import { archived, archiveIn, baseBackup, momentOf, restoreTo } from '../../dev/restore.ts'
import { startStandby } from '../../dev/standby.ts'
import { eventually } from '../../test/eventually.ts'
import { ownPort } from './ports.ts'
import { startProgram } from './program.ts'
import type { Programs } from './programs.ts'

const CONFIG = join(import.meta.dirname, '../../operations/haproxy-database.cfg')
const SETTINGS = ['shared_preload_libraries=pg_stat_statements', 'max_wal_size=256MB', 'hot_standby_feedback=on']
/** Session settings that a process requests and a pooler ignores. */
const TIMEOUTS = { statement_timeout: '5s', lock_timeout: '2s', idle_in_transaction_session_timeout: '6s' }

const portOf = (url: string) => new URL(url).port
const at = (port: number, url: string) => {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}

async function query(url: string, ...statements: string[]) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A primary with a synchronous standby, behind HAProxy, which routes to the current primary. */
export async function openDatabase(scratch: string, { setpriv, haproxy }: Programs) {
  const folder = (name: string) => mkdtempSync(join(scratch, `${name}-`))
  const archive = archiveIn(folder('archive'))
  const settings = [...archive.settings, ...SETTINGS]
  const primary = await startPostgres({ dir: folder('primary'), persist: true, settings })
  const url = await ensureDatabase(primary, 'site')
  const timeouts = Object.entries(TIMEOUTS).map(
    ([name, value]) => `alter role app in database site set ${name} = '${value}'`,
  )
  await query(url, 'create role haproxy login', 'create extension pg_stat_statements', ...timeouts)
  await trustHaproxy(primary)
  const standby = await startStandby(primary, { dir: folder('standby') })
  await query(url, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()')
  let current: Postgres = primary

  const [primaryPort, standbyPort] = [await ownPort(), await ownPort()]
  const proxy = await startProgram({
    ...{ setpriv, file: haproxy, args: ['-db', '-f', CONFIG], port: primaryPort },
    env: {
      PRIMARY: `127.0.0.1:${primaryPort}`,
      STANDBY: `127.0.0.1:${standbyPort}`,
      DATABASE1: `127.0.0.1:${portOf(url)}`,
      DATABASE2: `127.0.0.1:${portOf(standby.url('site'))}`,
    },
  })
  await eventually(() => leadsTo(at(primaryPort, url), false))
  await eventually(() => leadsTo(at(standbyPort, url), true))

  return {
    /** Through HAProxy, to the current primary. */
    url: at(primaryPort, url),
    /** Through HAProxy, to a standby while there is one. */
    standbyUrl: at(standbyPort, url),
    port: primaryPort,
    password: decodeURIComponent(new URL(url).password),
    primaryPid: primary.pid,
    standbyPid: standby.pid,
    proxyPid: proxy.pid,
    /** The server that takes the writes now. */
    current: () => current,
    /** The primary dies as in a power failure, and its standby takes over. */
    async failOver() {
      process.kill(primary.pid, 'SIGQUIT')
      await primary.ended
      await standby.promote()
      current = standby
    },
    /** Backs up the server that takes the writes; returns a function that restores a moment after it. */
    async backUp() {
      const backup = folder('backup')
      await baseBackup(current, backup)
      return {
        moment: () => momentOf(current),
        async restoreTo(at: string): Promise<Postgres> {
          await archived(current)
          return await restoreTo({ backup, archive, dir: folder('restored'), at, settings: SETTINGS })
        },
      }
    },
    async close() {
      await proxy.stop()
      await query(primary.url('site'), 'alter system reset synchronous_standby_names', 'select pg_reload_conf()').catch(
        () => {},
      )
      await standby.stop()
      await primary.stop()
    },
  }
}

const TRIES = 6

/** Throws while an address leads to both servers, as it does until HAProxy has checked them twice. */
async function leadsTo(url: string, toStandby: boolean): Promise<void> {
  for (let i = 0; i < TRIES; i++) {
    const client = new Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
    await client.end()
    if (rows[0]?.is !== toStandby) throw new Error(`HAProxy leads to ${toStandby ? 'the primary' : 'a standby'}.`)
  }
}

/** HAProxy checks which server is the primary, and knows no password. */
async function trustHaproxy(server: Postgres): Promise<void> {
  const file = join(server.dir, 'data/pg_hba.conf')
  writeFileSync(file, `host postgres haproxy 127.0.0.1/32 trust\n${readFileSync(file, 'utf8')}`)
  await query(server.url('site'), 'select pg_reload_conf()')
}

export type Database = Awaited<ReturnType<typeof openDatabase>>
