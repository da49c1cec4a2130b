import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getSystemErrorMessage, inspect } from 'node:util'

/** An error whose message is printed without a stack. */
export class StartError extends Error {}

/** The code of a full disk, in the system and in PostgreSQL. */
const DISK_FULL = ['ENOSPC', '53100']

/** The system's message without its code. */
export const reasonOf = ({ errno, message }: NodeJS.ErrnoException): string =>
  errno === undefined ? message : getSystemErrorMessage(errno)

interface NetworkError {
  hostname: string
  address: string
  port: number
}

/** The sentence for an error, if that is enough to fix it. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message
  const { syscall, path, hostname, address, port } = error as NodeJS.ErrnoException & Partial<NetworkError>
  if (!syscall) return undefined
  // The call of a process that could not be started contains its path.
  const [call] = syscall.split(' ')
  const where = path ?? hostname ?? [address, port].filter(Boolean).join(':')
  return `${[call, where].filter(Boolean).join(' ')}: ${reasonOf(error as Error)}.`
}

/**
 * What a person reads about a start that has failed: the reason and the fix. The full error goes to a log, or follows
 * where the log cannot be written and no sentence explains it. A StartError needs no log: its message says all.
 */
export function reportFailure(error: unknown, steps: string[], folder: string): string {
  if (error instanceof StartError) return error.message
  const { message, hint, code } = error as NodeJS.ErrnoException & { hint?: string }
  const sentence = sentenceOf(error)
  const parts = [message || code || String(error), hint].filter((part) => part !== undefined)
  const reason = sentence ?? parts.map((part) => part.replace(/\.?$/, '.')).join(' ')
  const lines = [`Flight Amigo cannot start: ${reason}`]
  if (DISK_FULL.includes(code ?? '')) lines.push(`The site writes to ${folder}: make room on its disk.`)
  lines.push('Fix that and start again.')
  const log = join(folder, 'start.log')
  try {
    writeFileSync(log, [...steps, ...lines, inspect(error), ''].join('\n'), { mode: 0o600 })
    lines.push(`The log: ${log}`)
  } catch {
    // The disk is full, or the folder is what cannot be used.
    if (!sentence) lines.push(inspect(error))
  }
  return lines.join('\n')
}
