import { Card } from '@flight-amigo/shared-ui/Card'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { useNavigate } from '@flight-amigo/shell/sdk'
import type { PaymentIntent } from '@stripe/stripe-js'
import { useId, useRef, useState } from 'react'
import { AmountChoice, amountError } from '../amount/AmountChoice.tsx'
import type { Recipient } from '../payments.api.ts'
import type { TriedPayment } from '../setup/earlierPayment.ts'
import { type PaymentSetups, useClientSecret } from '../setup/paymentSetups.ts'
import { useTypingPause } from '../setup/useTypingPause.ts'
import { CardForm } from '../stripe/CardForm.tsx'
import styles from './CheckoutPage.module.css'
import { emailError, MESSAGE_LIMIT, messageError, successAddress, tipOf } from './checkoutTip.ts'

/** The values of the form, without the card's. */
export interface CheckoutValues {
  amount: number
  message: string
  receiptEmail: string
}

interface Props {
  recipient: Recipient
  values: CheckoutValues
  onChange: (part: Partial<CheckoutValues>) => void
  /** The address of a signed-in payer, for the receipt. Other payers may type one. */
  payerEmail: string | undefined
  setups: PaymentSetups
  /** Called before the payment is confirmed. */
  onTry: (tried: TriedPayment) => void
  onSetupFailed: (reason: unknown) => void
}

/** The form of a tip: amount, message, receipt and card. */
export function CheckoutForm({ recipient, values, onChange, payerEmail, setups, onTry, onSetupFailed }: Props) {
  const headingId = useId()
  const emailInput = useRef<HTMLInputElement>(null)
  const [isChecked, setChecked] = useState(false)
  const [round, setRound] = useState(0)
  const navigate = useNavigate()

  const tip = tipOf(values, recipient)
  const amountProblem = amountError(values.amount)
  const messageProblem = messageError(values.message)
  const isValid = !amountProblem && !messageProblem
  const { isSettled, typingHandlers } = useTypingPause(JSON.stringify(tip))
  const clientSecret = useClientSecret(setups, isValid && isSettled ? tip : null, onSetupFailed, round)
  const emailProblem = payerEmail ? undefined : emailError(values.receiptEmail)

  const messageHelp =
    setups.isMessageLeftOut && values.message
      ? `${recipient.username} takes messages only from people who are signed in. Your tip goes without it.`
      : 'It goes along with your tip.'

  const check = () => {
    setChecked(true)
    if (emailProblem) emailInput.current?.focus()
    return !emailProblem
  }
  const renew = () => {
    setups.forget(tip)
    setRound(round + 1)
  }
  const paid = (intent: PaymentIntent) => navigate(successAddress(recipient, intent), { replace: true })

  return (
    <Card as="section" className={styles.form} aria-labelledby={headingId}>
      <AmountChoice
        amount={values.amount}
        onChange={(amount) => onChange({ amount })}
        typingHandlers={typingHandlers}
      />
      <Field label="Message" help={messageHelp} error={messageProblem} optional>
        <Textarea
          rows={3}
          countTo={MESSAGE_LIMIT}
          value={values.message}
          onChange={(event) => onChange({ message: event.target.value })}
          {...typingHandlers}
        />
      </Field>
      {payerEmail ? (
        <Field label="Email for your receipt">
          <Input type="email" value={payerEmail} readOnly />
        </Field>
      ) : (
        <Field label="Email for your receipt" error={isChecked ? emailProblem : undefined} optional>
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
        <h2 id={headingId}>Pay by card</h2>
        {isValid ? (
          <CardForm
            amount={values.amount}
            clientSecret={clientSecret}
            onCheck={check}
            confirmation={{
              returnTo: `/checkout/success?recipientId=${recipient.id}`,
              stay: false,
              receiptEmail: values.receiptEmail.trim(),
            }}
            onTry={(clientSecret) => onTry({ tip, clientSecret })}
            onPaid={paid}
            onLapsed={renew}
          />
        ) : (
          <p className={styles.hint}>The card form is here as soon as the above is in order.</p>
        )}
      </div>
    </Card>
  )
}
