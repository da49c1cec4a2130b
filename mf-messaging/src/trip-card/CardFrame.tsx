import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'
import styles from './CardFrame.module.css'

interface Props {
  action?: ReactNode
  children: ReactNode
}

/** The page around the card. Paper has the card alone. */
export const CardFrame = ({ action, children }: Props) => (
  <Page tall className={styles.page}>
    <div className={styles.top}>
      <PageHeading lead="Print it, and keep it on the phone: it opens there without a network, too.">
        Meeting card
      </PageHeading>
      {action}
    </div>
    {children}
  </Page>
)
