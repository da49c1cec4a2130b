import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { t } from '@lingui/core/macro'
import styles from './Conversation.module.css'
import { ConversationHeader } from './ConversationHeader.tsx'

export const ConversationSkeleton = () => (
  <div className={styles.conversation}>
    <ConversationHeader>
      <Skeleton shape="avatar" />
      <Skeleton width="short" />
    </ConversationHeader>
    <SkeletonGroup label={t`Loading the conversation`} className={styles.middle}>
      <Skeleton shape="block" className={styles.received} />
      <Skeleton shape="block" className={styles.sent} />
      <Skeleton shape="block" className={styles.received} />
    </SkeletonGroup>
    <div className={styles.composerPlaceholder} />
  </div>
)
