import { buttonClass } from '@flight-amigo/shared-ui/Button'
import noResults from '@flight-amigo/shared-ui/drawings/no-results.svg'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { notLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { Link, lazyComponent } from '@flight-amigo/shell/sdk'
import { useEffect, useRef } from 'react'
import { useOpenListing } from '../details/LazyDetails.tsx'
import { useListingsInfiniteQuery } from '../listings.api.ts'
import { NearMatchesSkeleton } from '../matching/NearMatchesSkeleton.tsx'
import { type Filters, searchAddress } from '../search/searchAddress.ts'
import { ListingCard } from './ListingCard.tsx'
import { HEADINGS, ListingGrid, ListingGridSkeleton } from './ListingGrid.tsx'
import styles from './ListingResults.module.css'
import { useNewEntries } from './useNewEntries.ts'
import { ViewMore } from './ViewMore.tsx'

// Loaded after the results.
const NearMatches = lazyComponent(() => import('../matching/NearMatches.tsx').then(({ NearMatches }) => NearMatches), {
  loading: <NearMatchesSkeleton />,
  failed: notLoaded('Similar listings could not be loaded'),
})
const NotifyMe = lazyComponent(() => import('../saved-searches/NotifyMe.tsx').then(({ NotifyMe }) => NotifyMe), {
  failed: notLoaded('Your alert could not be loaded'),
})

interface Props {
  filters: Filters
  /** The number of listings on each page. */
  pageSize?: number
  /** Counts the searches. A new search scrolls to the results and retries a failed request. */
  searches?: number
  /** Whether an empty result links to the search for several days. */
  hasRange?: boolean
  /** Whether a line below the heading shows and switches the types of listings. */
  hasTypes?: boolean
}

// Keeps the line's height, so that the cards do not move when the count arrives.
const NOT_YET = '\u00a0'

// Replaces the button, because an unconfirmed listing cannot be contacted.
const WAITING = <p className={styles.waiting}>Waiting for email confirmation</p>

export function ListingResults({ filters, pageSize = 6, searches = 0, hasRange = false, hasTypes = false }: Props) {
  const texts = resultTexts(filters)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (searches) heading.current?.scrollIntoView({ block: 'nearest' })
  }, [searches])

  return (
    <section className={styles.results} aria-labelledby="results">
      <h2 id="results" ref={heading} className={styles.heading}>
        {texts.heading}
      </h2>
      {hasTypes && <TypeFilter filters={filters} />}
      <MatchingListings key={`${searchAddress(filters)} ${searches}`} {...{ filters, pageSize, hasRange, texts }} />
    </section>
  )
}

type MatchingProps = Required<Omit<Props, 'searches' | 'hasTypes'>> & { texts: ReturnType<typeof resultTexts> }

function MatchingListings({ filters, pageSize, hasRange, texts }: MatchingProps) {
  const { empty, create, opposite } = texts
  const query = useListingsInfiniteQuery({ ...filters, limit: pageSize })
  const open = useOpenListing()
  const { from, to } = filters
  const isRouteShared = Boolean(from && to)
  // `data` would still hold the results of the previous search.
  const pages = query.currentData?.pages
  const count = pages?.reduce((sum, { listings }) => sum + listings.length, 0)
  const grid = useNewEntries<HTMLDivElement>({
    count,
    countText: countText(count ?? 0, query.hasNextPage),
    isSearchResult: true,
  })
  if (!pages && query.isError)
    return (
      <ErrorState
        level={3}
        title="Error loading Amigos. Please try again later."
        onRetry={query.refetch}
        retrying={query.isFetching}
      />
    )
  if (!pages)
    return (
      <>
        <p className={styles.count}>{NOT_YET}</p>
        <ListingGridSkeleton cards={pageSize} of="results" isRouteShared={isRouteShared} />
      </>
    )

  const listings = pages.flatMap((page) => page.listings)
  const close = from && to && (
    <>
      <NearMatches filters={{ ...filters, from, to }} hasNoResults={listings.length === 0} />
      {listings.length < pageSize && <NotifyMe filters={{ ...filters, from, to }} />}
    </>
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
              {hasRange && texts.range && (
                <Link className={buttonClass({ variant: 'quiet' })} to={texts.range}>
                  Search several days
                </Link>
              )}
            </>
          }
        >
          Try adjusting your search criteria or create a new listing.
        </EmptyState>
        {close}
      </>
    )
  return (
    <>
      <p className={styles.count}>{countText(listings.length, query.hasNextPage)}</p>
      <ListingGrid ref={grid} of="results">
        {listings.map((listing) => (
          <ListingCard
            key={listing.id}
            listing={listing}
            onOpen={open}
            isRouteShared={isRouteShared}
            {...(!listing.confirmed && { actions: WAITING })}
          />
        ))}
      </ListingGrid>
      <ViewMore query={query} problem="Error loading Amigos. Please try again later." />
      <p className={styles.opposite}>
        Don't see what you're looking for? <Link to={opposite.to}>{opposite.label}</Link>
      </p>
      {close}
    </>
  )
}

const countText = (count: number, hasMore: boolean) =>
  `${count || 'No'} ${count === 1 ? 'listing' : 'listings'}${hasMore ? ', and more to view' : ''}`

/** The texts and links of the results. The links keep the route and day of the search. */
function resultTexts({ type, language, ...trip }: Filters) {
  // Only requests name languages; a helper's languages are in the profile.
  const find = searchAddress({ ...trip, ...(language && { language }) }, '/find/create')
  const offer = searchAddress(trip, '/offer/create')
  return type === 'seeking_help'
    ? {
        heading: HEADINGS.seeking_help,
        empty: 'No travelers seeking help found',
        create: { to: offer, label: 'Offer help', variant: 'sky' as const },
        opposite: { to: offer, label: 'Offer your help' },
        range: '',
      }
    : {
        heading: HEADINGS.helper,
        empty: 'No Amigos found',
        create: { to: find, label: 'Ask for help', variant: 'accent' as const },
        opposite: { to: find, label: 'Post a request for help' },
        // Only a search for Amigos can have several days, and only if it names a first day.
        range: trip.date ? searchAddress({ ...trip, ...(language && { language }) }, '/flight-search') : '',
      }
}

const TYPE_LABELS = {
  both: 'Amigos and travelers who ask for help',
  helper: 'Amigos who offer help',
  seeking_help: 'Travelers who ask for help',
}

/** Shows the types in the list, and links to the same search with other types. */
const TypeFilter = ({ filters }: { filters: Filters }) => {
  const { type, ...trip } = filters
  const links = type ? ([[undefined, 'Show both']] as const) : TYPES
  return (
    <p className={styles.types}>
      <span>{TYPE_LABELS[type ?? 'both']}</span>
      {links.map(([type, label]) => (
        <Link key={label} className={styles.type} to={searchAddress({ ...trip, ...(type && { type }) })}>
          {label}
        </Link>
      ))}
    </p>
  )
}

const TYPES = [
  ['helper', 'Amigos only'],
  ['seeking_help', 'Help seekers only'],
] as const
