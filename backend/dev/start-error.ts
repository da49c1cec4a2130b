import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getSystemErrorMessage } from 'node:util'

/** An error whose message is printed without a stack. */
export class StartError extends Error {}

/** The system's message without its code. */
export const reasonOf = ({ errno, message }: NodeJS.ErrnoException): string =>
  errno === undefined ? message : getSystemErrorMessage(errno)

const AGAIN = 'Fix that and start again; nothing that was saved is lost.'

/** The sentence for an error, if that is enough to fix it. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message
  const { syscall, path, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (!syscall) return undefined
  const where = path ?? [address, port].filter(Boolean).join(':')
  return `Flight Amigo cannot start: ${[syscall, where].filter(Boolean).join(' ')}: ${reasonOf(error as Error)}.\n${AGAIN}`
}

/** What a person reads about a start that has failed: the reason, what helps, and the log, which gets all that is known. */
export function reportFailure(error: unknown, steps: string[], folder: string): string {
  const { message, hint, stack, code } = error as NodeJS.ErrnoException & { hint?: string }
  const unexpected = [message, hint].filter(Boolean).join('. ').replace(/\.?$/, '.')
  const lines = [sentenceOf(error) ?? `Flight Amigo cannot start: ${unexpected}\n${AGAIN}`]
  if (code === 'ENOSPC') lines.push(`The site writes to ${folder}: make room on its disk.`)
  const log = join(folder, 'start.log')
  try {
    writeFileSync(log, [...steps, ...lines, stack ?? String(error), ''].join('\n'), { mode: 0o600 })
    lines.push(`The log: ${log}`)
  } catch {
    // The disk is full, or the folder is what cannot be used: the reason says so.
  }
  return lines.join('\n')
}
