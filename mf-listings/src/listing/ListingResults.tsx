import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { type Failure, Link } from '@flight-amigo/shell/sdk'
import { useOpenListing } from '../details/DetailsOnDemand.tsx'
import { type Filters, useListingsInfiniteQuery } from '../listings.api.ts'
import { ListingCard } from './ListingCard.tsx'
import { ListingGrid, ListingGridSkeleton } from './ListingGrid.tsx'
import styles from './ListingResults.module.css'

interface Props {
  filters: Filters
  /** The number of listings at first, and again with each 'View More'. */
  pageSize?: number
}

// Nobody can get in touch yet, so there is no button that leads to the contact info.
const WAITING = <p className={styles.waiting}>Waiting for its owner's confirmation</p>

/** The listings that match the filters, page by page. */
export function ListingResults({ filters, pageSize = 6 }: Props) {
  const { heading, empty, create, opposite } = resultWords(filters)
  return (
    <section className={styles.results} aria-labelledby="results">
      <h2 id="results" className={styles.heading}>
        {heading}
      </h2>
      <MatchingListings filters={filters} pageSize={pageSize} empty={empty} create={create} opposite={opposite} />
    </section>
  )
}

type MatchingProps = Required<Props> & Pick<ReturnType<typeof resultWords>, 'empty' | 'create' | 'opposite'>

function MatchingListings({ filters, pageSize, empty, create, opposite }: MatchingProps) {
  const query = useListingsInfiniteQuery({ ...filters, limit: pageSize })
  const open = useOpenListing()
  // `data` would still be the answer to the search before.
  const pages = query.currentData?.pages
  if (!pages && query.isError) {
    // An invalid address: a retry would fail again, so the page shows what is invalid.
    const { fields } = query.error as Failure
    return (
      <ErrorState
        level={3}
        title="Error loading Amigos. Please try again later."
        {...(!fields && { onRetry: query.refetch, retrying: query.isFetching })}
      >
        {fields && Object.values(fields).join(' ')}
      </ErrorState>
    )
  }
  if (!pages) return <ListingGridSkeleton cards={Math.min(pageSize, 4)} />

  const listings = pages.flatMap((page) => page.listings)
  if (listings.length === 0)
    return (
      <EmptyState
        level={3}
        title={empty}
        action={
          <Link className={buttonClass({ variant: create.variant })} to={create.to}>
            {create.label}
          </Link>
        }
      >
        Try adjusting your search criteria or create a new listing.
      </EmptyState>
    )
  return (
    <>
      <ListingGrid>
        {listings.map((listing) => (
          <ListingCard
            key={listing.id}
            listing={listing}
            onOpen={open}
            {...(!listing.confirmed && { actions: WAITING })}
          />
        ))}
      </ListingGrid>
      {query.isFetchNextPageError && (
        <p className={styles.problem} role="alert">
          Error loading Amigos. Please try again later.
        </p>
      )}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className={styles.more}
          busy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          View More
        </Button>
      )}
      <p className={styles.opposite}>
        Don't see what you're looking for? <Link to={opposite.to}>{opposite.label}</Link>
      </p>
    </>
  )
}

const FIND = { to: '/find/create', label: 'Ask for help', variant: 'accent' } as const
const OFFER = { to: '/offer/create', label: 'Offer help', variant: 'sky' } as const

/** The words of the results, and the links for a reader who finds nothing. */
function resultWords({ type }: Pick<Filters, 'type'>) {
  return type === 'seeking_help'
    ? {
        heading: 'Travelers Needing Assistance',
        empty: 'No travelers seeking help found',
        create: OFFER,
        opposite: { to: '/offer/create', label: 'Offer your help' },
      }
    : {
        heading: 'Available Amigos',
        empty: 'No Amigos found',
        create: FIND,
        opposite: { to: '/find/create', label: 'Post a request for help' },
      }
}
