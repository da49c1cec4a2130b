import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'
import { kind, writer } from '../jobs/writers.ts'
import { letter, quoted } from '../mail/letter.ts'
import type { Letter } from '../mail/mailer.ts'
import { ContactMessageRow } from './contact-message.entity.ts'

/** A message of the contact form, for the team. */
export const contactLetter = kind<{ message: number }>('contact')

@Injectable()
export class FeedbackLetters {
  readonly all = [writer(contactLetter, ({ message }) => this.#contact(message))]

  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async #contact(id: number): Promise<Letter | undefined> {
    const row = await this.em.fork().findOne(ContactMessageRow, id)
    if (!row) return undefined
    const paragraphs = [`A message from ${quoted(row.name)} (${row.email}):`, row.message]
    return {
      to: this.env.CONTACT_EMAIL,
      replyTo: row.email,
      ...letter({ subject: 'A message from the contact form', paragraphs }),
    }
  }
}
