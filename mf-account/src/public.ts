/** The addresses that other remotes may link to. */

/** The page of the signed-in person's own profile. */
export const PROFILE_ADDRESS = '/profile'
