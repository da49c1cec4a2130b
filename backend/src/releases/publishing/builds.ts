import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { acquireLockUntilCommit, SITE_LOCKS } from '../../db/advisory-locks.ts'
import type { Report } from '../going-live/contract-breaks.ts'
import { contractReport, usedOf } from '../going-live/contract-report.ts'
import { goLive } from '../going-live/go-live.ts'
import { readSet, wereLive } from '../going-live/live-set.ts'
import { Refused } from '../refused.ts'
import type { ReleaseFacts } from '../release.contract.ts'
import { type Ref, textOf } from '../release-refs.ts'
import type { Build } from './build-files.ts'
import { type AllowedHosts, LOCAL_HOSTS } from './external-release.ts'
import { add, buildIn, type Database } from './publish.ts'

/** `always` makes each build live; `new` skips releases that were live before, because staff may have rolled back. */
type Pinning = 'always' | 'new'

/** `dist/releases.json` lists the builds, newest last. */
export function lastBuilds(root: string): string[] {
  return [...readdirSync(root), 'shell/ops']
    .map((name) => join(root, name, 'dist'))
    .filter((dist) => existsSync(join(dist, 'releases.json')))
    .flatMap((dist) => {
      const last = (JSON.parse(readFileSync(join(dist, 'releases.json'), 'utf8')) as string[]).at(-1)
      return last ? [join(dist, last)] : []
    })
}

export async function builtAgainst({ contracts }: Pick<ReleaseFacts, 'contracts'>): Promise<Report> {
  return usedOf(await contractReport(), contracts)
}

const WAITING = `Waiting for another process that publishes builds (advisory lock ${SITE_LOCKS.builds}).`

interface Options {
  by?: string
  warn?: (line: string) => void
  /** Called once when another process publishes for longer than `longWaitMs`. */
  onWait?: (line: string) => void
  longWaitMs?: number
  hosts?: AllowedHosts
  isOwn?: (name: string) => boolean
}

/**
 * Publishes the last builds of the shell and of every remote below `root` and makes them live as one set, in one
 * transaction, with the releases that an older image has replaced. A refused release is reported and skipped. Returns
 * the releases that are live now.
 */
export async function publishBuilds(
  root: string,
  pool: Pool,
  pinning: Pinning,
  { by = 'npm start', warn = console.warn, hosts = LOCAL_HOSTS, isOwn = () => true, ...wait }: Options = {},
): Promise<string[]> {
  const refused = (error: unknown) => {
    if (!(error instanceof Refused)) throw error
    warn(`Not released: ${error.message}`)
    return []
  }
  // Reads the builds before the transaction, so that it does not wait for them.
  const found = await Promise.all(lastBuilds(root).map((folder) => buildIn(folder, hosts).catch(refused)))
  const builds = await Promise.all(
    found.flat().map(async (build) => ({ build, contracts: await builtAgainst(build.release) })),
  )
  const live = await inTransaction(pool, wait, async (database) => {
    const added: ReleaseFacts[] = []
    for (const { build, contracts } of builds)
      added.push(...(await addOne(build, database, { by, contracts }).catch(refused)))
    const before = pinning === 'new' ? await wereLive(database, added) : []
    const candidates: Ref[] = added.filter((ref) => isOwn(ref.name) && !before.includes(textOf(ref)))
    const replaced = (await replacedByImage(database)).filter(
      ({ name }) => !candidates.some((ref) => ref.name === name),
    )
    return withoutRefused(database, [...candidates, ...replaced], by, warn)
  })
  return live.map(textOf)
}

async function replacedByImage(database: Database): Promise<Ref[]> {
  const { liveVersions } = await readSet(database)
  return Object.entries(liveVersions).flatMap(([name, { chosen }]) => (chosen ? [{ name, version: chosen }] : []))
}

const addOne = async (build: Build, database: Database, origin: Parameters<typeof add>[2]) => [
  await add(build, database, origin),
]

async function inTransaction<T>(
  pool: Pool,
  { onWait = console.warn, longWaitMs }: Pick<Options, 'onWait' | 'longWaitMs'>,
  act: (database: Database) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Another process waits, and then finds them published.
    await acquireLockUntilCommit(client, 'builds', { onLongWait: () => onWait(WAITING), longWaitMs })
    const result = await act(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(error as Error) // closing the connection rolls the transaction back
    throw error
  }
}

async function withoutRefused(database: Database, candidates: Ref[], by: string, warn: (line: string) => void) {
  for (let left = candidates; left.length > 0; ) {
    try {
      await goLive(database, left, {
        what: `publish ${left.map(textOf).join(' ')}`,
        by,
      })
      return left
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      warn(`Not released: ${error.message}`)
      const fit = left.filter((ref) => !error.reasons.some((reason) => reason.startsWith(`${textOf(ref)}: `)))
      if (fit.length === left.length) throw error
      left = fit
    }
  }
  return []
}
