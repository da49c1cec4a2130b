import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import badgeStyles from './badge/UnreadBadge.module.css'

// The entry of this remote is part of the first load of a listing's details, which has no byte to spare. So the smaller
// pages share this skeleton, and have their frames in their own files.

const skeletonOf = (heading: string, tall: boolean, back?: ReactNode) => () => (
  <Page tall={tall}>
    <PageHeading back={back}>{heading}</PageHeading>
    <SkeletonGroup label="Loading">
      <Skeleton lines={6} />
    </SkeletonGroup>
  </Page>
)

/** The meeting card before the trip is there. */
export const CardSkeleton = skeletonOf('Meeting card', true)
/** The family's page before the trip is there. */
export const FamilySkeleton = skeletonOf('Your family’s trip', true)
/** The traveler's page before the trip is there. */
export const TravelerSkeleton = skeletonOf('Your trip', true)
/** An email's question before its buttons are there. */
export const StillFlyingSkeleton = skeletonOf('Are you still flying?', false)
/** The page that stops mails, before its buttons are there. */
export const UnsubscribeSkeleton = skeletonOf('Mails about unread messages', false)
/** The list of trips before it is there. */
export const TripsSkeleton = skeletonOf('Your trips', true, <Link to="/messages">Messages</Link>)
/** A trip before it is there. */
export const TripSkeleton = skeletonOf('Trip', true, <Link to="/trips">Your trips</Link>)
/** The badge's place while it loads. Apart from UnreadBadge.tsx, so that a signed-out visitor loads no icon. */
export const BadgeSkeleton = () => <span className={badgeStyles.badge} aria-hidden="true" />
