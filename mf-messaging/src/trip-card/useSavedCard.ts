import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { useEffect } from 'react'

/** Saves the card of the shown trip on this device (see saveCard.ts), again when the family's number changes. */
export function useSavedCard(me: number, trip: Trip, familyNumber?: string): void {
  useEffect(() => {
    import('./saveCard.ts').then(({ saveCard }) => saveCard(me, trip), Boolean)
  }, [me, trip, familyNumber])
}
