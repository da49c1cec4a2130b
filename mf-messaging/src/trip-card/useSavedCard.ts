import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { useEffect } from 'react'

/** Saves the card of the shown trip on this device (see saveCard.ts). */
export function useSavedCard(me: number, trip: Trip): void {
  useEffect(() => {
    import('./saveCard.ts').then(({ saveCard }) => saveCard(me, trip), Boolean)
  }, [me, trip])
}
