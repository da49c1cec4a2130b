import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './CardFrame.module.css'

interface Props {
  action?: ReactNode
  children: ReactNode
}

/** Only the card is printed. */
export const CardFrame = ({ action, children }: Props) => (
  <Page tall className={styles.page}>
    <div className={styles.top}>
      <PageHeading lead={t`Print it or save it on your phone. It opens there without a network, too.`}>
        <Trans>Meeting card</Trans>
      </PageHeading>
      {action}
    </div>
    {children}
  </Page>
)
