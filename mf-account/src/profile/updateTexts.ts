import { t } from '@lingui/core/macro'

export const updateSuccess = () => ({
  title: t`Profile updated`,
  description: t`Your profile has been updated successfully`,
})

export const updateFailure = () => ({
  title: t`Update failed`,
  description: t`There was a problem updating your profile`,
})
