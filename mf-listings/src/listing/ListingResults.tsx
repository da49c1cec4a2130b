import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { type Failure, Link } from '@flight-amigo/shell/sdk'
import { useOpenListing } from '../details/useOpenListing.ts'
import { type Filters, useListingsInfiniteQuery } from '../listings.api.ts'
import { ListingCard } from './ListingCard.tsx'
import { ListingGrid, ListingGridSkeleton } from './ListingGrid.tsx'
import styles from './ListingResults.module.css'
import { resultWords } from './resultWords.ts'

interface Props {
  filters: Filters
  /** How many are shown at first and more with each 'View More'. */
  pageSize?: number
}

/** The listings that fit, some at a time. */
export function ListingResults({ filters, pageSize = 6 }: Props) {
  const { heading, empty, create, elsewhere } = resultWords(filters)
  return (
    <section className={styles.results} aria-labelledby="results">
      <h2 id="results" className={styles.heading}>
        {heading}
      </h2>
      <Found filters={filters} pageSize={pageSize} empty={empty} create={create} elsewhere={elsewhere} />
    </section>
  )
}

type FoundProps = Required<Props> & Pick<ReturnType<typeof resultWords>, 'empty' | 'create' | 'elsewhere'>

function Found({ filters, pageSize, empty, create, elsewhere }: FoundProps) {
  const query = useListingsInfiniteQuery({ ...filters, limit: pageSize })
  const open = useOpenListing()
  // While another search is under way the answer to the one before is not it.
  const pages = query.currentData?.pages
  if (!pages && query.isError) {
    // An address that asks for what cannot be: asking again cannot help, knowing what is wrong with it can.
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
          <ListingCard key={listing.id} listing={listing} onOpen={open} />
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
      <p className={styles.elsewhere}>
        Don't see what you're looking for? <Link to={elsewhere.to}>{elsewhere.label}</Link>
      </p>
    </>
  )
}
