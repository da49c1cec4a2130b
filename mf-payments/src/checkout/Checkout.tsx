import { errorText, useSession } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { BesidePass, TipPass } from '../pass/TipPass.tsx'
import type { Recipient } from '../payments.api.ts'
import { useEarlierPayment } from '../setup/earlierPayment.ts'
import { usePaymentSetups } from '../setup/paymentSetups.ts'
import { CheckoutFailed } from './CheckoutFailed.tsx'
import { CheckoutForm, type CheckoutValues } from './CheckoutForm.tsx'
import { CheckoutFrame, CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { Paid } from './Paid.tsx'

interface Props {
  recipient: Recipient
  /** The amount in the address. */
  suggested: number
  /** Whether this is a further tip, after one that was paid here. */
  isFurther: boolean
  onAgain: () => void
}

/** The checkout of a known recipient: its form, or the note that it is paid. */
export function Checkout({ recipient, suggested, isFurther, onAgain }: Props) {
  const { user } = useSession()
  const { earlier, note } = useEarlierPayment({ ignored: isFurther })
  const setups = usePaymentSetups(earlier.tried)
  const [values, setValues] = useState<CheckoutValues>({
    amount: earlier.tried?.tip.amount ?? suggested,
    message: earlier.tried?.tip.message ?? '',
    receiptEmail: '',
  })
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)

  if (earlier.state === 'checking') return <CheckoutSkeleton />
  if (earlier.state === 'paid') return <Paid recipient={recipient} amount={values.amount} onAgain={onAgain} />

  if (failure !== undefined) {
    const retry = () => {
      setFailure(undefined)
      setAttempt(attempt + 1)
    }
    return <CheckoutFailed onRetry={retry}>{errorText(failure, 'Could not process payment setup')}</CheckoutFailed>
  }
  return (
    <CheckoutFrame lead={`Supporting ${recipient.username} for their help`}>
      <BesidePass pass={<TipPass to={recipient} amount={values.amount} />}>
        <CheckoutForm
          key={attempt}
          recipient={recipient}
          values={values}
          onChange={(part) => setValues((before) => ({ ...before, ...part }))}
          payerEmail={user?.email}
          setups={setups}
          onTry={note}
          onSetupFailed={setFailure}
        />
      </BesidePass>
    </CheckoutFrame>
  )
}
