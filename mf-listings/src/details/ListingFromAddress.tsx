import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { errorText, skipToken, useLocation, useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import { useListingQuery } from '../listings.api.ts'
import { ListingDetails } from './ListingDetails.tsx'
import { useConfirmation } from './useConfirmation.ts'

/** The dialog of the listing that the address names, over whatever page it is on. */
export function ListingFromAddress() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const id = Number(params.get('listing'))
  const wanted = Number.isSafeInteger(id) && id > 0
  const confirming = useConfirmation()
  const { data, error, isFetching, refetch } = useListingQuery(wanted && !confirming ? id : skipToken)
  if (!wanted) return null

  // Opened from a card: the card is one step back. Opened by a link: there is no step back on this site.
  const close = () => {
    if ((state as { opened?: boolean } | null)?.opened) return navigate(-1)
    const rest = new URLSearchParams(params)
    rest.delete('listing')
    navigate(`?${rest}`, { replace: true })
  }

  const listing = data?.id === id ? data : undefined
  const title = listing ? (listing.type === 'helper' ? 'Amigo Details' : 'Traveler Details') : 'Details'
  return (
    <Dialog open title={title} onClose={close} variant="wide">
      {listing ? (
        <ListingDetails key={id} listing={listing} />
      ) : error ? (
        <ErrorState
          level={3}
          title={errorText(error, 'Something went wrong. Please try again.')}
          {...('status' in error && error.status === 404 ? {} : { onRetry: refetch, retrying: isFetching })}
          action={<Button onClick={close}>Back to the listings</Button>}
        />
      ) : (
        <SkeletonGroup label="Loading details">
          <Skeleton lines={8} />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}
