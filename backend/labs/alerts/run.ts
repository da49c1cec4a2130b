import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeToken } from '../../src/releases/access/tokens.ts'
import { CHECKOUT } from '../site/site.ts'
import type { AlertsLab, Failure } from './failure.ts'
import type { Alert } from './prometheus.ts'
import { type Command, commandsOf } from './rules.ts'

const FIRES_MS = 200_000
const ENDS_MS = 120_000
const RUNS_MS = 60_000

/** The result for one alert. */
export interface Seen {
  alert: string
  failure: string
  /** Seconds from the failure to the alert; null when it did not fire. */
  seconds: number | null
  summary: string
  /** The commands of its part of the runbook, as they were run. */
  commands: string[]
  problems: string[]
}

/** Waits until its alerts do not fire, causes a failure, waits for them, follows the runbook, and waits for their end. */
export async function seeAlerts(
  lab: AlertsLab,
  failure: Failure,
  runbook: Map<string, string>,
  { calmMs = ENDS_MS, endsMs = ENDS_MS } = {},
): Promise<Seen[]> {
  const seen: Seen[] = failure.alerts.map((alert) => ({
    ...{ alert, failure: failure.what, seconds: null, summary: '', commands: [], problems: [] },
  }))
  const all = (problem: string) => {
    for (const each of seen) each.problems.push(problem)
  }
  const isSilent = async () => {
    const now = await firing(lab)
    return failure.alerts.every((alert) => !now.has(alert))
  }
  // An earlier failure, or the start of the processes, may have fired them.
  await waitUntil(calmMs, isSilent)
  const before = await firing(lab)
  for (const each of seen) if (before.has(each.alert)) each.problems.push('fires before the failure')
  const began = performance.now()
  try {
    await failure.act(lab)
    await waitUntil(FIRES_MS, async () => {
      const now = await firing(lab)
      for (const each of seen) {
        const found = now.get(each.alert)
        if (!found || each.seconds !== null) continue
        each.seconds = Math.round((performance.now() - began) / 1000)
        each.summary = found.annotations.summary
      }
      return seen.every(({ seconds }) => seconds !== null)
    })
  } catch (error) {
    all((error as Error).message)
  }
  const labels = await firing(lab)
  await lab.end()
  await failure.end?.(lab)
  for (const each of seen) {
    if (each.seconds === null) each.problems.push('did not fire')
    await follow(lab, each, runbook.get(each.alert), labels.get(each.alert)?.labels ?? {})
  }
  if (failure.ends && !(await waitUntil(endsMs, isSilent))) all('did not end')
  return seen
}

async function waitUntil(ms: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(500)) if (await isTrue()) return true
  return false
}

const firing = async ({ prometheus }: AlertsLab): Promise<Map<string, Alert>> =>
  new Map((await prometheus.firing()).map((alert) => [alert.labels.alertname, alert]))

/** Runs the commands of a part of the runbook. The alert's labels and what commands print replace placeholders. */
async function follow(lab: AlertsLab, seen: Seen, section: string | undefined, labels: Record<string, string>) {
  if (section === undefined) {
    seen.problems.push('has no part in the runbook')
    return
  }
  let printed = ''
  for (const command of commandsOf(section)) {
    const refund = /\bre_\w+/.exec(printed)?.[0] ?? 'REFUND'
    const text = command.text
      .replace(/\b(\w+)\|\w+/g, '$1')
      .replace('QUEUE', labels.queue ?? 'QUEUE')
      .replace('NAME', labels.release?.split('@')[0] ?? 'messaging')
      .replace('REFUND', refund)
    seen.commands.push(text)
    try {
      printed += await run(lab, { ...command, text })
    } catch (error) {
      const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
      seen.problems.push(`${text}: ${(stdout + stderr).trim().split('\n').at(-1) || message}`)
    }
  }
}

async function run({ site, ops }: AlertsLab, { kind, text }: Command): Promise<string> {
  const { pool } = site.database
  if (kind === 'sql') return JSON.stringify((await pool.query(text)).rows)
  if (kind === 'ops') return ops(...text.split(' '))
  const env = { PATH: process.env.PATH ?? '', RELEASE_SITE: site.next(), RELEASE_TOKEN: await makeToken(pool, '*') }
  const args = [join(CHECKOUT, '.workspace/release/cli.mjs'), ...text.split(' ')]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd: CHECKOUT, timeout: RUNS_MS })
  return stdout
}
