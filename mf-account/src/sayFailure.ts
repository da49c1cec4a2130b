import { errorText, toast } from '@flight-amigo/shell/sdk'

/** Shows a failure as a toast, and answers its sentence for the place where it happened. */
export function sayFailure(title: string, error: unknown, fallback: string): string {
  const description = errorText(error, fallback)
  toast({ title, description, variant: 'destructive' })
  return description
}

/** Whether a failure carries one of these error codes of the contract. */
export const hasCode = (error: unknown, ...codes: string[]): boolean => codes.includes(codeIn(error) ?? '')

/** Whether the server has said what is wrong. Otherwise nothing is wrong with a field, and the form says so. */
export const isAnswer = (error: unknown): boolean => codeIn(error) !== undefined

const codeIn = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined
