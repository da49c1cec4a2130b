import { msg } from '@lingui/core/macro'

/** The titles of the profile and of the pages that lead back to it, also in the account menu. */
export const TITLES = {
  profile: msg`My Profile`,
  settings: msg`Settings`,
  tips: msg`Tips and payouts`,
  requests: msg`Contact requests`,
}

export type Title = (typeof TITLES)[keyof typeof TITLES]
