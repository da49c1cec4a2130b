import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { errorText, Link, skipToken, useLocation, useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import { useListingQuery } from '../listings.api.ts'
import { matchesAddress, WE_WRITE } from '../matching/fits.ts'
import { ListingDetails } from './ListingDetails.tsx'
import { useConfirmation } from './useConfirmation.ts'

/** The details dialog of the listing that the address names, over any page. */
export function DetailsDialog() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const id = Number(params.get('listing'))
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error, isFetching, refetch } = useListingQuery(isId ? id : skipToken)
  const confirmation = useConfirmation({ isReady: isId && !isFetching, reread: refetch })
  const listing = data?.id === id ? data : undefined
  useRetryOnline(error !== undefined && !listing, refetch)
  if (!isId) return null

  // After a click on a card one step back closes it. After a link from outside there is no such step.
  const close = () => {
    if ((state as { opened?: boolean } | null)?.opened) return navigate(-1)
    const rest = new URLSearchParams(params)
    rest.delete('listing')
    rest.delete('confirm')
    navigate(`?${rest}`, { replace: true })
  }
  const title = listing ? (listing.type === 'helper' ? 'Amigo Details' : 'Traveler Details') : 'Details'
  const dialog = (content: ReactNode) => (
    <Dialog open title={title} onClose={close} variant="wide">
      {content}
    </Dialog>
  )
  if (confirmation.hasFailed)
    return dialog(
      <ErrorState level={3} title="Confirmation failed" onRetry={confirmation.retry}>
        Something went wrong. Please try again.
      </ErrorState>,
    )
  if (confirmation.isRunning || (!listing && !error))
    return dialog(
      <SkeletonGroup label="Loading details">
        <Skeleton lines={8} />
      </SkeletonGroup>,
    )
  if (listing)
    return dialog(
      <>
        {confirmation.confirmedId === id && <NowConfirmed id={id} />}
        <ListingDetails key={id} listing={listing} />
      </>,
    )
  return dialog(
    <ErrorState
      level={3}
      title={errorText(error, 'Something went wrong. Please try again.')}
      {...(error && 'status' in error && error.status === 404 ? {} : { onRetry: refetch, retrying: isFetching })}
      action={<Button onClick={close}>Back to the listings</Button>}
    />,
  )
}

/** From now on the listing looks for people by itself. */
const NowConfirmed = ({ id }: { id: number }) => (
  <Notice
    tone="success"
    title="Listing confirmed"
    action={
      <Link className={buttonClass({ variant: 'quiet', size: 'small' })} to={matchesAddress(id)}>
        See who fits
      </Link>
    }
  >
    {WE_WRITE}.
  </Notice>
)
