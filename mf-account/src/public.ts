/** The exports for other remotes. */
export { endPhotoPrompt, PhotoPrompt } from './photo/PhotoPrompt.tsx'

export const PROFILE_ADDRESS = '/profile'
