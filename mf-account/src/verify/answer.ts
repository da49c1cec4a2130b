/** Whether a failure carries one of these error codes of the contract. */
export const hasCode = (error: unknown, ...codes: string[]): boolean => codes.includes(codeIn(error) ?? '')

/** Whether the server has said what is wrong. Otherwise nothing is wrong with a field, and the form says so. */
export const isAnswer = (error: unknown): boolean => codeIn(error) !== undefined

const codeIn = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined
