import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { loadDevice } from '@flight-amigo/shell/sdk'
import { loadPhrases } from '../phrases/phrases.ts'
import { cardOf } from './card.ts'
import { keptCard } from './keptCard.ts'
import { keptTrips } from './keptTrips.ts'

/**
 * Keeps the card of a trip on this device, to be read without a network until the trip is over; that of a trip that does not
 * take place goes. It never fails: pages work all the same where nothing can be kept.
 */
export async function keepCard(me: number, trip: Trip): Promise<void> {
  try {
    const [device, phrases] = await Promise.all([
      loadDevice(),
      // Better without sentences than not at all.
      loadPhrases(cardOf(trip).languages).catch(() => []),
    ])
    const note = await keptCard(trip, phrases)
    await device.keepNote(me, note)
    if (Date.parse(note.until) > Date.now()) keptTrips.keep(me, trip.id, trip.id)
    else keptTrips.forget(me, trip.id)
  } catch {
    // The network has gone before the code was here.
  }
}
