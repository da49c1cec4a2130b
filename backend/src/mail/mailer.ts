import type { Renderer } from '../jobs/renderers.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    emails: Renderer<Email>
  }
}

export interface Email {
  to: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  /** Whether it also goes to an address that wants no email: an account in use cannot do without it. */
  essential?: boolean
}

/** Codes are in a queue of their own, so that no other email delays them. */
export type MailQueue = 'mail.now' | 'mail.soon'

/** The service that carries email. */
export abstract class Mailer {
  /** Hands an email over. `id` is the same at each attempt, so that a mailbox recognizes a duplicate. */
  abstract send(queue: MailQueue, id: string, email: Email): Promise<void>
}
