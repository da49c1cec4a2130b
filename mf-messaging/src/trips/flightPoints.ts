import type { TripLegView } from '@flight-amigo/backend/contract/messaging'
import { clockTime, weekdayOf } from '@flight-amigo/shared-ui/days'
import { localDateTime } from '../localDateTime.ts'
import { flightOf } from '../trip/flightOf.ts'

export interface FlightPoint {
  city: string
  airport: string
  terminal: string | null
  day: string
  /** "9:40 PM"; null if unknown. */
  time: string | null
  isApproximate: boolean
}

export interface FlightPoints {
  flight: string | undefined
  from: FlightPoint
  to: FlightPoint
}

/** Prefers the airline's times to the entered ones. A missing landing time is estimated. */
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
      isApproximate: false,
    },
    to: {
      city: leg.arrivalCity,
      airport: leg.arrivalAirport,
      terminal: leg.arrivalTerminal,
      day: weekdayOf((!hasArrivalTime && leg.arrivalDate) || arrival.date),
      time: hasTime || hasArrivalTime ? clockTime(arrival.time) : null,
      isApproximate: !hasArrivalTime,
    },
  }
}
