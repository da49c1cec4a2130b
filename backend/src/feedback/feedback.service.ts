import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { MailService } from '../mail/mail.service.ts'
import type { BrowserError } from '../releases/browser-errors/browser-error.contract.ts'
import type { Visit } from '../releases/canaries/visit.contract.ts'
import { ContactMessageRow } from './contact-message.entity.ts'
import type { ContactMessage, SiteEvent } from './feedback.contract.ts'
import { contactEmail } from './feedback.emails.ts'
import { addEvent } from './feedback.sql.ts'

@Injectable()
export class FeedbackService {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly mail: MailService,
  ) {}

  async sendContactMessage({ name, email, message }: ContactMessage): Promise<void> {
    await this.em.transactional(async (em) => {
      const row = em.create(ContactMessageRow, { name, email, message })
      await em.flush()
      await this.mail.enqueue(em, contactEmail, { message: row.id })
    })
  }

  async recordEvent({ type, ...detail }: Exclude<SiteEvent, Visit | BrowserError>): Promise<void> {
    await addEvent.rows(this.pool, { kind: type, detail: JSON.stringify(detail) })
  }
}
