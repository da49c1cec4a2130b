import { errorText } from '@flight-amigo/shell/sdk'

/** A failure in words: those of the toast, and those at the form if they differ. */
export interface PayFailure {
  title: string
  description: string
  atForm?: string
}

/** The failure of a payment to be set up. `problem` is the form's sentence when the reason is not known. */
export const setupFailure = (reason: unknown, problem: string): PayFailure => ({
  title: 'Payment setup failed',
  description: errorText(reason, 'There was a problem setting up the payment'),
  atForm: errorText(reason, `${problem}. Nothing was charged. Please try again.`),
})
