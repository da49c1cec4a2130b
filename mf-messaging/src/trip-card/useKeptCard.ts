import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { useEffect } from 'react'

/** Keeps the card of the trip that a page shows on this device (see keepCard.ts). */
export function useKeptCard(me: number, trip: Trip): void {
  useEffect(() => {
    import('./keepCard.ts').then(({ keepCard }) => keepCard(me, trip), Boolean)
  }, [me, trip])
}
