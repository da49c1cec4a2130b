/** A published flight. Its moments are in UTC, its airports are IATA codes. */
export interface PublishedFlight {
  operatedAs: string
  /** The name of the flight at the provider. */
  providerIdent: string
  departure: string
  arrival: string
  departsAt: Date
  landsAt: Date
}

/** The latest facts about a flight. What the provider does not know is null. */
export interface FlightFacts {
  scheduledDeparture: Date
  scheduledArrival: Date
  estimatedDeparture: Date | null
  estimatedArrival: Date | null
  actualDeparture: Date | null
  actualArrival: Date | null
  departureTerminal: string | null
  departureGate: string | null
  arrivalTerminal: string | null
  arrivalGate: string | null
  baggageClaim: string | null
  canceled: boolean
  divertedTo: string | null
}

/** The flight whose facts are wanted. */
export interface WantedFlight {
  providerIdent: string
  departure: string
  arrival: string
  /** The local day of departure. */
  date: string
  /** The scheduled departure. */
  departsAt: Date
}

/** The provider did not respond in time, refused the request, or its response made no sense. */
export class FlightDataUnavailable extends Error {}

/** The provider of schedules and of the current status of flights. Each method is one call, which costs money. */
export abstract class FlightData {
  /** Whether a call makes sense now: a provider is configured, and it has not just failed several times. */
  abstract readonly isAvailable: boolean

  /** Its name, as people know it. */
  abstract readonly source: string

  /** Whether there is a provider at all. */
  abstract readonly isConfigured: boolean

  /** The flights that are sold under a number and leave between two moments. */
  abstract published(flightNumber: string, from: Date, until: Date): Promise<PublishedFlight[]>

  /** Undefined if the provider does not know the flight. */
  abstract facts(flight: WantedFlight): Promise<FlightFacts | undefined>

  /** Has an address called whenever something changes about a flight; returns the id of this alert. */
  abstract watch(flight: WantedFlight, callbackUrl: string): Promise<string>

  abstract unwatch(alertId: string): Promise<void>
}
