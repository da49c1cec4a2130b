import type { ScheduledFlight } from '@flight-amigo/backend/contract/flights'
import { clockTime, dayOf } from '@flight-amigo/shared-ui/days'
import { Trans } from '@lingui/react/macro'
import { useAirport } from '../airports/airports.api.ts'
import { scheduledTimes } from './scheduledTimes.ts'

export function FlightSchedule({ flight }: { flight: ScheduledFlight }) {
  const { flightNumber, operatingFlightNumber: operatedAs, departureAirport, arrivalAirport } = flight
  const { date, time, arrivalDate, arrivalTime } = scheduledTimes(flight)
  const [departure, landing, landingDay] = [clockTime(time), clockTime(arrivalTime), dayOf(arrivalDate)]
  return (
    <p>
      {arrivalDate === date ? (
        <Trans comment="The tags are cities: AI127: leaves Hyderabad at 1:10 AM, lands in Chicago at 7:35 AM.">
          {flightNumber}: leaves <City of={departureAirport} /> at {departure}, lands in <City of={arrivalAirport} /> at{' '}
          {landing}.
        </Trans>
      ) : (
        <Trans>
          {flightNumber}: leaves <City of={departureAirport} /> at {departure}, lands in <City of={arrivalAirport} /> at{' '}
          {landing} on {landingDay}.
        </Trans>
      )}
      {operatedAs !== flightNumber && (
        <>
          {' '}
          <Trans comment="Another number of the same flight">Flown as {operatedAs}.</Trans>
        </>
      )}
    </p>
  )
}

export const City = ({ of }: { of: string }) => <bdi>{useAirport(of)?.city ?? of}</bdi>
