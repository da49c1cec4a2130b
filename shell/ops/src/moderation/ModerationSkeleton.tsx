import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import type { ReactNode } from 'react'
import styles from './ModerationPage.module.css'

export const ModerationFrame = ({ children }: { children: ReactNode }) => (
  <Page className={styles.page}>
    <PageHeading>Moderation</PageHeading>
    {children}
  </Page>
)

export const ModerationSkeleton = () => (
  <ModerationFrame>
    <SkeletonGroup label="Loading numbers" className={styles.loadingMetrics}>
      <Skeleton width="short" />
      <Skeleton width="half" />
    </SkeletonGroup>
    <div className={styles.columns}>
      <LoadingCases />
    </div>
  </ModerationFrame>
)

export const LoadingCases = ({ label = 'Loading cases' }: { label?: string }) => (
  <SkeletonGroup label={label} className={styles.loading}>
    {[1, 2, 3, 4].map((index) => (
      <div key={index} className={styles.loadingCase}>
        <Skeleton width="half" />
        <Skeleton width="full" />
      </div>
    ))}
  </SkeletonGroup>
)
