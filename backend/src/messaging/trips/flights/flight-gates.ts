import { sql } from 'kysely'
import { type Args, statement } from '../../../db/statement.ts'
import type { FlightNotification } from './flight-news.ts'
import { flightIn } from './flight-texts.ts'

// A gate may change back and forth. Its notifications have no gate in their kind, but the moment when they are due, and show
// the gate of that moment: `flight-gate:1:1796688000000`.

/** So many new gates of a flight are notified immediately. */
const IMMEDIATE = 3
/** After them, one waits this long after the previous one. Doors close about a quarter of an hour before departure. */
const PAUSE_MS = 10 * 60_000

export const isAboutGate = (kind: string): boolean => kind.startsWith('flight-gate:')
const gatesOf = (kind: string) => `flight-gate:${flightIn(kind)}:`

const findDue = statement((db, { trip, account, prefix }: Args<{ trip: number; account: number; prefix: string }>) =>
  db
    .selectFrom('trip_notification')
    .select(sql<number>`split_part(kind, ':', 3)::float8`.as('dueAt'))
    .where('trip_id', '=', trip)
    .where('account_id', '=', account)
    .where(sql<boolean>`starts_with(kind, ${prefix})`)
    .orderBy('dueAt'),
)

/** When the notifications of this account about the gates of a flight are due, the last one at the end. */
export async function gatesDue(
  on: Parameters<typeof findDue.rows>[0],
  { trip, account, kind }: FlightNotification,
): Promise<number[]> {
  return (await findDue.rows(on, { trip, account, prefix: gatesOf(kind) })).map(({ dueAt }) => dueAt)
}

export interface PlannedGate {
  kind: string
  afterSeconds: number
  /** Whether the gate changes often. */
  isFrequent: boolean
}

/** Plans the notification of a new gate; undefined if one waits, which will show this gate. */
export function planGate(due: readonly number[], kind: string, now: Date): PlannedGate | undefined {
  const isFrequent = due.length >= IMMEDIATE
  const last = due.at(-1) ?? 0
  if (due.length > IMMEDIATE && last > now.getTime()) return
  // Several of one moment become due a millisecond apart, so that each has its kind.
  const dueAt = Math.max(now.getTime(), last + (isFrequent ? PAUSE_MS : 1))
  const afterSeconds = isFrequent ? (dueAt - now.getTime()) / 1_000 : 0
  return { kind: gatesOf(kind) + dueAt, afterSeconds, isFrequent }
}

/** Whether a later notification of the same gate shows what this one would have shown. Only the immediate ones are SMS, too. */
export async function hasLaterGate(
  on: Parameters<typeof findDue.rows>[0],
  about: FlightNotification,
  isSms: boolean,
): Promise<boolean> {
  const dueAt = Number(about.kind.split(':')[2])
  const due = await gatesDue(on, about)
  return (isSms ? due.slice(0, IMMEDIATE) : due).some((other) => other > dueAt)
}
