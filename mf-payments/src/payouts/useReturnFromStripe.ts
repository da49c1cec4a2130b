import { errorText, toast, useSearchParams } from '@flight-amigo/shell/sdk'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRefreshPayoutsMutation } from '../payments.api.ts'
import { useOnboarding } from './useOnboarding.ts'

/**
 * Stripe sends helpers back to `/profile?payouts=return`, or to `?payouts=refresh` when its address was spent before
 * it was opened: then they go on to a new one. True while that is under way.
 */
export function useReturnFromStripe(section: RefObject<HTMLElement | null>): boolean {
  const [query, setQuery] = useSearchParams()
  const [refresh] = useRefreshPayoutsMutation()
  const { begin } = useOnboarding()
  const [asking, setAsking] = useState(false)
  const reason = query.get('payouts')
  const answered = useRef<string>(null)

  const answer = useEffectEvent(async (how: string) => {
    // The section is far down the page, and it is what they have come back for.
    section.current?.scrollIntoView({ block: 'center' })
    section.current?.focus({ preventScroll: true })
    setAsking(true)
    if (how === 'refresh') await begin()
    else {
      const { error } = await refresh()
      if (error) {
        const description = errorText(error, 'Something went wrong. Please try again.')
        toast({ title: 'We could not ask Stripe how your payouts stand', description, variant: 'destructive' })
      }
    }
    setAsking(false)
    const rest = new URLSearchParams(query)
    rest.delete('payouts')
    setQuery(rest, { replace: true })
  })
  useEffect(() => {
    if ((reason !== 'return' && reason !== 'refresh') || answered.current === reason) return
    answered.current = reason
    answer(reason)
  }, [reason])

  return asking
}
