import { clockTime } from '@flight-amigo/backend/contract/clock'
import type { ScheduledFlight } from '@flight-amigo/backend/contract/flights'
import { dayOf } from '@flight-amigo/shared-ui/days'
import { useAirport } from '../airports/airports.api.ts'

/** Route and times of a flight, by the clocks of its airports. */
export function FlightSchedule({ flight }: { flight: ScheduledFlight }) {
  const { flightNumber, operatedAs, departureAirport, arrivalAirport, date, time, arrivalDate, arrivalTime } = flight
  return (
    <p>
      {flightNumber}: leaves <City of={departureAirport} /> at {clockTime(time)}, lands in <City of={arrivalAirport} />{' '}
      at {clockTime(arrivalTime)}
      {arrivalDate !== date && ` on ${dayOf(arrivalDate)}`}.{operatedAs !== flightNumber && ` Flown as ${operatedAs}.`}
    </p>
  )
}

/** The name of an airport's city; its code until it is known. */
export const City = ({ of }: { of: string }) => <bdi>{useAirport(of)?.city ?? of}</bdi>
