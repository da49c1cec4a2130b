import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { type Kysely, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Pool } from 'pg'
import { FirstContactsService } from '../../account/first-contacts.service.ts'
import type { SignedIn } from '../../account/sessions.service.ts'
import { isEitherBlocked } from '../../blocks/blocks.public.ts'
import { lockId } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/database.types.ts'
import { iso } from '../../db/kysely.ts'
import { POOL } from '../../db/pool.ts'
import { type Args, statement } from '../../db/statement.ts'
import { Problem } from '../../http/problem.ts'
import { MailService } from '../../mail/mail.service.ts'
import { messagingErrors } from '../../messaging/messaging.contract.ts'
import { assertMayContact } from '../listing.policy.ts'
import { isActive, isConfirmed, isOpen } from '../listing.read.ts'
import { type Contact, type ContactRequest as ContactRequestView, listingErrors } from '../listings.contract.ts'
import { contactRequestedEmail } from '../listings.emails.ts'
import { ContactRequest } from './contact-request.entity.ts'

const contactOf = (db: Kysely<Database>) =>
  db
    .selectFrom('listing as l')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .select(({ fn }) => [
      fn.coalesce('l.contact_name', 'a.username').as('name'),
      ...(['a.email', 'l.phone_number as phoneNumber'] as const),
    ])

const lockListing = statement((db, { me, id }: Args<{ me: number; id: number }>) =>
  contactOf(db)
    .select(({ ref }) => [
      'l.account_id as ownerId',
      isConfirmed.$castTo<boolean>().as('confirmed'),
      isEitherBlocked(me, ref('l.account_id')).$castTo<boolean>().as('blocked'),
    ])
    .where('l.id', '=', id)
    .where(isOpen)
    .forShare(['l']),
)

const findObtained = statement((db, { me, id }: Args<{ me: number; id: number }>) =>
  contactOf(db)
    .innerJoin('contact_request as r', 'r.listing_id', 'l.id')
    .where('r.requester_id', '=', me)
    .where('r.listing_id', '=', id)
    .where(isActive)
    .where(isConfirmed)
    .where(({ not, ref }) => not(isEitherBlocked(me, ref('l.account_id')))),
)

// The owner is notified once about a person, even if that person has had several accounts.
const findEarlierRequest = statement((db, { me, id }: Args<{ me: number; id: number }>) =>
  db
    .selectFrom('contact_request as r')
    .innerJoin('account as previous', 'previous.id', 'r.requester_id')
    .innerJoin('account as mine', 'mine.identity', 'previous.identity')
    .select('r.id')
    .where('r.listing_id', '=', id)
    .where('mine.id', '=', me)
    .limit(sql.lit(1)),
)

const findRequests = statement((db, { me, before, limit }: Args<{ me: number; before: number; limit: number }>) =>
  db
    .selectFrom('listing as l')
    .innerJoin('contact_request as r', 'r.listing_id', 'l.id')
    .innerJoin('account as a', 'a.id', 'r.requester_id')
    .select(({ eb, ref }) => [
      'r.id',
      iso(ref('r.created_at')).as('createdAt'),
      eb('l.phone_number', 'is not', null).$castTo<boolean>().as('gotPhone'),
      jsonBuildObject({
        id: ref('a.id'),
        username: ref('a.username'),
        profilePictureUrl: ref('a.profile_picture_url'),
        left: eb('a.left_at', 'is not', null).$castTo<boolean>(),
      }).as('user'),
      jsonBuildObject({
        id: ref('l.id'),
        type: ref('l.type'),
        departureAirport: ref('l.departure'),
        arrivalAirport: ref('l.arrival'),
        date: ref('l.date'),
      }).as('listing'),
    ])
    .where('l.account_id', '=', me)
    .where('r.id', '<', before)
    .orderBy('r.id', 'desc')
    .limit(limit),
)

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
