import type { EntityManager } from '@mikro-orm/postgresql'
import { sendJobs } from '../../jobs/sending.ts'
import { carriers } from './carriers.ts'
import { enqueueRenewedMatching } from './changed-listings.public.ts'
import { parseFlight } from './flight.contract.ts'
import { findListingsOf, findOfSearch, renewChangedListings, renewListings } from './known-flights.sql.ts'

// Looks up the flights of listings and saved searches when the provider publishes their schedules (flights/). Until then,
// and for flights that the provider lacks, matching compares the numbers and times that users typed.

const knownCarriers = new Set(carriers.values())
export const isOfKnownCarrier = (flight: string): boolean => knownCarriers.has(parseFlight(flight)?.carrier ?? '')

export interface FlightOnDate {
  flight: string
  date: string
}

export async function enqueueScheduleOfSearch(em: EntityManager, id: number): Promise<void> {
  const found = await findOfSearch.rows(em, { id })
  await sendJobs(
    em,
    'flights',
    found.map((lookUp) => ({ data: { lookUp } })),
  )
}

type Statement = typeof findListingsOf | typeof renewChangedListings | typeof renewListings

async function matchAgain(em: EntityManager, { flight, date }: FlightOnDate, statement: Statement): Promise<void> {
  const parsed = parseFlight(flight)
  if (parsed) await enqueueRenewedMatching(em, await statement.rows(em, { ...parsed, flight, date }))
}

/** Updates listings with this number as their owner typed it, now that the schedule of the flight is known. */
export const renewListingsOf = (em: EntityManager, typed: FlightOnDate): Promise<void> =>
  matchAgain(em, typed, renewListings)

/** Updates listings with this number of the operating airline, whose schedule has changed. */
export const renewChangedListingsOf = (em: EntityManager, operated: FlightOnDate): Promise<void> =>
  matchAgain(em, operated, renewChangedListings)

export const matchListingsOf = (em: EntityManager, operated: FlightOnDate): Promise<void> =>
  matchAgain(em, operated, findListingsOf)

export { findDue as dueFlights, findUnknown as unknownFlights } from './known-flights.sql.ts'
