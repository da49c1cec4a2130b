import type { PaymentIntent } from '@stripe/stripe-js'
import type { Confirmation } from './confirmTip.ts'

/** What a CardForm takes. */
export interface CardFormProps {
  /** Whole dollars. */
  amount: number
  /** The payment that has been set up; until then nothing can be paid. */
  clientSecret: string | undefined
  /** Whether the rest of the form is in order; asked when Pay is pressed. */
  check?: () => boolean
  confirmation: Confirmation
  /** The payment is about to be confirmed. */
  onTry: (clientSecret: string) => void
  onPaid: (intent: PaymentIntent) => void
  /** The payment that was set up can no longer be made. */
  onOver: () => void
  onCancel?: () => void
}
