import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'
import styles from './UnsubscribeFrame.module.css'

/** The screen without its buttons. */
export const UnsubscribeFrame = ({ lead, children }: { lead: string; children?: ReactNode }) => (
  <Page className={styles.page}>
    <PageHeading lead={lead}>Mails about unread messages</PageHeading>
    <div className={styles.actions}>{children}</div>
  </Page>
)

/** What the screen says before anything was done. */
export const QUESTION = 'We send one mail when a message stays unread for ten minutes. You can stop that here.'
