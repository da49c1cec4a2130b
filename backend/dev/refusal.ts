import { getSystemErrorMessage } from 'node:util'

/** Ends a start with a message that says everything, so no stack is printed. */
export class Refusal extends Error {}

/** The system's message without its code. */
export const reasonOf = ({ errno, message }: NodeJS.ErrnoException): string =>
  errno === undefined ? message : getSystemErrorMessage(errno)

/** A failure in one sentence, if that is enough to fix it. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message
  const { syscall, path, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (!syscall) return undefined
  const where = path ?? [address, port].filter(Boolean).join(':')
  return `Flight Amigo cannot start: ${[syscall, where].filter(Boolean).join(' ')}: ${reasonOf(error as Error)}.`
}
