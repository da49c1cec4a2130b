import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import type { ReactNode } from 'react'
import styles from './ReleasesPage.module.css'

export const ReleasesFrame = ({ children }: { children: ReactNode }) => (
  <Page className={styles.page}>
    <PageHeading>Releases</PageHeading>
    {children}
  </Page>
)

export const LoadingReleases = () => (
  <SkeletonGroup label="Loading releases" className={styles.loading}>
    {[1, 2, 3].map((index) => (
      <div key={index} className={styles.loadingCard}>
        <Skeleton width="short" />
        <Skeleton width="half" />
        <Skeleton width="full" />
      </div>
    ))}
  </SkeletonGroup>
)

export const ReleasesSkeleton = () => (
  <ReleasesFrame>
    <LoadingReleases />
  </ReleasesFrame>
)
