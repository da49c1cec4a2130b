// Apart from RateAndReview.tsx, whose code comes with its tab.
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { onDemand } from '../onDemand.tsx'

/** The Rate & Review tab. Its code is loaded when the tab is opened: most people who open a listing never write a review. */
export const ReviewsOnDemand = onDemand(
  () => import('./RateAndReview.tsx').then(({ RateAndReview }) => RateAndReview),
  {
    loading: (
      <SkeletonGroup label="Loading reviews">
        <Skeleton lines={5} />
      </SkeletonGroup>
    ),
    failed: 'The reviews could not be loaded',
  },
)
