import { useFailure, useSearchParams } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBeginOnboardingMutation, useRefreshPayoutsMutation } from './payouts.api.ts'

const tryAgainText = () => t`Something went wrong. Please try again.`

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
    fail({ title: t`Payouts could not be opened`, description: tryAgainText() }, error)
  }, [request, fail, clear])

  return { begin, busy, failure }
}

/**
 * Handles the return from Stripe: `?payouts=return` after the onboarding, or `?payouts=refresh` when the link has
 * expired and a new one is needed.
 */
export function useReturnFromStripe(section: RefObject<HTMLElement | null>) {
  const [query, setQuery] = useSearchParams()
  const [refresh] = useRefreshPayoutsMutation()
  const { begin, failure: onboardingFailure } = useOnboarding()
  const { failure: refreshFailure, fail } = useFailure()
  const [isRefreshing, setRefreshing] = useState(false)
  const reason = query.get('payouts')
  const handled = useRef<string>(null)

  const handleReturn = useEffectEvent(async (reason: string) => {
    section.current?.scrollIntoView({ block: 'center' })
    section.current?.focus({ preventScroll: true })
    setRefreshing(true)
    if (reason === 'refresh') await begin()
    else {
      const { error } = await refresh()
      if (error) fail({ title: t`We could not check your payouts with Stripe`, description: tryAgainText() }, error)
    }
    setRefreshing(false)
    const rest = new URLSearchParams(query)
    rest.delete('payouts')
    setQuery(rest, { replace: true })
  })
  useEffect(() => {
    if ((reason !== 'return' && reason !== 'refresh') || handled.current === reason) return
    handled.current = reason
    handleReturn(reason)
  }, [reason])

  return { isRefreshing, failure: onboardingFailure ?? refreshFailure }
}
