import { Page } from '@flight-amigo/shared-ui/Page'
import type { ReactNode } from 'react'
import { ProfileHeading, type Title } from '../skeletons.tsx'
import styles from './ProfileFrame.module.css'

export const ProfileFrame = ({ title, children }: { title: Title; children: ReactNode }) => (
  <Page tall className={styles.page}>
    <ProfileHeading title={title} />
    {children}
  </Page>
)
