import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { t } from '@lingui/core/macro'
import styles from './ConversationList.module.css'
import { MessagesFrame } from './MessagesFrame.tsx'

export const ConversationListSkeleton = () => (
  <SkeletonGroup label={t`Loading conversations`} className={styles.scroll}>
    <Skeleton shape="block" className={styles.searchSkeleton} />
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className={styles.row}>
        <Skeleton shape="avatar" />
        <div className={styles.text}>
          <Skeleton width="half" />
          <Skeleton width="long" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)

export const MessagesSkeleton = () => <MessagesFrame open="list" list={<ConversationListSkeleton />} />
