import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Mail } from '../mail/mail.ts'
import { ContactMessageRow } from './contact-message.entity.ts'
import type { ContactMessage } from './feedback.contract.ts'
import { contactLetter } from './feedback.letters.ts'

@Injectable()
export class ContactService {
  readonly #em: EntityManager
  readonly #mail: Mail

  constructor(em: EntityManager, mail: Mail) {
    this.#em = em
    this.#mail = mail
  }

  /** The message and the mail about it are one commit. */
  async send({ name, email, message }: ContactMessage): Promise<void> {
    await this.#em.transactional(async (em) => {
      const row = em.create(ContactMessageRow, { name, email, message })
      await em.flush()
      await this.#mail.owe(em, contactLetter, { message: row.id })
    })
  }
}
