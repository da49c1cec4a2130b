import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Link, skipToken } from '@flight-amigo/shell/sdk'
import type { PaymentIntent } from '@stripe/stripe-js'
import { dayOf, dollars } from '../money.ts'
import { Stamp } from '../pass/Stamp.tsx'
import { ThankYou } from '../pass/ThankYou.tsx'
import { Band, TipPromise } from '../pass/TipPass.tsx'
import { useRecipientQuery } from '../payments.api.ts'
import { SuccessFrame } from './SuccessFrame.tsx'
import styles from './SuccessPage.module.css'
import { useRecorded } from './useRecorded.ts'

interface Props {
  intent: PaymentIntent
  recipientId: number | undefined
}

/** The receipt. */
export function Confirmed({ intent, recipientId }: Props) {
  useRecorded(intent, recipientId)
  const { data: recipient } = useRecipientQuery(recipientId ? String(recipientId) : skipToken)
  const paid = intent.status === 'succeeded'
  const to = recipient ? ` to ${recipient.username}` : ''
  return (
    <SuccessFrame
      heading={paid ? 'Payment Successful!' : 'Your tip'}
      lead={paid ? `Thank you for your tip${to}!` : 'Your bank is still working on it. Nothing more is to be done.'}
    >
      <ThankYou
        actions={
          <Link className={buttonClass()} to="/search">
            Find Companions
          </Link>
        }
      >
        <BoardingPass aria-label="Receipt" stub={<TipPromise />}>
          <Band />
          <div className={styles.sumAndStamp}>
            <p className={styles.amount}>
              <span>Amount</span>
              <b>{dollars(intent.amount / 100)}</b>
            </p>
            {paid && <Stamp />}
          </div>
          <dl className={styles.facts}>
            {recipient && (
              <div>
                <dt>To</dt>
                <dd>{recipient.username}</dd>
              </div>
            )}
            <div>
              <dt>Status</dt>
              <dd className={paid ? styles.good : undefined}>{paid ? 'Succeeded' : 'Processing'}</dd>
            </div>
            <div>
              <dt>Date</dt>
              <dd>{dayOf(new Date())}</dd>
            </div>
          </dl>
        </BoardingPass>
      </ThankYou>
    </SuccessFrame>
  )
}
