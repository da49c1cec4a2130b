import type { EnrollmentRequest } from '@flight-amigo/backend/contract/moderation'
import { startRegistration } from '@simplewebauthn/browser'
import { moderationApi } from './moderation.api.ts'

export function useEnrollPasskey() {
  const [requestOptions] = moderationApi.useEnrollmentOptionsMutation()
  const [enroll] = moderationApi.useEnrollPasskeyMutation()
  return async (request: EnrollmentRequest) => {
    const optionsJSON = (await requestOptions(request).unwrap()) as never
    await enroll({ ...request, response: await startRegistration({ optionsJSON }) }).unwrap()
  }
}
