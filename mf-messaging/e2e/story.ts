import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shiftTrip } from '@flight-amigo/backend/test/trip-clock'
import { botToken } from '@flight-amigo/shell/e2e'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'

// A word that may still be taken back, or followed by a better one, waits for a minute. The oldest goes first.
const NEXT = `
  update pgboss.job set start_after = now() where id = (
    select id from pgboss.job where state in ('created', 'retry') and start_after > now()
      and data ->> 'kind' in ('trip-notification', 'family-step')
    order by start_after limit 1)`
const SETTLED = `update trip_milestone set recorded_at = recorded_at - interval '65 seconds'`

const DUE = `
  select from pgboss.job where name ~ '^(mail|sms)' and state in ('created', 'retry', 'active') and start_after <= now()`

/** The clock of a trip, in the database of the site. */
export function openClock({ dataDir }: { dataDir: string }) {
  const pool = new pg.Pool({ connectionString: readFileSync(join(dataDir, 'database-url'), 'utf8'), max: 1 })
  // The site may end first.
  pool.on('error', () => {})
  /** Waits until all that is due is sent. */
  const untilQuiet = () =>
    expect.poll(async () => (await pool.query(DUE)).rowCount, { intervals: [50, 100], timeout: 10_000 }).toBe(0)
  return {
    untilQuiet,
    /** Lets the time of a trip pass until so many hours from its first departure, or from its last landing. */
    pass: (id: number, end: 'departure' | 'landing', hours: number) => shiftTrip({ pool }, { id }, end, hours),
    /** Lets the minute pass for which words about a trip wait. */
    async minuteLater() {
      await pool.query(SETTLED)
      while ((await pool.query(NEXT)).rowCount) await untilQuiet()
    },
    stop: () => pool.end(),
  }
}

/** Reads all that came for somebody by mail or SMS. */
export function mailbox({ request }: Page, to: string) {
  const all = async (): Promise<Array<{ subject: string; text: string; channel: string }>> =>
    (await (await request.get(`/dev/inbox.json?to=${encodeURIComponent(to)}`)).json()).toReversed()
  const subjects = async () => (await all()).map(({ subject }) => subject)
  return {
    /** Waits until exactly these have come since the last look, in this order. Answers the text of the last one. */
    seen: 0,
    async gets(...news: string[]): Promise<string> {
      await expect.poll(async () => (await subjects()).slice(this.seen), { timeout: 10_000 }).toEqual(news)
      this.seen += news.length
      return (await all()).at(this.seen - 1)?.text ?? ''
    },
    subjects,
  }
}

/** The address in an email that leads to this path. */
export const linkTo = (path: string, text: string) =>
  new RegExp(`https?://\\S+${path}\\S*`).exec(text)?.[0] ?? 'no link'

/** Gives somebody a phone whose number is verified. */
export async function verifyPhone({ request }: Page, phoneNumber: string): Promise<void> {
  const captchaToken = await botToken(request, 'phone')
  const { id } = await (await request.get('/api/auth/me')).json()
  const headers = { 'x-account': String(id) }
  const sent = await request.patch('/api/profile/phone', { data: { phoneNumber, captchaToken }, headers })
  expect(sent.ok(), await sent.text()).toBe(true)
  const inbox = `/dev/inbox.json?to=${encodeURIComponent(phoneNumber.replace(' ', ''))}`
  const code = async () => /\b\d{6}\b/.exec((await (await request.get(inbox)).json())[0]?.text ?? '')?.[0]
  await expect.poll(code).toBeDefined()
  expect((await request.post('/api/auth/verify', { data: { code: await code() } })).ok()).toBe(true)
}
