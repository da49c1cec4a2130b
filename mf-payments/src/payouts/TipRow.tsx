import type { Tip } from '@flight-amigo/backend/contract/payments'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { dollars } from '../money.ts'
import { ReceivedMessage } from './ReceivedMessage.tsx'
import styles from './TipList.module.css'

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

function notesOf({ direction, amount, onHoldUntil, ...sums }: Tip): string[] {
  const refunded = dollars(sums.refunded)
  const pending = dollars(sums.refundPending)
  const failed = dollars(sums.refundFailed)
  const disputed = dollars(sums.disputed)
  const lost = dollars(sums.lost)
  const day = onHoldUntil && dayOfMoment(onHoldUntil)
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
  ].filter((note) => typeof note === 'string')
}
