import type { InboxItem, Thread } from '@flight-amigo/backend/contract/messaging'

/** Some conversations, the newest first. */
export interface InboxPage {
  conversations: InboxItem[]
  /** Address of the next page below /api. */
  next: string | null
}

/** Some messages of a conversation, the oldest first; `next` are older ones. */
export interface ThreadPage extends Thread {
  next: string | null
}

/** Pages that have been read, in the order of reading. */
export interface Read<Page> {
  pages: Page[]
  pageParams: Array<string | null>
}

/** Whose view of whom: what one person may see is never kept under another's name. */
export interface Pair {
  me: number
  other: number
}
