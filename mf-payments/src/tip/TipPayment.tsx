import type { NewTip } from '@flight-amigo/backend/contract/payments'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import type { PaymentIntent } from '@stripe/stripe-js'
import type { PaymentSetups } from '../setup/paymentSetups.ts'
import type { PaymentAttempt } from '../setup/previousPayment.ts'
import { CardForm } from '../stripe/CardForm.tsx'
import { PAY_HEADING } from '../stripe/CardSkeleton.tsx'
import styles from './TipPage.module.css'

interface Props {
  tip: NewTip
  setups: PaymentSetups
  /** The path after the payment. */
  returnTo: string
  onAttempt: (attempt: PaymentAttempt) => void
  onPaid: (intent: PaymentIntent) => void
  onLeave: () => void
}

export const TipPayment = ({ onLeave, returnTo, ...rest }: Props) => (
  <div className={styles.step}>
    <h2 ref={takeFocus} tabIndex={-1}>
      {PAY_HEADING}
    </h2>
    <CardForm {...rest} confirmation={{ ...CONFIRMATION, returnTo }} onCancel={onLeave} />
  </div>
)

const CONFIRMATION = {
  stay: true,
  setupProblem: 'There was a problem setting up the payment',
}
