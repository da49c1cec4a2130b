import { ReviewState } from '@flight-amigo/backend/contract/listings'
import type { Tip } from '@flight-amigo/backend/contract/payments'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { api, Link, type SlotProps, useSession } from '@flight-amigo/shell/sdk'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { dollarsWithoutZeroCents } from '../money.ts'
import styles from './AfterTrip.module.css'

const tripTipsApi = api.enhanceEndpoints({ addTagTypes: ['Tips', 'Testimonials'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The user is part of the cache key. */
    sentTips: build.query<Tip[], number>({
      query: () => '/payments/tips?direction=sent&limit=50',
      providesTags: ['Tips'],
    }),
    reviewBeforeTip: build.query<ReviewState, { userId: number; route: string }>({
      query: ({ userId, route }) => `/testimonials/user/${userId}/mine?route=${encodeURIComponent(route)}`,
      responseSchema: ReviewState,
      providesTags: ['Testimonials'],
    }),
  }),
})

const { useSentTipsQuery, useReviewBeforeTipQuery } = tripTipsApi

export function AfterTrip({ role, ...trip }: SlotProps['trip.afterwards']) {
  const { user } = useSession()
  return user && role === 'traveler' && <TipAfterReview me={user.id} {...trip} />
}

/** One question at a time: the review, which is another extension of this slot, comes first. */
function TipAfterReview(props: Props) {
  const { other, route } = props
  const { currentData, isError, isFetching } = useReviewBeforeTipQuery({ userId: other.userId, route })
  const [isSkipped, setSkipped] = useState(false)
  if (!currentData && !isError) return null
  if (currentData?.state !== 'possible' || isSkipped) return <TipForHelper {...props} />
  // The review may just have been sent.
  if (isFetching) return null
  return (
    <Button variant="quiet" size="small" className={styles.skip} onClick={() => setSkipped(true)}>
      <Trans comment="A button: shows the tip although the user has not written a review.">
        Continue without a review
      </Trans>
    </Button>
  )
}

const AMOUNTS = [10, 15, 25]

type Props = { me: number } & Omit<SlotProps['trip.afterwards'], 'role'>

function TipForHelper({ me, other: { userId, username }, tipAmount, landedAt }: Props) {
  const { currentData, isError } = useSentTipsQuery(me, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  })
  // Until the tips are loaded, the user may have given one.
  if (!currentData && !isError) return null
  const tips = (currentData ?? []).filter(
    ({ other, paidAt, amount, refunded }) =>
      other?.id === userId && Date.parse(paidAt) >= Date.parse(landedAt) && amount > refunded,
  )
  const tippedDollars = tips.reduce((total, { amount, refunded }) => total + amount - refunded, 0)
  const sum = dollarsWithoutZeroCents(tippedDollars)
  const suggested = tipAmount && dollarsWithoutZeroCents(tipAmount)
  const name = <bdi>{username}</bdi>
  if (tippedDollars > 0)
    return (
      <p className={styles.tip}>
        <Trans>
          You thanked {name} with {sum}.
        </Trans>
      </p>
    )
  return (
    <div className={styles.tip}>
      <p>
        {tipAmount ? (
          <Trans>
            You suggested {suggested}. All of it goes to {name}.
          </Trans>
        ) : (
          <Trans>Would you like to say thanks with a tip? All of it goes to {name}.</Trans>
        )}
      </p>
      <div className={styles.amounts}>
        {(tipAmount ? [tipAmount] : AMOUNTS).map((dollars) => (
          <Link
            key={dollars}
            className={buttonClass({ variant: tipAmount ? 'accent' : 'sky' })}
            to={`/tip/${userId}?amount=${dollars}`}
          >
            <TipLabel amount={dollarsWithoutZeroCents(dollars)} />
          </Link>
        ))}
        <Link className={buttonClass({ variant: 'quiet' })} to={`/tip/${userId}`}>
          <Trans>Other amount</Trans>
        </Link>
      </div>
    </div>
  )
}

const TipLabel = ({ amount }: { amount: string }) => (
  <Trans comment="A button that opens the form for a tip.">Tip {amount}</Trans>
)
