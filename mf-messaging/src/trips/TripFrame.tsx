import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import styles from './TripPage.module.css'

interface Props {
  title: ReactNode
  /** Whether the page is the list of trips. */
  isList?: boolean
  children: ReactNode
}

/** The frame of a trip, and of the list of trips. */
export const TripFrame = ({ title, isList, children }: Props) => (
  <Page tall className={styles.page}>
    <PageHeading back={isList ? <Link to="/messages">Messages</Link> : <Link to="/trips">Your trips</Link>}>
      {title}
    </PageHeading>
    {children}
  </Page>
)
