/** What other remotes may know of this one: where its pages are. */

/** One's own profile. */
export const PROFILE_ADDRESS = '/profile'
