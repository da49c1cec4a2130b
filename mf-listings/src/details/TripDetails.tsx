import { clockTime } from '@flight-amigo/backend/contract/clock'
import { LISTING_TEXTS, type Listing } from '@flight-amigo/backend/contract/listings'
import { dayOf } from '@flight-amigo/shared-ui/days'
import type { ReactNode } from 'react'
import tripFlightsStyles from '../listing/FlightList.module.css'
import { HELP_NEEDED, hasHiddenDetails } from '../listing/hiddenDetails.ts'
import { routesOf } from '../listing/routes.ts'
import { tipLine } from '../listing/tip.ts'
import { formatDays } from '../listing/tripDates.ts'
import { ShareListing } from './ShareListing.tsx'
import styles from './TripDetails.module.css'

const TripFlights = ({ listing }: { listing: Listing }) => (
  <ol className={tripFlightsStyles.flights} aria-label="Flights">
    {listing.legs?.map(({ departureAirport, arrivalAirport, arrivalCity, date, time, flightNumber }, n, legs) => (
      <li key={departureAirport}>
        <p>
          {departureAirport} to {arrivalAirport}
        </p>
        <p>
          {[
            date !== legs[n - 1]?.date && (n ? dayIn(listing, date) : formatDays(listing)),
            time && `${clockTime(time)} local time`,
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

/** The days of a flexible trip are not fixed, so they are counted from the first one. */
const dayIn = (trip: Listing, date: string) =>
  trip.endDate ? `Day ${(Date.parse(date) - Date.parse(trip.date)) / 86_400_000 + 1}` : dayOf(date)

/** These values are texts of the site, so they have the direction of the page. */
const SITE_TEXTS = ['Flights', 'Traveler', 'More About the Traveler']
const WIDE = ['Description', 'Flights', 'Traveler', 'About the Traveler', 'More About the Traveler']

type Fact = [label: string, value: ReactNode]

/** The facts of a trip, without missing ones. A hidden description is replaced by a hint to log in. */
export function TripDetails({ listing }: { listing: Listing }) {
  const { type, departureAirport, departureCity, arrivalAirport, arrivalCity, traveler, alone, places = 1 } = listing
  const isHidden = hasHiddenDetails(listing)
  const facts: Fact[] = [
    ['From', `${departureAirport} - ${departureCity}`],
    ['To', `${arrivalAirport} - ${arrivalCity}`],
    ['Date', formatDays(listing)],
    ['Time', listing.time && clockTime(listing.time)],
    ['Flight Number', listing.flightNumber],
    ['Flights', listing.legs?.[1] && <TripFlights listing={listing} />],
    ['Traveler', isHidden ? HELP_NEEDED : listing.travelerWords],
    ["Traveler's First Name", traveler?.firstName],
    ['About the Traveler', traveler?.note],
    ['More About the Traveler', traveler && !traveler.firstName ? sharing(listing) : null],
    ['Still Alone', alone?.length ? routesOf(alone).join(' and ') : null],
    ['Travelers', places > 1 ? `Up to ${places}` : null],
    ...LISTING_TEXTS.map(({ name, label }): Fact => [label, listing[name]]),
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

/** Tells the helper which details the poster may share later. */
const sharing = ({ username }: Listing) => (
  <>
    <bdi>{username}</bdi> can share a first name, the age and the time of day with you when one of you proposes a trip.
  </>
)
