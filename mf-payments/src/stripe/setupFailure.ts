import { offlineText } from '@flight-amigo/shared-ui/useIsOffline'
import { errorText, type FailureText } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'

export const SETUP_PROBLEM = msg`There was a problem setting up the payment. Nothing was charged. Please try again.`

/** `problem` is used when the reason is unknown. */
export const setupFailure = (reason: unknown, problem: string): FailureText => {
  const atForm = errorText(reason, problem)
  const offline = offlineText()
  return {
    title: t`Payment setup failed`,
    description: errorText(reason, t`There was a problem setting up the payment`),
    atForm: atForm === offline ? `${offline} ${t`Nothing was charged.`}` : atForm,
  }
}
