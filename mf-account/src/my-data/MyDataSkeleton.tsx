import { Card } from '@flight-amigo/shared-ui/Card'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import styles from './MyDataPage.module.css'

/** The frame of the page and its skeleton. */
export const MyDataFrame = ({ children }: { children: ReactNode }) => (
  <Page className={styles.page}>
    <PageHeading
      back={<Link to="/profile/settings">Back to Settings</Link>}
      lead="Everything we store about you. Only you can see it."
    >
      My Data
    </PageHeading>
    {children}
  </Page>
)

export const MyDataSkeleton = () => (
  <MyDataFrame>
    <Card>
      <SkeletonGroup label="Loading">
        <Skeleton lines={8} />
      </SkeletonGroup>
    </Card>
  </MyDataFrame>
)
