import { setTimeout as sleep } from 'node:timers/promises'
import type { INestApplicationContext } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import { ENV, type Env } from '../env.ts'
import type { Settle } from '../jobs/background-work.ts'

const LONGEST_MS = 30_000
const MOST_PERIODS = 3
const PAUSE_MS = 5

/** `setTimeout` of node:timers/promises. Tests pass one whose time does not depend on the machine. */
type Wait = (ms: number, value?: undefined, options?: { signal: AbortSignal }) => Promise<unknown>

const endedIn = (settles: readonly Settle[]) => settles.reduce((sum, { ended }) => sum + ended(), 0)

/** Stops at the first busy check, because some checks query the database. */
async function areAllIdle(settles: readonly Settle[]): Promise<boolean> {
  for (const { isIdle } of settles) if (!(await isIdle())) return false
  return true
}

export const settlesOf = (app: INestApplicationContext): readonly Settle[] => app.get(ModuleContributions).of('settles')

/**
 * Rejects when no work has ended for `longestMs`: a busy machine is slow, but makes progress. Work that causes other
 * work without end is stopped after a few such periods.
 */
async function failWithoutProgress(
  settles: readonly Settle[],
  { longestMs, wait, signal }: { longestMs: number; wait: Wait; signal: AbortSignal },
): Promise<never> {
  let periods = 0
  for (let before: number | undefined; before !== endedIn(settles) && periods < MOST_PERIODS; periods++) {
    before = endedIn(settles)
    await wait(longestMs, undefined, { signal })
  }
  throw new Error(`The site has work without end for ${(periods * longestMs) / 1_000} seconds.`)
}

/**
 * Resolves when no job is due and no event is on its way to a stream. It checks the modules, of one application or
 * several, and the fakes of other services one after the other: if none has work and none has ended any since the first
 * check, all were idle at that moment.
 */
export async function settled(settles: readonly Settle[], longestMs = LONGEST_MS, wait: Wait = sleep): Promise<void> {
  const limit = new AbortController()
  const late = failWithoutProgress(settles, { longestMs, wait, signal: limit.signal })
  const rounds = async () => {
    while (!limit.signal.aborted) {
      const before = endedIn(settles)
      const areIdle = await areAllIdle(settles)
      if (areIdle && endedIn(settles) === before) return
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
