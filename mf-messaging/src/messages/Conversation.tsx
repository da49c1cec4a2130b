import type { OtherUser } from '@flight-amigo/backend/contract/messaging'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Button } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { type Failure, Link } from '@flight-amigo/shell/sdk'
import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { messagingApi } from '../messaging.api.ts'
import { SafetyMenu } from '../safety/SafetyMenu.tsx'
import { useUnblock } from '../safety/useUnblock.ts'
import { Advice } from './Advice.tsx'
import { Composer } from './Composer.tsx'
import styles from './Conversation.module.css'
import { MessageList } from './MessageList.tsx'

interface Props {
  me: number
  other: number
}

/** The selected conversation. It may have no messages yet. */
export function Conversation({ me, other }: Props) {
  const thread = messagingApi.useThreadInfiniteQuery({ me, other })
  const { unblock } = useUnblock()
  const [newest] = thread.data?.pages ?? []

  if (!newest) {
    const failure = thread.error as Failure | undefined
    if (!failure) return <ConversationSkeleton />
    return (
      <div className={styles.conversation}>
        <Top />
        <div className={styles.middle}>
          {failure.status === 404 || failure.status === 400 ? (
            <ErrorState title="User Not Found">
              You cannot write to this person. They may have deleted their account.
            </ErrorState>
          ) : (
            <ErrorState
              title="This conversation could not be loaded."
              onRetry={thread.refetch}
              retrying={thread.isFetching}
            />
          )}
        </div>
      </div>
    )
  }
  const { otherUser, blocked, adviceRead, notice } = newest
  const pair = { me, other }
  return (
    <section className={styles.conversation} aria-label={`Conversation with ${otherUser.username}`}>
      <Top
        menu={
          <SafetyMenu
            userId={other}
            username={otherUser.username}
            unblock={blocked ? () => void unblock(otherUser) : undefined}
          />
        }
      >
        <Avatar name={otherUser.username} src={otherUser.profilePictureUrl} />
        <div className={styles.title}>
          <h2 className={styles.name}>{otherUser.username}</h2>
          {otherUser.verified && (
            <p className={styles.trust}>Phone verified by a code. We have not checked who they are.</p>
          )}
        </div>
      </Top>
      {notice && <Notice>{notice}</Notice>}
      <MessageList me={me} other={otherUser} pages={thread} advice={adviceRead ? undefined : <Advice {...pair} />} />
      {blocked && <BlockedNotice other={otherUser} />}
      {!blocked && !notice && <Composer key={other} me={me} other={otherUser} />}
    </section>
  )
}

/** The other person, and on a phone the way back to the list. */
function Top({ children, menu }: { children?: ReactNode; menu?: ReactNode }) {
  return (
    <div className={styles.top}>
      <Link className={styles.back} to="/messages" aria-label="Back to conversations">
        <Icon of={ArrowLeft} />
      </Link>
      <div className={styles.who}>{children}</div>
      {menu}
    </div>
  )
}

/** Takes the composer's place when the reader has blocked the other person. */
function BlockedNotice({ other }: { other: OtherUser }) {
  const { unblock, unblocking } = useUnblock()
  return (
    <div className={styles.blocked}>
      <p>
        <b>You have blocked {other.username}.</b> Neither of you can write, or see the other’s listings.
      </p>
      <Button variant="quiet" size="small" busy={unblocking} onClick={() => unblock(other)}>
        Unblock
      </Button>
    </div>
  )
}

const ConversationSkeleton = () => (
  <div className={styles.conversation}>
    <Top>
      <Skeleton shape="avatar" />
      <Skeleton width="short" />
    </Top>
    <SkeletonGroup label="Loading the conversation" className={styles.middle}>
      <Skeleton shape="block" className={styles.theirs} />
      <Skeleton shape="block" className={styles.mine} />
      <Skeleton shape="block" className={styles.theirs} />
    </SkeletonGroup>
    <div className={styles.composerPlace} />
  </div>
)
