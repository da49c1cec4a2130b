import { matchesPath } from '@flight-amigo/backend/addresses/listings'
import { conversationPath } from '@flight-amigo/backend/addresses/messaging'
import type { Listing, MatchedListing } from '@flight-amigo/backend/contract/listings'
import { announce } from '@flight-amigo/shared-ui/announce'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { NotLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { Link, useNavigate } from '@flight-amigo/shell/sdk'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { MatchCards } from './MatchCards.tsx'
import styles from './Matching.module.css'
import { useMatchesInfiniteQuery } from './matching.api.ts'
import { ALERT_PROMISE } from './matchTexts.ts'
import { MATCHES_HEADING, PublishedMatchesSkeleton } from './PublishedMatchesSkeleton.tsx'

export function PublishedMatches({ listing }: { listing: Listing }) {
  const query = useMatchesInfiniteQuery({ id: listing.id, limit: 4 }, { refetchOnReconnect: true })
  const navigate = useNavigate()
  const address = matchesPath(listing.id)
  // The search page restores its list after a reload, but this confirmation does not.
  const open = ({ id }: Listing) => navigate(`${address}&listing=${id}`)
  const found = query.currentData?.pages[0]?.listings
  const isFailed = query.isError && !found
  const count = found?.length
  const title = found && titleOf(found, query.hasNextPage)
  useEffect(() => {
    if (count === 0) announce(t(ALERT_PROMISE), 'polite', 'shown')
    else if (title) announce(title)
  }, [count, title])

  if (isFailed)
    return <NotLoaded title={t`Your matches could not be loaded`} onRetry={query.refetch} retrying={query.isFetching} />
  if (!found) return <PublishedMatchesSkeleton />
  if (found.length === 0)
    return (
      <Notice title={t(ALERT_PROMISE)}>
        <Trans>No matches yet, even on another day or from a nearby airport. You don't need to search again.</Trans>
      </Notice>
    )
  return (
    <section className={styles.part} aria-label={t(MATCHES_HEADING)}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Link to={address}>
          <Trans>See all</Trans>
        </Link>
      </div>
      <MatchCards of="grid" listings={found} ownTrip={listing} onOpen={open} extraAction={message} />
    </section>
  )
}

/** '2 people are already on this flight', or the number of all matches if no one is. */
function titleOf(found: MatchedListing[], hasMore: boolean): string {
  const { length } = found.filter(({ match }) => match.tier === 'same-flight')
  const [count, isOnFlight] = [length || found.length, length > 0]
  // The best tier comes first, so it has more pages only if it fills this one.
  if (hasMore && count === found.length)
    return isOnFlight
      ? plural(count, {
          one: '#+ people are already on this flight',
          other: '#+ people are already on this flight',
        })
      : plural(count, { one: '#+ matches for your trip', other: '#+ matches for your trip' })
  return isOnFlight
    ? plural(count, { one: '# person is already on this flight', other: '# people are already on this flight' })
    : plural(count, { one: '# match for your trip', other: '# matches for your trip' })
}

const message = ({ id, userId, username }: Listing) => (
  <Link
    className={buttonClass({ size: 'small' })}
    to={conversationPath(userId, id)}
    aria-label={t`Message ${username}`}
  >
    <Trans context="verb">Message</Trans>
  </Link>
)
