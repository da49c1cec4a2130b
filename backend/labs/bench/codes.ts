/**
 * How long a login code takes from the request `POST /api/auth/login` to the mailbox, first while no other mail waits, which
 * is the reference, and then while 10,000 others do. The built application runs in its own process, with a real PostgreSQL
 * and a real SMTP server that takes 20 ms per mail (or as long as the first argument says).
 * Bars: p95 ≤ 2 s, p99 ≤ 10 s, and the request takes as long for an address that has an account as for one that has none
 * (ratio of the medians at most 1.15). Prints a table, writes `.data/bench/codes.json`, exits 1 beyond the bar.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { BOT_CHECK, startBotCheck } from '../../dev/bot-check.ts'
import { anyPort } from '../../dev/ports.ts'
import { ensureDatabase, startPostgres } from '../../dev/postgres.ts'
import { startSmtp } from '../../dev/smtp.ts'
import { atLeast, atMost, conclude } from '../bars.ts'

const WAITING = 10_000
/** So many logins alone, and then as many among the others. */
const LOGINS = 200
const EVERY_MS = 100
const SMTP_MS = Number(process.argv[2] ?? 20)
const CODE = /^code\.(\d+)@bench\.test$/

const arrived = new Map<number, number>()
const smtp = await startSmtp({
  tarpitMs: SMTP_MS,
  store: ({ to: [to = ''] }) => {
    const login = CODE.exec(to)?.[1]
    if (login) arrived.set(Number(login), performance.now())
  },
})
const botCheck = await startBotCheck()
const dir = mkdtempSync(join(tmpdir(), 'bench-codes-'))
const postgres = await startPostgres({ dir, persist: true })
const url = await ensureDatabase(postgres, 'bench')
const port = await anyPort()
const origin = `http://127.0.0.1:${port}`
const backend = spawn(process.execPath, [join(import.meta.dirname, '../../dist/main.js')], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...{ PORT: String(port), DATABASE_URL: url, LOG_LEVEL: 'error', RATE_LIMITS: 'off', CODE_SECRET: 'b'.repeat(32) },
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'a@bench.test', CONTACT_EMAIL: 'people@bench.test' },
    ...{ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'none', TWILIO_FROM: '+15005550006' },
    ...{ STRIPE_SECRET_KEY: 'sk_test', STRIPE_PUBLISHABLE_KEY: 'pk_test', STRIPE_WEBHOOK_SECRET: 'whsec' },
    ...{ ...BOT_CHECK, BOT_CHECK_VERIFY_URL: botCheck.verifyUrl },
  },
})
await until(async () => (await fetch(`${origin}/api/health/ready`)).ok)

const pool = new Pool({ connectionString: url, max: 2 })
pool.on('error', () => {}) // the server stops while the last connections close; a statement says its own failure
const alone = await delaysOf(0)
const known = await knownAddresses()
const replies = { known: [] as number[], unknown: [] as number[] }
for (const [n, email] of known.entries()) {
  // Each comes first every other time, so that what follows on a request costs both the same.
  const pair = [['known', email] as const, ['unknown', `un${email}`] as const]
  for (const [kind, address] of n % 2 ? pair : pair.toReversed()) replies[kind].push(await login(address))
}
await pool.query(
  "insert into contact_message (name, email, message) select 'Ana', 'ana@bench.test', 'A question' from generate_series(1, $1)",
  [WAITING],
)
await pool.query(
  `insert into pgboss.job (name, data, retry_limit)
   select 'email-normal', jsonb_build_object('kind', 'contact', 'ids', jsonb_build_object('message', id)), 3
   from contact_message`,
)
const among = await delaysOf(LOGINS)
const stillWaiting = await pool.query<{ count: number }>(
  "select count(*)::int from pgboss.job where name = 'email-normal' and state < 'active'",
)

const medians = { known: median(replies.known), unknown: median(replies.unknown) }
const results = {
  requestMedianMs: medians,
  alone: quantiles(alone),
  among: quantiles(among),
  otherMailsStillWaiting: stillWaiting.rows[0]?.count ?? 0,
}
console.table({ 'no other mail waits': results.alone, [`${WAITING} others wait`]: results.among })
const bars = [
  atMost('request → mailbox, p95 [spec-withstand-codes-in-time]', 2_000, results.among.p95Ms, 'ms'),
  atMost('request → mailbox, p99', 10_000, results.among.p99Ms, 'ms'),
  atMost(
    'an address with an account : without, medians',
    1.15,
    Math.max(medians.known / medians.unknown, medians.unknown / medians.known),
    'times',
  ),
  atLeast('other mails that still wait at the end', 1, results.otherMailsStillWaiting, 'mails'),
]
const code = conclude('codes', bars, results)

backend.kill('SIGTERM')
await once(backend, 'exit')
await pool.end()
await postgres.stop()
rmSync(dir, { recursive: true, force: true })
process.exit(code)

/** Logs in as this many people, one after the other; returns the milliseconds from each request to its code, sorted. */
async function delaysOf(first: number): Promise<number[]> {
  const requestTimes = new Map<number, number>()
  const logins = Array.from({ length: LOGINS }, async (_, n) => {
    await sleep(n * EVERY_MS)
    requestTimes.set(first + n, performance.now())
    await login(`code.${first + n}@bench.test`)
  })
  await Promise.all(logins)
  await until(() => [...requestTimes.keys()].every((login) => arrived.has(login)))
  return [...requestTimes].map(([login, at]) => (arrived.get(login) as number) - at).sort((a, b) => a - b)
}

/** Requests a code for an address; returns the milliseconds until the reply. */
async function login(email: string): Promise<number> {
  const began = performance.now()
  const body = JSON.stringify({ email, captchaToken: botCheck.token('login') })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`login returned ${reply.status} ${await reply.text()}`)
  return performance.now() - began
}

async function knownAddresses(): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(
    `insert into account (username, email, mailbox, email_confirmed_at)
     select 'Known', email, email, now()
     from (select 'known.' || n || '@bench.test' as email from generate_series(1, $1) as n) as addresses returning email`,
    [LOGINS],
  )
  return rows.map(({ email }) => email)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

function quantiles(delays: number[]) {
  const at = (part: number) =>
    Math.round(delays[Math.min(delays.length - 1, Math.floor(part * delays.length))] as number)
  return { logins: delays.length, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: at(1) }
}

async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 60_000; !(await Promise.resolve(check()).catch(() => false)); await sleep(20)) {
    if (Date.now() > end) throw new Error('The bench waited for more than a minute.')
  }
}
