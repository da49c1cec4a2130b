/** The exports for other remotes. */
export { endPhotoPrompt, PhotoPrompt } from './photo/PhotoPrompt.tsx'
