import type { Tip } from '@flight-amigo/backend/contract/payments'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button } from '@flight-amigo/shared-ui/Button'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { dollars } from '../money.ts'
import { TipListSkeleton } from './PayoutsSkeleton.tsx'
import { useLazyTipMessageQuery, useReportTipMessageMutation, useTipsInfiniteQuery } from './payouts.api.ts'
import styles from './TipList.module.css'

interface Props {
  tip: number
  /** The message of a signed-in payer. A visitor's message is loaded when the helper opens it. */
  message: string | null
  /** Identifies the tip in the labels of the buttons: "$5.00 of Nov 19, 2026". */
  name: string
  /** Called when the message is reported, which hides it. */
  onReported: () => void
}

/** The message of a tip. The helper can report it, and opens a visitor's message first. */
function ReceivedMessage({ tip, message, name, onReported }: Props) {
  const [open, { data: opened, isFetching }] = useLazyTipMessageQuery()
  const [report, { isLoading: isReporting, isSuccess: isReported }] = useReportTipMessageMutation()
  const { failure, fail, clear } = useFailure()

  const attempt = async (act: () => Promise<{ error?: unknown }>, problem: string): Promise<boolean> => {
    clear()
    const { error } = await act()
    if (!error) return true
    fail({ title: problem, description: 'Please try again.' }, error)
    return false
  }
  const show = () => attempt(() => open(tip), 'The message could not be loaded.')
  const sendReport = async () => {
    if (!(await attempt(() => report(tip), 'The message could not be reported.'))) return
    toast({ title: 'Message reported', description: REPORTED })
    onReported()
  }
  const shown = message ?? opened?.message
  if (isReported)
    return (
      <p ref={takeFocus} tabIndex={-1} className={styles.message}>
        Message reported. {REPORTED}
      </p>
    )
  return (
    <div className={styles.receivedWords}>
      {shown ? (
        <>
          <p {...(!message && { ref: takeFocus, tabIndex: -1 })} className={styles.message}>
            {shown}
          </p>
          <Button variant="quiet" size="small" busy={isReporting} onClick={sendReport} className={styles.report}>
            Report Message<VisuallyHidden> with the tip of {name}</VisuallyHidden>
          </Button>
        </>
      ) : (
        <>
          <p className={styles.when}>Came with a message from someone who was not signed in.</p>
          <Button variant="quiet" size="small" busy={isFetching} onClick={show}>
            Show Message<VisuallyHidden> with the tip of {name}</VisuallyHidden>
          </Button>
        </>
      )}
      <FailureNotice failure={failure} takesFocus />
    </div>
  )
}

const REPORTED = 'We’ll look at it. It is no longer shown here.'

const EMPTY_STATES = {
  received: ['No tips yet', 'When a traveler thanks you with a tip, it appears here, and we email you.'],
  sent: ['No tips yet', 'When you thank an Amigo with a tip, it appears here.'],
} as const

/** Tips in one direction, newest first. */
export function TipList({ direction }: { direction: Tip['direction'] }) {
  const query = useTipsInfiniteQuery(direction)
  const { data, isLoading, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const tips = data?.pages.flatMap((page) => page.tips) ?? []
  // View More moves the focus to the first new tip: after the last page the button is gone.
  const [firstNew, setFirstNew] = useState<number>()
  const viewMore = () => {
    setFirstNew(tips.length)
    fetchNextPage()
  }

  if (isLoading) return <TipListSkeleton />
  if (isError && tips.length === 0)
    return <ErrorState level={3} title="We could not load your tips." onRetry={refetch} retrying={isFetching} />
  if (tips.length === 0) {
    const [title, text] = EMPTY_STATES[direction]
    return (
      <EmptyState level={3} title={title}>
        {text}
      </EmptyState>
    )
  }
  return (
    <div className={styles.tips}>
      <ul className={styles.list}>
        {tips.map((tip, index) => (
          <TipRow key={tip.id} {...tip} isFirstNew={index === firstNew} />
        ))}
      </ul>
      {query.isFetchNextPageError && <Notice tone="danger">We could not load more tips. Please try again.</Notice>}
      {hasNextPage && (
        <Button variant="quiet" size="small" busy={isFetchingNextPage} onClick={viewMore}>
          View More<VisuallyHidden> tips {direction}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

// Only the recipient sees whether a tip was passed on.
const STATUS_LABELS = {
  paid: { received: ['Passed on', 'good'], sent: ['Paid', 'good'] },
  waiting: { received: ['Waiting', 'accent'], sent: ['Paid', 'good'] },
  disputed: { received: ['Disputed', 'neutral'], sent: ['Disputed', 'neutral'] },
  lost: { received: ['Taken back by the bank', 'neutral'], sent: ['Taken back by your bank', 'neutral'] },
  refunded: { received: ['Refunded', 'neutral'], sent: ['Refunded', 'neutral'] },
} as const

function TipRow({ isFirstNew, ...tip }: Tip & { isFirstNew: boolean }) {
  const { id, direction, amount, refunded, status, message, hasVisitorMessage, onHoldUntil, paidAt, other } = tip
  const { refundPending, refundFailed, disputed, lost } = tip
  const name = other?.username ?? 'a traveler'
  const [label, tone] = STATUS_LABELS[status][direction]
  // The tip has no message after a report, but its row confirms the report.
  const [isReported, setReported] = useState(false)
  return (
    <li className={styles.tip} {...(isFirstNew && { ref: takeFocus, tabIndex: -1 })}>
      <Avatar name={name} src={other?.profilePictureUrl} tone={direction === 'received' ? 'dusk' : 'sky'} />
      <div className={styles.text}>
        <p className={styles.name}>
          {direction === 'received' ? 'From' : 'To'} {name}
        </p>
        <p className={styles.when}>
          <time dateTime={paidAt}>{dayOfMoment(paidAt)}</time>
          {refunded > 0 && refunded < amount && `, ${dollars(refunded)} refunded`}
          {refundPending > 0 && `, refund of ${dollars(refundPending)} pending`}
          {refundFailed > 0 && `, refund of ${dollars(refundFailed)} came back to us`}
          {disputed > 0 && disputed < amount && `, ${dollars(disputed)} in dispute`}
          {lost > 0 &&
            lost < amount &&
            `, ${dollars(lost)} taken back by ${direction === 'sent' ? 'your' : 'the'} bank`}
          {onHoldUntil && `, held until ${dayOfMoment(onHoldUntil)}`}
        </p>
      </div>
      <div className={styles.money}>
        <b>{dollars(amount)}</b>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {message && direction === 'sent' && <p className={styles.message}>{message}</p>}
      {direction === 'received' && (message || hasVisitorMessage || isReported) && (
        <ReceivedMessage
          tip={id}
          message={message}
          name={`${dollars(amount)} of ${dayOfMoment(paidAt)}`}
          onReported={() => setReported(true)}
        />
      )}
    </li>
  )
}
