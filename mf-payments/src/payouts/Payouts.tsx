import { Card } from '@flight-amigo/shared-ui/Card'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Tabs } from '@flight-amigo/shared-ui/Tabs'
import { useId, useRef } from 'react'
import { useReturnFromStripe } from './onboarding.ts'
import styles from './Payouts.module.css'
import { PayoutsStatusSkeleton } from './PayoutsSkeleton.tsx'
import { PayoutsStatus } from './PayoutsStatus.tsx'
import { usePayoutsQuery } from './payouts.api.ts'
import { TipList } from './TipList.tsx'
import { VisitorWordsChoice } from './VisitorWordsChoice.tsx'

const TABS = [
  { value: 'received', label: 'Received', content: <TipList key="received" direction="received" /> },
  { value: 'sent', label: 'Sent', content: <TipList key="sent" direction="sent" /> },
]

/** In the profile: the state of the payouts, and the tips received and sent. */
export function Payouts() {
  const titleId = useId()
  const section = useRef<HTMLDivElement>(null)
  const { isAsking: isReturning, failure } = useReturnFromStripe(section)
  const { data, isError, isFetching, refetch } = usePayoutsQuery()

  return (
    <Card as="section" className={styles.payouts} aria-labelledby={titleId} ref={section} tabIndex={-1}>
      <h2 id={titleId}>Tips</h2>
      <FailureNotice failure={failure} takesFocus />
      {data && !isReturning && <PayoutsStatus payouts={data} />}
      {isReturning && <PayoutsStatusSkeleton label="Asking Stripe how your payouts stand" />}
      {!data && !isReturning && !isError && <PayoutsStatusSkeleton label="Loading your payouts" />}
      {!data && !isReturning && isError && (
        <ErrorState level={3} title="We could not load your payouts." onRetry={refetch} retrying={isFetching} />
      )}
      <Tabs label="Tips" tabs={TABS} />
      <VisitorWordsChoice />
    </Card>
  )
}
