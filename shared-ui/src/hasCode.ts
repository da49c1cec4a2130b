/**
 * Whether the server responded with one of these error codes, or with any if none is given. Other failures belong to no
 * field and are shown at the form.
 */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  return codes.length === 0 || codes.includes(String(error.code))
}
