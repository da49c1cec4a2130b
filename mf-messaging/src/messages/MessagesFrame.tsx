import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'
import styles from './MessagesFrame.module.css'

interface Props {
  /** Which of the two a phone shows; `whole` has no conversation beside the list at all. */
  open: 'list' | 'conversation' | 'whole'
  list: ReactNode
  conversation?: ReactNode
}

/** The screen without what is in it: the list on the left, a conversation on the right. */
export const MessagesFrame = ({ open, list, conversation }: Props) => (
  <Page className={styles.page}>
    <PageHeading>Messages</PageHeading>
    <div className={styles.panes} data-open={open}>
      <div className={styles.list}>{list}</div>
      {open !== 'whole' && <div className={styles.conversation}>{conversation}</div>}
    </div>
  </Page>
)
