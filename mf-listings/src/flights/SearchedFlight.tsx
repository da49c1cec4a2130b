import { useLingui } from '@lingui/react/macro'
import { FlightSchedule } from './FlightSchedule.tsx'
import { useFlightsQuery } from './flights.api.ts'
import styles from './SearchedFlight.module.css'

export function SearchedFlight({ number, date }: { number: string; date: string }) {
  const { t } = useLingui()
  const { currentData: flights = [], isFetching, isError } = useFlightsQuery({ number, date })
  return (
    <div className={styles.flight} role="status">
      {flights.map((flight) => (
        <FlightSchedule key={flight.departureAirport} flight={flight} />
      ))}
      {flights.length === 0 && (
        <p>
          {isFetching
            ? t`Looking up ${number} …`
            : isError
              ? t`The times of ${number} are not available right now.`
              : t`We can't find ${number} on that day.`}
        </p>
      )}
    </div>
  )
}
