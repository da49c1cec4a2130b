import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import styles from './Conversation.module.css'

/** The other person, and on a phone the way back to the list. */
export function Top({ children, menu }: { children?: ReactNode; menu?: ReactNode }) {
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

/** A conversation while it loads. */
export const ConversationSkeleton = () => (
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
