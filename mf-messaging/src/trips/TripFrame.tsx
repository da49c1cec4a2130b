import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link } from '@flight-amigo/shell/sdk'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './TripFrame.module.css'

interface Props {
  title: ReactNode
  isList?: boolean
  children: ReactNode
}

export const TripFrame = ({ title, isList, children }: Props) => (
  <Page tall className={styles.page}>
    <PageHeading
      back={
        isList ? (
          <Link to="/messages">
            <Trans>Messages</Trans>
          </Link>
        ) : (
          <Link to="/trips">
            <Trans>Your trips</Trans>
          </Link>
        )
      }
    >
      {title}
    </PageHeading>
    {children}
  </Page>
)
