import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import type { ReactNode } from 'react'
import styles from './FamilySkeleton.module.css'

/** The page around what is known. */
export const FamilyFrame = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <Page className={styles.page}>
    <PageHeading>{heading}</PageHeading>
    {children}
  </Page>
)

/** The page before the trip is there. */
export const FamilySkeleton = () => (
  <FamilyFrame heading="Your family’s trip">
    <SkeletonGroup label="Loading the trip" className={styles.loading}>
      <Skeleton lines={2} />
      <Skeleton lines={4} />
    </SkeletonGroup>
  </FamilyFrame>
)
