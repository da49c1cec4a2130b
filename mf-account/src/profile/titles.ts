import { msg } from '@lingui/core/macro'

export const TITLES = {
  profile: msg`My Profile`,
  settings: msg`Settings`,
  tips: msg`Tips and payouts`,
  requests: msg`Contact requests`,
}

export type Title = (typeof TITLES)[keyof typeof TITLES]
