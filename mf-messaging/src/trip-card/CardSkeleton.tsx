import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import type { ReactNode } from 'react'
import styles from './CardSkeleton.module.css'

interface Props {
  back?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** The page around the card. Paper has the card alone. */
export const CardFrame = ({ back, action, children }: Props) => (
  <Page className={styles.page}>
    <div className={styles.top}>
      <PageHeading back={back} lead="Print it, and keep it on the phone: it opens there without a network, too.">
        Meeting card
      </PageHeading>
      {action}
    </div>
    {children}
  </Page>
)

/** The page before the trip is there. */
export const CardSkeleton = () => (
  <CardFrame back={<span className={styles.wayBack} />} action={<Skeleton shape="button" />}>
    <SkeletonGroup label="Loading the card" className={styles.card}>
      <Skeleton width="half" />
      <Skeleton shape="avatar" />
      <Skeleton lines={4} />
      <Skeleton lines={6} />
    </SkeletonGroup>
  </CardFrame>
)
