import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'
import styles from './ProfilePage.module.css'

/** The profile around its content, the same while it loads. */
export const ProfileFrame = ({ children }: { children: ReactNode }) => (
  <Page className={styles.page}>
    <PageHeading>My Profile</PageHeading>
    {children}
  </Page>
)
