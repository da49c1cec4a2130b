import { createHmac } from 'node:crypto'
import type { Secrets } from '../env.ts'

/**
 * Stands for an address or a number where only equality matters: a limit may outlive the person. It is made with the
 * oldest accepted secret, so that a new secret does not reset every count.
 */
export const pseudonym = (secrets: Secrets, text: string) =>
  createHmac('sha256', secrets.at(-1) as string)
    .update(`pseudonym ${text}`)
    .digest('base64url')
