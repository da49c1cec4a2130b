/** The addresses that other remotes may link to. */

/** The profile of the signed-in user. */
export const PROFILE_ADDRESS = '/profile'
