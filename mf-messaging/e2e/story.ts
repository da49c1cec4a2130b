import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shiftTrip } from '@flight-amigo/backend/test/trip-clock'
import { botToken } from '@flight-amigo/shell/e2e'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'

// An update that the user can still undo or replace is sent after a minute. This query sends the oldest one now.
const NEXT = `
  update pgboss.job set start_after = now() where id = (
    select id from pgboss.job where state in ('created', 'retry') and start_after > now()
      and data ->> 'kind' in ('trip-notification', 'family-step')
    order by start_after limit 1)`
const SETTLED = `update trip_milestone set recorded_at = recorded_at - interval '65 seconds'`

const due = (names: string) => `
  select from pgboss.job where name ~ '${names}' and state in ('created', 'retry', 'active') and start_after <= now()`

export function openClock({ dataDir }: { dataDir: string }) {
  const pool = new pg.Pool({ connectionString: readFileSync(join(dataDir, 'database-url'), 'utf8'), max: 1 })
  // The database may stop before this pool.
  pool.on('error', () => {})
  const untilQuiet = (names = '^(mail|sms)') =>
    expect.poll(async () => (await pool.query(due(names))).rowCount, { intervals: [50, 100], timeout: 10_000 }).toBe(0)
  return {
    untilQuiet: () => untilQuiet(),
    async pass(id: number, end: 'departure' | 'landing', hours: number) {
      // The schedule of a flight, once it is known, sets the times of its trips.
      await untilQuiet('^(flights|trip-changes)')
      await shiftTrip({ pool }, { id }, end, hours)
    },
    async minuteLater() {
      await pool.query(SETTLED)
      while ((await pool.query(NEXT)).rowCount) await untilQuiet()
    },
    /** The site's time, in milliseconds; other stories may have moved it. */
    async now(): Promise<number> {
      const { rows } = await pool.query('select extract(epoch from clock_timestamp()) * 1000 as ms')
      return Number(rows[0].ms)
    },
    stop: () => pool.end(),
  }
}

export function mailbox({ request }: Page, to: string) {
  let seen = 0
  const all = async (): Promise<Array<{ subject: string; text: string }>> =>
    (await (await request.get(`/dev/inbox.json?to=${encodeURIComponent(to)}`)).json()).toReversed()
  const subjects = async () => (await all()).map(({ subject }) => subject)
  return {
    /**
     * Waits until exactly these messages arrived since the last call, in any order, because messages of the same moment
     * are sent in parallel. Returns the text of the last one.
     */
    async gets(...expected: string[]): Promise<string> {
      const arrived = async () => (await subjects()).slice(seen).toSorted()
      await expect.poll(arrived, { intervals: [20, 50, 100], timeout: 10_000 }).toEqual(expected.toSorted())
      const text = (await all()).slice(seen).find(({ subject }) => subject === expected.at(-1))?.text
      seen += expected.length
      return text ?? ''
    },
    subjects,
  }
}

export const linkTo = (path: string, text: string) =>
  new RegExp(`https?://\\S+${path}\\S*`).exec(text)?.[0] ?? 'no link'

export async function verifyPhone({ request }: Page, phoneNumber: string): Promise<void> {
  const captchaToken = await botToken(request, 'phone')
  const { id } = await (await request.get('/api/auth/me')).json()
  const headers = { 'x-account': String(id) }
  const sent = await request.patch('/api/profile/phone', { data: { phoneNumber, captchaToken }, headers })
  expect(sent.ok(), await sent.text()).toBe(true)
  const inbox = `/dev/inbox.json?to=${encodeURIComponent(phoneNumber.replace(' ', ''))}`
  const code = async () => /\b\d{6}\b/.exec((await (await request.get(inbox)).json())[0]?.text ?? '')?.[0]
  await expect.poll(code, { intervals: [20, 50, 100] }).toBeDefined()
  expect((await request.post('/api/auth/verify', { data: { code: await code() } })).ok()).toBe(true)
}
