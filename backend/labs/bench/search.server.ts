/** The servers of the benchmarks, each a process of its own, and what is measured of them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FLAGS, MALLOC } from '../site/image.ts'

const TICKS = 100 // of a second, in /proc

const outside = 'http://127.0.0.1:9'
/** The environment of our backend, whose outside services are never called. */
export const ENV = {
  ...{ LOG_LEVEL: 'error', RATE_LIMITS: 'off', ROLES: 'web,migrate', CODE_SECRET: 'b'.repeat(32) },
  ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@bench.test', CONTACT_EMAIL: 'people@bench.test' },
  ...{ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'none', TWILIO_FROM: '+15005550006' },
  ...{ STRIPE_SECRET_KEY: 'sk_test', STRIPE_PUBLISHABLE_KEY: 'pk_test', STRIPE_WEBHOOK_SECRET: 'whsec' },
  ...{ BOT_CHECK_SITE_KEY: 'none', BOT_CHECK_SECRET: 'none', BOT_CHECK_VERIFY_URL: outside },
}

export function start([file, ...args]: string[], env: Record<string, string> = {}): ChildProcess {
  const options = {
    stdio: ['ignore', 'inherit', 'inherit'] as ['ignore', 'inherit', 'inherit'],
    env: { ...MALLOC, ...env, NODE_ENV: 'development' },
  }
  return spawn(process.execPath, [...FLAGS, join(import.meta.dirname, file!), ...args], options)
}

/** The processor time of a process so far, in seconds. */
export function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** The mean of both middle values of an even number: of two values, one of them would be the larger or the smaller. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return round((sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2)
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}

export async function until(check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await check().catch(() => false)); await sleep(50)) {
    if (Date.now() > end) throw new Error('A server did not respond within a minute.')
  }
}
