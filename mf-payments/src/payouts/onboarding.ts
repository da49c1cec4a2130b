import { errorText, toast, useSearchParams } from '@flight-amigo/shell/sdk'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Failed } from '../notice/FailureNotice.tsx'
import { useBeginOnboardingMutation, useRefreshPayoutsMutation } from './payouts.api.ts'

/** Says a failure as a toast, and answers it for the place where it happened. */
function tellFailure(title: string, error: unknown): Failed {
  const failure = { title, description: errorText(error, 'Something went wrong. Please try again.') }
  toast({ ...failure, variant: 'destructive' })
  return failure
}

/** Opens Stripe's page for the payouts. `busy` until the browser leaves. */
export function useOnboarding() {
  const [request] = useBeginOnboardingMutation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failed>()

  const begin = useCallback(async () => {
    setBusy(true)
    setFailure(undefined)
    const { data, error } = await request()
    if (data) return location.assign(data.url)
    setBusy(false)
    setFailure(tellFailure('Payouts could not be opened', error))
  }, [request])

  return { begin, busy, failure }
}

/**
 * Handles the way back from Stripe: `/profile?payouts=return`, or `?payouts=refresh` when the address of Stripe's page
 * was already used, and a new one is needed. `isAsking` while that is under way.
 */
export function useReturnFromStripe(section: RefObject<HTMLElement | null>) {
  const [query, setQuery] = useSearchParams()
  const [refresh] = useRefreshPayoutsMutation()
  const { begin, failure: notOpened } = useOnboarding()
  const [notAsked, setNotAsked] = useState<Failed>()
  const [isAsking, setAsking] = useState(false)
  const reason = query.get('payouts')
  const handled = useRef<string>(null)

  const handleReturn = useEffectEvent(async (reason: string) => {
    // The section is far down the page, and the helper comes back for it.
    section.current?.scrollIntoView({ block: 'center' })
    section.current?.focus({ preventScroll: true })
    setAsking(true)
    if (reason === 'refresh') await begin()
    else {
      const { error } = await refresh()
      if (error) setNotAsked(tellFailure('We could not ask Stripe how your payouts stand', error))
    }
    setAsking(false)
    const rest = new URLSearchParams(query)
    rest.delete('payouts')
    setQuery(rest, { replace: true })
  })
  useEffect(() => {
    if ((reason !== 'return' && reason !== 'refresh') || handled.current === reason) return
    handled.current = reason
    handleReturn(reason)
  }, [reason])

  return { isAsking, failure: notOpened ?? notAsked }
}
