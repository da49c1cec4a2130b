import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { useEffect, useRef } from 'react'
import { isOwnStep } from './trips.api.ts'
import { stateOf } from './tripTexts.ts'

/** Says what the other has done with a trip while the page is open. It takes no focus: somebody may be writing. */
export function useAnnounceChanges(me: number, trips: readonly Trip[] | undefined) {
  const known = useRef<Map<number, number>>(undefined)
  useEffect(() => {
    if (!trips) return
    const before = known.current
    known.current = new Map(trips.map(({ id, revision }) => [id, revision]))
    for (const trip of before ? trips : [])
      if (before?.get(trip.id) !== trip.revision && !isOwnStep(trip)) announce(stateOf(trip, me, new Date()).title)
  }, [me, trips])
}
