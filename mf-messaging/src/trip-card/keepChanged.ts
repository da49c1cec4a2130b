import type { useDispatch } from '@flight-amigo/shell/sdk'
import { tripCard } from './card.api.ts'
import { keepCard } from './keepCard.ts'

type Dispatch = ReturnType<typeof useDispatch>

/** Reads a trip that has changed, and keeps its card: people agree on one page, and fly without having seen the card. */
export async function keepChanged(dispatch: Dispatch, me: number, id: number): Promise<void> {
  const { data } = await dispatch(tripCard.initiate({ me, id }, { forceRefetch: true, subscribe: false }))
  if (data) await keepCard(me, data)
}
