import type { NewTip } from '@flight-amigo/backend/contract/payments'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SetUp } from './useSetUp.ts'

/**
 * Sets a payment up as soon as it is shown, so that nobody waits for it after Pay; true once that is done. A tip that
 * cannot be given as it stands (null) is set up after Pay.
 */
export function usePrepared(setUp: SetUp, tip: NewTip | null, onFailed: (reason: unknown) => void): boolean {
  const [prepared, setPrepared] = useState(tip === null)
  // The tip may change while the card is typed; what is paid in the end is set up then.
  const [first] = useState(tip)
  const failed = useEffectEvent(onFailed)

  useEffect(() => {
    if (!first) return
    let left = false
    setUp.begin(first).then(
      () => left || setPrepared(true),
      (reason) => left || failed(reason),
    )
    return () => {
      left = true
    }
  }, [setUp, first])

  return prepared
}
