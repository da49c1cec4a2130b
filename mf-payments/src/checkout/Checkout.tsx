import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link, useSession } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { amountError, amountOf } from '../amount/tipAmount.ts'
import { BesidePass } from '../pass/PassParts.tsx'
import { Stamp, ThankYou } from '../pass/ThankYou.tsx'
import { TipPass } from '../pass/TipPass.tsx'
import { useHeadingFocus } from '../pass/useHeadingFocus.ts'
import { type Recipient, type TipTerms, useAmountBounds } from '../payments.api.ts'
import { usePaymentSetups } from '../setup/paymentSetups.ts'
import { usePreviousPayment } from '../setup/previousPayment.ts'
import { CheckoutForm, type CheckoutValues } from './CheckoutForm.tsx'
import { CheckoutFrame, CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { tipOf } from './checkoutTip.ts'

interface PaidProps {
  recipient: Recipient
  amount: number
  onAgain: () => void
}

function Paid({ recipient, amount, onAgain }: PaidProps) {
  const { t } = useLingui()
  const name = isolateDirection(recipient.username)
  useHeadingFocus()
  return (
    <Page width="form">
      <PageHeading lead={t`Thank you for your tip to ${name}!`}>{t`Payment Successful!`}</PageHeading>
      <ThankYou
        actions={
          <>
            <Button variant="quiet" onClick={onAgain}>
              <Trans>Leave Another Tip</Trans>
            </Button>
            <Link className={buttonClass()} to="/search">
              <Trans>Find Companions</Trans>
            </Link>
          </>
        }
      >
        <TipPass to={recipient} amount={amount}>
          <p>
            <Trans>This tip has been paid. Nothing more is charged.</Trans>
          </p>
          <Stamp />
        </TipPass>
      </ThankYou>
    </Page>
  )
}

interface Props {
  recipient: Recipient
  terms: TipTerms
  suggested: string
  isAnother: boolean
  onAgain: () => void
}

export function Checkout({ recipient, terms, suggested, isAnother, onAgain }: Props) {
  const { t } = useLingui()
  const { user } = useSession()
  const { previous, remember } = usePreviousPayment({ ignored: isAnother })
  const setups = usePaymentSetups(previous.attempt)
  const [values, setValues] = useState<CheckoutValues>({
    amount: String(previous.attempt?.tip.amount ?? suggested),
    message: previous.attempt?.tip.message ?? '',
    receiptEmail: '',
  })
  const bounds = useAmountBounds(recipient, terms, values.amount)
  if (previous.state === 'checking') return <CheckoutSkeleton />
  if (previous.state === 'paid')
    return <Paid recipient={recipient} amount={amountOf(values.amount)} onAgain={onAgain} />

  const amountProblem = amountError(values.amount, bounds)
  const amount = amountProblem ? 0 : amountOf(values.amount)
  const name = isolateDirection(recipient.username)
  return (
    <CheckoutFrame lead={t({ message: `Supporting ${name} for their help`, comment: 'What the user is about to do.' })}>
      <BesidePass pass={<TipPass to={recipient} amount={amount} waits={!terms.payoutsReady} />}>
        <CheckoutForm
          recipient={recipient}
          values={values}
          tip={tipOf(values, amount, recipient)}
          bounds={bounds}
          amountProblem={amountProblem}
          onChange={(part) => setValues((before) => ({ ...before, ...part }))}
          payerEmail={user?.email}
          isMessageLeftOut={!user && !terms.visitorMessages}
          setups={setups}
          onAttempt={remember}
        />
      </BesidePass>
    </CheckoutFrame>
  )
}
