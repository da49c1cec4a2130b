import type { EntityManager } from '@mikro-orm/postgresql'
import { locationOf } from '../../../listings/itinerary/flight-times.public.ts'
import { todayIn } from '../../../listings/itinerary/itinerary.contract.ts'
import { momentOf } from '../../../listings/itinerary/moment-of.contract.ts'
import { type Itinerary, itineraryIfPossible } from '../agreement/legs.ts'
import type { TripLeg } from '../trips.contract.ts'
import { type FindFlightsOfTrip, findSchedules } from './trip-flights.sql.ts'

/** The times of one flight on one day differ at most by this. A later one is another flight, or a wrong number. */
const SAME_FLIGHT_MS = 20 * 60_000

type Departure = Pick<TripLeg, 'departureAirport' | 'arrivalAirport' | 'date' | 'time' | 'arrivalTime'>

interface Schedule {
  scheduledDeparture: string | null
  scheduledArrival: string | null
}

export interface Landing {
  arrivalDate: string
  arrivalTime: string
}

/** The landing of the schedule, unless someone has typed one, or another time of departure. */
export function scheduledLanding(
  { departureAirport, arrivalAirport, date, time, arrivalTime }: Departure,
  { scheduledDeparture, scheduledArrival }: Schedule,
): Landing | undefined {
  if (!time || arrivalTime || !scheduledDeparture || !scheduledArrival) return
  const departsAt = momentOf(date, time, locationOf(departureAirport).zone)
  if (Math.abs(departsAt.getTime() - Date.parse(scheduledDeparture)) > SAME_FLIGHT_MS) return
  const [landsAt, { zone }] = [new Date(scheduledArrival), locationOf(arrivalAirport)]
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' })
  return { arrivalDate: todayIn(zone, landsAt), arrivalTime: clock.format(landsAt) }
}

/** Adds the landings of the published schedules, so that estimates are used only without one. */
export async function withSchedules(em: EntityManager, itinerary: Itinerary): Promise<Itinerary> {
  const flown = itinerary.legs.flatMap(({ flightNumber: flight, departureAirport: departure, date }) =>
    flight ? [{ flight, departure, date }] : [],
  )
  if (flown.length === 0) return itinerary
  const schedules = await findSchedules.rows(em, { flights: JSON.stringify(flown) })
  const legs = itinerary.legs.map((leg) => {
    const schedule = schedules.find(
      ({ flight, departure, date, arrival }) =>
        flight === leg.flightNumber &&
        departure === leg.departureAirport &&
        date === leg.date &&
        arrival === leg.arrivalAirport,
    )
    return { ...leg, ...(schedule && scheduledLanding(leg, schedule)) }
  })
  // A schedule may contradict a time that someone has typed for the next flight.
  return itineraryIfPossible(legs) ?? itinerary
}

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
