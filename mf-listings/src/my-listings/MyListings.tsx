import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { notLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { Link, lazyComponent, type SlotProps, toast, useFailure, useSession } from '@flight-amigo/shell/sdk'
import { useRef } from 'react'
import { ListingGrid, ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import { formatDays } from '../listing/tripDates.ts'
import { TestimonialList } from '../testimonials/TestimonialList.tsx'
import { useTestimonialsOfQuery } from '../testimonials/testimonials.api.ts'
import { LanguagesPrompt } from './LanguagesPrompt.tsx'
import { MyListingCard } from './MyListingCard.tsx'
import styles from './MyListings.module.css'
import { useConfirmAuthorshipMutation, useMatchUpdates, useMyListingsQuery } from './myListings.api.ts'

/** Whether a listing waits for the user to confirm that they posted it. */
const isUnconfirmed = ({ status, confirmed }: MyListing) => status === 'open' && !confirmed

/** Asks whether the user posted the listings that were published with their email address. */
function UnconfirmedListings({ listings }: { listings: MyListing[] }) {
  // An answered prompt is removed, so the focus moves to its container.
  const container = useRef<HTMLDivElement>(null)
  return (
    <div ref={container} className={styles.unconfirmed} tabIndex={-1}>
      {listings.map((listing) => (
        <UnconfirmedListing key={listing.id} listing={listing} onAnswered={() => container.current?.focus()} />
      ))}
    </div>
  )
}

function UnconfirmedListing({ listing, onAnswered }: { listing: MyListing; onAnswered: () => void }) {
  const [confirmAuthorship, { isLoading }] = useConfirmAuthorshipMutation()
  const { id, departureCity, arrivalCity, name, phoneNumber, description } = listing
  const { failure, fail, clear } = useFailure()
  const heading = `unconfirmed-${id}`

  const answer = async (mine: boolean) => {
    clear()
    const { error } = await confirmAuthorship({ id, mine })
    if (error)
      return fail({ title: 'Your answer was not saved', description: 'Something went wrong. Please try again.' }, error)
    toast(
      mine
        ? { title: 'Listing confirmed', description: 'Travelers can now ask for your contact details.' }
        : { title: 'Listing removed', description: 'No one can see it anymore.' },
    )
    onAnswered()
  }

  return (
    <Card as="section" aria-labelledby={heading} className={styles.question}>
      <h3 id={heading}>Did you post this?</h3>
      <p>
        Someone who was not signed in published it with your email address. Until you answer, no one can contact you
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
      <div className={styles.buttons}>
        <Button size="small" busy={isLoading} onClick={() => answer(true)}>
          Yes, it is mine
        </Button>
        <Button size="small" variant="quiet" disabled={isLoading} onClick={() => answer(false)}>
          No, remove it
        </Button>
      </div>
    </Card>
  )
}

// Loaded after the listings above it.
const SavedSearches = lazyComponent(
  () => import('../saved-searches/SavedSearches.tsx').then(({ SavedSearches }) => SavedSearches),
  { failed: notLoaded('Your saved searches could not be loaded') },
)

const TEXTS = {
  helper: {
    failed: 'Failed to fetch helper listings',
    empty: 'You have not offered help yet',
    create: 'Offer Help',
    unverified: 'You need to verify your phone number to create listings',
  },
  seeking_help: {
    failed: 'Failed to fetch help requests',
    empty: 'You have not asked for help yet',
    create: 'Request Help',
    unverified: 'You need to verify your phone number to create requests',
  },
} as const

export function MyListings({ type }: SlotProps['profile.listings']) {
  const { user } = useSession()
  useMatchUpdates(user?.id)
  return (
    <>
      <VisuallyHidden as="h2">Your listings</VisuallyHidden>
      <OwnListings type={type} />
      {user && <SavedSearches key={user.id} />}
      {user && <ReviewsAboutMe userId={user.id} />}
    </>
  )
}

function OwnListings({ type }: SlotProps['profile.listings']) {
  const { data, isError, isFetching, refetch } = useMyListingsQuery(type, { refetchOnReconnect: true })
  const { user } = useSession()
  const container = useRef<HTMLDivElement>(null)
  const { failed, empty, create, unverified } = TEXTS[type]
  if (isError && !data)
    return (
      <Card>
        <ErrorState level={3} title={failed} onRetry={refetch} retrying={isFetching} />
      </Card>
    )
  if (!data) return <ListingGridSkeleton cards={2} />
  if (data.length === 0)
    return (
      <Card>
        {user?.verified ? (
          <EmptyState
            title={empty}
            action={
              <Link
                className={buttonClass({ variant: type === 'helper' ? 'sky' : 'accent' })}
                to={`/create-listing?type=${type}`}
              >
                {create}
              </Link>
            }
          />
        ) : (
          <EmptyState
            title={unverified}
            action={
              <Link className={buttonClass()} to="/verification">
                Verify your phone
              </Link>
            }
          >
            It takes a minute: we send a code to your phone, and you enter it here.
          </EmptyState>
        )}
      </Card>
    )
  return (
    <div ref={container} tabIndex={-1} className={styles.list}>
      {type === 'helper' && user && <LanguagesPrompt user={user} onDeclined={() => container.current?.focus()} />}
      <UnconfirmedListings listings={data.filter(isUnconfirmed)} />
      <ListingGrid>
        {data.map(
          (listing) =>
            !isUnconfirmed(listing) && (
              <MyListingCard key={listing.id} listing={listing} onDeleted={() => container.current?.focus()} />
            ),
        )}
      </ListingGrid>
    </div>
  )
}

/** The reviews about the user, who can reply to them even when all trips are over. */
function ReviewsAboutMe({ userId }: { userId: number }) {
  const query = useTestimonialsOfQuery(userId, { refetchOnReconnect: true })
  const { data, isError } = query
  if (data ? data.length === 0 : !isError) return null
  return (
    <section className={styles.reviews} aria-labelledby="reviews-about-me">
      <h3 id="reviews-about-me">Reviews about you</h3>
      <TestimonialList query={query} />
    </section>
  )
}
