import type { Listing } from '@flight-amigo/backend/contract/listings'
import { dayOf } from '@flight-amigo/shared-ui/days'
import styles from '../listing/FlightList.module.css'
import { FlightWay } from '../listing/FlightWay.tsx'
import { formatDays } from '../listing/tripDates.ts'

/** The flights of a trip with connections, in their order. */
export function TripFlights({ listing }: { listing: Listing }) {
  const { legs = [] } = listing
  return (
    <ol className={styles.flights} aria-label="Flights">
      {legs.map((leg, n) => {
        const next = legs[n + 1]
        return (
          <li key={leg.departureAirport} className={styles.flight}>
            <p className={styles.name}>
              <FlightWay from={leg.departureAirport} to={leg.arrivalAirport} />
            </p>
            <p className={styles.facts}>
              {dayIn(listing, n) && <span>{dayIn(listing, n)}</span>}
              {leg.time && <span>{leg.time} local time</span>}
              {leg.flightNumber && <span>{leg.flightNumber}</span>}
            </p>
            {next && <p className={styles.stop}>Change planes in {leg.arrivalCity}</p>}
          </li>
        )
      })}
    </ol>
  )
}

/** The day of a flight where it is another than the one before. The flights of a flexible trip move together. */
function dayIn(listing: Listing, n: number): string | false {
  const [before, leg] = [listing.legs?.[n - 1], listing.legs?.[n]]
  if (!before || !leg) return formatDays(listing)
  if (leg.date === before.date) return false
  if (!listing.endDate || listing.endDate === listing.date) return dayOf(leg.date)
  const days = Math.round((Date.parse(leg.date) - Date.parse(before.date)) / 86_400_000)
  return `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`
}
