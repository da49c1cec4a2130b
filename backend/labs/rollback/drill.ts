import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { eventually } from '../../test/eventually.ts'
import type { Fault, FaultContext } from '../faults/fault.ts'
import type { Backend } from '../site/backend.ts'
import { type Site, untilReady } from '../site/site.ts'
import { buildsOf, builtFile, type Image, type Images } from './images.ts'
import type { openVisitors } from './visitors.ts'

/** The gateway notices within this time that a process leaves. */
const DRAIN_MS = '1500'
/** How long a process may take to start on a busy machine. */
const START_MS = 90_000

// A busy machine must not look like an unavailable database.
const TIMEOUTS = { RATE_LIMIT_TIMEOUT_MS: '5000', DATABASE_WAIT_MS: '10000' }

export const settingsOf = ({ root }: Image) => ({ BUILDS_DIR: root, DRAIN_MS, ...TIMEOUTS })

/** A shell uses no contract, so the newer one stays while the older remotes fit it. */
const isRemote = (ref: string) => !ref.startsWith('shell@')

const FIND_LIVE = `select key || '@' || (value ->> 'version') as ref
  from (select live_versions from live_set order by generation desc limit 1) as newest, jsonb_each(live_versions)`

async function liveRefs({ database: { pool } }: Site): Promise<string[]> {
  return (await pool.query<{ ref: string }>(FIND_LIVE)).rows.map(({ ref }) => ref).sort()
}

async function replace(backend: Backend, image: Image, { noteRunningJobs, load }: FaultContext): Promise<void> {
  await noteRunningJobs()
  await backend.stop()
  backend.start(settingsOf(image), builtFile(image))
  await untilReady(backend, START_MS)
  await load.works(2, START_MS)
  await noteRunningJobs()
}

interface Plan {
  /** The reasons why live releases need more than this image has. */
  broken: string[]
  /** The releases that become live in their place. */
  restored: string[]
}

async function planOf(image: Image, site: Site, ...options: string[]): Promise<Plan> {
  const env = { ...site.settings, ...settingsOf(image), PATH: process.env.PATH ?? '' }
  const run = promisify(execFile)(process.execPath, [builtFile(image, 'ops'), 'rollback-plan', '--json', ...options], {
    env,
    timeout: START_MS,
  })
  return JSON.parse((await run).stdout) as Plan
}

/**
 * Deploys the newer image, goes back to the older one and forward again, one process at a time, under load. The newer releases
 * stay live if the older image has what they need.
 */
export const rollbackDrill = (
  { images: [older, newer], needsNewer }: Images,
  { openPages, failed }: ReturnType<typeof openVisitors>,
): Fault => ({
  name: 'rollback',
  what: `${newer.what} is deployed, replaced by ${older.what}, and deployed again`,
  readyWithinMs: START_MS,
  async act(context) {
    const { site, report } = context
    const remotesOf = (image: Image) => buildsOf(image).filter(isRemote)
    const isLive = (image: Image, when: string) =>
      eventually(async () => {
        const [live, builds] = [(await liveRefs(site)).filter(isRemote), remotesOf(image)]
        if (live.join() !== builds.join())
          throw new Error(`${when} ${live.join(' ')} are live, not ${builds.join(' ')}`)
      }, START_MS)
    const { record } = context.load
    const roll = async (image: Image, when: string, builds = image) => {
      const before = record.failed.length
      for (const backend of site.backends) await replace(backend, image, context)
      await isLive(builds, when)
      await openPages()
      for (const what of record.failed.slice(before)) report(`until ${when}: ${what}`)
    }
    await isLive(older, 'at first')
    await openPages()
    await roll(newer, 'after the deployment')
    const plan = await planOf(older, site)
    const replaced = remotesOf(older).filter((ref) => !remotesOf(newer).includes(ref))
    const isReplaced = plan.broken.length > 0
    if (needsNewer && !isReplaced) report('the plan would change nothing')
    const missing = isReplaced ? replaced.filter((ref) => !plan.restored.includes(ref)) : []
    if (missing.length > 0) report(`the plan does not name ${missing.join(', ')}: ${JSON.stringify(plan)}`)
    await isLive(newer, 'after the plan')
    await planOf(older, site, '--apply')
    await isLive(isReplaced ? older : newer, 'after it was applied')
    await roll(older, 'after the rollback', isReplaced ? older : newer)
    await roll(newer, 'after the second deployment')
    if (failed.length > 0) report(`${failed.length} requests of visitors failed, as ${failed.slice(0, 3).join('; ')}`)
  },
})
