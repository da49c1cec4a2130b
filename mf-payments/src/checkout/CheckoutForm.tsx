import { Card } from '@flight-amigo/shared-ui/Card'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { useNavigate } from '@flight-amigo/shell/sdk'
import type { PaymentIntent } from '@stripe/stripe-js'
import { useId, useRef, useState } from 'react'
import { AmountChoice, amountError } from '../amount/AmountChoice.tsx'
import type { Recipient } from '../payments.api.ts'
import { usePrepared } from '../setup/usePrepared.ts'
import { useSettled } from '../setup/useSettled.ts'
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
  /** Where the receipt of who is signed in goes; others may name an address. */
  giver: string | undefined
  setUp: SetUp
  /** The payment is about to be confirmed. */
  onTry: (tried: Tried) => void
  onSetUpFailed: (reason: unknown) => void
}

/** Amount, message and card on one sheet. */
export function CheckoutForm({ recipient, typed, onType, giver, setUp, onTry, onSetUpFailed }: Props) {
  const headingId = useId()
  const emailInput = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState(false)
  const [round, setRound] = useState(0)
  const navigate = useNavigate()

  const tip = tipOf(typed, recipient)
  const amountWrong = amountError(typed.amount)
  const messageWrong = messageError(typed.message)
  const inOrder = !amountWrong && !messageWrong
  const { settled, typing } = useSettled(JSON.stringify(tip))
  const clientSecret = usePrepared(setUp, inOrder && settled ? tip : null, onSetUpFailed, round)
  const emailWrong = giver ? undefined : emailError(typed.receiptEmail)

  const check = () => {
    setChecked(true)
    if (emailWrong) emailInput.current?.focus()
    return !emailWrong
  }
  const renew = () => {
    setUp.forget(tip)
    setRound(round + 1)
  }
  const paid = (intent: PaymentIntent) => navigate(paidAddress(recipient, intent), { replace: true })

  return (
    <Card as="section" className={styles.form} aria-labelledby={headingId}>
      <AmountChoice amount={typed.amount} onChange={(amount) => onType({ amount })} typing={typing} />
      <Field label="Message" help="It goes along with your tip." error={messageWrong} optional>
        <Textarea
          rows={3}
          countTo={MESSAGE_LIMIT}
          value={typed.message}
          onChange={(event) => onType({ message: event.target.value })}
          {...typing}
        />
      </Field>
      {giver ? (
        <Field label="Email for your receipt">
          <Input type="email" value={giver} readOnly />
        </Field>
      ) : (
        <Field label="Email for your receipt" error={checked ? emailWrong : undefined} optional>
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
        {inOrder ? (
          <CardForm
            amount={typed.amount}
            clientSecret={clientSecret}
            check={check}
            confirmation={{
              returnTo: `/checkout/success?recipientId=${recipient.id}`,
              stay: false,
              receiptEmail: typed.receiptEmail.trim(),
            }}
            onTry={(tried) => onTry({ tip, clientSecret: tried })}
            onPaid={paid}
            onOver={renew}
          />
        ) : (
          <p className={styles.hint}>The card form is here as soon as the above is in order.</p>
        )}
      </div>
    </Card>
  )
}
