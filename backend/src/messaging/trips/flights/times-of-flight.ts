import type { FindFlightsOfTrip } from './trip-flights.sql.ts'

export interface Times {
  departsAt: Date
  landsAt: Date
}

/** Uses the published times for a canceled flight and for contradictory estimates, and those of the trip without any. */
export function timesOf(flight: FindFlightsOfTrip): Times {
  const { scheduledDeparture, scheduledArrival } = flight
  if (scheduledDeparture === null || scheduledArrival === null) return timesIn(flight.departsAt, flight.landsAt)
  const known = timesIn(
    flight.actualDeparture ?? flight.estimatedDeparture ?? scheduledDeparture,
    flight.actualArrival ?? flight.estimatedArrival ?? scheduledArrival,
  )
  return flight.canceled || known.landsAt <= known.departsAt ? timesIn(scheduledDeparture, scheduledArrival) : known
}

const timesIn = (departsAt: string, landsAt: string): Times => ({
  departsAt: new Date(departsAt),
  landsAt: new Date(landsAt),
})
