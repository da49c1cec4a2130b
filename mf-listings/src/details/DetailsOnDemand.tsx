import type { Listing } from '@flight-amigo/backend/contract/listings'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { toast, useDispatch, useLocation, useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import { type ComponentType, useEffect, useState } from 'react'
import { cacheListing } from '../listings.api.ts'

/**
 * The details of the listing that the address names. Their code is loaded when the first listing is opened; if it does not
 * come, each tap on a listing tries again, and so does the return of the network.
 */
export function DetailsOnDemand() {
  const [params] = useSearchParams()
  const { key } = useLocation()
  const [Dialog, setDialog] = useState<ComponentType>()
  const [failedAt, setFailedAt] = useState<string>()
  const isWanted = params.has('listing')
  const isFailed = isWanted && failedAt === key

  useEffect(() => {
    if (!isWanted || Dialog || isFailed) return
    let left = false
    import('./DetailsDialog.tsx').then(
      ({ DetailsDialog }) => left || setDialog(() => DetailsDialog),
      () => {
        if (left) return
        setFailedAt(key)
        toast({
          variant: 'destructive',
          title: 'The details could not be loaded',
          description: 'Something went wrong. Please try again.',
        })
      },
    )
    return () => {
      left = true
    }
  }, [isWanted, Dialog, isFailed, key])
  useRetryOnline(isFailed, () => setFailedAt(undefined))

  return Dialog && <Dialog />
}

/** Opens a listing's details over the page. The address names the listing, so it can be shared, and Back closes it. */
export function useOpenListing() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const dispatch = useDispatch()
  return (listing: Listing) => {
    dispatch(cacheListing(listing))
    const next = new URLSearchParams(params)
    next.set('listing', String(listing.id))
    navigate(`?${next}`, { state: { opened: true } })
  }
}
