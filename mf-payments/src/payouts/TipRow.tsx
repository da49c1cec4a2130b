import type { Tip } from '@flight-amigo/backend/contract/payments'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { dollars } from '../money.ts'
import styles from './TipList.module.css'

// What its two people need to know of it; that a tip of one's own has not been passed on yet is the helper's matter.
const STATUS = {
  paid: { received: ['Passed on', 'good'], sent: ['Paid', 'good'] },
  waiting: { received: ['Waiting', 'accent'], sent: ['Paid', 'good'] },
  disputed: { received: ['Disputed', 'neutral'], sent: ['Disputed', 'neutral'] },
  lost: { received: ['Taken back by the bank', 'neutral'], sent: ['Taken back by your bank', 'neutral'] },
  refunded: { received: ['Refunded', 'neutral'], sent: ['Refunded', 'neutral'] },
} as const

/** One tip, as one of its two people sees it. */
export function TipRow({ direction, amount, refunded, status, message, paidAt, other }: Tip) {
  const name = other?.username ?? 'a traveler'
  const [words, tone] = STATUS[status][direction]
  return (
    <li className={styles.tip}>
      <Avatar name={name} src={other?.profilePictureUrl} tone={direction === 'received' ? 'dusk' : 'sky'} />
      <div className={styles.words}>
        <p className={styles.name}>
          {direction === 'received' ? 'From' : 'To'} {name}
        </p>
        <p className={styles.when}>
          <time dateTime={paidAt}>{dayOfMoment(paidAt)}</time>
          {refunded > 0 && refunded < amount && `, ${dollars(refunded)} refunded`}
        </p>
      </div>
      <div className={styles.money}>
        <b>{dollars(amount)}</b>
        <Badge tone={tone}>{words}</Badge>
      </div>
      {message && <p className={styles.message}>{message}</p>}
    </li>
  )
}
