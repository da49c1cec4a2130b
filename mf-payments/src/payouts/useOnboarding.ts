import { errorText, toast } from '@flight-amigo/shell/sdk'
import { useCallback, useState } from 'react'
import { useBeginOnboardingMutation } from '../payments.api.ts'

/** Leads to where Stripe asks what it needs; busy until the browser has left. */
export function useOnboarding() {
  const [request] = useBeginOnboardingMutation()
  const [busy, setBusy] = useState(false)

  const begin = useCallback(async () => {
    setBusy(true)
    const { data, error } = await request()
    if (data) return location.assign(data.url)
    setBusy(false)
    const description = errorText(error, 'Something went wrong. Please try again.')
    toast({ title: 'Payouts could not be opened', description, variant: 'destructive' })
  }, [request])

  return { begin, busy }
}
