import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'
import { kind, renderer } from '../jobs/renderers.ts'
import { quoted, renderEmail } from '../mail/email-template.ts'
import type { Email } from '../mail/mailer.ts'
import { product } from '../product.ts'
import { ContactMessageRow } from './contact-message.entity.ts'

export const contactEmail = kind<{ message: number }>('contact')

@Injectable()
export class FeedbackEmails {
  readonly emails = [renderer(contactEmail, ({ message }) => this.#renderContact(message))]

  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async #renderContact(id: number): Promise<Email | undefined> {
    const row = await this.em.fork().findOne(ContactMessageRow, id)
    if (!row) return undefined
    const paragraphs = [`A message from ${quoted(row.name)} (${row.email}):`, row.message]
    const reason = {
      text: `You're getting this because someone used the contact form of ${product}. Your reply goes to them.`,
    }
    return {
      to: this.env.CONTACT_EMAIL,
      replyTo: row.email,
      ...renderEmail({ subject: 'A message from the contact form', paragraphs, reason }),
    }
  }
}
