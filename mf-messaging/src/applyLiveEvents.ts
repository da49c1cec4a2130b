import { api, type LiveEvent, onLive } from '@flight-amigo/shell/sdk'

/** The part of RTK Query's `onCacheEntryAdded` API that is used here. */
export interface CacheEntry<Data> {
  dispatch: (action: ReturnType<typeof api.util.invalidateTags>) => unknown
  getCacheEntry: () => { status: string; data?: unknown }
  updateCachedData: (recipe: (data: Data) => Data | undefined) => unknown
  cacheEntryRemoved: Promise<void>
}

/** Returned by an `Update` when the event does not contain enough data. */
export const REFETCH = Symbol('refetch')

export type Update<Data> = (data: Data, event: LiveEvent) => Data | undefined | typeof REFETCH

type Tag = Parameters<typeof api.util.invalidateTags>[0][number]

/** While the data is used, each live event updates it or triggers a refetch. */
export async function applyLiveEvents<Data>(
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
        const result = update(draft, event)
        isUpdated = result !== REFETCH
        return result === REFETCH ? undefined : result
      })
    // The response of a pending request may be older than this event.
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
