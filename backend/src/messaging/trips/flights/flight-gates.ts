import { sql } from 'kysely'
import { type Args, statement } from '../../../db/statement.ts'
import type { FlightNotification } from './flight-news.ts'
import { legNumberIn } from './flight-texts.ts'

// A gate may change back and forth. The kind of its notification contains the due time instead of a gate
// (`flight-gate:1:1796688000000`), and the notification shows the gate of that time.

const MAX_IMMEDIATE = 3
/** Later notifications have at least this interval. Doors close about a quarter of an hour before departure. */
const PAUSE_MS = 10 * 60_000

export const isAboutGate = (kind: string): boolean => kind.startsWith('flight-gate:')
const gatesOf = (kind: string) => `flight-gate:${legNumberIn(kind)}:`

const findDue = statement((db, { trip, account, prefix }: Args<{ trip: number; account: number; prefix: string }>) =>
  db
    .selectFrom('trip_notification')
    .select(({ cast, fn }) => cast<number>(fn('split_part', ['kind', sql.lit(':'), sql.lit(3)]), 'float8').as('dueAt'))
    .where('trip_id', '=', trip)
    .where('account_id', '=', account)
    .where(({ fn }) => fn<boolean>('starts_with', ['kind', prefix]))
    .orderBy('dueAt'),
)

export async function gatesDue(
  on: Parameters<typeof findDue.rows>[0],
  { trip, account, kind }: FlightNotification,
): Promise<number[]> {
  return (await findDue.rows(on, { trip, account, prefix: gatesOf(kind) })).map(({ dueAt }) => dueAt)
}

export interface PlannedGate {
  kind: string
  afterSeconds: number
  isFrequent: boolean
}

/** Returns undefined if a pending notification will show this gate. */
export function planGate(due: readonly number[], kind: string, now: Date): PlannedGate | undefined {
  const isFrequent = due.length >= MAX_IMMEDIATE
  const last = due.at(-1) ?? 0
  if (due.length > MAX_IMMEDIATE && last > now.getTime()) return
  // Each kind must be unique, so simultaneous notifications are a millisecond apart.
  const dueAt = Math.max(now.getTime(), last + (isFrequent ? PAUSE_MS : 1))
  const afterSeconds = isFrequent ? (dueAt - now.getTime()) / 1_000 : 0
  return { kind: gatesOf(kind) + dueAt, afterSeconds, isFrequent }
}

/** Only the immediate notifications are also sent by SMS. */
export async function hasLaterGate(
  on: Parameters<typeof findDue.rows>[0],
  about: FlightNotification,
  isSms: boolean,
): Promise<boolean> {
  const dueAt = Number(about.kind.split(':')[2])
  const due = await gatesDue(on, about)
  return (isSms ? due.slice(0, MAX_IMMEDIATE) : due).some((other) => other > dueAt)
}
