import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { PageSkeleton } from '@flight-amigo/shared-ui/PageSkeleton'
import { Link } from '@flight-amigo/shell/sdk'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import badgeStyles from './badge/UnreadBadge.module.css'

const skeletonOf = (heading: ReactNode, tall: boolean, back?: ReactNode) => () => (
  <PageSkeleton tall={tall}>
    <PageHeading back={back}>{heading}</PageHeading>
  </PageSkeleton>
)

export const CardSkeleton = skeletonOf(<Trans>Meeting card</Trans>, true)
export const FamilySkeleton = skeletonOf(<Trans>Your family's trip</Trans>, true)
export const TravelerSkeleton = skeletonOf(<Trans>Your trip</Trans>, true)
export const StillFlyingSkeleton = skeletonOf(<Trans>Are you still flying?</Trans>, false)
export const UnsubscribeSkeleton = skeletonOf(<Trans>Emails about unread messages</Trans>, false)
export const TripsSkeleton = skeletonOf(
  <Trans>Your trips</Trans>,
  true,
  <Link to="/messages">
    <Trans>Messages</Trans>
  </Link>,
)
export const TripSkeleton = skeletonOf(
  <Trans>Trip</Trans>,
  true,
  <Link to="/trips">
    <Trans>Your trips</Trans>
  </Link>,
)
/** Separate from UnreadBadge.tsx, so that a signed-out visitor loads no icon. */
export const BadgeSkeleton = () => <span className={badgeStyles.badge} aria-hidden="true" />
