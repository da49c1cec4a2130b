import type { Tip } from '@flight-amigo/backend/contract/payments'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button } from '@flight-amigo/shared-ui/Button'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { dollars } from '../money.ts'
import { useLazyTipMessageQuery, useReportTipMessageMutation, useTipsInfiniteQuery } from './payouts.api.ts'
import styles from './TipList.module.css'

const EMPTY_TEXTS = {
  received: msg`When a traveler thanks you with a tip, it appears here, and we email you.`,
  sent: msg`When you thank an Amigo with a tip, it appears here.`,
}

export function TipList({ direction }: { direction: Tip['direction'] }) {
  const { t } = useLingui()
  const query = useTipsInfiniteQuery(direction)
  const { data, isLoading, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const tips = data?.pages.flatMap((page) => page.tips) ?? []
  // View More focuses the first new tip, because the button is gone after the last page.
  const [firstNew, setFirstNew] = useState<number>()
  const viewMore = () => {
    setFirstNew(tips.length)
    fetchNextPage()
  }

  if (isLoading)
    return (
      <SkeletonGroup label={t`Loading your tips`}>
        <Skeleton lines={4} />
      </SkeletonGroup>
    )
  if (isError && tips.length === 0)
    return <ErrorState level={3} title={t`We could not load your tips.`} onRetry={refetch} retrying={isFetching} />
  if (tips.length === 0)
    return (
      <EmptyState level={3} title={t`No tips yet`}>
        {t(EMPTY_TEXTS[direction])}
      </EmptyState>
    )
  return (
    <div className={styles.tips}>
      <ul className={styles.list}>
        {tips.map((tip, index) => (
          <TipRow key={tip.id} {...tip} isFirstNew={index === firstNew} />
        ))}
      </ul>
      {query.isFetchNextPageError && <Notice tone="danger">{t`We could not load more tips. Please try again.`}</Notice>}
      {hasNextPage && (
        <Button variant="quiet" size="small" busy={isFetchingNextPage} onClick={viewMore}>
          {direction === 'received' ? (
            <Trans comment="A button. “tips received” is only read aloud.">
              View More<VisuallyHidden> tips received</VisuallyHidden>
            </Trans>
          ) : (
            <Trans comment="A button. “tips sent” is only read aloud.">
              View More<VisuallyHidden> tips sent</VisuallyHidden>
            </Trans>
          )}
        </Button>
      )}
    </div>
  )
}

const PASSED_ON = msg({ message: 'Passed on', comment: 'A badge: the tip has been sent to your bank.' })
const PAID = msg({ message: 'Paid', comment: 'A badge beside a tip that you have sent.' })
const WAITING = msg({ message: 'Waiting', comment: 'A badge: the tip has not been sent to your bank yet.' })
const DISPUTED = msg({ message: 'Disputed', comment: 'A badge: the bank of the payer asks for the money back.' })
const REFUNDED = msg({ message: 'Refunded', comment: 'A badge beside a tip.' })

// Only the recipient sees whether a tip was passed on.
const STATUS_LABELS = {
  paid: { received: [PASSED_ON, 'good'], sent: [PAID, 'good'] },
  waiting: { received: [WAITING, 'accent'], sent: [PAID, 'good'] },
  disputed: { received: [DISPUTED, 'neutral'], sent: [DISPUTED, 'neutral'] },
  lost: { received: [msg`Taken back by the bank`, 'neutral'], sent: [msg`Taken back by your bank`, 'neutral'] },
  refunded: { received: [REFUNDED, 'neutral'], sent: [REFUNDED, 'neutral'] },
} as const

export function TipRow({ isFirstNew, ...tip }: Tip & { isFirstNew: boolean }) {
  const { id, direction, amount, status, message, hasVisitorMessage, paidAt, other } = tip
  const [label, tone] = STATUS_LABELS[status][direction]
  const [day, notes] = [dayOfMoment(paidAt), joinText(notesOf(tip))]
  // A reported message is removed, but its row confirms the report.
  const [isReported, setReported] = useState(false)
  return (
    <li className={styles.tip} {...(isFirstNew && { ref: takeFocus, tabIndex: -1 })}>
      <Avatar
        name={other?.username ?? t`a traveler`}
        src={other?.profilePictureUrl}
        tone={direction === 'received' ? 'dusk' : 'sky'}
      />
      <div className={styles.text}>
        <p className={styles.name}>{counterpartyText(tip)}</p>
        <p className={styles.when}>
          {notes ? (
            <Trans comment="The day of a tip, and what has happened to it since: Nov 19, 2026, $5.00 refunded">
              <time dateTime={paidAt}>{day}</time>, {notes}
            </Trans>
          ) : (
            <time dateTime={paidAt}>{day}</time>
          )}
        </p>
      </div>
      <div className={styles.money}>
        <b>{dollars(amount)}</b>
        <Badge tone={tone}>{t(label)}</Badge>
      </div>
      {message && direction === 'sent' && (
        <PersonText as="p" className={styles.message}>
          {message}
        </PersonText>
      )}
      {direction === 'received' && (message || hasVisitorMessage || isReported) && (
        <ReceivedMessage
          tipId={id}
          message={message}
          sum={dollars(amount)}
          day={day}
          onReported={() => setReported(true)}
        />
      )}
    </li>
  )
}

function counterpartyText({ direction, other }: Tip) {
  if (!other) return direction === 'received' ? t`From a traveler` : t`To a traveler`
  const name = isolateDirection(other.username)
  return direction === 'received' ? t`From ${name}` : t`To ${name}`
}

function notesOf({ direction, amount, onHoldUntil, reviewedUntil, ...sums }: Tip): string[] {
  const refunded = dollars(sums.refunded)
  const pending = dollars(sums.refundPending)
  const failed = dollars(sums.refundFailed)
  const disputed = dollars(sums.disputed)
  const lost = dollars(sums.lost)
  const day = onHoldUntil && dayOfMoment(onHoldUntil)
  const refundDay = reviewedUntil && dayOfMoment(reviewedUntil)
  return [
    sums.refunded > 0 &&
      sums.refunded < amount &&
      t({ message: `${refunded} refunded`, comment: 'The value is an amount of money.' }),
    sums.refundPending > 0 && t`refund of ${pending} pending`,
    sums.refundFailed > 0 && t`refund of ${failed} failed`,
    sums.disputed > 0 && sums.disputed < amount && t`${disputed} in dispute`,
    sums.lost > 0 &&
      sums.lost < amount &&
      (direction === 'sent' ? t`${lost} taken back by your bank` : t`${lost} taken back by the bank`),
    day && t`held until ${day}`,
    refundDay &&
      (direction === 'sent'
        ? t`our team checks it; refunded to you on ${refundDay} if we can't confirm it`
        : t`our team checks it; refunded to the giver on ${refundDay} if we can't confirm it`),
  ].filter((note) => typeof note === 'string')
}

interface Props {
  tipId: number
  /** The message of a signed-in payer. A visitor's message is loaded when the helper opens it. */
  message: string | null
  sum: string
  day: string
  onReported: () => void
}

/** The helper must open a visitor's message, and can report any message. */
function ReceivedMessage({ tipId, message, sum, day, onReported }: Props) {
  const { t } = useLingui()
  const [open, { data: opened, isFetching }] = useLazyTipMessageQuery()
  const [report, { isLoading: isReporting, isSuccess: isReported }] = useReportTipMessageMutation()
  const { failure, fail, clear } = useFailure()

  const attempt = async (act: () => Promise<{ error?: unknown }>, problem: string): Promise<boolean> => {
    clear()
    const { error } = await act()
    if (!error) return true
    fail({ title: problem, description: t`Please try again.` }, error)
    return false
  }
  const show = () => attempt(() => open(tipId), t`The message could not be loaded.`)
  const sendReport = async () => {
    if (!(await attempt(() => report(tipId), t`The message could not be reported.`))) return
    toast({ title: t`Message reported`, description: t`We'll look at it. It is no longer shown here.` })
    onReported()
  }
  const shown = message ?? opened?.message
  if (isReported)
    return (
      <p ref={takeFocus} tabIndex={-1} className={styles.message}>
        <Trans>Message reported. We'll look at it. It is no longer shown here.</Trans>
      </p>
    )
  return (
    <div className={styles.receivedMessage}>
      {shown ? (
        <>
          <PersonText as="p" {...(!message && { ref: takeFocus, tabIndex: -1 })} className={styles.message}>
            {shown}
          </PersonText>
          <Button variant="quiet" size="small" busy={isReporting} onClick={sendReport} className={styles.report}>
            <Trans comment="A button. What comes after it is only read aloud: with the tip of $5.00 of Nov 19, 2026.">
              Report Message
              <VisuallyHidden>
                {' '}
                with the tip of {sum} of {day}
              </VisuallyHidden>
            </Trans>
          </Button>
        </>
      ) : (
        <>
          <p className={styles.when}>
            <Trans>Came with a message from someone who was not signed in.</Trans>
          </p>
          <Button variant="quiet" size="small" busy={isFetching} onClick={show}>
            <Trans comment="A button. What comes after it is only read aloud: with the tip of $5.00 of Nov 19, 2026.">
              Show Message
              <VisuallyHidden>
                {' '}
                with the tip of {sum} of {day}
              </VisuallyHidden>
            </Trans>
          </Button>
        </>
      )}
      <FailureNotice failure={failure} takesFocus />
    </div>
  )
}
