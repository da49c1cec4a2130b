import type { NewTip } from '@flight-amigo/backend/contract/payments'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { useHref, useNavigate } from '@flight-amigo/shell/sdk'
import { useLingui } from '@lingui/react/macro'
import type { PaymentIntent } from '@stripe/stripe-js'
import { type RefObject, useId, useRef, useState } from 'react'
import { TipAmountField } from '../amount/TipAmountField.tsx'
import type { AmountRules } from '../amount/tipAmount.ts'
import type { PaymentIntents } from '../payment-intent/paymentIntents.ts'
import type { PaymentAttempt } from '../payment-intent/previousPayment.ts'
import type { Recipient } from '../payments.api.ts'
import { CardForm } from '../stripe/CardForm.tsx'
import { PAY_HEADING } from '../stripe/CardSkeleton.tsx'
import styles from './CheckoutPage.module.css'
import { EMAIL_LABEL, MESSAGE_HELP, MESSAGE_LABEL } from './CheckoutSkeleton.tsx'
import { emailError, MESSAGE_LIMIT, messageError, successPath } from './checkoutTip.ts'

export interface CheckoutValues {
  amount: string
  message: string
  receiptEmail: string
}

interface Props {
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
  onAttempt: (attempt: PaymentAttempt) => void
}

export function CheckoutForm({ recipient, values, tip, amountProblem, onChange, payerEmail, ...rest }: Props) {
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
      : t(MESSAGE_HELP)

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
      <Field label={t(MESSAGE_LABEL)} help={messageHelp} error={messageProblem} optional>
        <Textarea
          ref={messageInput}
          rows={3}
          characterLimit={MESSAGE_LIMIT}
          value={values.message}
          onChange={(event) => onChange({ message: event.target.value })}
        />
      </Field>
      {payerEmail ? (
        <Field label={t(EMAIL_LABEL)}>
          <Input type="email" value={payerEmail} readOnly />
        </Field>
      ) : (
        <Field label={t(EMAIL_LABEL)} error={wasSubmitted ? emailProblem : undefined} optional>
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
        <h2 id={headingId}>{t(PAY_HEADING)}</h2>
        <CardForm
          tip={tip}
          isValid={!amountProblem}
          intents={rest.intents}
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
