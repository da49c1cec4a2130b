import type { EnrollmentRequest } from '@flight-amigo/backend/contract/moderation'
import { startRegistration } from '@simplewebauthn/browser'
import { moderationApi } from './moderation.api.ts'

/** Returns the function that lets the browser make a passkey, and enrolls it. It throws what was refused. */
export function useEnrollPasskey() {
  const [options] = moderationApi.useEnrollmentOptionsMutation()
  const [enroll] = moderationApi.useEnrollPasskeyMutation()
  return async (request: EnrollmentRequest) => {
    const optionsJSON = (await options(request).unwrap()) as never
    await enroll({ ...request, response: await startRegistration({ optionsJSON }) }).unwrap()
  }
}
