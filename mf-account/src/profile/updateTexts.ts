import { t } from '@lingui/core/macro'

/** The texts for a change of the profile or the settings that was saved, and for one that failed. */
export const updateSuccess = () => ({
  title: t`Profile updated`,
  description: t`Your profile has been updated successfully`,
})

export const updateFailure = () => ({
  title: t`Update failed`,
  description: t`There was a problem updating your profile`,
})
