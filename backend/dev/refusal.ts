import { getSystemErrorMessage } from 'node:util'

/** A start that cannot go on, for a reason that its message tells whole: no stack helps. */
export class Refusal extends Error {}

/** What the system says, in its words without its codes. */
export const reasonOf = ({ errno, message }: NodeJS.ErrnoException): string =>
  errno === undefined ? message : getSystemErrorMessage(errno)

/** A failure in one sentence, where that is enough to mend it. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message
  const { syscall, path, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (!syscall) return undefined
  const where = path ?? [address, port].filter(Boolean).join(':')
  return `Flight Amigo cannot start: ${[syscall, where].filter(Boolean).join(' ')}: ${reasonOf(error as Error)}.`
}
