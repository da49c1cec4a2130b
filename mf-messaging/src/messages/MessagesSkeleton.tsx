import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import type { ReactNode } from 'react'
import listStyles from './ConversationList.module.css'
import styles from './MessagesSkeleton.module.css'

interface Props {
  /** The part that a phone shows. `whole` has no conversation beside the list at all. */
  open: 'list' | 'conversation' | 'whole'
  /** Beside the heading. */
  action?: ReactNode
  list: ReactNode
  conversation?: ReactNode
}

/** The screen around its content: the list on the left, a conversation on the right. */
export const MessagesFrame = ({ open, action, list, conversation }: Props) => (
  <Page className={styles.page}>
    <div className={styles.head}>
      <PageHeading>Messages</PageHeading>
      {action}
    </div>
    <div className={styles.panes} data-open={open}>
      <div className={styles.list}>{list}</div>
      {open !== 'whole' && <div className={styles.conversation}>{conversation}</div>}
    </div>
  </Page>
)

/** The list while it loads. */
export const ConversationListSkeleton = () => (
  <SkeletonGroup label="Loading conversations" className={listStyles.scroll}>
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className={listStyles.row}>
        <Skeleton shape="avatar" />
        <div className={listStyles.words}>
          <Skeleton width="half" />
          <Skeleton width="long" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)

/** The messages screen before its data is there. */
export const MessagesSkeleton = () => <MessagesFrame open="list" list={<ConversationListSkeleton />} />
