import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import styles from './Conversation.module.css'

interface Props {
  isExpanded?: boolean
  menu?: ReactNode
  children?: ReactNode
}

export function ConversationHeader({ isExpanded, menu, children }: Props) {
  return (
    <div className={styles.top} data-expanded={isExpanded || undefined}>
      <Link className={styles.back} to="/messages" aria-label={t`Back to conversations`}>
        <Icon of={ArrowLeft} />
      </Link>
      <div className={styles.person}>{children}</div>
      {menu}
    </div>
  )
}

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
