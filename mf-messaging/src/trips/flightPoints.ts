import { clockTime } from '@flight-amigo/backend/contract/clock'
import type { TripLegView } from '@flight-amigo/backend/contract/messaging'
import { weekdayOf } from '@flight-amigo/shared-ui/days'
import { localDateTime, offsetOf } from '../localDateTime.ts'
import { flightOf } from '../trip/listingTexts.ts'

/** One end of a flight, in its local time. */
export interface FlightPoint {
  city: string
  airport: string
  terminal: string | null
  day: string
  /** "9:40 PM"; null if unknown. */
  time: string | null
  /** Whether the time is estimated from the distance. */
  isAbout: boolean
  /** "GMT+5:30". */
  zone: string
}

export interface FlightPoints {
  flight: string | undefined
  from: FlightPoint
  to: FlightPoint
}

export const flightPoints = (leg: TripLegView): FlightPoints => ({
  flight: flightOf(leg),
  from: {
    city: leg.departureCity,
    airport: leg.departureAirport,
    terminal: leg.departureTerminal,
    day: weekdayOf(leg.date),
    time: leg.time ? clockTime(leg.time) : null,
    isAbout: false,
    zone: offsetOf(leg.departureZone, leg.departsAt),
  },
  to: {
    city: leg.arrivalCity,
    airport: leg.arrivalAirport,
    terminal: leg.arrivalTerminal,
    ...arrivalOf(leg),
    zone: offsetOf(leg.arrivalZone, leg.landsAt),
  },
})

/** The entered time, or an estimate from the departure time. */
function arrivalOf(leg: TripLegView): Pick<FlightPoint, 'day' | 'time' | 'isAbout'> {
  const { date, time } = localDateTime(leg.landsAt, leg.arrivalZone)
  const day = weekdayOf(leg.arrivalDate ?? date)
  if (leg.arrivalTime) return { day, time: clockTime(leg.arrivalTime), isAbout: false }
  return { day, time: leg.time ? clockTime(time) : null, isAbout: true }
}
