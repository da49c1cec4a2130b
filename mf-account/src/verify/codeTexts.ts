import { t } from '@lingui/core/macro'

/** The texts for a code that was sent to the phone, and for one that could not be sent. */
export const codeSent = () => ({
  title: t`Code sent`,
  description: t`A new verification code has been sent to your phone.`,
})

export const codeNotSent = () => ({
  title: t`Failed to send code`,
  description: t`There was a problem sending the verification code.`,
})
