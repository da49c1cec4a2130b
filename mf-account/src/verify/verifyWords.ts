import { errorText } from '@flight-amigo/shell/sdk'

/** Whether a failure is the one that the contract calls by this code. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code))

const unanswered = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 'FETCH_ERROR'

/** What is said about a code that was not taken: in brief as a notice, and at its field what helps. */
export function codeComplaint(error: unknown): { description: string; inPlace: string } {
  const invalid = 'Invalid or expired verification code.'
  if (unanswered(error)) {
    const sentence = 'We could not check the code. Please try again.'
    return { description: sentence, inPlace: sentence }
  }
  const inPlace = errorText(error, invalid)
  const aboutTheCode = hasCode(error, 'code-wrong', 'code-expired', 'code-used', 'code-spent', 'login-unknown')
  return { description: aboutTheCode ? invalid : inPlace, inPlace }
}
