import { Card } from '@flight-amigo/shared-ui/Card'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Tabs } from '@flight-amigo/shared-ui/Tabs'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import styles from './Payouts.module.css'
import { PayoutsStatus, useReturnFromStripe } from './PayoutsStatus.tsx'
import { useChangeTipSettingsMutation, usePayoutsQuery, useTipSettingsQuery } from './payouts.api.ts'
import { TipList } from './TipList.tsx'

function VisitorMessagesChoice() {
  const { t } = useLingui()
  const { data: settings, isError, isFetching, refetch } = useTipSettingsQuery()
  const [change] = useChangeTipSettingsMutation()
  const [problem, setProblem] = useState<string>()
  if (!settings && isError)
    return <ErrorState level={3} title={t`We could not load your choice.`} onRetry={refetch} retrying={isFetching} />
  if (!settings) return <Skeleton lines={3} width="half" />

  const choose = async (visitorMessages: boolean) => {
    setProblem(undefined)
    const { error } = await change({ visitorMessages })
    if (!error) return
    const title = errorText(error, t`Your choice could not be saved.`)
    toast({ title, variant: 'destructive' })
    setProblem(title)
  }
  return (
    <Checkbox
      label={t`Messages from people who are not signed in`}
      help={t`They are never in an email, and you open each one yourself. If you turn this off, their tips come without a message.`}
      error={problem}
      checked={settings.visitorMessages}
      onChange={(event) => void choose(event.target.checked)}
    />
  )
}

const TIPS = msg({ message: 'Tips', comment: 'The heading above the tips that the user has received and sent.' })

const TABS = [
  {
    value: 'received',
    label: msg({ message: 'Received', comment: 'A tab with the tips that the user has received.' }),
    content: <TipList key="received" direction="received" />,
  },
  {
    value: 'sent',
    label: msg({ message: 'Sent', comment: 'A tab with the tips that the user has sent.' }),
    content: <TipList key="sent" direction="sent" />,
  },
]

function PayoutsStatusSkeleton({ label }: { label?: string }) {
  const { t } = useLingui()
  return (
    <SkeletonGroup label={label ?? t`Loading your payouts`} className={styles.status}>
      <div className={styles.text}>
        <h3>
          {t`Payouts`} <Skeleton shape="badge" />
        </h3>
        <Skeleton lines={3} />
      </div>
      <Skeleton shape="button" />
    </SkeletonGroup>
  )
}

export function Payouts() {
  const { t } = useLingui()
  const titleId = useId()
  const section = useRef<HTMLDivElement>(null)
  const { isRefreshing: isReturning, failure } = useReturnFromStripe(section)
  const { data, isError, isFetching, refetch } = usePayoutsQuery()

  return (
    <Card as="section" className={styles.payouts} aria-labelledby={titleId} ref={section} tabIndex={-1}>
      <h2 id={titleId}>{t(TIPS)}</h2>
      <FailureNotice failure={failure} takesFocus />
      {data && !isReturning && <PayoutsStatus payouts={data} />}
      {isReturning && <PayoutsStatusSkeleton label={t`Checking your payouts with Stripe`} />}
      {!data && !isReturning && !isError && <PayoutsStatusSkeleton />}
      {!data && !isReturning && isError && (
        <ErrorState level={3} title={t`We could not load your payouts.`} onRetry={refetch} retrying={isFetching} />
      )}
      <Tabs label={t(TIPS)} tabs={TABS.map((tab) => ({ ...tab, label: t(tab.label) }))} />
      <VisitorMessagesChoice />
    </Card>
  )
}
