import type { EntityManager } from '@mikro-orm/postgresql'
import { invalid, type Problem } from '../http/problem.ts'
import type { Airport } from './airports.contract.ts'
import { airportOf } from './airports.ts'

interface Days {
  departure: string
  date: string
  endDate: string | null
}

// The database's clock and its zones decide. A midnight that a clock change leaves out is the moment after it.
const JUDGE = `
  select to_char((greatest(?::date, ?::date) + 1)::timestamp at time zone ? at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "closesAt",
         (now() at time zone ?)::date > ?::date as past`

/** When a trip's last day ends at its departure airport, and whether its first is over there. */
export async function judgeDays(em: EntityManager, { departure, date, endDate }: Days) {
  const { zone } = known('departureAirport', departure)
  const values = [date, endDate ?? date, zone, zone, date]
  const [row] = await em.execute<[{ closesAt: string; past: boolean }]>(JUDGE, values)
  return { closesAt: new Date(row.closesAt), past: row.past }
}

/** The airport of a code, or a failure that names the field. */
export function known(field: string, code: string): Airport {
  const airport = airportOf(code)
  if (!airport) throw invalid([{ path: [field], message: 'Please choose an airport from the list' }])
  return airport
}

/** The failure of a trip whose first day is over at its departure airport. */
export const isPast = (): Problem =>
  invalid([{ path: ['date'], message: 'This day is already over at the departure airport' }])
