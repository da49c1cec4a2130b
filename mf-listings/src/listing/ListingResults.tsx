import { buttonClass } from '@flight-amigo/shared-ui/Button'
import noResults from '@flight-amigo/shared-ui/drawings/no-results.svg'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { lazyFallback, NotLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { Link, lazyComponent } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useOpenListing } from '../details/LazyDetails.tsx'
import { useListingsInfiniteQuery } from '../listings.api.ts'
import type { NearMatchesProps } from '../matching/NearMatches.tsx'
import { NearMatchesSkeleton } from '../matching/NearMatchesSkeleton.tsx'
import { type Filters, searchAddress, withoutFilters } from '../search/searchAddress.ts'
import { ListingCard } from './ListingCard.tsx'
import { HEADINGS, ListingGrid, ListingGridSkeleton } from './ListingGrid.tsx'
import styles from './ListingResults.module.css'
import { listingCountText, useNewEntries, ViewMore } from './ViewMore.tsx'

/** Loaded after the results. Shows its children also when the close matches do not load. */
const NearMatches = lazyComponent<NearMatchesProps>(
  () => import('../matching/NearMatches.tsx').then(({ NearMatches }) => NearMatches),
  {
    loading: <NearMatchesSkeleton />,
    failed: (retry, isRetrying, { children }) => (
      <>
        <NotLoaded title={t`Similar listings could not be loaded`} onRetry={retry} retrying={isRetrying} />
        {children}
      </>
    ),
  },
)
const NotifyMe = lazyComponent(() => import('../saved-searches/NotifyMe.tsx').then(({ NotifyMe }) => NotifyMe), {
  failed: lazyFallback(() => t`Your alert could not be loaded`),
})

interface Props {
  filters: Filters
  pageSize?: number
  /** The number of searches. A change scrolls to the results and retries a failed request. */
  searchCount?: number
  hasRangeLink?: boolean
  hasTypeFilter?: boolean
}

// Reserves the line, so that the cards do not move when the count arrives.
const COUNT_PLACEHOLDER = '\u00a0'

// An unconfirmed listing has no details button, because it cannot be contacted.
const UNCONFIRMED_NOTE = (
  <p className={styles.waiting}>
    <Trans>Waiting for email confirmation</Trans>
  </p>
)

export function ListingResults({
  filters,
  pageSize = 6,
  searchCount = 0,
  hasRangeLink = false,
  hasTypeFilter = false,
}: Props) {
  const texts = resultTexts(filters)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (searchCount) heading.current?.scrollIntoView({ block: 'nearest' })
  }, [searchCount])

  return (
    <section className={styles.results} aria-labelledby="results">
      <h2 id="results" ref={heading} className={styles.heading}>
        {texts.heading}
      </h2>
      {hasTypeFilter && <TypeFilter filters={filters} />}
      <MatchingListings
        key={`${searchAddress(filters)} ${searchCount}`}
        {...{ filters, pageSize, hasRangeLink, texts }}
      />
    </section>
  )
}

type MatchingProps = Required<Omit<Props, 'searchCount' | 'hasTypeFilter'>> & { texts: ReturnType<typeof resultTexts> }

function MatchingListings({ filters, pageSize, hasRangeLink, texts }: MatchingProps) {
  const { empty, create, opposite } = texts
  const query = useListingsInfiniteQuery({ ...filters, limit: pageSize })
  const open = useOpenListing()
  const { from, to } = filters
  const isRouteShared = Boolean(from && to)
  // `data` would still contain the results of the previous search.
  const pages = query.currentData?.pages
  const count = pages?.reduce((sum, { listings }) => sum + listings.length, 0)
  const grid = useNewEntries<HTMLDivElement>({
    count,
    countText: listingCountText(count ?? 0, query.hasNextPage),
    isSearchResult: true,
  })
  if (!pages && query.isError)
    return (
      <ErrorState
        level={3}
        title={t`Error loading Amigos. Please try again later.`}
        onRetry={query.refetch}
        retrying={query.isFetching}
      />
    )
  if (!pages)
    return (
      <>
        <p className={styles.count}>{COUNT_PLACEHOLDER}</p>
        <ListingGridSkeleton cards={pageSize} of="results" isRouteShared={isRouteShared} />
      </>
    )

  const listings = pages.flatMap((page) => page.listings)
  const nearListings = from && to && (
    <NearMatches filters={{ ...filters, from, to }} hasNoResults={listings.length === 0}>
      {listings.length < pageSize && <NotifyMe filters={{ ...filters, from, to }} />}
    </NearMatches>
  )
  if (listings.length === 0)
    return (
      <>
        <EmptyState
          level={3}
          title={empty}
          drawing={<Illustration of={noResults} />}
          action={
            <>
              <Link className={buttonClass({ variant: create.variant })} to={create.to}>
                {create.label}
              </Link>
              {hasRangeLink && texts.range && (
                <Link className={buttonClass({ variant: 'quiet' })} to={texts.range}>
                  <Trans>Search several days</Trans>
                </Link>
              )}
            </>
          }
        >
          <Trans>Try adjusting your search criteria or create a new listing.</Trans>
        </EmptyState>
        {nearListings}
      </>
    )
  return (
    <>
      <p className={styles.count}>{listingCountText(listings.length, query.hasNextPage)}</p>
      <ListingGrid ref={grid} of="results">
        {listings.map((listing) => (
          <ListingCard
            key={listing.id}
            listing={listing}
            onOpen={open}
            isRouteShared={isRouteShared}
            {...(!listing.confirmed && { actions: UNCONFIRMED_NOTE })}
          />
        ))}
      </ListingGrid>
      <ViewMore query={query} problem={t`Error loading Amigos. Please try again later.`} />
      <p className={styles.opposite}>
        <Trans>Don't see what you're looking for?</Trans> <Link to={opposite.to}>{opposite.label}</Link>
      </p>
      {nearListings}
    </>
  )
}

function resultTexts(filters: Filters) {
  const { type } = filters
  const { language, ...trip } = withoutFilters(filters)
  // Only requests name languages; a helper's languages are in the profile.
  const createRequest = searchAddress({ ...trip, ...(language && { language }) }, '/find/create')
  const createOffer = searchAddress(trip, '/offer/create')
  return type === 'seeking_help'
    ? {
        heading: t(HEADINGS.seeking_help),
        empty: t`No travelers seeking help found`,
        create: { to: createOffer, label: t`Offer help`, variant: 'sky' as const },
        opposite: { to: createOffer, label: t`Offer your help` },
        range: '',
      }
    : {
        heading: t(HEADINGS.helper),
        empty: t`No Amigos found`,
        create: { to: createRequest, label: t`Ask for help`, variant: 'accent' as const },
        opposite: { to: createRequest, label: t`Post a request for help` },
        // Only a search for Amigos with a first day can have several days.
        range: trip.date ? searchAddress({ ...trip, ...(language && { language }) }, '/flight-search') : '',
      }
}

const TYPE_LABELS = {
  both: msg`Amigos and travelers who ask for help`,
  helper: msg`Amigos who offer help`,
  seeking_help: msg`Travelers who ask for help`,
}

const TypeFilter = ({ filters }: { filters: Filters }) => {
  const { type, ...trip } = filters
  const links = type ? ([[undefined, msg`Show both`]] as const) : TYPES
  return (
    <p className={styles.types}>
      <span>{t(TYPE_LABELS[type ?? 'both'])}</span>
      {links.map(([type, label]) => (
        <Link key={type ?? 'both'} className={styles.type} to={searchAddress({ ...trip, ...(type && { type }) })}>
          {t(label)}
        </Link>
      ))}
    </p>
  )
}

const TYPES = [
  ['helper', msg`Amigos only`],
  ['seeking_help', msg`Help seekers only`],
] as const
