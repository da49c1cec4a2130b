import type { NewTip } from '@flight-amigo/backend/contract/payments'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SetUp } from './useSetUp.ts'

/**
 * Sets a payment up as soon as it is known what is to be paid; its client secret once that is done. null: it is not
 * known yet. Another `round` is another try for the same tip.
 */
export function usePrepared(
  setUp: SetUp,
  tip: NewTip | null,
  onFailed: (reason: unknown) => void,
  round = 0,
): string | undefined {
  const [prepared, setPrepared] = useState<{ name: string; clientSecret: string }>()
  const name = tip && `${JSON.stringify(tip)} ${round}`
  const begin = useEffectEvent(() => setUp.begin(tip as NewTip))
  const failed = useEffectEvent(onFailed)

  useEffect(() => {
    if (!name) return
    let left = false
    begin().then(
      (clientSecret) => left || setPrepared({ name, clientSecret }),
      (reason) => left || failed(reason),
    )
    return () => {
      left = true
    }
  }, [name])

  return prepared && prepared.name === name ? prepared.clientSecret : undefined
}
