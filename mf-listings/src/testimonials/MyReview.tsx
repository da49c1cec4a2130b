import { dayOf } from '@flight-amigo/shared-ui/days'
import { skipToken, useSession } from '@flight-amigo/shell/sdk'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import styles from './RateAndReview.module.css'
import { TestimonialForm } from './TestimonialForm.tsx'
import { useReviewStateQuery } from './testimonials.api.ts'

interface Props extends ComponentProps<typeof TestimonialForm> {
  /** Stands below the form. With it, a review that is written already is not mentioned. */
  note?: ReactNode
}

export function MyReview({ note, ...reviewed }: Props) {
  const { user } = useSession()
  const { userId, route } = reviewed
  const isOther = user !== null && user.id !== userId
  // A message on another page or a departure may have changed the right to review.
  const { currentData, isError } = useReviewStateQuery(isOther ? { userId, route } : skipToken, {
    refetchOnMountOrArgChange: true,
  })
  if (user?.id === userId) return null
  // Signed-out visitors log in on submit. If the check failed, the server decides on submit.
  if (!user || isError || currentData?.state === 'possible')
    return (
      <>
        <TestimonialForm {...reviewed} />
        {note}
      </>
    )
  if (currentData?.state === 'written')
    return note ? null : (
      <p className={styles.none}>
        <Trans>You have already reviewed this traveler for this route.</Trans>
      </p>
    )
  if (currentData?.state === 'conversation-reviewed')
    return (
      <p className={styles.none}>
        <Trans>
          You have already reviewed this traveler. You can write another review after you have traveled together.
        </Trans>
      </p>
    )
  if (currentData?.state === 'no-contact')
    return (
      <p className={styles.none}>
        <Trans>
          You can review this traveler after you have traveled together, or after each of you has written to the other
          about this route.
        </Trans>
      </p>
    )
  if (currentData?.state === 'not-yet' && currentData.from) {
    const day = dayOf(currentData.from)
    return (
      <p className={styles.none}>
        <Trans>You can review this traveler once the first flight of your trip together has left, on {day}.</Trans>
      </p>
    )
  }
  return null
}
