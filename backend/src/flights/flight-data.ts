/** Times are in UTC, airports are IATA codes. */
export interface PublishedFlight {
  operatedAs: string
  providerIdent: string
  departure: string
  arrival: string
  departsAt: Date
  landsAt: Date
}

/** Facts that the provider does not know are null. */
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

export interface RequestedFlight {
  providerIdent: string
  departure: string
  arrival: string
  /** Local to the departure airport. */
  date: string
  scheduledDeparture: Date
}

/** The provider did not respond in time, refused the request, or sent an invalid response. */
export class FlightDataUnavailable extends Error {}

/** Each method is one call to the provider, which costs money. */
export abstract class FlightData {
  /** Whether a provider is configured and has not just failed several times. */
  abstract readonly isAvailable: boolean

  /** The provider's name, as users know it. */
  abstract readonly source: string

  abstract readonly isConfigured: boolean

  abstract published(flightNumber: string, from: Date, until: Date): Promise<PublishedFlight[]>

  abstract facts(flight: RequestedFlight): Promise<FlightFacts | undefined>

  /** The provider calls `callbackUrl` when something about the flight changes. Returns the id of this alert. */
  abstract watch(flight: RequestedFlight, callbackUrl: string): Promise<string>

  abstract unwatch(alertId: string): Promise<void>
}
