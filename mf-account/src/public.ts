/** The addresses that other remotes may link to. */

/** The page of the signed-in person's own profile. */
export const PROFILE_ADDRESS = '/profile'

/** Where the signed-in person chooses what they are sent, takes their data along, and leaves. */
export const SETTINGS_ADDRESS = '/profile/settings'
