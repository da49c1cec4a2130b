/**
 * Whether the server has said what is wrong: with one of these error codes of the contract, or with any if none is given.
 * Otherwise nothing is wrong with a field, and the form says so.
 */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  return codes.length === 0 || codes.includes(String(error.code))
}
