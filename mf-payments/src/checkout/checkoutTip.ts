import { emailAddress } from '@flight-amigo/backend/contract/http'
import { NewTip } from '@flight-amigo/backend/contract/payments'
import type { PaymentIntent } from '@stripe/stripe-js'
import type { Recipient } from '../payments.api.ts'

export const MESSAGE_LIMIT = 300

const Email = emailAddress()

export const tipOf = ({ message }: { message: string }, amount: number, { id }: Recipient): NewTip => ({
  amount,
  recipientId: id,
  message: message.trim(),
})

export const messageError = (message: string): string | undefined =>
  NewTip.shape.message.safeParse(message.trim()).error?.issues[0]?.message

/** The receipt is optional, so an empty address is valid. */
export const emailError = (email: string): string | undefined =>
  email.trim() === '' ? undefined : Email.safeParse(email).error?.issues[0]?.message

export const successPath = ({ id }: Recipient, intent: PaymentIntent) =>
  `/checkout/success?${new URLSearchParams({
    recipientId: String(id),
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret ?? '',
    redirect_status: intent.status,
  })}`
