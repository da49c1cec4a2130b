import type { Listing } from '@flight-amigo/backend/contract/listings'
import { toast, useDispatch, useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import { type ComponentType, useEffect, useState } from 'react'
import { cacheListing } from '../listings.api.ts'

/** The details of the listing that the address names. Their code is loaded when the first listing is opened. */
export function DetailsOnDemand() {
  const [params] = useSearchParams()
  const [Dialog, setDialog] = useState<ComponentType>()
  const isWanted = params.has('listing')

  useEffect(() => {
    if (!isWanted || Dialog) return
    let left = false
    import('./DetailsDialog.tsx').then(
      ({ DetailsDialog }) => left || setDialog(() => DetailsDialog),
      () =>
        toast({
          variant: 'destructive',
          title: 'The details could not be loaded',
          description: 'Something went wrong. Please try again.',
        }),
    )
    return () => {
      left = true
    }
  }, [isWanted, Dialog])

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
