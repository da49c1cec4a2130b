import { getSystemErrorMessage } from 'node:util'

/** An error whose message is printed without a stack. */
export class StartError extends Error {}

/** The system's message without its code. */
export const reasonOf = ({ errno, message }: NodeJS.ErrnoException): string =>
  errno === undefined ? message : getSystemErrorMessage(errno)

/** The sentence for an error, if that is enough to fix it. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message
  const { syscall, path, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (!syscall) return undefined
  const where = path ?? [address, port].filter(Boolean).join(':')
  return `Flight Amigo cannot start: ${[syscall, where].filter(Boolean).join(' ')}: ${reasonOf(error as Error)}.`
}
