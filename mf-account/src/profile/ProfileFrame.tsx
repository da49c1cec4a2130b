import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'
import styles from './ProfilePage.module.css'

/** The profile around its content, the same while it loads. */
export const ProfileFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <PageHeading>My Profile</PageHeading>
    {children}
  </div>
)
