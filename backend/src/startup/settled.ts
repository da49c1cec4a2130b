import { setTimeout as sleep } from 'node:timers/promises'
import type { INestApplicationContext } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import { ENV, type Env } from '../env.ts'
import type { TrackedWork } from '../jobs/background-work.ts'

const LONGEST_MS = 30_000
const MOST_PERIODS = 3
const PAUSE_MS = 5

/** `setTimeout` of node:timers/promises. Tests pass one whose time does not depend on the machine. */
type Wait = (ms: number, value?: undefined, options?: { signal: AbortSignal }) => Promise<unknown>

const endedIn = (trackedWork: readonly TrackedWork[]) => trackedWork.reduce((sum, { ended }) => sum + ended(), 0)

/** Stops at the first busy check, because some checks query the database. */
async function areAllIdle(trackedWork: readonly TrackedWork[]): Promise<boolean> {
  for (const { isIdle } of trackedWork) if (!(await isIdle())) return false
  return true
}

export const trackedWorkOf = (app: INestApplicationContext): readonly TrackedWork[] =>
  app.get(ModuleContributions).of('trackedWork')

/**
 * Rejects when no work has ended for `longestMs`: a busy machine is slow, but makes progress. Work that causes other
 * work without end is stopped after a few such periods.
 */
async function failWithoutProgress(
  trackedWork: readonly TrackedWork[],
  { longestMs, wait, signal }: { longestMs: number; wait: Wait; signal: AbortSignal },
): Promise<never> {
  let periods = 0
  for (let before: number | undefined; before !== endedIn(trackedWork) && periods < MOST_PERIODS; periods++) {
    before = endedIn(trackedWork)
    await wait(longestMs, undefined, { signal })
  }
  throw new Error(`The site has work without end for ${(periods * longestMs) / 1_000} seconds.`)
}

/**
 * Resolves when no job is due and no event is on its way to a stream. It checks the modules, of one application or
 * several, and the fakes of other services one after the other: if none has work and none has ended any since the first
 * check, all were idle at that moment.
 */
export async function settled(
  trackedWork: readonly TrackedWork[],
  longestMs = LONGEST_MS,
  wait: Wait = sleep,
): Promise<void> {
  const limit = new AbortController()
  const late = failWithoutProgress(trackedWork, { longestMs, wait, signal: limit.signal })
  const rounds = async () => {
    while (!limit.signal.aborted) {
      const before = endedIn(trackedWork)
      const areIdle = await areAllIdle(trackedWork)
      if (areIdle && endedIn(trackedWork) === before) return
      if (!areIdle) await wait(PAUSE_MS)
    }
  }
  await Promise.race([rounds(), late]).finally(() => limit.abort())
}

/** Only in a process with workers. Tests and development use it when the clock has moved. */
export async function runScheduledJobs(app: INestApplicationContext): Promise<void> {
  if (!app.get<Env>(ENV).ROLES.includes('worker')) return
  for (const { run } of app.get(ModuleContributions).of('scheduledJobs')) await run()
}
