import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import { Stops } from '../listing/Stops.tsx'
import { formatDays } from '../listing/tripDates.ts'
import styles from './Matching.module.css'

/** The own listing, above those who fit it. */
export const MyTrip = ({ listing }: { listing: MyListing }) => {
  const { type, departureAirport, departureCity, arrivalAirport, arrivalCity, flightNumber } = listing
  return (
    <section className={styles.mine} aria-label="Your trip">
      <RouteArc
        tone={type === 'helper' ? 'sky' : 'dusk'}
        from={{ code: departureAirport, city: departureCity }}
        to={{ code: arrivalAirport, city: arrivalCity }}
      />
      <div className={styles.days}>
        <span>{type === 'helper' ? 'You offer help' : 'You look for help'}</span>
        <b>{formatDays(listing)}</b>
        {flightNumber && <span>{flightNumber}</span>}
        <Stops listing={listing} />
      </div>
    </section>
  )
}
