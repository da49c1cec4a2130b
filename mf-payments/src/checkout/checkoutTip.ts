import { emailAddress } from '@flight-amigo/backend/contract/http'
import { NewTip } from '@flight-amigo/backend/contract/payments'
import type { PaymentIntent } from '@stripe/stripe-js'
import type { Recipient } from '../payments.api.ts'

/** As many characters as the contract's message may have. */
export const MESSAGE_LIMIT = 300

const Email = emailAddress()

/** The tip that a filled checkout means. */
export const tipOf = ({ amount, message }: { amount: number; message: string }, { id }: Recipient): NewTip => ({
  amount,
  recipientId: id,
  message: message.trim(),
})

export function messageError(message: string): string | undefined {
  const issue = NewTip.shape.message.safeParse(message.trim()).error?.issues[0]
  return issue && `Your message ${issue.message}`
}

/** Nothing is an answer, too: the receipt is optional. */
export const emailError = (email: string): string | undefined =>
  email.trim() === '' ? undefined : Email.safeParse(email).error?.issues[0]?.message

/** Where Stripe sends a payer to after a payment, for one of whom Stripe said that it was made before. */
export const paidAddress = ({ id }: Recipient, intent: PaymentIntent) =>
  `/checkout/success?${new URLSearchParams({
    recipientId: String(id),
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret ?? '',
    redirect_status: intent.status,
  })}`
