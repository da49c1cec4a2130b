/** The addresses that other remotes may link to, and the question for a photo. */
export { endPhotoPrompt, PhotoPrompt } from './photo/PhotoPrompt.tsx'

/** The profile of the signed-in user. */
export const PROFILE_ADDRESS = '/profile'
