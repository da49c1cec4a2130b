import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { useRef } from 'react'
import { formatDays } from '../listing/tripDates.ts'
import styles from './MyListings.module.css'
import { useAnswerWaitingMutation } from './myListings.api.ts'

/** Whether a listing waits for the answer whether this person wrote it. */
export const isWaiting = ({ status, confirmed }: MyListing) => status === 'open' && !confirmed

/** The listings that somebody published under this person's address, and the question whether it was them. */
export function WaitingListings({ listings }: { listings: MyListing[] }) {
  // An answered question is gone, so the focus moves to the place where it was.
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className={styles.waiting} tabIndex={-1}>
      {listings.map((listing) => (
        <WaitingListing key={listing.id} listing={listing} onAnswered={() => place.current?.focus()} />
      ))}
    </div>
  )
}

function WaitingListing({ listing, onAnswered }: { listing: MyListing; onAnswered: () => void }) {
  const [answer, { isLoading }] = useAnswerWaitingMutation()
  const { id, departureCity, arrivalCity, name, phoneNumber, description } = listing
  const { failure, fail, clear } = useFailure()
  const heading = `waiting-${id}`

  const say = async (mine: boolean) => {
    clear()
    const { error } = await answer({ id, mine })
    if (error)
      return fail({ title: 'Your answer was not saved', description: 'Something went wrong. Please try again.' }, error)
    toast(
      mine
        ? { title: 'Listing confirmed', description: 'Travelers can now ask for your contact details.' }
        : { title: 'Listing removed', description: 'Nobody can see it any more.' },
    )
    onAnswered()
  }

  return (
    <Card as="section" aria-labelledby={heading} className={styles.question}>
      <h3 id={heading}>Did you write this?</h3>
      <p>
        Someone who was not signed in published it with your email address. Until you answer, nobody can get in touch
        through it, and after 48 hours it disappears.
      </p>
      <blockquote className={styles.quote}>
        <b>
          {departureCity} to {arrivalCity}, {formatDays(listing)}
        </b>
        {description && <span dir="auto">{description}</span>}
        <span dir="auto">{[name, phoneNumber].filter(Boolean).join(' · ')}</span>
      </blockquote>
      <FailureNotice failure={failure} />
      <div className={styles.answers}>
        <Button size="small" busy={isLoading} onClick={() => say(true)}>
          Yes, it is mine
        </Button>
        <Button size="small" variant="quiet" disabled={isLoading} onClick={() => say(false)}>
          No, remove it
        </Button>
      </div>
    </Card>
  )
}
