import { dayOf } from '@flight-amigo/shared-ui/days'
import { skipToken, useSession } from '@flight-amigo/shell/sdk'
import type { ComponentProps, ReactNode } from 'react'
import styles from './RateAndReview.module.css'
import { TestimonialForm } from './TestimonialForm.tsx'
import { useReviewStateQuery } from './testimonials.api.ts'

interface Props extends ComponentProps<typeof TestimonialForm> {
  /** When it can be read, for whoever may write it or has written it. */
  lead?: ReactNode
}

/** The form for somebody who may review, and for others the reason why there is none. */
export function MyReview({ lead, ...reviewed }: Props) {
  const { user } = useSession()
  const { userId, route } = reviewed
  const isOther = user !== null && user.id !== userId
  // A message on another page, or the departure of a trip, may have changed the answer.
  const { currentData, isError } = useReviewStateQuery(isOther ? { userId, route } : skipToken, {
    refetchOnMountOrArgChange: true,
  })
  if (user?.id === userId) return null
  // A visitor is asked to log in when the form is sent. Without an answer the server decides then, too.
  if (!user || isError || currentData?.state === 'possible')
    return (
      <>
        {lead}
        <TestimonialForm {...reviewed} />
      </>
    )
  if (currentData?.state === 'written')
    return (
      <>
        <p className={styles.none}>You have already reviewed this traveler for this route.</p>
        {lead}
      </>
    )
  if (currentData?.state === 'conversation-reviewed')
    return (
      <p className={styles.none}>
        You have already reviewed this traveler. You can write another review after you have traveled together.
      </p>
    )
  if (currentData?.state === 'no-contact')
    return (
      <p className={styles.none}>
        You can review this traveler after you have traveled together, or after each of you has written to the other
        about this route.
      </p>
    )
  if (currentData?.state === 'not-yet' && currentData.from)
    return (
      <p className={styles.none}>
        You can review this traveler once the first flight of your trip has left, on {dayOf(currentData.from)}.
      </p>
    )
  return null
}
