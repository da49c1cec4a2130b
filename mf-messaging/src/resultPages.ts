// Not in messaging.api.ts, to avoid an import cycle with conversationEvents.ts.
import type { InboxItem, Thread } from '@flight-amigo/backend/contract/messaging'

export interface InboxPage {
  conversations: InboxItem[]
  /** The address of the next page below /api. */
  next: string | null
}

/** A page of messages, oldest first. `next` leads to older messages. */
export interface ThreadPage extends Thread {
  next: string | null
}

export interface FetchedPages<Page> {
  pages: Page[]
  pageParams: Array<string | null>
}

/** The two users of a conversation. `me` is part of the cache key, so that no account sees another's data. */
export interface Pair {
  me: number
  other: number
}
