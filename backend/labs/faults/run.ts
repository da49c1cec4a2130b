import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Evidence, evidenceOf } from '../evidence/evidence.ts'
import { examine, type Findings } from '../evidence/invariants.ts'
import { acknowledged, newRecord, type Record } from '../evidence/record.ts'
import { abandonActiveJobs, noteRunningJobs, settled } from '../evidence/settle.ts'
import { startLoad } from '../load/load.ts'
import { sendRequest } from '../load/send-request.ts'
import type { Backend } from '../site/backend.ts'
import type { Site } from '../site/site.ts'
import { type Fault, type FaultContext, NotPossible } from './fault.ts'

/** The result of a fault. */
export interface Outcome {
  fault: string
  what: string
  requests: number
  /** The number of acknowledged and examined writes of each kind. */
  acknowledged: { [kind: string]: number }
  /** Failed requests during the fault and the recovery, by status; 0 means no response. */
  errors: { [status: string]: number }
  /** The same requests by status, route and reason, from the start of the load on. */
  failed: { [what: string]: number }
  /** Null when the site did not recover by itself. */
  readyMs: number | null
  settledMs: number
  lost: number
  doubled: number
  /** The reasons of a failure; empty when it passed. */
  problems: string[]
  /** The last errors in the logs of both processes, if it failed. */
  logs: string[]
  verdict: 'passed' | 'failed' | 'not possible here'
}

const READY_MS = 5_000
const GIVE_UP_MS = 40_000
const CONTINUE_MS = 20_000
const DUPLICATE_SMS = 1
const WELL = 'well'

/** Runs one fault under load and judges the result; `judged` gets the evidence before it is deleted. */
export async function runFault(site: Site, fault: Fault, judged = async (_evidence: Evidence) => {}): Promise<Outcome> {
  const record = newRecord(fault.name)
  const load = await startLoad(site, record)
  const inFlight = new Set<string>()
  const problems: string[] = []
  const context: FaultContext = {
    ...{ site, load },
    noteRunningJobs: () => noteRunningJobs(site, inFlight),
    report: (problem) => problems.push(problem),
  }
  await load
    .works(2, CONTINUE_MS * site.slower)
    .catch((error: Error) => problems.push(`before the fault: ${error.message}`))

  const before = new Map(record.failures)
  const possible = await inject(fault, context)
  const { readyMs, last } = await timeToRecover(site, record)
  const errors = since(before, record.failures)
  if (readyMs === null) {
    problems.push(
      `did not respond again within ${(GIVE_UP_MS * site.slower) / 1000} s (${last}); both processes were restarted`,
    )
    await context.noteRunningJobs()
    await site.renew()
  } else if (readyMs > (fault.readyWithinMs ?? READY_MS) * site.slower)
    problems.push(`ready only after ${Math.round(readyMs)} ms`)

  await load.works(2, CONTINUE_MS * site.slower).catch((error: Error) => problems.push(`afterwards: ${error.message}`))
  await load.stop()
  if (inFlight.size > 0) await abandonActiveJobs(site)
  const settledMs = await settled(site, load)
  await load.streams.close()
  const evidence = await evidenceOf(site, load, inFlight, fault.mailsMayDie)
  const findings = await examine(evidence)
  await judged(evidence)
  problems.push(...complaints(findings, record))
  return {
    ...{ fault: fault.name, what: fault.what, requests: record.requests, errors, problems },
    acknowledged: acknowledged(record),
    failed: counts(record.failed),
    readyMs: readyMs === null ? null : Math.round(readyMs),
    settledMs: Math.round(settledMs),
    logs: problems.length > 0 ? site.backends.flatMap(({ logged }) => errorsIn(logged())) : [],
    lost: findings.lost.length + findings.missing.length + findings.gaps.length,
    doubled: findings.doubled.length,
    verdict: problems.length > 0 ? 'failed' : possible ? 'passed' : 'not possible here',
  }
}

/** Injects the fault. Returns whether this machine allows it; other errors are reported as problems. */
async function inject(fault: Fault, context: FaultContext): Promise<boolean> {
  try {
    await fault.act(context)
  } catch (error) {
    if (error instanceof NotPossible) return false
    context.report(`while it lasted: ${(error as Error).message}`)
  }
  return true
}

const counts = (all: readonly string[]): { [what: string]: number } =>
  Object.fromEntries([...Map.groupBy(all, (what) => what)].map(([what, { length }]) => [what, length]))

const errorsIn = (log: string) =>
  log
    .split('\n')
    .filter((line) => /"level":(50|60)\b/.test(line) || !/^(\{|$)/.test(line))
    .slice(-5)

/** A sentence for each bar that was missed. */
function complaints({ lost, doubled, missing, money, gaps }: Findings, record: Record): string[] {
  const sms = doubled.filter((each) => each.startsWith('SMS'))
  const rest = doubled.filter((each) => !each.startsWith('SMS'))
  const some = (what: string, things: string[]) =>
    things.length > 0 ? [`${things.length} ${what}, as ${things.slice(0, 2).join('; ')}`] : []
  return [
    ...some('lost', lost),
    ...some('doubled', sms.length > DUPLICATE_SMS ? doubled : rest),
    ...some('without job or row', missing),
    ...some('difference in money', money),
    ...some('gaps in streams', gaps),
    ...some('without a response', record.unanswered),
    ...some('with a wrong response', record.wrong),
  ]
}

const since = (before: Map<number, number>, now: Map<number, number>) =>
  Object.fromEntries(
    [...now].map(([status, n]) => [status, n - (before.get(status) ?? 0)] as const).filter(([, n]) => n > 0),
  )

/** The time until both processes are ready, search and accept a message (null if they never do), and their last state. */
async function timeToRecover(site: Site, record: Record): Promise<{ readyMs: number | null; last: string }> {
  const began = performance.now()
  let last = ''
  const probe = async ({ base, readiness, isRunning }: Backend) => {
    const ready = await readiness()
    if (ready !== 200) return isRunning() ? `not ready: ${ready}` : 'has ended'
    const found = await sendRequest(record, base, '/api/listings?from=HYD&to=ORD')
    const name = `${record.tag} probe ${performance.now()} ${base}`
    const body = { name, email: 'probe@mail.test', message: 'Are you well?' }
    const written = await sendRequest(record, base, '/api/contact', { method: 'POST', body })
    if (written.status === 204) record.contacts.push(name)
    return found.status === 200 && written.status === 204 ? WELL : `search ${found.status}, contact ${written.status}`
  }
  while (performance.now() - began < GIVE_UP_MS * site.slower) {
    const states = await Promise.all(site.backends.map(probe))
    if (states.every((each) => each === WELL)) return { readyMs: performance.now() - began, last }
    last = states.join('; ')
    await sleep(50 * site.slower)
  }
  return { readyMs: null, last }
}
