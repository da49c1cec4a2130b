import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import styles from './ProfileFrame.module.css'
import { TITLES } from './titles.ts'

/** The frame of the profile's four pages, which their skeletons share. */
export const ProfileFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page className={styles.page}>
    <PageHeading back={title !== TITLES.profile && <Link to="/profile">Back to {TITLES.profile}</Link>}>
      {title}
    </PageHeading>
    {children}
  </Page>
)
