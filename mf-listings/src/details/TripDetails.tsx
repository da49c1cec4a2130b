import type { Listing } from '@flight-amigo/backend/contract/listings'
import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import type { ReactNode } from 'react'
import { Person } from '../listing/Person.tsx'
import { routesOf } from '../listing/routes.ts'
import { HELP_NEEDED, hidesDetails } from '../listing/someoneClose.ts'
import { tipLine } from '../listing/tip.ts'
import { formatDays } from '../listing/tripDates.ts'
import { ShareListing } from '../share/ShareListing.tsx'
import styles from './TripDetails.module.css'
import { TripFlights } from './TripFlights.tsx'

/** The site writes these values in the direction of the page, whatever the direction of the names in them. */
const SITE_TEXTS = ['Traveler', 'More About the Traveler']
const WIDE = ['Description', 'Traveler', 'About the Traveler', 'More About the Traveler']

/** The facts of a trip. Missing ones are left out, but the place of a hidden description says when it is shown. */
export function TripDetails({ listing }: { listing: Listing }) {
  const { type, departureAirport, departureCity, arrivalAirport, arrivalCity, traveler, alone, places = 1 } = listing
  const isHidden = hidesDetails(listing)
  const facts: [label: string, value: ReactNode][] = [
    ['From', `${departureAirport} - ${departureCity}`],
    ['To', `${arrivalAirport} - ${arrivalCity}`],
    ['Date', formatDays(listing)],
    ['Time', listing.time],
    ['Flight Number', listing.flightNumber],
    ['Traveler', isHidden ? HELP_NEEDED : listing.travelerWords],
    ["Traveler's First Name", traveler?.firstName],
    ['About the Traveler', traveler?.note],
    ['More About the Traveler', traveler && !traveler.firstName ? sharing(listing) : null],
    ['Still Alone', alone?.length ? routesOf(alone).join(' and ') : null],
    ['Travelers', places > 1 ? `Up to ${places}` : null],
    ['Skills', listing.skills],
    [type === 'helper' ? 'Suggested Tip' : 'Willing to Tip', tipLine(listing)],
    [
      'Description',
      isHidden ? 'Log in to read the description, the flights and what help is needed.' : listing.description,
    ],
  ]
  return (
    <section className={styles.trip} aria-label="Trip Details">
      <div className={styles.head}>
        <h3 className={styles.heading}>Trip Details</h3>
        <ShareListing listing={listing} />
      </div>
      <Person listing={listing} />
      <RouteArc
        tone={type === 'helper' ? 'sky' : 'dusk'}
        from={{ code: departureAirport, city: departureCity }}
        to={{ code: arrivalAirport, city: arrivalCity }}
      />
      {listing.legs?.[1] && <TripFlights listing={listing} />}
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className={WIDE.includes(label) ? styles.wide : undefined}>
                <dt>{label}</dt>
                <dd dir={SITE_TEXTS.includes(label) ? undefined : 'auto'}>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

/** What a helper reads later, once the poster shares it. */
const sharing = ({ username }: Listing) => (
  <>
    <bdi>{username}</bdi> can share a first name, the age and the time of day with you when one of you proposes a trip.
  </>
)
