import type { Listing } from '@flight-amigo/backend/contract/listings'
import {
  errorText,
  toast,
  useDispatch,
  useLazy,
  useLocation,
  useNavigate,
  useSearchParams,
} from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { cacheListing } from '../listings.api.ts'

const loadDialog = () => import('./DetailsDialog.tsx').then(({ DetailsDialog }) => DetailsDialog)

/** Loaded when the first listing is opened. After a failure, opening a listing or the return of the network retries. */
export function LazyDetails() {
  const [params] = useSearchParams()
  const { key } = useLocation()
  const { loaded: Dialog, isFailed, retry } = useLazy(loadDialog, { isEnabled: params.has('listing') })

  useEffect(() => {
    if (!isFailed) return
    const description = errorText({ status: 'FETCH_ERROR' }, t`Something went wrong. Please try again.`)
    toast({ variant: 'destructive', title: t`The details could not be loaded`, description })
  }, [isFailed])
  const retryAt = useEffectEvent((_key: string) => retry())
  useEffect(() => retryAt(key), [key])

  return Dialog && <Dialog />
}

/**
 * Returns a function that opens a listing over the page. The URL names the listing, so that it can be shared and Back
 * closes it. The function is stable, so that no card renders again.
 */
export function useOpenListing() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const dispatch = useDispatch()
  const current = useRef({ params, navigate })
  useLayoutEffect(() => {
    current.current = { params, navigate }
  }, [params, navigate])
  return useCallback(
    (listing: Listing) => {
      dispatch(cacheListing(listing))
      const next = new URLSearchParams(current.current.params)
      next.set('listing', String(listing.id))
      current.current.navigate(`?${next}`, { state: { opened: true } })
    },
    [dispatch],
  )
}
