import { errorText } from '@flight-amigo/shell/sdk'
import type { Failed } from '../notice/FailureNotice.tsx'

/** The failure of a payment to be set up. `problem` is the form's sentence when the reason is not known. */
export const setupFailure = (reason: unknown, problem: string): Failed => ({
  title: 'Payment setup failed',
  description: errorText(reason, 'There was a problem setting up the payment'),
  atForm: errorText(reason, `${problem}. Nothing was charged. Please try again.`),
})
