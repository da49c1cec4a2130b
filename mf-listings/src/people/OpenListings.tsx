import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { Link, useSession } from '@flight-amigo/shell/sdk'
import { useOpenListing } from '../details/DetailsOnDemand.tsx'
import { ListingCard } from '../listing/ListingCard.tsx'
import { ListingGrid } from '../listing/ListingGrid.tsx'
import { useArrivals } from '../listing/useArrivals.ts'
import { ViewMore } from '../listing/ViewMore.tsx'
import styles from './PersonPage.module.css'
import { usePersonPagesInfiniteQuery } from './people.api.ts'

/** The trips for which a person offers or seeks help, page by page. */
export function OpenListings({ person }: { person: { id: number; username: string } }) {
  const query = usePersonPagesInfiniteQuery(person.id)
  const { user } = useSession()
  const open = useOpenListing()
  const listings = query.data?.pages.flatMap((page) => page.listings) ?? []
  const count = listings.length
  const counted = `${count} ${count === 1 ? 'listing' : 'listings'}${query.hasNextPage ? ', and more to view' : ''}`
  const grid = useArrivals<HTMLDivElement>({ count, counted })
  return (
    <section className={styles.part} aria-labelledby="open-listings">
      <h2 id="open-listings">Open listings</h2>
      {count > 0 ? (
        <ListingGrid ref={grid} of="results">
          {listings.map((listing) => (
            <ListingCard key={listing.id} listing={listing} onOpen={open} />
          ))}
        </ListingGrid>
      ) : user?.id === person.id ? (
        <EmptyState
          level={3}
          title="You have no open listings"
          action={
            <Link className={buttonClass()} to="/create-listing">
              Create Listing
            </Link>
          }
        >
          People find you by the trips for which you offer or seek help.
        </EmptyState>
      ) : (
        <EmptyState
          level={3}
          title={
            <>
              <bdi>{person.username}</bdi> has no open listings
            </>
          }
          action={
            <Link className={buttonClass({ variant: 'quiet' })} to="/search">
              Browse Listings
            </Link>
          }
        >
          You can write to them, or look for other travelers.
        </EmptyState>
      )}
      <ViewMore query={query} of="listings" problem="Error loading Amigos. Please try again later." />
    </section>
  )
}
