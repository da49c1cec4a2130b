import { setTimeout as sleep } from 'node:timers/promises'
import type { Postgres } from '../../dev/postgres.ts'
import { eventually } from '../../test/eventually.ts'
import { atMost, type Bar, bar } from '../bars.ts'
import { poolOf } from '../site/database.ts'
import { untilReady } from '../site/site.ts'
import type { Crowd } from './crowd/crowd.ts'
import { type StoredMessage, storedMessages } from './crowd/judge.ts'
import { now, type Written } from './crowd/orders.ts'
import type { ScaleSite } from './site.ts'

/** How long the site may take to acknowledge writes again after the loss of its primary. */
const WRITES_AGAIN_MS = 30_000

/** The primary dies, and the standby takes over. */
export async function promote(site: ScaleSite, crowd: Crowd): Promise<Bar[]> {
  const began = now()
  await site.database.failOver()
  const promoted = now()
  // Writes that are acknowledged from now on are on the new primary.
  await crowd.writes(5, 60_000)
  const facts = [`the standby was a primary after ${Math.round(promoted - began)} ms`]
  return [
    atMost(
      'promotion: from the loss of the primary to the next writes',
      WRITES_AGAIN_MS / 1_000,
      (now() - began) / 1_000,
      's',
      facts,
    ),
  ]
}

/** How long a cluster waits at most before it ends the next process. */
const MIN_READY_MS = 45_000

/** Rolls the processes: a new one is ready before an old one is stopped, four times. */
export async function roll(site: ScaleSite, crowd: Crowd): Promise<Bar[]> {
  const codes: Array<number | null | undefined> = []
  const webProcesses = [...site.webProcesses]
  let spare = webProcesses.findIndex(({ isRunning }) => !isRunning())
  for (const old of webProcesses.filter(({ isRunning }) => isRunning())) {
    const next = webProcesses[spare]!
    next.start()
    await untilReady(next)
    await sleep(1_500) // HAProxy has seen it
    codes.push(await old.stop())
    // As `minReadySeconds` of operations/kubernetes: the next one ends when the people of this one are back elsewhere.
    await crowd.complete(MIN_READY_MS).catch(() => {})
    spare = webProcesses.indexOf(old)
  }
  const inOrder = codes.filter((code) => code === 0).length
  const why = codes.map((code) => `exit code ${code}`)
  return [bar('roll: processes that ended in order', '4 of 4', `${inOrder} of ${codes.length}`, inOrder === 4, why)]
}

/** The data of a restored copy, to be compared with the acknowledged writes later. */
export interface Restored {
  stored: StoredMessage[]
  /** The moment lies between these two. */
  from: number
  to: number
  seconds: number
}

/** Backs up under load, and restores a moment of it beside the running site. */
export async function restore(site: ScaleSite, crowd: Crowd): Promise<Restored> {
  const backup = await site.database.backUp()
  await crowd.writes(20, 30_000)
  const from = now()
  const at = await backup.moment()
  const to = now()
  await crowd.writes(20, 30_000)
  const began = now()
  const server: Postgres = await backup.restoreTo(at)
  const pool = poolOf(server.url('site'))
  try {
    return { stored: await storedMessages(pool), from, to, seconds: (now() - began) / 1_000 }
  } finally {
    await pool.end()
    await server.stop()
  }
}

export function judgeRestored({ stored, from, to, seconds }: Restored, written: Written[]): Bar[] {
  const there = new Set(stored.map(({ content }) => content))
  const lost = written.filter(({ content, at }) => at < from && !there.has(content))
  const early = written.filter(({ content, requestedAt }) => requestedAt > to && there.has(content))
  const before = written.filter(({ at }) => at < from).length
  return [
    bar(
      `restore to a second: of ${before} messages acknowledged before it, missing`,
      '0',
      lost.length,
      lost.length === 0 && before > 0,
    ),
    bar('restore to a second: messages written after it', '0', early.length, early.length === 0),
    bar('restore: from the order to the first response', '(reported)', `${seconds.toFixed(1)} s`, true),
  ]
}

/** Resolves when all streams are open again and have all messages. */
export async function recovered(site: ScaleSite, crowd: Crowd, ms: number): Promise<void> {
  await Promise.all(site.backends().map((backend) => untilReady(backend, ms)))
  await crowd.complete(ms)
  await eventually(async () => void (await site.database.pool.query('select 1')), ms)
}
