import { api, type LiveEvent, onLive } from '@flight-amigo/shell/sdk'

/** What an endpoint's `onCacheEntryAdded` is given, as far as it is needed here. */
export interface Kept<Data> {
  dispatch: (action: ReturnType<typeof api.util.invalidateTags>) => unknown
  getCacheEntry: () => { status: string; data?: unknown }
  updateCachedData: (recipe: (data: Data) => Data | undefined) => unknown
  cacheEntryRemoved: Promise<void>
}

/** The answer of a `Take` that cannot do with an event: the data must be read anew. */
export const UNKNOWN = Symbol('unknown')

/** Changes kept data in place, or answers what takes its place. */
export type Take<Data> = (data: Data, event: LiveEvent) => Data | undefined | typeof UNKNOWN

type Tag = Parameters<typeof api.util.invalidateTags>[0][number]

/** Keeps what was read true for as long as it is kept: each type of event by what takes it, or by reading anew. */
export async function follow<Data>(
  account: number,
  tag: string | object,
  kept: Kept<Data>,
  takes: Record<'message' | 'conversation', Take<Data>>,
): Promise<void> {
  const stale = () => void kept.dispatch(api.util.invalidateTags([tag as Tag]))
  const given = (take: Take<Data>) => (event: LiveEvent) => {
    const { status, data } = kept.getCacheEntry()
    let known = false
    if (data !== undefined)
      kept.updateCachedData((draft) => {
        const taken = take(draft, event)
        known = taken !== UNKNOWN
        return taken === UNKNOWN ? undefined : taken
      })
    // What is being read right now may have been read before this happened.
    if (!known || status === 'pending') stale()
  }
  const { message, conversation } = takes
  const leave = onLive(account, {
    hello: stale,
    ended: stale,
    message: given(message),
    conversation: given(conversation),
  })
  await kept.cacheEntryRemoved
  leave()
}
