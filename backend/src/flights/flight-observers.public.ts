import type { EntityManager } from '@mikro-orm/postgresql'
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

export interface NeededFlight {
  flight: string
  departure: string
  date: string
}

/** Runs in the transaction that stores the change. The returned function runs after the commit. */
export interface FlightObserver {
  readonly changed: (em: EntityManager, change: Pick<FlightChange, 'leg'>) => Promise<() => Promise<void>>
}

/**
 * `neededFlights` leave within 48 hours or have not landed for three. `laterFlights` leave later, and their schedule has
 * not been read for days.
 */
export type NeededFlights = () => Promise<NeededFlight[]>

export { delayOf, nextReadAt } from './flight-status.ts'
export type { ReadFacts }
