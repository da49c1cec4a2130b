import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { useEffect } from 'react'

export function useSavedCard(me: number, trip: Trip, familyNumber?: string): void {
  useEffect(() => {
    import('./saveCard.ts').then(
      ({ saveCard }) => saveCard(me, trip),
      () => {},
    )
  }, [me, trip, familyNumber])
}
