import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { canSaveNotes } from '@flight-amigo/shell/sdk'
import { useEffect } from 'react'

export function useSavedCard(me: number, trip: Trip, familyNumber?: string): void {
  useEffect(() => {
    if (!canSaveNotes()) return
    import('./saveCard.ts').then(
      ({ saveCard }) => saveCard(me, trip),
      () => {},
    )
  }, [me, trip, familyNumber])
}
