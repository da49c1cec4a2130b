import { ConversationEvent, MessageEvent } from '@flight-amigo/backend/contract/messaging'
import { follow, type Kept, UNKNOWN } from './live.ts'
import type { InboxPage, Pair, Read, ThreadPage } from './pages.ts'

/** The list of conversations, kept true. */
export function liveInbox(me: number, kept: Kept<Read<InboxPage>>) {
  return follow(me, 'Inbox', kept, {
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
      return UNKNOWN // somebody new: their name and picture are not in the event
    },
    conversation({ pages }, event) {
      const { data } = ConversationEvent.safeParse(event)
      if (!data) return UNKNOWN
      const all = pages.flatMap(({ conversations }) => conversations)
      const known = all.find(({ otherUser }) => otherUser.id === data.otherUserId)
      if (known) known.read = data.read
    },
  })
}

/** A conversation's messages, kept true. */
export function liveThread({ me, other }: Pair, kept: Kept<Read<ThreadPage>>) {
  return follow(me, { type: 'Thread', id: other }, kept, {
    message({ pages: [newest] }, event) {
      const { data } = MessageEvent.safeParse(event)
      if (!data || !newest) return UNKNOWN
      if (data.otherUserId !== other) return
      const { message } = data
      if (!newest.messages.some(({ id }) => id === message.id)) newest.messages.push(message)
      newest.blocked = false
    },
    conversation({ pages: [newest] }, event) {
      const { data } = ConversationEvent.safeParse(event)
      if (!data || !newest) return UNKNOWN
      if (data.otherUserId === other) newest.blocked = data.blocked
    },
  })
}
