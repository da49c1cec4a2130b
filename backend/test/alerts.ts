import { expect } from '@jest/globals'
import { EntityManager } from '@mikro-orm/postgresql'
import { now } from '../src/http/clock.contract.ts'
import { daysAfter, TIERS, todayIn } from '../src/listings/listings.contract.ts'
import { takeMatchEmail } from '../src/listings/matching/alerts/match-email.ts'
import type { TestApp } from './app.ts'
import { workOff } from './jobs.ts'
import type { Person } from './make.ts'

/** Days of trips, relative to the site's clock. */
export function alertDays() {
  const today = todayIn('Asia/Kolkata')
  /** So soon that emails of every tier are sent immediately. */
  const SOON = daysAfter(today, 2)
  /** So late that only emails of the first tiers are sent immediately. */
  const LATER = daysAfter(today, 40)
  return { SOON, LATER, AI101: { carrier: 'AI', flight_number: 101, date: SOON } }
}
/** Columns of a request instead of an offer. */
export const seeks = (columns: object = {}) => ({ type: 'seeking_help', ...columns })
/** Formats the day as emails do. */
export const dayInEmails = (date: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(`${date}T12:00`))

/** The seconds until it is eight in the morning in a time zone. */
export function untilEight(timeZone = 'Asia/Kolkata'): number {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' })
  const after = (seconds: number) => {
    const [hours = 0, minutes = 0, rest = 0] = clock
      .format(now() + seconds * 1000)
      .split(':')
      .map(Number)
    return (8 - hours) * 3_600 - minutes * 60 - rest
  }
  const first = after(0)
  const seconds = first > 0 ? first : first + 86_400
  const correction = after(seconds) // the night in which the clocks change
  return seconds + correction
}

/** Requests and results for tests of alerts. The application may be started later. */
export function alertsOf(app: () => TestApp) {
  const mails = ({ email }: { email: string }) => app().inbox.received.filter(({ to }) => to.includes(email))
  return {
    mails,
    /** Returns all emails to a user; expects this number once the site is idle. */
    async arrived(who: { email: string }, count: number) {
      await app().settled()
      expect([who.email, mails(who).map(({ subject }) => subject)]).toEqual([
        who.email,
        Array(count).fill(expect.anything()),
      ])
      return mails(who)
    },
    sendRequest: (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      url: string,
      who?: Pick<Person, 'as'>,
      payload?: object,
    ) => app().inject({ method, url: `/api${url}`, headers: { ...who?.as }, ...(payload && { payload }) }),
  }
}

const PENDING = `
  select email.id::float8 as id, email.daily,
         coalesce(jsonb_agg(jsonb_build_object('reader', match_notification.reader_id, 'listing', listing_id, 'counterpart', counterpart_id,
           'tier', tier) order by tier) filter (where tier is not null), '[]') as matches
  from match_email email left join match_notification on email_id = email.id
  where written_at is null and ($1::bigint is null or email.reader_id = $1) group by email.id order by email.id`

interface Pending {
  id: number
  daily: boolean
  matches: Array<{ reader: number; listing: number | null; counterpart: number; tier: number }>
}

/** Matches and sends emails on demand, in an application without workers. */
export function alertsByHand(app: () => TestApp) {
  const of = <T>(type: new (...args: never[]) => T): T => app().app.get(type, { strict: false })
  /** The pending emails, the oldest first. */
  const pending = async (reader?: { id: number }) => (await app().pool.query<Pending>(PENDING, [reader?.id])).rows
  return {
    pending,
    /** Runs all pending matching. */
    match: () => workOff(app(), 'matching'),
    /** Renders all pending emails; returns the matches in them. */
    async send() {
      const em = of(EntityManager).fork()
      const notified: Awaited<ReturnType<typeof takeMatchEmail>> = []
      for (const { id } of await pending()) notified.push(...(await takeMatchEmail(em, app().pool, id)))
      return notified
    },
    /** The pending emails of a user: whether it is the daily one, and the tiers of its matches. */
    waiting: async (reader: { id: number }) =>
      (await pending(reader))
        .filter(({ matches }) => matches.length > 0)
        .map(({ daily, matches }) => [daily ? 'daily' : 'immediate', ...matches.map(({ tier }) => TIERS[tier - 1]!)]),
  }
}
