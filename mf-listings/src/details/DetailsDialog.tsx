import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { errorText, skipToken, toast, useLocation, useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import { useEffect, useRef } from 'react'
import { useListingQuery } from '../listings.api.ts'
import { useConfirmListingMutation } from './details.api.ts'
import { ListingDetails } from './ListingDetails.tsx'

/** The details dialog of the listing that the address names, over any page. */
export function DetailsDialog() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const id = Number(params.get('listing'))
  const isId = Number.isSafeInteger(id) && id > 0
  const isConfirming = useConfirmation()
  const { data, error, isFetching, refetch } = useListingQuery(isId && !isConfirming ? id : skipToken)
  if (!isId) return null

  // After a click on a card one step back closes it. After a link from outside there is no such step.
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

/**
 * Confirms a visitor's listing with the token in the address, which the link of a mail has put there, and removes the
 * token. True while that is under way.
 */
function useConfirmation(): boolean {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [confirm] = useConfirmListingMutation()
  const sent = useRef<string>(undefined)
  const token = params.get('confirm')

  useEffect(() => {
    if (!token || sent.current === token) return
    sent.current = token
    const rest = new URLSearchParams(params)
    rest.delete('confirm')
    confirm(token)
      .unwrap()
      .then(
        () => toast({ title: 'Listing confirmed', description: 'Travelers can now ask for your contact details.' }),
        (error) =>
          toast({
            variant: 'destructive',
            title: 'Confirmation failed',
            description: errorText(error, 'Something went wrong. Please try again.'),
          }),
      )
      .finally(() => navigate(`?${rest}`, { replace: true }))
  }, [token, params, confirm, navigate])

  return token !== null
}
