import type { Writer } from '../jobs/writers.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    letters: Writer<Letter>
  }
}

export interface Letter {
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
  abstract send(queue: MailQueue, id: string, letter: Letter): Promise<void>
}
