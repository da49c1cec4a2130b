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
  <SkeletonGroup label="Loading releases">
    <Skeleton width="short" />
    <Skeleton width="full" />
    <Skeleton width="full" />
  </SkeletonGroup>
)

export const ReleasesSkeleton = () => (
  <ReleasesFrame>
    <LoadingReleases />
  </ReleasesFrame>
)
