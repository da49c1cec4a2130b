import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PgBoss } from 'pg-boss'
import { migrations } from '../src/db/migrations/index.ts'
import { eventually } from '../test/eventually.ts'
import { type Fault, type Scene, START_MS } from './fault.ts'
import { ask } from './load/ask.ts'
import { CHECKOUT, untilReady } from './site.ts'

/** How far back it looks for a release with fewer migrations. */
const COMMITS = 400
const LIST = 'backend/src/db/migrations/index.ts'
/** A day's worth of sweeps, one after the other. */
const SWEPT_MS = 45_000

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' })

/** A reason why there is no former release; a sentence for whoever has asked. */
export class NoFormer extends Error {}

/** The names of the migrations of a commit; undefined when it has none, or is not known here. */
function migrationsOf(checkout: string, commit: string): Set<string> | undefined {
  try {
    const names = git(checkout, 'show', `${commit}:${LIST}`).matchAll(/name: '(\w+)'/g)
    return new Set([...names].map(([, name]) => name!))
  } catch {
    return undefined
  }
}

const isFormer = (names: Set<string> | undefined): boolean => {
  const ours = new Set(migrations.map(({ name }) => name))
  return names !== undefined && names.size > 0 && names.size < ours.size && [...names].every((name) => ours.has(name))
}

/** The commit that was asked for, or else the newest whose migrations are fewer than those of this checkout. */
export function findFormer(wanted?: string, checkout = CHECKOUT): string {
  let known: string[]
  try {
    known = git(checkout, 'rev-list', '--first-parent', '-n', wanted ? '1' : `${COMMITS}`, wanted ?? 'HEAD').split('\n')
  } catch {
    throw new NoFormer(
      wanted
        ? `Git does not know the commit ${wanted} here.`
        : 'This checkout has no history, so the release before is not known: clone it with git.',
    )
  }
  const found = known.filter(Boolean).find((commit) => isFormer(migrationsOf(checkout, commit)))
  if (found) return found
  throw new NoFormer(
    wanted
      ? `The migrations of ${wanted} are not a part of those of this checkout, or not fewer, so it is no release before.`
      : `No release with fewer migrations is in the history of this checkout: git fetch --unshallow brings all of it.`,
  )
}

export interface Former {
  commit: string
  /** Its built `main.js`. */
  main: string
  /** The names of its sweeps. */
  sweeps: string[]
  remove(): void
}

/** Checks a commit out into a folder of its own and builds its backend, with the packages that are installed here. */
export async function buildFormer(commit: string): Promise<Former> {
  const dir = mkdtempSync(join(tmpdir(), 'flight-amigo-former-'))
  const remove = () => rmSync(dir, { recursive: true, force: true })
  try {
    const run = promisify(execFile)
    await run('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, dir], { cwd: CHECKOUT })
    symlinkSync(join(CHECKOUT, 'node_modules'), join(dir, 'node_modules'))
    const build =
      "const { build } = await import('./.workspace/builder.mjs'); process.exit(await build(['backend']) ? 0 : 1)"
    await run(process.execPath, ['--input-type=module', '-e', build], { cwd: dir })
    const named = git(CHECKOUT, 'grep', '-hoE', "name: '[a-z-]+', sweep", commit, '--', 'backend/src/*.ts')
    const sweeps = [...named.matchAll(/name: '([a-z-]+)'/g)].map(([, name]) => name!)
    return { commit, main: join(dir, 'backend/dist/main.js'), sweeps, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Sends every sweep of the release before, and waits until it has done them all. */
async function sweepAll({ site }: Scene, { sweeps }: Former): Promise<void> {
  const clock = new PgBoss({ connectionString: site.database.direct, supervise: false, schedule: false })
  await clock.start()
  const names = sweeps.map((name) => `hourly.${name}`)
  for (const name of names) await clock.send(name, {})
  await eventually(async () => {
    const { rows } = await site.database.pool.query<{ name: string }>(
      `select name from unnest($1::text[]) as name
       where not exists (select from pgboss.job where job.name = name and state = 'completed')`,
      [names],
    )
    if (rows.length > 0) throw new Error(`not swept: ${rows.map(({ name }) => name).join(', ')}`)
  }, SWEPT_MS)
  await clock.stop({ graceful: false })
}

// No load has these, because nothing acknowledged depends on them; yet their tables are those that change most.
const REPORTS = [
  { type: 'page', title: 'Home', path: '/' },
  { type: 'visit', visit: '0123456789abcdef', releases: [{ release: 'shell@1.0.0', failed: false, load: 900 }] },
]

/** A page of the release before tells it what happened. */
async function report({ load, amiss }: Scene, base: string): Promise<void> {
  for (const body of REPORTS) {
    const { status } = await ask(load.record, base, '/api/events', { method: 'POST', body })
    if (status !== 204) amiss(`the report of a ${body.type} was answered ${status}`)
  }
}

/** As in a rolling deployment: the release before serves beside the new one, alone with its sweeps, and leaves. */
export const formerRelease = (former: Former): Fault => ({
  name: 'former-release',
  what: `the release before, ${former.commit.slice(0, 10)}, on the schema of this one`,
  readyWithinMs: START_MS,
  async act(scene) {
    const { site, load, noteRunningJobs } = scene
    const [a, b] = site.backends
    await a.stop()
    a.start({}, former.main)
    await untilReady(a, START_MS)
    await report(scene, a.base)
    await load.works(10, 30_000)
    await noteRunningJobs()
    await b.stop()
    await load.works(5, 30_000)
    await sweepAll(scene, former)
    b.start()
    await untilReady(b, START_MS)
    await load.works(5, 30_000)
    await noteRunningJobs()
    await a.stop()
    a.start()
  },
})
