import { clockTime } from '@flight-amigo/backend/contract/clock'
import { LISTING_TEXTS, type Listing } from '@flight-amigo/backend/contract/listings'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button } from '@flight-amigo/shared-ui/Button'
import { ChipList } from '@flight-amigo/shared-ui/Chip'
import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import { memo, type ReactNode } from 'react'
import { HELP_NEEDED, hasHiddenDetails } from './hiddenDetails.ts'
import styles from './ListingCard.module.css'
import { appearanceOf, ListingOwner } from './ListingOwner.tsx'
import { routesOf } from './routes.ts'
import { Stops } from './Stops.tsx'
import { wholeDollars } from './tip.ts'
import { formatDays } from './tripDates.ts'

const StillAlone = ({ alone }: Pick<Listing, 'alone'>) =>
  alone?.length ? (
    <p className={styles.alone}>
      Still alone <bdi>{routesOf(alone).join(' and ')}</bdi>
    </p>
  ) : null

interface Props {
  listing: Listing
  onOpen?: (listing: Listing) => void
  /** Replaces the button that opens the details. */
  actions?: ReactNode
  /** Shown beside that button. */
  also?: ReactNode
  /** Replaces the badge of the type. */
  state?: ReactNode
  /** Shown below the owner, such as the reasons for a match. */
  reasons?: ReactNode
  /** Whether all cards of the list have the same route, so that its codes need no emphasis. */
  isRouteShared?: boolean
}

/** A listing, styled as a boarding pass. It is memoized, because a list may have hundreds. */
export const ListingCard = memo(({ listing, onOpen, actions, also, state, reasons, isRouteShared }: Props) => {
  const { tone, badge, button } = appearanceOf(listing)
  const { departureAirport, departureCity, arrivalAirport, arrivalCity, time, flightNumber } = listing
  return (
    <BoardingPass
      tone={tone}
      lift
      className={listing.type === 'seeking_help' ? `${styles.card} ${styles.seeker}` : styles.card}
      aria-label={`${badge}: ${listing.username}, ${departureCity} to ${arrivalCity}`}
      stub={
        <>
          <TipBadges listing={listing} />
          {actions ?? (
            <Button
              className={styles.open}
              variant={tone === 'sky' ? 'sky' : 'accent'}
              size="small"
              aria-label={`${button}: ${listing.username}, ${departureCity} to ${arrivalCity}`}
              onClick={() => onOpen?.(listing)}
            >
              {button}
            </Button>
          )}
          {also}
        </>
      }
    >
      <ListingOwner listing={listing} state={state} />
      {reasons}
      <TravelerLine listing={listing} />
      {!isRouteShared && (
        <RouteArc
          tone={tone}
          from={{ code: departureAirport, city: departureCity }}
          to={{ code: arrivalAirport, city: arrivalCity }}
        />
      )}
      <div className={styles.facts}>
        {isRouteShared && (
          <span>
            {departureAirport} → {arrivalAirport}
          </span>
        )}
        <b>{formatDays(listing)}</b>
        {time && <span>{clockTime(time)}</span>}
        {flightNumber && <span>{flightNumber}</span>}
        <Stops listing={listing} />
      </div>
      <StillAlone alone={listing.alone} />
      {LISTING_TEXTS.map((text) => (
        <ChipList key={text.name} label={text.label} items={chipsOf(text, listing)} />
      ))}
      <p className={styles.description} dir="auto">
        {hasHiddenDetails(listing) ? 'The description is shown after you log in.' : listing.description}
      </p>
    </BoardingPass>
  )
})

function TravelerLine({ listing }: { listing: Listing }) {
  const text = hasHiddenDetails(listing) ? HELP_NEEDED : listing.travelerWords
  return text && <p className={styles.traveler}>{text}</p>
}

function TipBadges({ listing: { type, tipAmount, offersTips, acceptsTips } }: { listing: Listing }) {
  const badges = [
    type === 'seeking_help' && tipAmount ? `${wholeDollars(tipAmount)} tip offered` : undefined,
    offersTips ? 'Offering Tips' : undefined,
    type === 'helper' && acceptsTips ? 'Accepts tips' : undefined,
  ].filter((text) => text !== undefined)
  return badges.map((text) => (
    <span key={text} className={styles.tip}>
      {text}
    </span>
  ))
}

function chipsOf({ name, label, isList }: (typeof LISTING_TEXTS)[number], { [name]: text }: Listing) {
  if (!text) return []
  return isList ? text.split(',').flatMap((item) => item.trim() || []) : [`${label} ${text}`]
}
