import type { Failure, SessionUser } from '@flight-amigo/shell/sdk'
import { useSearchParams, useSession } from '@flight-amigo/shell/sdk'
import { messagingApi } from '../messaging.api.ts'
import { Conversation } from './Conversation.tsx'
import { ConversationList } from './ConversationList.tsx'
import { MessagesFrame } from './MessagesFrame.tsx'
import { MessagesSkeleton } from './MessagesSkeleton.tsx'
import { NothingSelected } from './NothingSelected.tsx'
import { SignedOut } from './SignedOut.tsx'
import { useDelivery } from './useDelivery.ts'

/** All conversations, and the one that the address names. */
export function MessagesPage() {
  const { user, loading } = useSession()
  if (loading) return <MessagesSkeleton />
  // Another person has other drafts, another outbox, other conversations.
  return user ? <Messages key={user.id} user={user} /> : <SignedOut />
}

function Messages({ user: { id: me } }: { user: SessionUser }) {
  const [parameters] = useSearchParams()
  const { error } = messagingApi.useInboxInfiniteQuery(me)
  useDelivery(me)
  if ((error as Failure | undefined)?.status === 401) return <SignedOut />

  const wanted = parameters.get('to') ?? ''
  const other = /^[1-9]\d{0,15}$/.test(wanted) ? Number(wanted) : undefined
  return (
    <MessagesFrame
      open={other === undefined ? 'list' : 'conversation'}
      list={<ConversationList me={me} selected={other} />}
      conversation={other === undefined ? <NothingSelected /> : <Conversation key={other} me={me} other={other} />}
    />
  )
}
