import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { loadDevice } from '@flight-amigo/shell/sdk'
import { useEffect } from 'react'
import type { Phrases } from '../phrases/phrases.ts'
import { keptCard } from './keptCard.ts'

/** Keeps the card on this device, to be read without a network until the trip is over. */
export function useKeptCard(me: number, trip: Trip, phrases: Phrases[] | null | undefined): void {
  useEffect(() => {
    if (!phrases) return
    // The page works all the same where nothing can be kept.
    Promise.all([loadDevice(), keptCard(trip, phrases)]).then(([device, note]) => device.keepNote(me, note), Boolean)
  }, [me, trip, phrases])
}
