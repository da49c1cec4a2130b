import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { deleteOld } from '../jobs/batches.ts'
import { Jobs } from '../jobs/jobs.ts'
import { letter } from '../mail/letter.ts'
import { Mail } from '../mail/mail.ts'
import { ContactMessageRow } from './contact-message.entity.ts'
import type { ContactMessage } from './feedback.contract.ts'

@Injectable()
export class ContactService {
  readonly #em: EntityManager
  readonly #mail: Mail

  constructor(em: EntityManager, mail: Mail, jobs: Jobs, @Inject(POOL) pool: Pool, @Inject(ENV) env: Env) {
    this.#em = em
    this.#mail = mail
    mail.writes('contact', async ({ message: id }) => {
      const { rows } = await pool.query<ContactMessage>(
        'select name, email, message from contact_message where id = $1',
        [id],
      )
      const [row] = rows
      if (!row) return undefined
      const paragraphs = [`${row.name} (${row.email}) wrote:`, row.message]
      return {
        to: env.CONTACT_EMAIL,
        replyTo: row.email,
        ...letter({ subject: `Message from ${row.name}`, paragraphs }),
      }
    })
    // The mailbox has it by then, and the privacy policy promises to keep no more than is needed.
    jobs.hourly('contact-messages', () => deleteOld(pool, 'contact_message', 'created_at', '90 days'))
  }

  /** The message and the mail about it are one commit. */
  async send({ name, email, message }: ContactMessage): Promise<void> {
    await this.#em.transactional(async (em) => {
      const row = em.create(ContactMessageRow, { name, email, message })
      await em.flush()
      await this.#mail.owe(em, 'contact', { message: row.id })
    })
  }
}
