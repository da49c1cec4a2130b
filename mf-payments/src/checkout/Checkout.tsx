import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link, useSession } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { amountError, amountOf } from '../amount/tipAmount.ts'
import { usePaymentIntents } from '../payment-intent/paymentIntents.ts'
import { usePreviousPayment } from '../payment-intent/previousPayment.ts'
import { type Recipient, type TipTerms, useAmountRules } from '../payments.api.ts'
import { ReceiptLayout, Stamp } from '../tip-card/ReceiptLayout.tsx'
import { TipCard } from '../tip-card/TipCard.tsx'
import { BesideTipCard } from '../tip-card/TipCardParts.tsx'
import { useHeadingFocus } from '../tip-card/useHeadingFocus.ts'
import { CheckoutForm, type CheckoutValues } from './CheckoutForm.tsx'
import { CheckoutFrame, CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { tipOf } from './checkoutTip.ts'

interface PaidProps {
  recipient: Recipient
  amount: number
  onAnotherTip: () => void
}

function AlreadyPaid({ recipient, amount, onAnotherTip }: PaidProps) {
  const { t } = useLingui()
  const name = isolateDirection(recipient.username)
  useHeadingFocus()
  return (
    <Page width="form">
      <PageHeading lead={t`Thank you for your tip to ${name}!`}>{t`Payment Successful!`}</PageHeading>
      <ReceiptLayout
        actions={
          <>
            <Button variant="quiet" onClick={onAnotherTip}>
              <Trans>Leave Another Tip</Trans>
            </Button>
            <Link className={buttonClass()} to="/search">
              <Trans>Find Companions</Trans>
            </Link>
          </>
        }
      >
        <TipCard to={recipient} amount={amount}>
          <p>
            <Trans>This tip has been paid. Nothing more is charged.</Trans>
          </p>
          <Stamp />
        </TipCard>
      </ReceiptLayout>
    </Page>
  )
}

interface Props {
  recipient: Recipient
  terms: TipTerms
  suggested: string
  isAnotherTip: boolean
  onAnotherTip: () => void
}

export function Checkout({ recipient, terms, suggested, isAnotherTip, onAnotherTip }: Props) {
  const { t } = useLingui()
  const { user } = useSession()
  const { previous, remember } = usePreviousPayment({ ignored: isAnotherTip })
  const intents = usePaymentIntents(previous.attempt)
  const [values, setValues] = useState<CheckoutValues>({
    amount: String(previous.attempt?.tip.amount ?? suggested),
    message: previous.attempt?.tip.message ?? '',
    receiptEmail: '',
  })
  const rules = useAmountRules(recipient, terms, values.amount)
  if (previous.state === 'checking') return <CheckoutSkeleton />
  if (previous.state === 'paid')
    return <AlreadyPaid recipient={recipient} amount={amountOf(values.amount)} onAnotherTip={onAnotherTip} />

  const amountProblem = amountError(values.amount, rules)
  const amount = amountProblem ? 0 : amountOf(values.amount)
  const name = isolateDirection(recipient.username)
  return (
    <CheckoutFrame lead={t({ message: `Supporting ${name} for their help`, comment: 'What the user is about to do.' })}>
      <BesideTipCard card={<TipCard to={recipient} amount={amount} isHeld={!terms.payoutsReady} />}>
        <CheckoutForm
          recipient={recipient}
          values={values}
          tip={tipOf(values, amount, recipient)}
          rules={rules}
          amountProblem={amountProblem}
          onChange={(part) => setValues((before) => ({ ...before, ...part }))}
          payerEmail={user?.email}
          isMessageLeftOut={!user && !terms.visitorMessages}
          intents={intents}
          onAttempt={remember}
        />
      </BesideTipCard>
    </CheckoutFrame>
  )
}
