// Apart from messaging.api.ts, which imports conversationEvents.ts: without this file the two would import each other.
import type { InboxItem, Thread } from '@flight-amigo/backend/contract/messaging'

/** Some conversations, the newest first. */
export interface InboxPage {
  conversations: InboxItem[]
  /** The address of the next page below /api. */
  next: string | null
}

/** Some messages of a conversation, the oldest first. `next` leads to older messages. */
export interface ThreadPage extends Thread {
  next: string | null
}

/** The fetched pages of a list, in the order in which they came. */
export interface FetchedPages<Page> {
  pages: Page[]
  pageParams: Array<string | null>
}

/** The two people of a conversation. `me` is part of the cache key, so that no account sees another's data. */
export interface Pair {
  me: number
  other: number
}
