import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { lazyComponent } from '@flight-amigo/shared-ui/lazy'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { Link, type SlotProps, useSession } from '@flight-amigo/shell/sdk'
import { useRef } from 'react'
import { ListingGrid, ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import { TestimonialList } from '../testimonials/TestimonialList.tsx'
import { useTestimonialsOfQuery } from '../testimonials/testimonials.api.ts'
import { AskLanguages } from './AskLanguages.tsx'
import { MyListingCard } from './MyListingCard.tsx'
import styles from './MyListings.module.css'
import { useFollowMatches, useMyListingsQuery } from './myListings.api.ts'
import { isWaiting, WaitingListings } from './WaitingListings.tsx'

// Its code comes after the listings above it.
const SavedSearches = lazyComponent(
  () => import('../saved-searches/SavedSearches.tsx').then(({ SavedSearches }) => SavedSearches),
  { failed: 'Your saved searches could not be loaded' },
)

const WORDS = {
  helper: { failed: 'Failed to fetch helper listings', empty: 'You have not offered help yet', create: 'Offer Help' },
  seeking_help: {
    failed: 'Failed to fetch help requests',
    empty: 'You have not asked for help yet',
    create: 'Request Help',
  },
} as const

/** In the profile: the signed-in person's listings of one type, past ones included, and what goes with them. */
export function MyListings({ type }: SlotProps['profile.listings']) {
  const { user } = useSession()
  useFollowMatches(user?.id)
  return (
    <>
      <OwnListings type={type} />
      {user && <SavedSearches key={user.id} />}
      {user && <ReviewsAboutMe userId={user.id} />}
    </>
  )
}

function OwnListings({ type }: SlotProps['profile.listings']) {
  const { data, isError, isFetching, refetch } = useMyListingsQuery(type)
  const { user } = useSession()
  const place = useRef<HTMLDivElement>(null)
  const { failed, empty, create } = WORDS[type]
  useRetryOnline(isError, refetch)
  if (isError && !data)
    return (
      <Card>
        <ErrorState level={3} title={failed} onRetry={refetch} retrying={isFetching} />
      </Card>
    )
  if (!data) return <ListingGridSkeleton cards={2} />
  const another = (
    <Link
      className={buttonClass({ variant: type === 'helper' ? 'sky' : 'accent' })}
      to={`/create-listing?type=${type}`}
    >
      {create}
    </Link>
  )
  // The profile itself tells a person without a verified phone what to do.
  if (data.length === 0)
    return (
      user?.verified && (
        <Card>
          <EmptyState level={3} title={empty} action={another} />
        </Card>
      )
    )
  return (
    <div ref={place} tabIndex={-1} className={styles.list}>
      {type === 'helper' && user && <AskLanguages user={user} onDeclined={() => place.current?.focus()} />}
      <WaitingListings listings={data.filter(isWaiting)} />
      <ListingGrid>
        {data.map(
          (listing) =>
            !isWaiting(listing) && (
              <MyListingCard key={listing.id} listing={listing} onDeleted={() => place.current?.focus()} />
            ),
        )}
      </ListingGrid>
    </div>
  )
}

/** A person reads and answers here what others say about them, also when all their trips are over. */
function ReviewsAboutMe({ userId }: { userId: number }) {
  const query = useTestimonialsOfQuery(userId)
  const { data, isError } = query
  if (data ? data.length === 0 : !isError) return null
  return (
    <section className={styles.reviews} aria-labelledby="reviews-about-me">
      <h3 id="reviews-about-me">Reviews about you</h3>
      <TestimonialList query={query} />
    </section>
  )
}
