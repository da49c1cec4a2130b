import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { ReadFacts } from './flight-status.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    flightObservers: FlightObserver
    neededFlights: NeededFlights
  }
}

/** What a read of a flight's status has changed. */
export interface FlightChange {
  /** The id of the row of `flight_leg_status`. */
  leg: number
  /** Undefined at the first read. */
  before: ReadFacts | undefined
  after: ReadFacts
}

/** Follows flights in the transaction that stores the change. What it returns runs after the commit. */
export interface FlightObserver {
  readonly changed: (em: EntityManager, change: FlightChange) => Promise<() => Promise<void>>
}

/** The flights whose status a module needs now: those that leave within 48 hours or have not landed for three. */
export type NeededFlights = () => Promise<Array<{ flight: string; departure: string; date: string }>>

/** Joins `flight_number as number` to a table with the flight number that people have typed, by the alias of that table. */
export const isNumberOf = (leg: string) =>
  sql<boolean>`(number.flight, number.departure, number.date) = (
    ${sql.ref(`${leg}.flight`)}, ${sql.ref(`${leg}.departure`)}, ${sql.ref(`${leg}.date`)})`

export { arrivalOf, delayOf, departureOf, nextReadAt } from './flight-status.ts'
export type { ReadFacts }
