import type { Listing } from '@flight-amigo/backend/contract/listings'
import { useDispatch, useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import { knowListing } from '../listings.api.ts'

/** Opens a listing's details over the page it is on. The address says so: it can be shared, and Back closes it. */
export function useOpenListing() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const dispatch = useDispatch()
  return (listing: Listing) => {
    dispatch(knowListing(listing))
    const next = new URLSearchParams(params)
    next.set('listing', String(listing.id))
    navigate(`?${next}`, { state: { opened: true } })
  }
}
