// Apart from UnsubscribePage.tsx: a skeleton is in the first file of the remote, and loads nothing of its page.
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'
import styles from './UnsubscribeFrame.module.css'

const MAILS = 'Mails about unread messages'

interface Frame {
  heading?: string
  lead: string
  children: ReactNode
}

/** The screen around its buttons. */
export const UnsubscribeFrame = ({ heading = MAILS, lead, children }: Frame) => (
  <Page className={styles.page}>
    <PageHeading lead={lead}>{heading}</PageHeading>
    <div className={styles.actions}>{children}</div>
  </Page>
)

/** The text of the screen before anything is changed. */
export const QUESTION = 'We send one mail when a message stays unread for ten minutes. You can stop that here.'
