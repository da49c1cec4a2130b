// The entry of the remote has these skeletons, and every page with a fill loads it, so they are small.
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import styles from './TripFrames.module.css'

interface Props {
  title: ReactNode
  /** Whether it is the list of trips. */
  isList?: boolean
  children: ReactNode
}

/** The frame of a trip, and of the list of trips. */
export const TripFrame = ({ title, isList, children }: Props) => (
  <Page className={styles.page}>
    <PageHeading back={isList ? <Link to="/messages">Messages</Link> : <Link to="/trips">Your trips</Link>}>
      {title}
    </PageHeading>
    {children}
  </Page>
)

const parts = (
  <SkeletonGroup label="Loading" className={styles.parts}>
    <Skeleton shape="block" className={styles.block} />
    <Skeleton shape="block" className={styles.block} />
  </SkeletonGroup>
)

/** The list of trips while it loads. */
export const TripsSkeleton = () => (
  <TripFrame title="Your trips" isList>
    {parts}
  </TripFrame>
)

/** A trip while it loads. */
export const TripSkeleton = () => <TripFrame title="Trip">{parts}</TripFrame>
