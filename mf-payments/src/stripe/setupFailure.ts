import { offlineText } from '@flight-amigo/shared-ui/useIsOffline'
import { errorText, type FailureText } from '@flight-amigo/shell/sdk'

/** The messages for a payment that could not be created. `problem` is used when the reason is unknown. */
export const setupFailure = (reason: unknown, problem: string): FailureText => {
  const atForm = errorText(reason, `${problem}. Nothing was charged. Please try again.`)
  const offline = offlineText()
  return {
    title: 'Payment setup failed',
    description: errorText(reason, 'There was a problem setting up the payment'),
    atForm: atForm === offline ? `${offline} Nothing was charged.` : atForm,
  }
}
