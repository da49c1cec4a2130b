import type { NewTip } from '@flight-amigo/backend/contract/payments'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { useHref } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentIntent } from '@stripe/stripe-js'
import type { PaymentAttempt, PaymentIntents } from '../payment-intent/paymentIntents.ts'
import { CardForm } from '../stripe/CardForm.tsx'
import { SETUP_PROBLEM } from '../stripe/setupFailure.ts'
import styles from './TipPage.module.css'

interface Props {
  tip: NewTip
  intents: PaymentIntents
  returnTo: string
  onAttempt: (attempt: PaymentAttempt) => void
  onPaid: (intent: PaymentIntent) => void
  onLeave: () => void
}

export function TipPayment({ onLeave, returnTo, ...rest }: Props) {
  const { t } = useLingui()
  const confirmation = { redirectsOnlyIfRequired: true, setupProblem: t(SETUP_PROBLEM), returnTo: useHref(returnTo) }
  return (
    <div className={styles.step}>
      <h2 ref={takeFocus} tabIndex={-1}>
        <Trans>Pay by card</Trans>
      </h2>
      <CardForm {...rest} confirmation={confirmation} onCancel={onLeave} />
    </div>
  )
}
