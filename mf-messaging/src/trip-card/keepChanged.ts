import type { Failure, useDispatch } from '@flight-amigo/shell/sdk'
import { tripToKeep } from './card.api.ts'
import { keepCard } from './keepCard.ts'
import { keptTrips } from './keptTrips.ts'

type Dispatch = ReturnType<typeof useDispatch>

/** Reads a trip that has changed, and keeps its card: people agree on one page, and fly without having seen the card. */
export async function keepChanged(dispatch: Dispatch, me: number, id: number): Promise<void> {
  const { data, error } = await dispatch(tripToKeep.initiate({ me, id }, { forceRefetch: true, subscribe: false }))
  if ((error as Failure | undefined)?.status === 404) keptTrips.forget(me, id)
  else if (data) await keepCard(me, data)
}
