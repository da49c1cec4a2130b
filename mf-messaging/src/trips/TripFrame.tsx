import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import styles from './TripPage.module.css'

interface Props {
  title: ReactNode
  isList?: boolean
  children: ReactNode
}

export const TripFrame = ({ title, isList, children }: Props) => (
  <Page tall className={styles.page}>
    <PageHeading back={isList ? <Link to="/messages">Messages</Link> : <Link to="/trips">Your trips</Link>}>
      {title}
    </PageHeading>
    {children}
  </Page>
)
