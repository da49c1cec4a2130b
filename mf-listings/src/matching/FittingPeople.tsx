import type { Listing } from '@flight-amigo/backend/contract/listings'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { NotLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { Link, useNavigate } from '@flight-amigo/shell/sdk'
import { useEffect } from 'react'
import { FittingSkeleton } from './FittingSkeleton.tsx'
import { fitWords, matchesAddress, WE_WRITE } from './fits.ts'
import { MatchCards } from './MatchCards.tsx'
import styles from './Matching.module.css'
import { useMatchesInfiniteQuery } from './matching.api.ts'

/** After a publication: who fits the new listing, best first. */
export function FittingPeople({ listing }: { listing: Listing }) {
  const query = useMatchesInfiniteQuery({ id: listing.id, limit: 4 })
  const navigate = useNavigate()
  const address = matchesAddress(listing.id)
  // There the details open over a list that a reload keeps.
  const open = ({ id }: Listing) => navigate(`${address}&listing=${id}`)
  const found = query.currentData?.pages[0]?.listings
  const isFailed = query.isError && !found
  useRetryOnline(isFailed, query.refetch)
  const count = found?.length
  const hasMore = query.hasNextPage
  useEffect(() => {
    if (count === 0) announce(WE_WRITE, 'polite', 'shown')
    else if (count) announce(fitWords(count) + (hasMore ? ', and more' : ''))
  }, [count, hasMore])

  if (isFailed)
    return (
      <NotLoaded title="Who fits your trip could not be loaded" onRetry={query.refetch} retrying={query.isFetching} />
    )
  if (!found) return <FittingSkeleton />
  if (found.length === 0)
    return (
      <Notice title={WE_WRITE}>
        Nobody fits yet, on the same flight, another day or an airport nearby. You need not search again.
      </Notice>
    )
  return (
    <section className={styles.part} aria-labelledby="fitting">
      <div className={styles.head}>
        <h2 id="fitting">Who fits your trip</h2>
        <Link to={address}>See all</Link>
      </div>
      <MatchCards of="grid" listings={found} mine={listing} onOpen={open} />
    </section>
  )
}
