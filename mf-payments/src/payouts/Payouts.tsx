import { Card } from '@flight-amigo/shared-ui/Card'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Tabs } from '@flight-amigo/shared-ui/Tabs'
import { useId, useRef } from 'react'
import { usePayoutsQuery } from '../payments.api.ts'
import { LoadingStatus } from './LoadingStatus.tsx'
import styles from './Payouts.module.css'
import { PayoutsStatus } from './PayoutsStatus.tsx'
import { TipList } from './TipList.tsx'
import { useReturnFromStripe } from './useReturnFromStripe.ts'

const TABS = [
  { value: 'received', label: 'Received', content: <TipList key="received" direction="received" /> },
  { value: 'sent', label: 'Sent', content: <TipList key="sent" direction="sent" /> },
]

/** In the profile: whether tips can arrive, and which came and went. */
export function Payouts() {
  const titleId = useId()
  const section = useRef<HTMLDivElement>(null)
  const returning = useReturnFromStripe(section)
  const { data, isError, isFetching, refetch } = usePayoutsQuery()

  return (
    <Card as="section" className={styles.payouts} aria-labelledby={titleId} ref={section} tabIndex={-1}>
      <h2 id={titleId}>Tips</h2>
      {data && !returning && <PayoutsStatus payouts={data} />}
      {returning && <LoadingStatus label="Asking Stripe how your payouts stand" />}
      {!data && !returning && !isError && <LoadingStatus label="Loading your payouts" />}
      {!data && !returning && isError && (
        <ErrorState level={3} title="We could not load your payouts." onRetry={refetch} retrying={isFetching} />
      )}
      <Tabs label="Tips" tabs={TABS} />
    </Card>
  )
}
