// Separate from messaging.api.ts, to avoid an import cycle with conversationEvents.ts.
import type { InboxItem, Thread } from '@flight-amigo/backend/contract/messaging'

export interface InboxPage {
  conversations: InboxItem[]
  next: string | null
}

/** Oldest first. `next` leads to older messages. */
export interface ThreadPage extends Thread {
  next: string | null
}

export interface FetchedPages<Page> {
  pages: Page[]
  pageParams: Array<string | null>
}

/** `me` is part of the cache key, so that no account sees another's data. */
export interface Pair {
  me: number
  other: number
}
