import type { TripLegView } from '@flight-amigo/backend/contract/messaging'
import { clockTime, weekdayOf } from '@flight-amigo/shared-ui/days'
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

/** The ends of a flight with its best known times: those of the airline, else the entered ones, else an estimated landing. */
export function flightPoints(leg: TripLegView): FlightPoints {
  const [departure, arrival] = [
    localDateTime(leg.departsAt, leg.departureZone),
    localDateTime(leg.landsAt, leg.arrivalZone),
  ]
  const isReported = Boolean(leg.status)
  const hasTime = isReported || Boolean(leg.time)
  const hasArrivalTime = isReported || Boolean(leg.arrivalTime)
  return {
    flight: flightOf(leg),
    from: {
      city: leg.departureCity,
      airport: leg.departureAirport,
      terminal: leg.departureTerminal,
      day: weekdayOf(hasTime ? departure.date : leg.date),
      time: hasTime ? clockTime(departure.time) : null,
      isAbout: false,
      zone: offsetOf(leg.departureZone, leg.departsAt),
    },
    to: {
      city: leg.arrivalCity,
      airport: leg.arrivalAirport,
      terminal: leg.arrivalTerminal,
      day: weekdayOf((!isReported && leg.arrivalDate) || arrival.date),
      time: hasTime || hasArrivalTime ? clockTime(arrival.time) : null,
      isAbout: !hasArrivalTime,
      zone: offsetOf(leg.arrivalZone, leg.landsAt),
    },
  }
}
