// Apart from UnsubscribePage.tsx: a skeleton is in the first file of the remote, and loads nothing of its page.
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'
import styles from './UnsubscribeFrame.module.css'

/** The screen around its buttons. */
export const UnsubscribeFrame = ({ lead, children }: { lead: string; children: ReactNode }) => (
  <Page className={styles.page}>
    <PageHeading lead={lead}>Mails about unread messages</PageHeading>
    <div className={styles.actions}>{children}</div>
  </Page>
)

/** The text of the screen before anything is changed. */
export const QUESTION = 'We send one mail when a message stays unread for ten minutes. You can stop that here.'
