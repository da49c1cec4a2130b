import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOpenListing } from '../details/LazyDetails.tsx'
import styles from '../listing/ListingResults.module.css'
import { useNewEntries, ViewMore } from '../listing/ViewMore.tsx'
import type { Filters } from '../search/searchAddress.ts'
import { MatchCards } from './MatchCards.tsx'
import { useNearInfiniteQuery } from './matching.api.ts'
import { NEAR_HEADING, NearMatchesSkeleton } from './NearMatchesSkeleton.tsx'

export interface NearMatchesProps {
  filters: Filters & { from: string; to: string }
  hasNoResults: boolean
  /** Shown once the number of matches is known, because it would move. */
  children: ReactNode
}

export function NearMatches({ filters, hasNoResults, children }: NearMatchesProps) {
  const { t } = useLingui()
  const query = useNearInfiniteQuery({ ...filters, limit: 3 }, { refetchOnReconnect: true })
  const open = useOpenListing()
  const listings = query.currentData?.pages.flatMap((page) => page.listings)
  const count = listings?.length
  const shown = count ?? 0
  const countText = plural(shown, { one: '# close match', other: '# close matches' })
  const grid = useNewEntries<HTMLDivElement>({ count, countText })
  const isFailed = query.isError && !listings
  if (!listings && !isFailed) return <NearMatchesSkeleton />
  if (count === 0 && !hasNoResults) return children
  const ownTrip = { departureAirport: filters.from, arrivalAirport: filters.to }
  return (
    <>
      <section className={styles.close} aria-labelledby="close">
        <h2 id="close" className={styles.heading}>
          {t(NEAR_HEADING)}
        </h2>
        {isFailed ? (
          <ErrorState
            level={3}
            title={t`Error loading Amigos. Please try again later.`}
            onRetry={query.refetch}
            retrying={query.isFetching}
          />
        ) : count === 0 ? (
          <p>
            <Trans>No close matches yet, including nearby days and airports.</Trans>
          </p>
        ) : (
          <MatchCards ref={grid} listings={listings ?? []} ownTrip={ownTrip} onOpen={open} />
        )}
        <ViewMore
          query={query}
          label={t`View More close matches`}
          problem={t`Error loading Amigos. Please try again later.`}
        />
      </section>
      {children}
    </>
  )
}
