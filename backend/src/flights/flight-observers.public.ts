import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder, sql } from 'kysely'
import type { Database } from '../db/database.types.ts'
import type { ReadFacts } from './flight-status.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    flightObservers: FlightObserver
    neededFlights: NeededFlights
    laterFlights: NeededFlights
  }
}

export interface FlightChange {
  leg: number
  before: ReadFacts | undefined
  after: ReadFacts
}

/** Runs in the transaction that stores the change. The returned function runs after the commit. */
export interface FlightObserver {
  readonly changed: (em: EntityManager, change: Pick<FlightChange, 'leg'>) => Promise<() => Promise<void>>
}

/**
 * `neededFlights` leave within 48 hours or have not landed for three. `laterFlights` leave later, and their schedule has
 * not been read for days.
 */
export type NeededFlights = () => Promise<Array<{ flight: string; departure: string; date: string }>>

const { and, eb } = expressionBuilder<{ number: Database['flight_number'] }, 'number'>()

/** The join of `flight_number as number` to a table with legs, by its alias. */
export const isNumberOfLeg = (leg: string) =>
  and(
    (['flight', 'departure', 'date'] as const).map((column) =>
      eb(`number.${column}`, '=', sql.ref<string>(`${leg}.${column}`)),
    ),
  )

export { delayOf, nextReadAt } from './flight-status.ts'
export type { ReadFacts }
