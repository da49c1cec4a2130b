import { PermanentError } from '../jobs/queues.ts'
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
  /** The email is sent even to a suppressed address, because the account cannot work without it. */
  essential?: boolean
}

/** Codes have their own queue, so that no other email delays them. */
export type MailQueue = 'email-urgent' | 'email-normal'

/** The mail server knows that the mailbox does not exist. */
export class UnknownMailbox extends PermanentError {}

export abstract class Mailer {
  abstract send(queue: MailQueue, job: string, email: Email): Promise<void>
}
