import { Icon } from '@flight-amigo/shared-ui/Icon'
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
