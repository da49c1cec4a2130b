import { Card } from '@flight-amigo/shared-ui/Card'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Tabs } from '@flight-amigo/shared-ui/Tabs'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import { useId, useRef, useState } from 'react'
import { useReturnFromStripe } from './onboarding.ts'
import styles from './Payouts.module.css'
import { PayoutsStatusSkeleton } from './PayoutsSkeleton.tsx'
import { PayoutsStatus } from './PayoutsStatus.tsx'
import { useChangeTipSettingsMutation, usePayoutsQuery, useTipSettingsQuery } from './payouts.api.ts'
import { TipList } from './TipList.tsx'

/** The switch for messages from signed-out payers. */
function VisitorMessagesChoice() {
  const { data: settings, isError, isFetching, refetch } = useTipSettingsQuery()
  const [change] = useChangeTipSettingsMutation()
  const [problem, setProblem] = useState<string>()
  if (!settings && isError)
    return <ErrorState level={3} title="We could not load your choice." onRetry={refetch} retrying={isFetching} />
  if (!settings) return <Skeleton lines={3} width="half" />

  const choose = async (visitorMessages: boolean) => {
    setProblem(undefined)
    const { error } = await change({ visitorMessages })
    if (!error) return
    const title = errorText(error, 'Your choice could not be saved.')
    toast({ title, variant: 'destructive' })
    setProblem(title)
  }
  return (
    <Checkbox
      label="Messages from people who are not signed in"
      help="They are never in an email, and you open each one yourself. If you turn this off, their tips come without a message."
      error={problem}
      checked={settings.visitorMessages}
      onChange={(event) => void choose(event.target.checked)}
    />
  )
}

const TABS = [
  { value: 'received', label: 'Received', content: <TipList key="received" direction="received" /> },
  { value: 'sent', label: 'Sent', content: <TipList key="sent" direction="sent" /> },
]

export function Payouts() {
  const titleId = useId()
  const section = useRef<HTMLDivElement>(null)
  const { isRefreshing: isReturning, failure } = useReturnFromStripe(section)
  const { data, isError, isFetching, refetch } = usePayoutsQuery()

  return (
    <Card as="section" className={styles.payouts} aria-labelledby={titleId} ref={section} tabIndex={-1}>
      <h2 id={titleId}>Tips</h2>
      <FailureNotice failure={failure} takesFocus />
      {data && !isReturning && <PayoutsStatus payouts={data} />}
      {isReturning && <PayoutsStatusSkeleton label="Checking your payouts with Stripe" />}
      {!data && !isReturning && !isError && <PayoutsStatusSkeleton />}
      {!data && !isReturning && isError && (
        <ErrorState level={3} title="We could not load your payouts." onRetry={refetch} retrying={isFetching} />
      )}
      <Tabs label="Tips" tabs={TABS} />
      <VisitorMessagesChoice />
    </Card>
  )
}
