import type { MatchedListing, MyListing, Tier as TierName } from '@flight-amigo/backend/contract/listings'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { type Failure, Link, useSession } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useOpenListing } from '../details/LazyDetails.tsx'
import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import { Stops } from '../listing/Stops.tsx'
import { formatDays } from '../listing/tripDates.ts'
import { useNewEntries, ViewMore } from '../listing/ViewMore.tsx'
import { useMarkMatchesSeenMutation } from '../my-listings/myListings.api.ts'
import { MatchCards } from './MatchCards.tsx'
import styles from './Matching.module.css'
import { useMatchesInfiniteQuery, useOwnListingQuery } from './matching.api.ts'
import type { OwnTrip } from './matchReasons.ts'
import { isOpen, matchCountText, TIER_HEADINGS } from './matchTexts.ts'
import { ListingNotOpen, LoggedOut, NoMatches, NotOwnListing } from './NoMatches.tsx'
import { MATCHES_HEADING } from './PublishedMatchesSkeleton.tsx'

const MyTrip = ({ listing }: { listing: MyListing }) => {
  const { t } = useLingui()
  const { type, departureAirport, departureCity, arrivalAirport, arrivalCity, flightNumber } = listing
  return (
    <section className={styles.ownTrip} aria-label={t`Your trip`}>
      <RouteArc
        tone={type === 'helper' ? 'sky' : 'dusk'}
        from={{ code: departureAirport, city: departureCity }}
        to={{ code: arrivalAirport, city: arrivalCity }}
      />
      <div className={styles.days}>
        <span>{type === 'helper' ? t`You offer help` : t`You look for help`}</span>
        <b>{formatDays(listing)}</b>
        {flightNumber && <span>{flightNumber}</span>}
        <Stops listing={listing} />
      </div>
    </section>
  )
}

const FAILED = msg`Error loading Amigos. Please try again later.`

export function TripMatches({ id }: { id: number }) {
  const { t } = useLingui()
  const { user, loading } = useSession()
  return (
    <>
      <PageHeading
        back={
          user && (
            <Link to="/profile">
              <Trans>Your listings</Trans>
            </Link>
          )
        }
      >
        {t(MATCHES_HEADING)}
      </PageHeading>
      {loading ? <TripSkeleton /> : user ? <OwnMatches key={`${id} ${user.id}`} id={id} /> : <LoggedOut />}
    </>
  )
}

const TripSkeleton = () => (
  <div className={styles.page}>
    <Skeleton shape="block" className={styles.ownTripLoading} />
    <ListingGridSkeleton cards={6} of="results" reasoned />
  </div>
)

function OwnMatches({ id }: { id: number }) {
  const { t } = useLingui()
  const own = useOwnListingQuery(id, { refetchOnReconnect: true })
  // New matches may have arrived since the list was cached.
  const query = useMatchesInfiniteQuery({ id, limit: 9 }, { refetchOnMountOrArgChange: true, refetchOnReconnect: true })
  const [markSeen, marking] = useMarkMatchesSeenMutation()
  const listings = query.currentData?.pages.flatMap((page) => page.listings)
  const count = listings?.length
  const container = useNewEntries<HTMLDivElement>({
    count,
    countText: matchCountText(count ?? 0, query.hasNextPage),
    isSearchResult: true,
    entries: 'article',
  })
  const ownTrip = own.currentData
  const isUnknown = (query.error as Failure | undefined)?.status === 404
  const isFailed = !listings && query.isError && (!isUnknown || own.isError)
  const retry = () => {
    void query.refetch()
    if (own.isError) void own.refetch()
  }
  useRetryOnline(marking.isError, () => markSeen(id))

  const isLoaded = query.isSuccess && !query.isFetching
  useEffect(() => {
    if (isLoaded) void markSeen(id)
  }, [isLoaded, markSeen, id])

  if (isFailed) return <ErrorState title={t(FAILED)} onRetry={retry} retrying={query.isFetching} />
  if (own.isLoading || (!listings && !isUnknown)) return <TripSkeleton />
  if (ownTrip && !isOpen(ownTrip)) return <ListingNotOpen listing={ownTrip} />
  if (!listings) return <NotOwnListing />
  return (
    <div className={styles.page}>
      {ownTrip && <MyTrip listing={ownTrip} />}
      {count === 0 ? (
        <NoMatches ownTrip={ownTrip} />
      ) : (
        <div ref={container} className={styles.matches}>
          {byTier(listings).map(([tier, group]) => (
            <Tier key={tier} tier={tier} listings={group} ownTrip={ownTrip} />
          ))}
        </div>
      )}
      <ViewMore query={query} problem={t(FAILED)} />
    </div>
  )
}

function Tier({
  tier,
  listings,
  ownTrip,
}: {
  tier: TierName
  listings: MatchedListing[]
  ownTrip: OwnTrip | null | undefined
}) {
  const { t } = useLingui()
  const open = useOpenListing()
  return (
    <section className={styles.group} aria-labelledby={tier}>
      <h2 id={tier}>{t(TIER_HEADINGS[tier])}</h2>
      <MatchCards listings={listings} ownTrip={ownTrip ?? undefined} onOpen={open} />
    </section>
  )
}

const byTier = (listings: MatchedListing[]) => [...Map.groupBy(listings, ({ match }) => match.tier)]
