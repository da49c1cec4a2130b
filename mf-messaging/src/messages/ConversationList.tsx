import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Link } from '@flight-amigo/shell/sdk'
import { messagingApi } from '../messaging.api.ts'
import { BlockedPeople } from '../safety/BlockedPeople.tsx'
import styles from './ConversationList.module.css'
import { ConversationRow } from './ConversationRow.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { NextPage } from './NextPage.tsx'

/** All conversations of a person, the newest first. */
export function ConversationList({ me, selected }: { me: number; selected: number | undefined }) {
  const inbox = messagingApi.useInboxInfiniteQuery(me)

  if (!inbox.data) {
    if (!inbox.isError) return <ListSkeleton />
    return (
      <div className={styles.scroll}>
        <ErrorState
          title="Your conversations could not be loaded."
          onRetry={inbox.refetch}
          retrying={inbox.isFetching}
        />
      </div>
    )
  }
  const conversations = inbox.data.pages.flatMap((page) => page.conversations)
  return (
    <div className={styles.list}>
      <div className={styles.scroll}>
        {conversations.length === 0 ? (
          <EmptyState
            title="No messages yet"
            action={
              <Link className={buttonClass()} to="/search">
                Find Companions
              </Link>
            }
          >
            Write to a traveler from one of their listings, and the conversation will stand here.
          </EmptyState>
        ) : (
          <ul aria-label="Conversations" className={styles.rows}>
            {conversations.map((conversation) => (
              <li key={conversation.otherUser.id}>
                <ConversationRow
                  me={me}
                  conversation={conversation}
                  selected={conversation.otherUser.id === selected}
                />
              </li>
            ))}
          </ul>
        )}
        <NextPage pages={inbox} label="Loading more conversations" />
      </div>
      <BlockedPeople me={me} />
    </div>
  )
}
