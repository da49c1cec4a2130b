import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import badgeStyles from './badge/UnreadBadge.module.css'

// The entry of this remote is part of the first load of a listing's details, which is close to its size limit. So the
// smaller pages share this skeleton, and define their frames in their own files.

const skeletonOf = (heading: string, tall: boolean, back?: ReactNode) => () => (
  <Page tall={tall}>
    <PageHeading back={back}>{heading}</PageHeading>
    <SkeletonGroup label="Loading">
      <Skeleton lines={6} />
    </SkeletonGroup>
  </Page>
)

export const CardSkeleton = skeletonOf('Meeting card', true)
export const FamilySkeleton = skeletonOf('Your family’s trip', true)
export const TravelerSkeleton = skeletonOf('Your trip', true)
export const StillFlyingSkeleton = skeletonOf('Are you still flying?', false)
export const UnsubscribeSkeleton = skeletonOf('Emails about unread messages', false)
export const TripsSkeleton = skeletonOf('Your trips', true, <Link to="/messages">Messages</Link>)
export const TripSkeleton = skeletonOf('Trip', true, <Link to="/trips">Your trips</Link>)
/** The space of the badge while it loads. Not in UnreadBadge.tsx, so that a signed-out visitor loads no icon. */
export const BadgeSkeleton = () => <span className={badgeStyles.badge} aria-hidden="true" />
