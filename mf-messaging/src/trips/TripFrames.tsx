import { Card } from '@flight-amigo/shared-ui/Card'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import styles from './TripFrames.module.css'

/** The frame of the list of trips. */
export const TripsFrame = ({ children }: { children: ReactNode }) => (
  <Page width="form" className={styles.page}>
    <PageHeading
      back={<Link to="/messages">Messages</Link>}
      lead="What you have agreed on with others, the next departure first."
    >
      Your trips
    </PageHeading>
    {children}
  </Page>
)

/** The frame of one trip. */
export const TripFrame = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Page className={styles.page}>
    <PageHeading back={<Link to="/trips">Your trips</Link>}>{title}</PageHeading>
    {children}
  </Page>
)

/** The list of trips while it loads. */
export const TripsSkeleton = () => (
  <TripsFrame>
    <SkeletonGroup label="Loading your trips" className={styles.parts}>
      {[1, 2, 3].map((row) => (
        <Card key={row}>
          <Skeleton lines={3} />
        </Card>
      ))}
    </SkeletonGroup>
  </TripsFrame>
)

/** A trip while it loads. */
export const TripSkeleton = () => (
  <TripFrame title="Trip">
    <SkeletonGroup label="Loading the trip" className={styles.parts}>
      {[3, 6, 4].map((lines) => (
        <Card key={lines}>
          <Skeleton lines={lines} />
        </Card>
      ))}
    </SkeletonGroup>
  </TripFrame>
)
