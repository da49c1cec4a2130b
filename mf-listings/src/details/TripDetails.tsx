import { LISTING_TEXTS, type Listing } from '@flight-amigo/backend/contract/listings'
import { clockTime, dayOf } from '@flight-amigo/shared-ui/days'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import tripFlightsStyles from '../listing/FlightList.module.css'
import { helpTexts } from '../listing/helpTexts.ts'
import { HELP_NEEDED, hasHiddenDetails } from '../listing/hiddenDetails.ts'
import { TravelerText } from '../listing/ListingTexts.tsx'
import { routesOf } from '../listing/routes.ts'
import { TEXT_LABELS } from '../listing/textLabels.ts'
import { tipLine } from '../listing/tip.ts'
import { formatDays } from '../listing/tripDates.ts'
import { listText } from '../listText.ts'
import { ShareListing } from './ShareListing.tsx'
import styles from './TripDetails.module.css'

const TripFlights = ({ listing }: { listing: Listing }) => {
  const { t } = useLingui()
  return (
    <ol className={tripFlightsStyles.flights} aria-label={t`Flights`}>
      {listing.legs?.map(({ departureAirport, arrivalAirport, arrivalCity, date, time, flightNumber }, n, legs) => (
        <li key={departureAirport}>
          <p>
            <Trans>
              {departureAirport} to {arrivalAirport}
            </Trans>
          </p>
          {/* The rows above usually have those of the first flight. */}
          {(n > 0 || time !== listing.time || flightNumber !== listing.flightNumber) && (
            <p>
              {[date !== (legs[n - 1] ?? listing).date && dayIn(listing, date), time && localTime(time), flightNumber]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
          {legs[n + 1] && (
            <p>
              <Trans>Change planes in {arrivalCity}</Trans>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** A flexible trip has no fixed days, so count them from the first one. */
function dayIn(trip: Listing, date: string) {
  if (!trip.endDate) return dayOf(date)
  const day = (Date.parse(date) - Date.parse(trip.date)) / 86_400_000 + 1
  return t({ message: `Day ${day}`, comment: 'The second day of a trip is Day 2' })
}

function localTime(time: string) {
  const clock = clockTime(time)
  return t`${clock} local time`
}

/** Text that a user wrote has its own direction. */
const USER_TEXTS = ['firstName', 'note', 'description', ...LISTING_TEXTS.map(({ name }) => name)]
const WIDE = ['description', 'flights', 'traveler', 'note', 'sharing']

type Fact = [name: string, label: string, value: ReactNode]

export function TripDetails({ listing }: { listing: Listing }) {
  const { t } = useLingui()
  const { type, departureAirport, departureCity, arrivalAirport, arrivalCity, traveler, openLegs, places = 1 } = listing
  const isHidden = hasHiddenDetails(listing)
  const facts: Fact[] = [
    ['from', t`From`, `${departureAirport} - ${departureCity}`],
    ['to', t`To`, `${arrivalAirport} - ${arrivalCity}`],
    ['date', t`Date`, formatDays(listing)],
    ['time', t`Time`, listing.time && localTime(listing.time)],
    ['flight', t`Flight Number`, listing.flightNumber],
    ['flights', t`Flights`, listing.legs?.[1] && <TripFlights listing={listing} />],
    ['traveler', t`Traveler`, isHidden ? t(HELP_NEEDED) : traveler && <TravelerText listing={listing} />],
    ['firstName', t`Traveler's First Name`, traveler?.firstName],
    ['note', t`About the Traveler`, traveler?.note],
    ['sharing', t`More About the Traveler`, traveler && !traveler.firstName ? sharing(listing) : null],
    [
      'open-legs',
      t({ message: 'Still Alone', comment: 'Above the flights on which the traveler has no company' }),
      openLegs?.length ? listText(routesOf(openLegs)) : null,
    ],
    ['places', t`Travelers`, places > 1 ? t`Up to ${places}` : null],
    ['help', t`Kinds of help`, joinText(helpTexts(listing.help))],
    ...LISTING_TEXTS.map(({ name }): Fact => [name, t(TEXT_LABELS[name].label), listing[name]]),
    ['tip', type === 'helper' ? t`Suggested Tip` : t`Willing to Tip`, tipLine(listing)],
    [
      'description',
      t`Description`,
      isHidden ? t`Log in to read the description, the flights and what help is needed.` : listing.description,
    ],
  ]
  return (
    <section className={styles.trip} aria-label={t`Trip Details`}>
      <div className={styles.head}>
        <h3 className={styles.heading}>
          <Trans>Trip Details</Trans>
        </h3>
        <ShareListing listing={listing} />
      </div>
      <dl className={styles.facts}>
        {facts.map(
          ([name, label, value]) =>
            value && (
              <div key={name} className={WIDE.includes(name) ? styles.wide : undefined}>
                <dt>{label}</dt>
                {USER_TEXTS.includes(name) ? <PersonText as="dd">{value}</PersonText> : <dd>{value}</dd>}
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

const sharing = ({ username }: Listing) => (
  <Trans>
    <bdi>{username}</bdi> can share the traveler's first name, age and flight times with you when one of you proposes a
    trip.
  </Trans>
)
