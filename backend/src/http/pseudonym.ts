import { createHmac } from 'node:crypto'
import type { Secrets } from '../env.ts'

/**
 * Represents an address or a number where only equality matters, for example in a limit that outlives an account. It
 * uses the oldest accepted secret, so that a new secret does not reset every count.
 */
export const pseudonym = (secrets: Secrets, text: string) =>
  createHmac('sha256', secrets.at(-1) as string)
    .update(`pseudonym ${text}`)
    .digest('base64url')
