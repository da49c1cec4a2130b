import { ListSkeleton } from './ListSkeleton.tsx'
import { MessagesFrame } from './MessagesFrame.tsx'

/** The messages screen as far as it can be said without data. */
export const MessagesSkeleton = () => <MessagesFrame open="list" list={<ListSkeleton />} />
