/**
 * Whether the server responded with one of these error codes, or with any error code if none is given. Otherwise the
 * failure is about no field, and is shown at the form.
 */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  return codes.length === 0 || codes.includes(String(error.code))
}
