import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Button } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { type Failure, Link } from '@flight-amigo/shell/sdk'
import { ArrowLeft } from 'lucide'
import { type ReactNode, useState } from 'react'
import { messagingApi } from '../messaging.api.ts'
import { loadReportDialog } from '../safety/loadReportDialog.ts'
import { SafetyMenu } from '../safety/SafetyMenu.tsx'
import { useDialogOnDemand } from '../safety/useDialogOnDemand.tsx'
import { useUnblock } from '../safety/useUnblock.ts'
import { Advice } from './Advice.tsx'
import { Composer } from './Composer.tsx'
import styles from './Conversation.module.css'
import { MessageList } from './MessageList.tsx'
import pageStyles from './MessagesPage.module.css'

interface Props {
  me: number
  other: number
}

/** The selected conversation. It may have no messages yet. */
export function Conversation({ me, other }: Props) {
  const thread = messagingApi.useThreadInfiniteQuery({ me, other })
  const { unblock, unblocking, failure } = useUnblock()
  const { dialog, show } = useDialogOnDemand()
  const [isUnblocked, setUnblocked] = useState(false)
  const [newest] = thread.data?.pages ?? []

  if (!newest) {
    const failure = thread.error as Failure | undefined
    if (!failure) return <ConversationSkeleton />
    return (
      <div className={styles.conversation}>
        <Top />
        <div className={pageStyles.centered}>
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
  const endBlock = async () => setUnblocked(await unblock(otherUser))
  const report = (messageId?: number) =>
    void show(loadReportDialog, { userId: other, username: otherUser.username, messageId })
  return (
    <section className={styles.conversation} aria-label={`Conversation with ${otherUser.username}`}>
      <Top
        menu={
          <SafetyMenu
            userId={other}
            username={otherUser.username}
            unblock={blocked ? () => void endBlock() : undefined}
          />
        }
      >
        <Avatar name={otherUser.username} src={otherUser.profilePictureUrl} />
        <div className={styles.title}>
          <h2 className={styles.name} dir="auto">
            {otherUser.username}
          </h2>
          {otherUser.verified && (
            <p className={styles.trust}>Phone verified by a code. We have not checked who they are.</p>
          )}
        </div>
      </Top>
      <MessageList
        me={me}
        other={otherUser}
        pages={thread}
        report={report}
        advice={adviceRead ? undefined : <Advice pair={{ me, other }} report={report} />}
      />
      {blocked || notice ? (
        <div className={styles.closed}>
          {blocked && (
            <p>
              <b>
                You have blocked <bdi>{otherUser.username}</bdi>.
              </b>{' '}
              Neither of you can write, or see the other’s listings.
            </p>
          )}
          {blocked && (
            <Button variant="quiet" size="small" busy={unblocking} onClick={endBlock}>
              Unblock
            </Button>
          )}
          {notice && <p dir="auto">{notice}</p>}
          <FailureNotice failure={failure} />
        </div>
      ) : (
        <Composer me={me} other={otherUser} takesFocus={isUnblocked} />
      )}
      {dialog}
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
