import { NotLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { type ComponentProps, useEffect, useState } from 'react'
import type { RateAndReview } from './RateAndReview.tsx'

/** The Rate & Review tab. Its code is loaded when the tab is opened: most people who open a listing never write a review. */
export function ReviewsOnDemand(props: ComponentProps<typeof RateAndReview>) {
  const [Reviews, setReviews] = useState<typeof RateAndReview>()
  const [isFailed, setFailed] = useState(false)

  useEffect(() => {
    if (Reviews || isFailed) return
    let left = false
    import('./RateAndReview.tsx').then(
      (loaded) => left || setReviews(() => loaded.RateAndReview),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [Reviews, isFailed])

  const retry = () => setFailed(false)
  useRetryOnline(isFailed, retry)
  if (Reviews) return <Reviews {...props} />
  if (isFailed) return <NotLoaded title="The reviews could not be loaded" onRetry={retry} retrying={false} />
  return (
    <SkeletonGroup label="Loading reviews">
      <Skeleton lines={5} />
    </SkeletonGroup>
  )
}
