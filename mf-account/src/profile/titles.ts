/** The titles of the profile and of the pages that lead back to it, also in the account menu. */
export const TITLES = {
  profile: 'My Profile',
  settings: 'Settings',
  tips: 'Tips and payouts',
  requests: 'Contact requests',
} as const
