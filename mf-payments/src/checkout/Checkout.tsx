import { emailAddress } from '@flight-amigo/backend/contract/http'
import { NewTip } from '@flight-amigo/backend/contract/payments'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { Link, useHref, useNavigate, useSession } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentIntent } from '@stripe/stripe-js'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { TipAmountField } from '../amount/TipAmountField.tsx'
import { type AmountRules, amountError, amountOf } from '../amount/tipAmount.ts'
import {
  type PaymentAttempt,
  type PaymentIntents,
  useEndedPayment,
  usePaymentIntents,
  usePreviousPayment,
} from '../payment-intent/paymentIntents.ts'
import { type Recipient, type TipTerms, useAmountRules } from '../payments.api.ts'
import { CheckoutHeading, CheckoutSkeleton } from '../skeletons.tsx'
import { CardForm } from '../stripe/CardForm.tsx'
import { ReceiptLayout, Stamp } from '../tip-card/ReceiptLayout.tsx'
import { BesideTipCard, TipCard } from '../tip-card/TipCard.tsx'
import { useHeadingFocus } from '../tip-card/useHeadingFocus.ts'
import styles from './CheckoutPage.module.css'

interface FrameProps {
  lead?: ReactNode
  children: ReactNode
}

export const CheckoutFrame = ({ lead, children }: FrameProps) => (
  <Page tall>
    <CheckoutHeading lead={lead} />
    {children}
  </Page>
)

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
  const ended = useEndedPayment(previous, intents)
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
          ended={ended}
          onAttempt={remember}
        />
      </BesideTipCard>
    </CheckoutFrame>
  )
}

interface CheckoutValues {
  amount: string
  message: string
  receiptEmail: string
}

interface CheckoutFormProps {
  recipient: Recipient
  values: CheckoutValues
  tip: NewTip
  rules: AmountRules
  amountProblem: string | undefined
  onChange: (part: Partial<CheckoutValues>) => void
  /** The email address of a signed-in payer. A visitor may type one for the receipt. */
  payerEmail: string | undefined
  isMessageLeftOut: boolean
  intents: PaymentIntents
  ended: string | undefined
  onAttempt: (attempt: PaymentAttempt) => void
}

function CheckoutForm({ recipient, values, tip, amountProblem, onChange, payerEmail, ...rest }: CheckoutFormProps) {
  const { t } = useLingui()
  const name = isolateDirection(recipient.username)
  const headingId = useId()
  const amountInput = useRef<HTMLInputElement>(null)
  const messageInput = useRef<HTMLTextAreaElement>(null)
  const emailInput = useRef<HTMLInputElement>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const navigate = useNavigate()
  const returnTo = useHref(`/checkout/success?recipientId=${recipient.id}`)

  const messageProblem = messageError(values.message)
  const emailProblem = payerEmail ? undefined : emailError(values.receiptEmail)
  const messageHelp =
    rest.isMessageLeftOut && values.message
      ? t`${name} takes messages only from people who are signed in. We'll send your tip without it.`
      : t({ message: 'It goes along with your tip.', comment: 'Below the field for a message.' })

  const validate = () => {
    setSubmitted(true)
    const invalid: RefObject<HTMLElement | null> | undefined =
      (amountProblem && amountInput) || (messageProblem && messageInput) || (emailProblem && emailInput) || undefined
    invalid?.current?.focus()
    return !invalid
  }
  const onPaid = (intent: PaymentIntent) => navigate(successPath(recipient, intent), { replace: true })

  return (
    <Card as="section" className={styles.form} aria-labelledby={headingId}>
      <TipAmountField
        text={values.amount}
        onChange={(amount) => onChange({ amount })}
        rules={rest.rules}
        inputRef={amountInput}
      />
      <Field
        label={t({ message: 'Message', context: 'noun', comment: 'The field for a message.' })}
        help={messageHelp}
        error={messageProblem}
        optional
      >
        <Textarea
          ref={messageInput}
          rows={3}
          characterLimit={MESSAGE_LIMIT}
          value={values.message}
          onChange={(event) => onChange({ message: event.target.value })}
        />
      </Field>
      {payerEmail ? (
        <Field label={t`Email for your receipt`}>
          <Input type="email" value={payerEmail} readOnly />
        </Field>
      ) : (
        <Field label={t`Email for your receipt`} error={wasSubmitted ? emailProblem : undefined} optional>
          <Input
            ref={emailInput}
            type="email"
            autoComplete="email"
            value={values.receiptEmail}
            onChange={(event) => onChange({ receiptEmail: event.target.value })}
          />
        </Field>
      )}
      <div className={styles.card}>
        <h2 id={headingId}>
          <Trans>Pay by card</Trans>
        </h2>
        <CardForm
          tip={tip}
          isValid={!amountProblem}
          intents={rest.intents}
          ended={rest.ended}
          onCheck={validate}
          confirmation={{
            returnTo,
            redirectsOnlyIfRequired: false,
            receiptEmail: values.receiptEmail.trim(),
            setupProblem: t`Could not process payment setup. Nothing was charged. Please try again.`,
          }}
          onAttempt={rest.onAttempt}
          onPaid={onPaid}
        />
      </div>
    </Card>
  )
}

const MESSAGE_LIMIT = 300

const Email = emailAddress()

const tipOf = ({ message }: { message: string }, amount: number, { id }: Recipient): NewTip => ({
  amount,
  recipientId: id,
  message: message.trim(),
})

const messageError = (message: string): string | undefined =>
  NewTip.shape.message.safeParse(message.trim()).error?.issues[0]?.message

/** The receipt is optional, so an empty address is valid. */
const emailError = (email: string): string | undefined =>
  email.trim() === '' ? undefined : Email.safeParse(email).error?.issues[0]?.message

const successPath = ({ id }: Recipient, intent: PaymentIntent) =>
  `/checkout/success?${new URLSearchParams({
    recipientId: String(id),
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret ?? '',
    redirect_status: intent.status,
  })}`
