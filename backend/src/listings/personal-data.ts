import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { type PersonalData, rowsOf } from '../account/public.ts'
import { addressKey } from '../account/standing.service.ts'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { KEEP_ALL_ACQUAINTED } from './testimonials/acquaintance.ts'

// Reviews about the person are their authors' words: they are kept, unseen, until the person comes back or is forgotten
// (the triggers of account and former_identity), and so is who may review them. Testimonials about others stay, and an
// owner whose contact details were asked for still sees that and when; the name disappears with the account. The key of a
// testimonial keeps its author from another vote with another account.
const LEAVE = [
  KEEP_ALL_ACQUAINTED,
  'delete from listing where account_id = ?',
  'delete from acquaintance where person_id = ?',
  'update testimonial set reply = null, replied_at = null where target_id = ?',
  'delete from person_rating where account_id = ?',
]

const LISTINGS = `
  select id, type, departure as "from", arrival as "to", date::text as date, end_date::text as "endDate",
         time_of_day as time, carrier || flight_number || flight_suffix as flight, legs,
         language_codes as "languageCodes", traveler, places, description, skills,
         tip_amount as "tipAmount", min_tip as "minTip", max_tip as "maxTip", contact_name as name,
         phone_number as "phoneNumber", status, confirmed_at as "confirmedAt", created_at as "createdAt"
  from listing where account_id = $1 order by id`
// What a request for contact details shows (contacts.service.ts).
const ASKED_FOR = `
  select asker.username as "askedBy", request.created_at as "createdAt", listing.id as "listingId",
         listing.departure as "from", listing.arrival as "to", listing.date::text as date,
         case when listing.confirmed_at is null then '{}' else
           jsonb_build_object('name', coalesce(listing.contact_name, owner.username), 'email', owner.email,
                              'phoneNumber', listing.phone_number) end as "theySaw"
  from listing join contact_request as request on request.listing_id = listing.id
  join account as asker on asker.id = request.requester_id join account as owner on owner.id = listing.account_id
  where listing.account_id = $1 order by request.id`
const ABOUT_ME = `
  select author.username as by, route, rating, text, testimonial.created_at as "createdAt"
  from testimonial join account as author on author.id = author_id 
  where target_id = $1 and held_until is null order by testimonial.id`

// Testimonials from before each had its key.
const REMEMBER = 'update testimonial set author_key = ? where author_id = ? and author_key is null'

const SECTIONS = {
  listings: LISTINGS,
  whoAskedForMyContactDetails: ASKED_FOR,
  reviewsAboutMe: ABOUT_ME,
  contactRequests:
    'select listing_id as "listingId", created_at as "createdAt" from contact_request where requester_id = $1 order by id',
  testimonials: `select target_id as "targetUserId", route, rating, text, reply, together, held_until as "appearsAtTheLatest",
            created_at as "createdAt" from testimonial where author_id = $1 order by id`,
}

/** The module's data about a person. */
@Injectable()
export class ListingsData implements PersonalData {
  readonly about = {
    listings: 'The trips that you have posted, with what only people who ask you see.',
    whoAskedForMyContactDetails: 'Everybody who asked how to reach you, when, for which trip, and what they saw.',
    reviewsAboutMe:
      'What others wrote about you, with the stars they gave. If you delete your account, nobody sees them any more, and we erase them after 30 days unless you have come back.',
    contactRequests: 'The trips whose contact details you asked for.',
    testimonials: 'The reviews that you wrote about others.',
  }
  readonly sections = rowsOf(SECTIONS, () => this.pool)

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async erase(em: EntityManager, accountId: number): Promise<void> {
    for (const statement of LEAVE) await em.execute(statement, [accountId])
    const [account] = await em.execute<Array<{ email: string | null }>>('select email from account where id = ?', [
      accountId,
    ])
    if (account?.email) await em.execute(REMEMBER, [addressKey(this.env.CODE_SECRET, account.email), accountId])
  }
}
