import type { Listing } from '@flight-amigo/backend/contract/listings'
import { dayOf } from '@flight-amigo/shared-ui/days'
import styles from '../listing/FlightList.module.css'
import { formatDays } from '../listing/tripDates.ts'

/** The flights of a trip with connections, in their order, with the stops between them. */
export const TripFlights = ({ listing }: { listing: Listing }) => (
  <ol className={styles.flights} aria-label="Flights">
    {listing.legs?.map(({ departureAirport, arrivalAirport, arrivalCity, date, time, flightNumber }, n, legs) => (
      <li key={departureAirport}>
        <p>
          {departureAirport} to {arrivalAirport}
        </p>
        <p>
          {[
            date !== legs[n - 1]?.date && (n ? dayIn(listing, date) : formatDays(listing)),
            time && `${time} local time`,
            flightNumber,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {legs[n + 1] && <p>Change planes in {arrivalCity}</p>}
      </li>
    ))}
  </ol>
)

/** The flights of a flexible trip move together, so their days are counted from its first. */
const dayIn = (trip: Listing, date: string) =>
  trip.endDate ? `Day ${(Date.parse(date) - Date.parse(trip.date)) / 86_400_000 + 1}` : dayOf(date)
