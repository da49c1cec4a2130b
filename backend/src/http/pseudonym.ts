import { createHmac } from 'node:crypto'
import type { Secrets } from '../env.ts'

/**
 * Stands for an address or a number where only its sameness matters: a limit may outlive whom it was about. Made with the
 * oldest secret that is still accepted, so that a new one does not begin every count anew.
 */
export const pseudonym = (secrets: Secrets, text: string) =>
  createHmac('sha256', secrets.at(-1) as string)
    .update(`pseudonym ${text}`)
    .digest('base64url')
