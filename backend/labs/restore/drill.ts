import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { archived, archiveIn, baseBackup, momentOf, restoreTo } from '../../dev/restore.ts'
import { storedRows } from '../evidence/invariants.ts'
import { acknowledged, newRecord, type Person, type Record } from '../evidence/record.ts'
import { startLoad } from '../load/load.ts'
import { makePeople } from '../load/people.ts'
import { sendRequest } from '../load/send-request.ts'
import { openSite, type Site, untilReady } from '../site/site.ts'

const OPS = join(import.meta.dirname, '../../dist/ops.js')
const AFTER = join(import.meta.dirname, '../../operations/after-restore.sql')
const GOES_ON_MS = 30_000

/** The results. Times are in milliseconds, sizes in bytes. */
export interface Drill {
  requests: number
  databaseBytes: number
  logBytes: number
  backupMs: number
  restoreMs: number
  erasureMs: number
  startMs: number
  /** From the loss of the disk until both processes respond. */
  totalMs: number
  /** How much was acknowledged before the moment, and what of it is not there. */
  before: number
  lost: string[]
  doubled: string[]
  /** How much was acknowledged after the moment, and what of it is there. */
  after: number
  left: string[]
  /** Other problems; empty on success. */
  problems: string[]
}

/** How many rows were acknowledged of which the drill sees whether they are there. */
function rowsOf(record: Record): number {
  const { contacts = 0, logins = 0, sessions = 0, listings = 0, messages = 0, trips = 0 } = acknowledged(record)
  return contacts + logins + sessions + listings + messages + trips
}

/**
 * The site under load; a base backup; a moment; more load, and a deleted account; the disk is lost. Then the
 * steps of operations/backup.md: restore to the moment, skip numbers, erase again, start.
 */
export async function drill(scratch: string, seconds: number): Promise<Drill> {
  const archive = archiveIn(mkdtempSync(join(scratch, 'archive-')), 10)
  const site = await openSite({ settings: archive.settings })
  try {
    await site.restore()
    const [first, second] = [newRecord('before'), newRecord('after')]
    const [leaver] = (await makePeople(site.database.pool, 'leaver')) as [Person, ...Person[]]
    const load = await startLoad(site, first)
    await load.works(2, GOES_ON_MS)
    const backup = mkdtempSync(join(scratch, 'backup-'))
    const backupMs = await timed(() => baseBackup(site.database.server, backup))
    await load.works(2, GOES_ON_MS)
    await sleep(seconds * 1000)

    const acknowledged = structuredClone(first) // what is acknowledged later may be after the moment
    const at = await momentOf(site.database.server)
    const later = await startLoad(site, second)
    await later.works(2, GOES_ON_MS)
    await sleep(seconds * 1000)
    const problems = await deleteAccount(site, first, leaver)
    for (const each of [later, load]) {
      await each.stop()
      await each.streams.close()
    }
    await archived(site.database.server)
    const databaseBytes = await sizeOf(site)

    const began = performance.now()
    const log = await loseDisk(site)
    const dir = mkdtempSync(join(scratch, 'restored-'))
    const restoreMs = await timed(async () => {
      await site.database.replace(await restoreTo({ backup, archive, dir, at, settings: ['max_wal_size=128MB'] }))
    })
    await site.database.pool.query(readFileSync(AFTER, 'utf8'))
    const erasureMs = await timed(async () => problems.push(...(await eraseAgain(site, scratch, log))))
    problems.push(...(await stillThere(site, leaver)))
    const startMs = await timed(async () => {
      for (const backend of site.backends) backend.start()
      for (const backend of site.backends) await untilReady(backend)
    })
    const totalMs = Math.round(performance.now() - began)

    const rows = await storedRows({ record: acknowledged, site: site.database.pool })
    const again = await startLoad(site, newRecord('again'))
    await again.works(2, GOES_ON_MS)
    await again.stop()
    await again.streams.close()
    const requests = [load, later, again].reduce((sum, { record }) => sum + record.requests, 0)
    const wrong = [load, later, again].flatMap(({ record }) => [...record.wrong, ...record.unanswered])
    return {
      ...{ requests, databaseBytes, logBytes: bytesIn(archive.dir), backupMs, restoreMs, erasureMs, startMs, totalMs },
      ...{ before: rowsOf(acknowledged), lost: rows.lost, doubled: rows.doubled },
      ...{ after: rowsOf(second), left: await leftOf(site, second) },
      problems: [...problems, ...wrong],
    }
  } finally {
    await site.close()
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return Math.round(performance.now() - began)
}

async function deleteAccount(site: Site, record: Record, { id, cookie }: Person): Promise<string[]> {
  const headers = { cookie, 'x-account': String(id), 'x-forwarded-for': '12.0.0.2' }
  const { status } = await fetch(`${site.next()}/api/account`, { method: 'DELETE', headers })
  const gone = await sendRequest(record, site.next(), `/api/users/${id}`)
  return status === 204 && gone.status === 404 ? [] : [`an account was not deleted (${status})`]
}

/** Ends everything at once, and takes the data away. Returns the contents of the log store. */
async function loseDisk({ backends, database }: Site): Promise<string> {
  const { dir } = database.server
  await Promise.all([database.crash(), ...backends.map((backend) => backend.kill())])
  rmSync(join(dir, 'data'), { recursive: true, force: true })
  return backends.map((backend) => backend.logged()).join('')
}

/**
 * Runs the command as in production, from a file and from a pipe: the second time there must be nothing to do. The first
 * time erases the account, and photos that the load replaced after the moment.
 */
async function eraseAgain({ settings }: Site, scratch: string, log: string): Promise<string[]> {
  const file = join(scratch, 'site.log')
  writeFileSync(file, log)
  const env = { ...settings, PATH: process.env.PATH }
  const run = async (from: string) => {
    const running = promisify(execFile)(process.execPath, [OPS, 'erase-again', from, '--json'], { env })
    running.child.stdin?.end(log)
    return JSON.parse((await running).stdout) as { lines: number; erased: number; already: number }
  }
  const [once, twice] = [await run(file), await run('-')]
  return once.erased >= 1 &&
    once.erased + once.already === once.lines &&
    twice.erased === 0 &&
    twice.already === once.lines
    ? []
    : [`erase-again: ${JSON.stringify([once, twice])}`]
}

async function stillThere({ database }: Site, { id, email }: Person): Promise<string[]> {
  const { rows } = await database.pool.query('select from account where (id = $1 and left_at is null) or email = $2', [
    id,
    email,
  ])
  return rows.length > 0 ? ['an erased account is back'] : []
}

const TABLES = [
  ['contact message', 'contact_message where starts_with(name, $1)'],
  ['code', 'challenge where starts_with(recipient, $1)'],
  ['account', 'account where starts_with(email, $1)'],
  ['listing', 'listing where starts_with(description, $1)'],
  ['message', 'message where starts_with(content, $1)'],
] as const

/** The rows of a run that began after the restored moment. */
async function leftOf({ database }: Site, { tag }: Record): Promise<string[]> {
  const left: string[] = []
  for (const [what, from] of TABLES) {
    const { rows } = await database.pool.query<{ n: number }>(`select count(*)::int as n from ${from}`, [tag])
    if (rows[0]!.n > 0) left.push(`${rows[0]!.n} × ${what}`)
  }
  return left
}

async function sizeOf({ database }: Site): Promise<number> {
  const { rows } = await database.pool.query<{ size: number }>(
    'select pg_database_size(current_database())::float8 as size',
  )
  return rows[0]!.size
}

const bytesIn = (dir: string) =>
  existsSync(dir) ? readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0) : 0
