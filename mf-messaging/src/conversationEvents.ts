// Separate from applyLiveEvents.ts, which the badge loads on every page without these schemas.
import { ConversationEvent, MessageEvent } from '@flight-amigo/backend/contract/messaging'
import { applyLiveEvents, type CacheEntry, REFETCH } from './applyLiveEvents.ts'
import type { FetchedPages, InboxPage, Pair, ThreadPage } from './resultPages.ts'

export function applyInboxEvents(me: number, entry: CacheEntry<FetchedPages<InboxPage>>) {
  return applyLiveEvents(me, 'Inbox', entry, {
    message({ pages }, event) {
      const { data } = MessageEvent.safeParse(event)
      for (const page of pages) {
        const at = page.conversations.findIndex(({ otherUser }) => otherUser.id === data?.otherUserId)
        const [known] = at < 0 ? [] : page.conversations.splice(at, 1)
        if (!known || !data) continue
        const { senderId, content: lastMessage, createdAt } = data.message
        pages[0]?.conversations.unshift({ ...known, read: senderId === me, senderId, lastMessage, createdAt })
        return
      }
      return REFETCH // A new conversation: the event has neither the person's name nor their picture.
    },
    conversation({ pages }, event) {
      const { data } = ConversationEvent.safeParse(event)
      if (!data || data.revised) return REFETCH
      const all = pages.flatMap(({ conversations }) => conversations)
      const known = all.find(({ otherUser }) => otherUser.id === data.otherUserId)
      if (known) known.read = data.read
    },
  })
}

export function applyThreadEvents({ me, other }: Pair, entry: CacheEntry<FetchedPages<ThreadPage>>) {
  return applyLiveEvents(me, { type: 'Thread', id: other }, entry, {
    message({ pages: [newest] }, event) {
      const { data } = MessageEvent.safeParse(event)
      if (!data || !newest) return REFETCH
      if (data.otherUserId !== other) return
      const { message, receipt } = data
      // The event does not contain the facts of a new listing.
      const { listingId } = message
      if (listingId && newest.trips[0]?.listingId !== listingId) return REFETCH
      if (!newest.messages.some(({ id }) => id === message.id)) newest.messages.push(message)
      newest.blocked = false
      if (receipt) newest.receipt = receipt
    },
    conversation({ pages: [newest] }, event) {
      const { data } = ConversationEvent.safeParse(event)
      if (!data || !newest) return REFETCH
      if (data.otherUserId !== other) return
      if (data.revised) return REFETCH
      newest.blocked = data.blocked
      if (data.receipt) newest.receipt = data.receipt
    },
  })
}
