import type { ClientBase } from 'pg'
import { daysAfter, todayIn } from '../src/listings/listings.contract.ts'
import type { ActLeg, ActTrip } from './alerts.acts.ts'
import type { ReferenceLeg } from './match.reference.ts'

const FIRST = daysAfter(todayIn('UTC'), 20)
/** A day of the acts as a date. */
export const dayOf = (n: number) => daysAfter(FIRST, n)

export const legOf = ({ from, to, day, time, flight }: ActLeg): ReferenceLeg => ({
  ...{ departure: from, arrival: to, date: dayOf(day), time },
  ...{ carrier: flight === null ? null : 'AI', number: flight, suffix: '' },
})

/** A trip of an act as columns of `listing`. */
export function columnsOf({ legs, flexible, languages, alerts, scope }: ActTrip) {
  const all = legs.map(legOf)
  const [first, last] = [all[0]!, all.at(-1)!]
  return {
    ...{ departure: first.departure, arrival: last.arrival, date: first.date, time_of_day: first.time },
    end_date: flexible ? daysAfter(first.date, flexible) : null,
    ...{ carrier: first.carrier, flight_number: first.number, language_codes: `{${languages}}`, alerts },
    alert_scope: scope,
    legs: all.length > 1 ? JSON.stringify(all) : null,
    closes_at: `${daysAfter(first.date, flexible + 1)}T00:00:00Z`,
  }
}

/** The stored notifications, in the format of `expected`. */
export async function notifiedIn(
  db: Pick<ClientBase, 'query'>,
): Promise<Record<string, [tier: number, times: number]>> {
  const { rows } = await db.query<{ key: string; tier: number; times: number }>(`
    select reader_id || ' ' || coalesce(listing_id::text, 'null') || ' ' || counterpart_id as key, tier, times
    from match_notification`)
  return Object.fromEntries(rows.map(({ key, tier, times }) => [key, [tier, times]]))
}
