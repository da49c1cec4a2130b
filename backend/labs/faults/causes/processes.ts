import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../../test/eventually.ts'
import { EMAIL_QUEUES } from '../../evidence/settle.ts'
import { untilReady } from '../../site/site.ts'
import { type Fault, type FaultContext, START_MS } from '../fault.ts'

const TAKEN_OVER_MS = 30_000
const ENDED_MS = 10_000

async function killed({ site, load, noteRunningJobs }: FaultContext) {
  const [a] = site.backends
  await noteRunningJobs()
  await a.kill()
  await noteRunningJobs()
  try {
    await load.works(2, 10_000 * site.slower) // the other process goes on alone
  } finally {
    a.start()
  }
}

async function killedMidJob(context: FaultContext) {
  const { site, load, noteRunningJobs, report } = context
  const [a] = site.backends
  const { pool } = site.database
  site.outside.post.behave({ slowMs: 1_000 })
  await eventually(async () => {
    const { rowCount } = await pool.query("select from pgboss.job where state = 'active' and name = any($1)", [
      EMAIL_QUEUES,
    ])
    if (!rowCount || rowCount < 6) throw new Error('no worker is busy')
  })
  await noteRunningJobs()
  await a.kill()
  const began = performance.now()
  try {
    await takenOver(context)
  } finally {
    a.start()
  }
  const tookMs = performance.now() - began
  await load.works(1, 10_000)
  if (tookMs > TAKEN_OVER_MS) report(`a dead worker's jobs were taken over after ${Math.round(tookMs)} ms`)
}

/** Resolves when the other process has done the jobs that were active. */
async function takenOver({ site, noteRunningJobs }: FaultContext): Promise<void> {
  const { pool } = site.database
  await noteRunningJobs()
  site.outside.post.behave('well')
  const { rows } = await pool.query<{ ids: string[] }>(
    "select array_agg(id::text) as ids from pgboss.job where state = 'active' and name = any($1)",
    [EMAIL_QUEUES],
  )
  await eventually(async () => {
    const { rowCount } = await pool.query(
      "select from pgboss.job where id = any($1::uuid[]) and state not in ('completed', 'failed')",
      [rows[0]?.ids ?? []],
    )
    if (rowCount) throw new Error('not taken over')
  }, 60_000)
}

async function stopped({ site, load, report }: FaultContext) {
  const [a] = site.backends
  const began = performance.now()
  const code = await a.stop()
  const tookMs = performance.now() - began
  try {
    await load.works(2, 10_000)
  } finally {
    a.start()
  }
  if (code !== 0) report(`after SIGTERM it exited with ${code}`)
  if (tookMs > ENDED_MS) report(`after SIGTERM it took ${Math.round(tookMs)} ms`)
}

/** Runs one process for a while with a wrong clock. */
const wrongClock =
  (minutes: number) =>
  async ({ site, load, noteRunningJobs }: FaultContext) => {
    const [a] = site.backends
    await noteRunningJobs()
    await a.stop()
    a.start(clockOff(minutes))
    try {
      await untilReady(a, START_MS)
      await load.works(5, 20_000)
      await sleep(4_000)
    } finally {
      await a.stop()
      a.start()
    }
  }

const readyWithinMs = START_MS

export const processes: Fault[] = [
  { name: 'nothing', what: 'nothing goes wrong', act: async () => void (await sleep(2_000)) },
  {
    name: 'backend-killed',
    what: 'kill -9 of a backend mid-write [spec-withstand-no-lost-writes] [spec-withstand-owed-and-jobs]',
    readyWithinMs,
    act: killed,
  },
  {
    name: 'worker-killed',
    what: 'kill -9 of a worker mid-job [spec-withstand-no-lost-writes] [spec-withstand-job-taken-over] [spec-withstand-duplicates]',
    readyWithinMs,
    act: killedMidJob,
  },
  {
    name: 'backend-stopped',
    what: 'SIGTERM: exit 0 within 10 s [spec-scale-ending-order] [spec-withstand-sigterm]',
    readyWithinMs,
    act: stopped,
  },
  {
    name: 'clock-ahead',
    what: 'a clock 20 minutes ahead [spec-withstand-wrong-clock]',
    readyWithinMs,
    act: wrongClock(20),
  },
  {
    name: 'clock-behind',
    what: 'a clock 20 minutes behind [spec-withstand-wrong-clock]',
    readyWithinMs,
    act: wrongClock(-20),
  },
]

/** The settings of a process whose clock is wrong by so many minutes. */
function clockOff(minutes: number): { NODE_OPTIONS: string } {
  const code = `Date = class extends Date {
    constructor(...given) { given.length ? super(...given) : super(Date.now()) }
    static now() { return super.now() + ${minutes * 60_000} }
  }`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` }
}
