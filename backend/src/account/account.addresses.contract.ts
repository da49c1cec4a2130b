/** Pages of the account, for emails, notifications and other remotes. */
export const PROFILE_PATH = '/profile'
export const REQUESTS_PATH = '/profile/requests'
export const SETTINGS_PATH = '/profile/settings'
export const TIPS_PATH = '/profile/tips'
