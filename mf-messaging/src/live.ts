import { ConversationEvent, MessageEvent } from '@flight-amigo/backend/contract/messaging'
import { api, type LiveEvent, onLive } from '@flight-amigo/shell/sdk'
import type { InboxPage, Pair, Read, ThreadPage } from './pages.ts'

/** What an endpoint's `onCacheEntryAdded` is given, as far as it is needed here. */
interface Kept<Data> {
  dispatch: (action: ReturnType<typeof api.util.invalidateTags>) => unknown
  getCacheEntry: () => { status: string; data?: unknown }
  updateCachedData: (recipe: (data: Data) => Data | undefined) => unknown
  cacheEntryRemoved: Promise<void>
}

/** Changes kept data in place, or answers what takes its place; `UNKNOWN` if it cannot, and must be read anew. */
type Take<Data, Event> = (data: Data, event: Event) => Data | undefined | typeof UNKNOWN
const UNKNOWN = Symbol('unknown')

interface Takes<Data> {
  message: Take<Data, MessageEvent>
  conversation: Take<Data, ConversationEvent>
}

type Tag = Parameters<typeof api.util.invalidateTags>[0][number]

/** Keeps what was read true for as long as it is kept. */
async function follow<Data>(account: number, tag: string | object, kept: Kept<Data>, takes: Takes<Data>) {
  const stale = () => kept.dispatch(api.util.invalidateTags([tag as Tag]))
  const given = <Event>(event: Event | undefined, take: Take<Data, Event>) => {
    const { status, data } = kept.getCacheEntry()
    let known = false
    if (event && data !== undefined)
      kept.updateCachedData((draft) => {
        const taken = take(draft, event)
        known = taken !== UNKNOWN
        return taken === UNKNOWN ? undefined : taken
      })
    // What is being read right now may have been read before this happened.
    if (!known || status === 'pending') stale()
  }
  const leave = onLive(account, {
    hello: stale,
    ended: stale,
    message: (event: LiveEvent) => given(MessageEvent.safeParse(event).data, takes.message),
    conversation: (event: LiveEvent) => given(ConversationEvent.safeParse(event).data, takes.conversation),
  })
  await kept.cacheEntryRemoved
  leave()
}

/** In how many conversations something is unread, kept true. */
export function liveUnread(me: number, kept: Kept<number>) {
  const count = (_: number, { unread }: { unread: number }) => unread
  return follow(me, 'Unread', kept, { message: count, conversation: count })
}

/** The list of conversations, kept true. */
export function liveInbox(me: number, kept: Kept<Read<InboxPage>>) {
  return follow(me, 'Inbox', kept, {
    message: ({ pages }, { otherUserId, message }) => {
      for (const page of pages) {
        const at = page.conversations.findIndex(({ otherUser }) => otherUser.id === otherUserId)
        const [known] = at < 0 ? [] : page.conversations.splice(at, 1)
        if (!known) continue
        const { senderId, content: lastMessage, createdAt } = message
        pages[0]?.conversations.unshift({ ...known, read: senderId === me, senderId, lastMessage, createdAt })
        return
      }
      return UNKNOWN // somebody new: their name and picture are not in the event
    },
    conversation: ({ pages }, { otherUserId, read }) => {
      const known = pages.flatMap((page) => page.conversations).find(({ otherUser }) => otherUser.id === otherUserId)
      if (known) known.read = read
    },
  })
}

/** A conversation's messages, kept true. */
export function liveThread({ me, other }: Pair, kept: Kept<Read<ThreadPage>>) {
  return follow(me, { type: 'Thread', id: other }, kept, {
    message: ({ pages: [newest] }, { otherUserId, message }) => {
      if (otherUserId !== other || !newest) return
      if (!newest.messages.some(({ id }) => id === message.id)) newest.messages.push(message)
      newest.blocked = false
    },
    conversation: ({ pages: [newest] }, { otherUserId, blocked }) => {
      if (otherUserId === other && newest) newest.blocked = blocked
    },
  })
}
