import type { EntityManager } from '@mikro-orm/postgresql'
import { invalid, type Problem } from '../../http/problem.ts'
import type { Airport } from '../airports/airports.contract.ts'
import { airportOf } from '../airports/airports.ts'
import { endOf } from './day-end.ts'

interface Days {
  departure: string
  date: string
  endDate: string | null
}

interface Ends {
  departureAirport: string
  arrivalAirport: string
}

/** The end of a trip's last day at its departure airport, and whether its first day is over by the database's clock. */
export async function judgeDays(em: EntityManager, { departure, date, endDate }: Days) {
  const { zone } = assertAirport('departureAirport', departure)
  const [{ past }] = await em.execute<[{ past: boolean }]>('select ?::timestamptz <= now() as past', [
    endOf(date, zone).toISOString(),
  ])
  return { closesAt: endOf(endDate ?? date, zone), past }
}

const noAirport = (field: string) => ({ path: [field], message: 'Please choose an airport from the list' })

/** The airport with this code; throws a failure that names the field if there is none. */
export function assertAirport(field: string, code: string): Airport {
  const airport = airportOf(code)
  if (!airport) throw invalid([noAirport(field)])
  return airport
}

/** Throws a failure that names each airport of the trip that does not exist. */
export function assertAirports({ departureAirport, arrivalAirport }: Ends): void {
  const unknown = Object.entries({ departureAirport, arrivalAirport }).filter(([, code]) => !airportOf(code))
  if (unknown.length > 0) throw invalid(unknown.map(([field]) => noAirport(field)))
}

/** The failure for a trip whose first day is over at its departure airport. */
export const pastDateProblem = (): Problem =>
  invalid([{ path: ['date'], message: 'This day is already over at the departure airport' }])
