import { useFailure, useSearchParams } from '@flight-amigo/shell/sdk'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBeginOnboardingMutation, useRefreshPayoutsMutation } from './payouts.api.ts'

const AGAIN = 'Something went wrong. Please try again.'

/** Opens Stripe's page for the payouts. `busy` until the browser leaves. */
export function useOnboarding() {
  const [request] = useBeginOnboardingMutation()
  const [busy, setBusy] = useState(false)
  const { failure, fail, clear } = useFailure()

  const begin = useCallback(async () => {
    setBusy(true)
    clear()
    const { data, error } = await request()
    if (data) return location.assign(data.url)
    setBusy(false)
    fail({ title: 'Payouts could not be opened', description: AGAIN }, error)
  }, [request, fail, clear])

  return { begin, busy, failure }
}

/**
 * Handles the way back from Stripe: `/profile?payouts=return`, which leads to `/profile/tips`, or `?payouts=refresh`
 * when the address of Stripe's page was already used, and a new one is needed. `isAsking` while that is under way.
 */
export function useReturnFromStripe(section: RefObject<HTMLElement | null>) {
  const [query, setQuery] = useSearchParams()
  const [refresh] = useRefreshPayoutsMutation()
  const { begin, failure: notOpened } = useOnboarding()
  const { failure: notAsked, fail } = useFailure()
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
      if (error) fail({ title: 'We could not ask Stripe how your payouts stand', description: AGAIN }, error)
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
