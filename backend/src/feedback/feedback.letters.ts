import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { letter, quoted } from '../mail/letter.ts'
import type { Letter } from '../mail/mailer.ts'
import { kind, writer } from '../startup/additions.ts'
import type { ContactMessage } from './feedback.contract.ts'

/** A message of the contact form, for the team. */
export const contactLetter = kind<{ message: number }>('contact')

const MESSAGE = 'select name, email, message from contact_message where id = $1'

@Injectable()
export class FeedbackLetters {
  readonly all = [writer(contactLetter, ({ message }) => this.#contact(message))]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async #contact(id: number): Promise<Letter | undefined> {
    const { rows } = await this.pool.query<ContactMessage>(MESSAGE, [id])
    const [row] = rows
    if (!row) return undefined
    const paragraphs = [`A message from ${quoted(row.name)} (${row.email}):`, row.message]
    return {
      to: this.env.CONTACT_EMAIL,
      replyTo: row.email,
      ...letter({ subject: 'A message from the contact form', paragraphs }),
    }
  }
}
