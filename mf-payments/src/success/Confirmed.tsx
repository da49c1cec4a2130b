import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Link, skipToken } from '@flight-amigo/shell/sdk'
import type { PaymentIntent } from '@stripe/stripe-js'
import { dollars } from '../money.ts'
import { ThankYou } from '../pass/ThankYou.tsx'
import { useRecipientQuery } from '../payments.api.ts'
import { Receipt } from './Receipt.tsx'
import { SuccessFrame } from './SuccessFrame.tsx'
import styles from './SuccessPage.module.css'
import { useRecorded } from './useRecorded.ts'

interface Props {
  intent: PaymentIntent
  recipientId: number | undefined
}

/** The tip as Stripe knows it: paid, or still on its way through the bank. */
export function Confirmed({ intent, recipientId }: Props) {
  useRecorded(intent, recipientId)
  const { data: recipient, isLoading } = useRecipientQuery(recipientId ? String(recipientId) : skipToken)
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
        <Receipt
          amount={dollars(intent.amount / 100)}
          to={isLoading ? <Skeleton width="long" /> : recipient?.username}
          status={<span className={paid ? styles.good : undefined}>{paid ? 'Succeeded' : 'Processing'}</span>}
          date={dayOfMoment(new Date())}
          stamped={paid}
        />
      </ThankYou>
    </SuccessFrame>
  )
}
