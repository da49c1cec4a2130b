import type { Listing } from '@flight-amigo/backend/contract/listings'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button } from '@flight-amigo/shared-ui/Button'
import { ChipList } from '@flight-amigo/shared-ui/Chip'
import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import { Rating } from '@flight-amigo/shared-ui/Stars'
import type { ReactNode } from 'react'
import { kindOf } from './kind.ts'
import styles from './ListingCard.module.css'
import { Person } from './Person.tsx'
import { dollars } from './tip.ts'
import { formatDays } from './tripDates.ts'

interface Props {
  listing: Listing
  onOpen?: (listing: Listing) => void
  /** In place of the button that opens the details: what an owner does with a listing. */
  actions?: ReactNode
  /** In place of the badge that names the kind. */
  state?: ReactNode
}

/** A listing as a boarding pass: who, from where to where, when, and the way to get in touch. */
export function ListingCard({ listing, onOpen, actions, state }: Props) {
  const { tone, badge, button } = kindOf(listing)
  const { departureAirport, departureCity, arrivalAirport, arrivalCity, time, flightNumber, rating } = listing
  return (
    <BoardingPass
      tone={tone}
      lift
      aria-label={`${badge}: ${listing.username}, ${departureCity} to ${arrivalCity}`}
      stub={
        <>
          {rating && <Rating {...rating} />}
          <TipBadges listing={listing} />
          {actions ?? (
            <Button
              className={styles.open}
              variant={tone === 'sky' ? 'sky' : 'accent'}
              size="small"
              onClick={() => onOpen?.(listing)}
            >
              {button}
            </Button>
          )}
        </>
      }
    >
      <Person listing={listing} state={state} />
      <RouteArc
        tone={tone}
        from={{ code: departureAirport, city: departureCity }}
        to={{ code: arrivalAirport, city: arrivalCity }}
      />
      <p className={styles.facts}>
        <b>{formatDays(listing)}</b>
        {time && <span>{time}</span>}
        {flightNumber && <span>{flightNumber}</span>}
      </p>
      <ChipList label="Skills" items={skillsOf(listing)} />
      <p className={styles.description}>{listing.description}</p>
    </BoardingPass>
  )
}

/** What is said of tips: a seeker's offer, or that a helper takes them. */
function TipBadges({ listing: { type, tipAmount, offersTips, acceptsTips } }: { listing: Listing }) {
  const said = [
    type === 'seeking_help' && tipAmount ? `${dollars(tipAmount)} tip offered` : undefined,
    offersTips ? 'Offering Tips' : undefined,
    type === 'helper' && acceptsTips ? 'Accepts tips' : undefined,
  ].filter((words) => words !== undefined)
  return said.map((words) => (
    <span key={words} className={styles.tip}>
      {words}
    </span>
  ))
}

const skillsOf = ({ skills }: Listing) => (skills ?? '').split(',').flatMap((skill) => skill.trim() || [])
