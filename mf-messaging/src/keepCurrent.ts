import { api, type LiveEvent, onLive } from '@flight-amigo/shell/sdk'

/** The part of RTK Query's `onCacheEntryAdded` that is needed here. */
export interface CacheEntry<Data> {
  dispatch: (action: ReturnType<typeof api.util.invalidateTags>) => unknown
  getCacheEntry: () => { status: string; data?: unknown }
  updateCachedData: (recipe: (data: Data) => Data | undefined) => unknown
  cacheEntryRemoved: Promise<void>
}

/** The answer of an `Update` to an event that does not hold enough: the data must be fetched again. */
export const REFETCH = Symbol('refetch')

/** Changes cached data in place, or answers the data that replaces it. */
export type Update<Data> = (data: Data, event: LiveEvent) => Data | undefined | typeof REFETCH

type Tag = Parameters<typeof api.util.invalidateTags>[0][number]

/** Keeps cached data current while it is in use: each live event updates it, or has it fetched again. */
export async function keepCurrent<Data>(
  account: number,
  tag: string | object,
  entry: CacheEntry<Data>,
  updates: Record<'message' | 'conversation', Update<Data>>,
): Promise<void> {
  const refetch = () => void entry.dispatch(api.util.invalidateTags([tag as Tag]))
  const handlerOf = (update: Update<Data>) => (event: LiveEvent) => {
    const { status, data } = entry.getCacheEntry()
    let isUpdated = false
    if (data !== undefined)
      entry.updateCachedData((draft) => {
        const answer = update(draft, event)
        isUpdated = answer !== REFETCH
        return answer === REFETCH ? undefined : answer
      })
    // The answer of a pending request may be older than this event.
    if (!isUpdated || status === 'pending') refetch()
  }
  const stopListening = onLive(account, {
    hello: refetch,
    message: handlerOf(updates.message),
    conversation: handlerOf(updates.conversation),
  })
  await entry.cacheEntryRemoved
  stopListening()
}
