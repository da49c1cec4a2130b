import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { parseFlight } from './flight.contract.ts'
import type { ItineraryFlight } from './flight-comparison.contract.ts'
import { findOperated } from './known-flights.sql.ts'

interface TypedFlight {
  flight: string
  departure: string
  date: string
}

const keyOf = ({ flight, departure, date }: TypedFlight) => `${flight} ${departure} ${date}`

/** Only a flight on one day has a schedule. */
function typedOf({
  flightNumber,
  departureAirport: departure,
  date,
  endDate = date,
}: ItineraryFlight): TypedFlight | undefined {
  const { carrier, number, suffix } = parseFlight(flightNumber ?? '') ?? {}
  return carrier && endDate === date ? { flight: `${carrier}${number}${suffix}`, departure, date } : undefined
}

export type OperatedNumbers = ReadonlyMap<string, string>

export async function operatedNumbers(
  on: EntityManager | Pool,
  flights: readonly ItineraryFlight[],
): Promise<OperatedNumbers> {
  const typed = flights.flatMap((flight) => typedOf(flight) ?? [])
  if (typed.length === 0) return new Map()
  const found = await findOperated.rows(on, { flights: JSON.stringify(typed) })
  return new Map(found.map((flight) => [keyOf(flight), flight.operatedAs]))
}

type Operated<Flight> = Flight & Pick<ItineraryFlight, 'operatedAs'>

export const withNumbers = <Flight extends ItineraryFlight>(
  flights: readonly Flight[],
  numbers: OperatedNumbers,
): Array<Operated<Flight>> =>
  flights.map((flight) => {
    const typed = typedOf(flight)
    const operatedAs = typed && numbers.get(keyOf(typed))
    return operatedAs ? { ...flight, operatedAs } : flight
  })

export const withOperatedAs = async <Flight extends ItineraryFlight>(
  on: EntityManager | Pool,
  flights: readonly Flight[],
): Promise<Array<Operated<Flight>>> => withNumbers(flights, await operatedNumbers(on, flights))
