import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { PersonalData } from '../account/public.ts'
import { iso, kysely } from '../db/kysely.ts'
import { flightNumberOf } from './listing.read.ts'
import { LISTING_TEXTS } from './listing-texts.contract.ts'
import { storeAllAcquaintances } from './testimonials/acquaintance.ts'

@Injectable()
export class ListingsData implements PersonalData {
  readonly module = 'listings'
  readonly about = {
    listings:
      /*i18n*/ 'The trips that you have posted, with what only people who ask you see. The provider of flight data got only the flight numbers and days.',
    whoAskedForMyContactDetails:
      /*i18n*/ 'Everyone who asked how to reach you, when, for which trip, and what they saw.',
    reviewsAboutMe:
      /*i18n*/ 'What others wrote about you, with the stars they gave. If you delete your account, no one can see them, and we erase them after 30 days unless you come back.',
    contactRequests: /*i18n*/ 'The trips whose contact details you asked for.',
    testimonials: /*i18n*/ 'The reviews that you wrote about others.',
  }
  readonly sections = {
    listings: (account: number) => this.#listings(account),
    whoAskedForMyContactDetails: (account: number) => this.#contactRequesters(account),
    reviewsAboutMe: (account: number) => this.#reviewsAbout(account),
    contactRequests: (account: number) =>
      kysely(this.em)
        .selectFrom('contact_request')
        .select(({ ref }) => ['listing_id as listingId', iso(ref('created_at')).as('createdAt')])
        .where('requester_id', '=', account)
        .orderBy('id')
        .execute(),
    testimonials: (account: number) =>
      kysely(this.em)
        .selectFrom('testimonial')
        .select(({ ref }) => [
          ...(['target_id as targetUserId', 'route', 'rating', 'text', 'reply', 'together'] as const),
          iso(ref('publish_at')).as('appearsAtTheLatest'),
          iso(ref('created_at')).as('createdAt'),
        ])
        .where('author_id', '=', account)
        .orderBy('id')
        .execute(),
  }

  constructor(private readonly em: EntityManager) {}

  /**
   * Reviews about the user belong to their authors: they are withheld until the user returns or is forgotten
   * (testimonials/returned-reviews.ts). Testimonials about others stay without the name. Their key prevents a second
   * vote with another account.
   */
  async erase(em: EntityManager, account: number): Promise<void> {
    await storeAllAcquaintances.rows(em, { account })
    const db = kysely(em)
    await db.deleteFrom('listing').where('account_id', '=', account).execute()
    await db.deleteFrom('acquaintance').where('person_id', '=', account).execute()
    await db
      .updateTable('testimonial')
      .set((eb) => ({
        reply: null,
        replied_at: null,
        withheld: eb.fn.coalesce('withheld', eb.val('person-left' as const)),
      }))
      .where('target_id', '=', account)
      .execute()
    await db.deleteFrom('person_rating').where('account_id', '=', account).execute()
  }

  #listings(account: number) {
    return kysely(this.em)
      .selectFrom('listing')
      .select(({ ref }) => [
        ...(['id', 'type', 'departure as from', 'arrival as to', 'date', 'end_date as endDate'] as const),
        ...(['time_of_day as time', 'legs', 'language_codes as languageCodes', 'traveler', 'places'] as const),
        ...LISTING_TEXTS.map(({ name }) => name),
        ...(['description', 'tip_amount as tipAmount', 'min_tip as minTip', 'max_tip as maxTip'] as const),
        ...(['contact_name as name', 'phone_number as phoneNumber', 'status'] as const),
        flightNumberOf('listing').as('flight'),
        iso(ref('confirmed_at')).as('confirmedAt'),
        iso(ref('created_at')).as('createdAt'),
      ])
      .where('account_id', '=', account)
      .orderBy('id')
      .execute()
  }

  #contactRequesters(account: number) {
    return kysely(this.em)
      .selectFrom('listing')
      .innerJoin('contact_request as request', 'request.listing_id', 'listing.id')
      .innerJoin('account as requester', 'requester.id', 'request.requester_id')
      .innerJoin('account as owner', 'owner.id', 'listing.account_id')
      .select(({ eb, fn, ref }) => [
        ...(['requester.username as askedBy', 'listing.id as listingId', 'listing.departure as from'] as const),
        ...(['listing.arrival as to', 'listing.date'] as const),
        iso(ref('request.created_at')).as('createdAt'),
        eb
          .case()
          .when('listing.confirmed_at', 'is', null)
          .then(sql.lit<object>('{}' as never))
          .else(
            jsonBuildObject({
              name: fn.coalesce('listing.contact_name', 'owner.username'),
              email: ref('owner.email'),
              phoneNumber: ref('listing.phone_number'),
            }),
          )
          .end()
          .as('theySaw'),
      ])
      .where('listing.account_id', '=', account)
      .orderBy('request.id')
      .execute()
  }

  #reviewsAbout(account: number) {
    return kysely(this.em)
      .selectFrom('testimonial as t')
      .innerJoin('account as author', 'author.id', 't.author_id')
      .select(({ ref }) => [
        ...(['author.username as by', 't.route', 't.rating', 't.text'] as const),
        iso(ref('t.created_at')).as('createdAt'),
      ])
      .where('t.target_id', '=', account)
      .where('t.publish_at', 'is', null)
      .orderBy('t.id')
      .execute()
  }
}
