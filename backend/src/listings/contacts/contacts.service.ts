import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { FirstContacts } from '../../account/first-contacts.service.ts'
import type { SignedIn } from '../../account/sessions.service.ts'
import { idLock } from '../../db/advisory-locks.ts'
import { isoText } from '../../db/moment.ts'
import { POOL } from '../../db/pool.ts'
import { Turns } from '../../db/turns.ts'
import { Problem } from '../../http/problem.ts'
import { Mail } from '../../mail/mail.ts'
import { blockBetween } from '../../messaging/blocks.service.ts'
import { messagingErrors } from '../../messaging/messaging.contract.ts'
import { assertMayContact } from '../listing.policy.ts'
import { CONFIRMED, IS_OPEN, STANDS } from '../listing.read.ts'
import { type Contact, type ContactRequest as ContactRequestView, listingErrors } from '../listings.contract.ts'
import { contactRequestedLetter } from '../listings.letters.ts'
import { ContactRequest } from './contact-request.entity.ts'

const OWNER = 'select account_id::float8 as owner from listing where id = $1'
const ASKED = `
  select l.account_id as "ownerId", ${CONFIRMED} as confirmed, coalesce(l.contact_name, a.username) as name,
         a.email, l.phone_number as "phoneNumber",
         ${blockBetween('?::bigint', 'l.account_id')} as blocked
  from listing l join account a on a.id = l.account_id
  where l.id = ? and ${IS_OPEN}
  for share of l`

const OBTAINED = `
  select coalesce(l.contact_name, a.username) as name, a.email, l.phone_number as "phoneNumber"
  from contact_request r join listing l on l.id = r.listing_id join account a on a.id = l.account_id
  where r.requester_id = $1 and r.listing_id = $2 and ${STANDS} and ${CONFIRMED}
    and not ${blockBetween('$1::bigint', 'l.account_id')}`

// The owner of a listing is told once about a person, whatever number of accounts the person has had.
const ASKED_BEFORE = `
  select 1 from contact_request r join account previous on previous.id = r.requester_id
  join account mine on mine.identity = previous.identity
  where r.listing_id = ? and mine.id = ? limit 1`

// A request that comes twice at once is one.
const IN_TURN = idLock('contact')

const OF_MINE = `
  select r.id, ${isoText('r.created_at')} as "createdAt",
         json_build_object('id', a.id, 'username', a.username, 'profilePictureUrl', a.profile_picture_url,
                           'left', a.left_at is not null) as user,
         l.phone_number is not null as "gotPhone",
         json_build_object('id', l.id, 'type', l.type, 'departureAirport', l.departure, 'arrivalAirport', l.arrival,
                           'date', l.date) as listing
  from listing l join contact_request r on r.listing_id = l.id join account a on a.id = r.requester_id
  where l.account_id = $1 and r.id < $2
  order by r.id desc limit $3`

interface Asked extends Contact {
  ownerId: number
  confirmed: boolean
  blocked: boolean
}

/** Gives contact details to people who explicitly ask to connect. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly turns: Turns,
    @Inject(POOL) private readonly pool: Pool,
    private readonly mail: Mail,
    private readonly firstContacts: FirstContacts,
  ) {}

  /**
   * Records the request once, tells the owner once about a person, and answers how to reach the owner. A listing that nobody has
   * confirmed is nobody's yet: the answer is empty for everybody, so that it tells nothing about the address.
   */
  async ask(me: SignedIn, id: number): Promise<Contact> {
    const { rows } = await this.pool.query<{ owner: number }>({ name: 'contact-owner', text: OWNER, values: [id] })
    const people = [me.id, ...rows.map(({ owner }) => owner)]
    return this.turns.transactional(people, async (em) => {
      const [asked] = await em.execute<Asked[]>(ASKED, [me.id, id])
      if (!asked) throw new Problem(listingErrors['listing-not-found'])
      assertMayContact(me.id, asked.ownerId)
      if (!asked.confirmed) return { name: null, email: null, phoneNumber: null }
      if (asked.blocked) throw new Problem(messagingErrors.blocked)
      await this.#record(em, me, id, asked.ownerId)
      const { name, email, phoneNumber } = asked
      return { name, email, phoneNumber }
    })
  }

  /** The details that a person has asked for before; undefined if they have not. It asks and tells nobody. */
  async obtained(me: number, id: number): Promise<Contact | undefined> {
    const { rows } = await this.pool.query<Contact>({ name: 'contact-obtained', text: OBTAINED, values: [me, id] })
    return rows[0]
  }

  /** The requests for the contact details of a person's listings. */
  async of(me: number, limit: number, before = Number.MAX_SAFE_INTEGER): Promise<ContactRequestView[]> {
    const values = [me, before, limit + 1]
    const { rows } = await this.pool.query<ContactRequestView>({ name: 'contact-requests', text: OF_MINE, values })
    return rows
  }

  async #record(em: EntityManager, me: SignedIn, listingId: number, ownerId: number): Promise<void> {
    await em.execute(IN_TURN, [String(me.id)])
    if (await em.findOne(ContactRequest, { listingId, requesterId: me.id })) return
    await this.firstContacts.countOne(em, me, ownerId)
    const [before] = await em.execute<object[]>(ASKED_BEFORE, [listingId, me.id])
    const request = em.create(ContactRequest, { listingId, requesterId: me.id })
    await em.flush()
    if (!before) await this.mail.owe(em, contactRequestedLetter, { request: request.id })
  }
}
