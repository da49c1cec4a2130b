import { FlightSchedule } from './FlightSchedule.tsx'
import { useFlightsQuery } from './flights.api.ts'
import styles from './SearchedFlight.module.css'

/** The route and times of the flight in the search. Its space is reserved while they load. */
export function SearchedFlight({ number, date }: { number: string; date: string }) {
  const { currentData, isFetching } = useFlightsQuery({ flight: number, date })
  const flights = currentData?.flights ?? []
  return (
    <div className={styles.flight} role="status">
      {flights.map((flight) => (
        <FlightSchedule key={flight.departureAirport} flight={flight} />
      ))}
      {flights.length === 0 && (
        <p>
          {isFetching
            ? `Looking up ${number} …`
            : currentData?.available
              ? `We can’t find ${number} on that day.`
              : `The times of ${number} are not available right now.`}
        </p>
      )}
    </div>
  )
}
