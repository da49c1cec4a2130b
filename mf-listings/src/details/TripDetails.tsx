import { clockTime } from '@flight-amigo/backend/contract/clock'
import { LISTING_TEXTS, type Listing } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { dayOf } from '@flight-amigo/shared-ui/days'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { toast } from '@flight-amigo/shell/sdk'
import { Share2 } from 'lucide'
import { type ReactNode, useState } from 'react'
import tripFlightsStyles from '../listing/FlightList.module.css'
import { HELP_NEEDED, hasHiddenDetails } from '../listing/hiddenDetails.ts'
import { routesOf } from '../listing/routes.ts'
import { tipLine } from '../listing/tip.ts'
import { formatDays } from '../listing/tripDates.ts'
import { listingAddress } from '../public.ts'
import shareListingStyles from './ShareListing.module.css'
import styles from './TripDetails.module.css'

/** Shares the link to a listing, or copies it. The shared title contains no names. */
export function ShareListing({ listing }: { listing: Listing }) {
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { id, type, departureAirport, arrivalAirport, found, traveler } = listing
  const url = location.origin + listingAddress(id)

  const share = async () => {
    setBusy(true)
    setFailed(false)
    const title = `${departureAirport} → ${arrivalAirport}, ${formatDays(listing)}: ${type === 'helper' ? 'help offered' : 'help wanted'}`
    try {
      if (await offered({ title, url })) return
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied', description: 'You can paste it into a message now.' })
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="quiet" size="small" busy={isBusy} onClick={share}>
        <Icon of={Share2} />
        Share
      </Button>
      {found && (
        <p className={shareListingStyles.who}>The trip is agreed, so this link opens only for its two people.</p>
      )}
      {!found && traveler && (
        <p className={shareListingStyles.who}>
          Without logging in, people see who posted this, the route, the days, the languages and that help is needed.
          They see nothing else about the traveler.
        </p>
      )}
      {hasFailed && (
        <Notice tone="danger" title="The link could not be copied" className={shareListingStyles.failure}>
          <p>Please copy it from here:</p>
          {/* Two lines show the whole URL on a phone. The Textarea of forms would enlarge the bundle. */}
          <textarea
            ref={select}
            rows={2}
            className={shareListingStyles.address}
            aria-label="Link to this listing"
            value={url}
            readOnly
            onClick={({ currentTarget }) => select(currentTarget)}
          />
        </Notice>
      )}
    </>
  )
}

/** Whether the device showed its share sheet, even if the user canceled it. */
async function offered(link: ShareData): Promise<boolean> {
  if (!navigator.share) return false
  return navigator.share(link).then(
    () => true,
    ({ name }) => name === 'AbortError',
  )
}

const select = (field: HTMLTextAreaElement | null) => {
  field?.focus()
  field?.select()
}

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
