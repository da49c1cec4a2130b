import { errorText, type FailureWords } from '@flight-amigo/shell/sdk'

/** The failure of a payment to be set up. `problem` is the form's sentence when the reason is not known. */
export const setupFailure = (reason: unknown, problem: string): FailureWords => ({
  title: 'Payment setup failed',
  description: errorText(reason, 'There was a problem setting up the payment'),
  atForm: errorText(reason, `${problem}. Nothing was charged. Please try again.`),
})
