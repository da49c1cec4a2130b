import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode, Ref } from 'react'
import styles from './AlertPage.module.css'

interface Props {
  title: string
  lead: string
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** A page of one question, to which a mail leads. */
export const AlertFrame = ({ title, lead, children, ref }: Props) => (
  <Page className={styles.page}>
    <div ref={ref}>
      <PageHeading lead={lead}>{title}</PageHeading>
    </div>
    <div className={styles.actions}>{children}</div>
  </Page>
)

/** The page that ends alerts, before its button is there. */
export const EndAlertsSkeleton = () => <AlertFrame {...END} />

/** The page that confirms an alert, before its button is there. */
export const ConfirmAlertSkeleton = () => <AlertFrame {...CONFIRM} />

/** What both pages say first. */
export const END = {
  title: 'Mails about people who fit',
  lead: 'We write to you when somebody posts a trip that fits. You can stop the mails about this trip here.',
}
/** What both pages say first. */
export const CONFIRM = {
  title: 'Your alert',
  lead: 'We write to you when somebody posts a trip that fits, once you have confirmed that you want it.',
}
