import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PgBoss } from 'pg-boss'
import { eventually } from '../../test/eventually.ts'
import { sendRequest } from '../load/send-request.ts'
import { CHECKOUT, untilReady } from '../site/site.ts'
import { type Fault, type FaultContext, START_MS } from './fault.ts'

const run = promisify(execFile)

const HOURLY_JOBS = 'backend/src/jobs/schedules.ts'

/** A day's worth of scheduled jobs, one after the other. */
const JOBS_MS = 45_000

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' })

/** A reason why there is no previous release; one sentence for the operator. */
export class NoPreviousRelease extends Error {}

/** `npm run release -- record` writes it: tags do not reach every clone. */
const RECORD = 'backend/operations/released-commit'

/** The requested commit, or else the one that was released last. */
export function findPreviousRelease(requested?: string, checkout = CHECKOUT): string {
  const commitOf = (name: string) => git(checkout, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`).trim()
  try {
    if (requested) return commitOf(requested)
  } catch {
    throw new NoPreviousRelease(`Git does not know the commit ${requested} here.`)
  }
  const record = join(checkout, RECORD)
  if (!existsSync(record))
    throw new NoPreviousRelease(`No release is recorded in ${RECORD}: npm run release -- record writes the commit.`)
  const recorded = readFileSync(record, 'utf8').trim()
  try {
    return commitOf(recorded)
  } catch {
    throw new NoPreviousRelease(`Git does not know the released commit ${recorded} here: git fetch --unshallow.`)
  }
}

export interface PreviousRelease {
  commit: string
  /** Its built `main.js`. */
  main: string
  scheduledJobs: string[]
  remove(): void
}

const BUILD =
  "const { build } = await import('./.workspace/builder.mjs'); process.exit(await build(['backend']) ? 0 : 1)"

/** Builds the backend in another checkout. Returns its `main.js`. */
export async function buildBackend(checkout: string): Promise<string> {
  await run(process.execPath, ['--input-type=module', '-e', BUILD], { cwd: checkout })
  return join(checkout, 'backend/dist/main.js')
}

/** Checks a commit out into a folder of its own and builds its backend, with the packages that are installed here. */
export async function buildPreviousRelease(commit: string): Promise<PreviousRelease> {
  const dir = mkdtempSync(join(tmpdir(), 'flight-amigo-previous-'))
  const remove = () => rmSync(dir, { recursive: true, force: true })
  try {
    await run('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, dir], { cwd: CHECKOUT })
    symlinkSync(join(CHECKOUT, 'node_modules'), join(dir, 'node_modules'))
    const main = await buildBackend(dir)
    const named = git(CHECKOUT, 'show', `${commit}:${HOURLY_JOBS}`)
    const scheduledJobs = [...named.matchAll(/^ {2}'(hourly\.[a-z-]+)': '\d+ \* \* \* \*'/gm)].map(([, name]) => name!)
    return { commit, main, scheduledJobs, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Sends every scheduled job of the release before, and waits until it has done them all. */
async function runScheduledJobs({ site }: FaultContext, { scheduledJobs }: PreviousRelease): Promise<void> {
  const clock = new PgBoss({ connectionString: site.database.direct, supervise: false, schedule: false })
  await clock.start()
  for (const name of scheduledJobs) await clock.send(name, {})
  await eventually(async () => {
    const { rows } = await site.database.pool.query<{ name: string }>(
      `select name from unnest($1::text[]) as name
       where not exists (select from pgboss.job where job.name = name and state = 'completed')`,
      [scheduledJobs],
    )
    if (rows.length > 0) throw new Error(`not run: ${rows.map(({ name }) => name).join(', ')}`)
  }, JOBS_MS)
  await clock.stop({ graceful: false })
}

// No load has these, because nothing acknowledged depends on them; yet their tables are those that change most.
const REPORTS = [
  { type: 'page', title: 'Home', path: '/' },
  { type: 'visit', visit: '0123456789abcdef', releases: [{ release: 'shell@1.0.0', failed: false, load: 900 }] },
]

/** A page of the previous release sends its reports. */
async function sendReports({ load, report }: FaultContext, base: string): Promise<void> {
  for (const body of REPORTS) {
    const { status } = await sendRequest(load.record, base, '/api/events', { method: 'POST', body })
    if (status !== 204) report(`the report of a ${body.type} returned ${status}`)
  }
}

/** As in a rolling deployment: the release before serves beside the new one, alone with its scheduled jobs, and leaves. */
export const previousReleaseFault = (previous: PreviousRelease): Fault => ({
  name: 'previous-release',
  what: `the previous release, ${previous.commit.slice(0, 10)}, on the schema of this one [spec-scale-migrations-former]`,
  readyWithinMs: START_MS,
  async act(context) {
    const { site, load, noteRunningJobs } = context
    const [a, b] = site.backends
    await a.stop()
    a.start({}, previous.main)
    await untilReady(a, START_MS)
    await sendReports(context, a.base)
    await load.works(10, 30_000)
    await noteRunningJobs()
    await b.stop()
    await load.works(5, 30_000)
    await runScheduledJobs(context, previous)
    b.start()
    await untilReady(b, START_MS)
    await load.works(5, 30_000)
    await noteRunningJobs()
    await a.stop()
    a.start()
  },
})
