import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { FirstContactsService } from '../../account/first-contacts.service.ts'
import type { SignedIn } from '../../account/sessions.service.ts'
import { lockId } from '../../db/advisory-locks.ts'
import { POOL } from '../../db/pool.ts'
import { Problem } from '../../http/problem.ts'
import { MailService } from '../../mail/mail.service.ts'
import { messagingErrors } from '../../messaging/messaging.contract.ts'
import { assertMayContact } from '../listing.policy.ts'
import { type Contact, type ContactRequest as ContactRequestView, listingErrors } from '../listings.contract.ts'
import { contactRequestedEmail } from '../listings.emails.ts'
import { ContactRequest } from './contact-request.entity.ts'
import { findEarlierRequest, findObtained, findRequests, lockListing } from './contacts.sql.ts'

@Injectable()
export class ContactsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly mail: MailService,
    private readonly firstContacts: FirstContactsService,
  ) {}

  /** For an unconfirmed listing everyone gets an empty result, so that it reveals nothing about the address. */
  async request(me: SignedIn, id: number): Promise<Contact> {
    return this.em.transactional(async (em) => {
      const contact = await lockListing.first(em, { me: me.id, id })
      if (!contact) throw new Problem(listingErrors['listing-not-found'])
      assertMayContact(me.id, contact.ownerId)
      if (!contact.confirmed) return { name: null, email: null, phoneNumber: null }
      if (contact.blocked) throw new Problem(messagingErrors.blocked)
      await this.#record(em, me, id, contact.ownerId)
      const { name, email, phoneNumber } = contact
      return { name, email, phoneNumber }
    })
  }

  async obtained(me: number, id: number): Promise<Contact | undefined> {
    return findObtained.first(this.pool, { me, id })
  }

  async findRequests(me: number, limit: number, before = Number.MAX_SAFE_INTEGER): Promise<ContactRequestView[]> {
    return findRequests.rows(this.pool, { me, before, limit: limit + 1 })
  }

  async #record(em: EntityManager, me: SignedIn, listingId: number, ownerId: number): Promise<void> {
    // Serializes duplicate requests.
    await lockId(em, 'contact', String(me.id))
    if (await em.findOne(ContactRequest, { listingId, requesterId: me.id })) return
    await this.firstContacts.countOne(em, me, ownerId)
    const before = await findEarlierRequest.first(em, { me: me.id, id: listingId })
    const request = em.create(ContactRequest, { listingId, requesterId: me.id })
    await em.flush()
    if (!before) await this.mail.enqueue(em, contactRequestedEmail, { request: request.id })
  }
}
