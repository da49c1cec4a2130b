import { NewTip } from '@flight-amigo/backend/contract/payments'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { useNavigate } from '@flight-amigo/shell/sdk'
import type { PaymentIntent } from '@stripe/stripe-js'
import { useId, useRef, useState } from 'react'
import { AmountChoice } from '../amount/AmountChoice.tsx'
import type { Recipient } from '../payments.api.ts'
import { usePrepared } from '../setup/usePrepared.ts'
import type { SetUp } from '../setup/useSetUp.ts'
import type { Tried } from '../setup/useTried.ts'
import { CardForm } from '../stripe/CardForm.tsx'
import styles from './CheckoutPage.module.css'
import { emailError, MESSAGE_LIMIT, messageError, paidAddress, tipOf } from './checkoutTip.ts'

/** What has been filled in beside the card. */
export interface Typed {
  amount: number
  message: string
  receiptEmail: string
}

interface Props {
  recipient: Recipient
  typed: Typed
  onType: (part: Partial<Typed>) => void
  /** Whether a receipt needs an address: who is signed in gets theirs anyway. */
  asksEmail: boolean
  setUp: SetUp
  /** The payment is about to be confirmed. */
  onTry: (tried: Tried) => void
  onSetUpFailed: (reason: unknown) => void
}

/** Amount, message and card on one sheet. */
export function CheckoutForm({ recipient, typed, onType, asksEmail, setUp, onTry, onSetUpFailed }: Props) {
  const headingId = useId()
  const amountInput = useRef<HTMLInputElement>(null)
  const messageInput = useRef<HTMLTextAreaElement>(null)
  const emailInput = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState(false)
  const navigate = useNavigate()

  const tip = tipOf(typed, recipient)
  const prepared = usePrepared(setUp, NewTip.safeParse(tip).success ? tip : null, onSetUpFailed)
  const wrong = { message: messageError(typed.message), email: asksEmail ? emailError(typed.receiptEmail) : undefined }

  const check = () => {
    setChecked(true)
    const first = [
      !NewTip.shape.amount.safeParse(typed.amount).success && amountInput,
      wrong.message && messageInput,
      wrong.email && emailInput,
    ].find(Boolean)
    if (first) first.current?.focus()
    return !first
  }
  const begin = async () => {
    const clientSecret = await setUp.begin(tip)
    onTry({ tip, clientSecret })
    return clientSecret
  }
  const paid = (intent: PaymentIntent) => navigate(paidAddress(recipient, intent), { replace: true })

  return (
    <Card as="section" className={styles.form} aria-labelledby={headingId}>
      <AmountChoice amount={typed.amount} onChange={(amount) => onType({ amount })} inputRef={amountInput} />
      <Field
        label="Message"
        help={`${recipient.username} gets it with your tip.`}
        error={checked ? wrong.message : undefined}
        optional
      >
        <Textarea
          ref={messageInput}
          rows={3}
          countTo={MESSAGE_LIMIT}
          value={typed.message}
          onChange={(event) => onType({ message: event.target.value })}
        />
      </Field>
      {asksEmail && (
        <Field label="Email for your receipt" error={checked ? wrong.email : undefined} optional>
          <Input
            ref={emailInput}
            type="email"
            autoComplete="email"
            value={typed.receiptEmail}
            onChange={(event) => onType({ receiptEmail: event.target.value })}
          />
        </Field>
      )}
      <div className={styles.card}>
        <h2 id={headingId}>Pay by card</h2>
        <CardForm
          amount={typed.amount}
          prepared={prepared}
          setUp={begin}
          check={check}
          confirmation={{
            returnTo: `/checkout/success?recipientId=${recipient.id}`,
            stay: false,
            receiptEmail: typed.receiptEmail.trim(),
          }}
          onPaid={paid}
          onOver={() => setUp.forget(tip)}
        />
      </div>
    </Card>
  )
}
