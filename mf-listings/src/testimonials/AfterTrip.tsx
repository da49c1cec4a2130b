import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { type SlotProps, useSession } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MyReview } from './MyReview.tsx'
import styles from './RateAndReview.module.css'
import { unpublishedText } from './unpublishedText.ts'

export function AfterTrip({ tripId, other, route }: SlotProps['trip.afterwards']) {
  const { user } = useSession()
  return user && <Review key={`${user.id} ${tripId}`} {...other} route={route} tripId={tripId} />
}

function Review({
  tripId,
  userId,
  username,
  route,
}: SlotProps['trip.afterwards']['other'] & Pick<SlotProps['trip.afterwards'], 'tripId' | 'route'>) {
  const { t } = useLingui()
  const [sent, setSent] = useState<{ publishAt: string | null }>()
  if (sent)
    return (
      <div>
        <h3 ref={takeFocus} tabIndex={-1} className={styles.thanks}>
          <Trans>Thank you for sharing your experience</Trans>
        </h3>
        <p>
          {sent.publishAt
            ? unpublishedText(sent.publishAt)
            : t`You have both written a review, so everyone can read them now.`}
        </p>
      </div>
    )
  return (
    <div className={styles.form}>
      <MyReview
        userId={userId}
        username={username}
        route={route}
        event={{ name: 'testimonial_submit', category: 'engagement', label: `trip: ${route}`, value: tripId }}
        note={
          <p className={styles.none}>
            <Trans>Published once you have both written, or 14 days after the first review.</Trans>
          </p>
        }
        onSubmitted={(publishAt) => setSent({ publishAt })}
      />
    </div>
  )
}
