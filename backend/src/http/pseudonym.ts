import { createHmac } from 'node:crypto'

/** Stands for an address or a number where only its sameness matters: a limit may outlive whom it was about. */
export const pseudonym = (key: string, text: string) =>
  createHmac('sha256', key).update(`pseudonym ${text}`).digest('base64url')
