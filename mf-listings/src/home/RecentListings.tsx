import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Link } from '@flight-amigo/shell/sdk'
import { useOpenListing } from '../details/DetailsOnDemand.tsx'
import { ListingCard } from '../listing/ListingCard.tsx'
import { ListingGrid, ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import { useRecentListingsQuery } from '../listings.api.ts'
import { RecentSection } from './HomeSkeleton.tsx'

const EMPTY = {
  helper: {
    title: 'No travelers offering help at the moment',
    action: { to: '/offer/create', label: 'Offer Help' },
  },
  seeking_help: {
    title: 'No travelers seeking help at the moment.',
    action: { to: '/find/create', label: 'Find Help' },
  },
} as const

/** The two newest listings of a type. */
export function RecentListings({ type }: { type: keyof typeof EMPTY }) {
  const { data, isError, isFetching, refetch } = useRecentListingsQuery(type)
  const open = useOpenListing()
  const { title, action } = EMPTY[type]
  return (
    <RecentSection type={type}>
      {data && data.length > 0 ? (
        <ListingGrid>
          {data.map((listing) => (
            <ListingCard key={listing.id} listing={listing} onOpen={open} />
          ))}
        </ListingGrid>
      ) : data ? (
        <EmptyState
          level={3}
          title={title}
          action={
            <Link className={buttonClass({ variant: type === 'helper' ? 'sky' : 'accent' })} to={action.to}>
              {action.label}
            </Link>
          }
        >
          Be the first: it takes two minutes, and only people who ask to connect see your contact details.
        </EmptyState>
      ) : isError ? (
        <ErrorState
          level={3}
          title="Error loading Amigos. Please try again later."
          onRetry={refetch}
          retrying={isFetching}
        />
      ) : (
        <ListingGridSkeleton cards={2} />
      )}
    </RecentSection>
  )
}
