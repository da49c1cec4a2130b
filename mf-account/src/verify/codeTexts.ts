import { t } from '@lingui/core/macro'

export const codeSent = () => ({
  title: t`Code sent`,
  description: t`A new verification code has been sent to your phone.`,
})

export const codeNotSent = () => ({
  title: t`Failed to send code`,
  description: t`There was a problem sending the verification code.`,
})
