import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { useEffect, useRef } from 'react'
import { stateOf } from './tripState.ts'
import { isOwnStep } from './trips.api.ts'

/** Announces changes by the other person. The focus stays, because the user may be typing. */
export function useAnnounceChanges(me: number, trips: readonly Trip[] | undefined) {
  const revisions = useRef<Map<number, number>>(undefined)
  useEffect(() => {
    if (!trips) return
    const before = revisions.current
    revisions.current = new Map(trips.map(({ id, revision }) => [id, revision]))
    for (const trip of before ? trips : [])
      if (before?.get(trip.id) !== trip.revision && !isOwnStep(trip)) announce(stateOf(trip, me, new Date()).title)
  }, [me, trips])
}
