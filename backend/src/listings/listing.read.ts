import { type Expression, expressionBuilder, type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.types.ts'
import { iso, now } from '../db/kysely.ts'
import type { Listing } from './listing.entity.ts'
import { LISTING_TEXTS } from './listing-texts.contract.ts'

type FlightTable = 'l' | 'leg' | 's' | 'listing' | 'search' | 'saved_search'

export const flightNumberOf = (table: FlightTable) =>
  sql<
    string | null
  >`${sql.id(table, 'carrier')} || ${sql.id(table, 'flight_number')} || ${sql.id(table, 'flight_suffix')}`

export const monthOf = (moment: Expression<unknown>) => sql<string>`to_char(${moment} at time zone 'utc', 'YYYY-MM')`

const eb = expressionBuilder<Database & { l: Database['listing'] }, 'l'>()

const hasStatus = (statuses: ReadonlyArray<Listing['status']>, alias: 'l' | 'c') =>
  eb.and([
    eb(
      sql.ref<string>(`${alias}.status`),
      'in',
      statuses.map((status) => sql.lit(status)),
    ),
    eb(sql.ref<string>(`${alias}.closes_at`), '>', now()),
  ])

export const isOpenAs = (alias: 'l' | 'c') => hasStatus(['open', 'partly'], alias)

/**
 * The author confirmed the listing by the link in its email, or published it while signed in. No other proof of the
 * address counts, because someone else may have written the listing.
 */
export const isConfirmed = eb('l.confirmed_at', 'is not', null)

export const isOpen = isOpenAs('l')

/**
 * Includes listings with all their company: the two people of the trip can open the link, and the author can change the
 * listing.
 */
export const isActive = hasStatus(['open', 'partly', 'found'], 'l')

/** While a listing is unconfirmed, its row has no data of the account with its address. */
export const listingRows = (db: Kysely<Database>) =>
  db
    .selectFrom('listing as l')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .leftJoin('person_rating as r', 'r.account_id', 'l.account_id')
    .select(({ eb, fn, ref }) => {
      const ifConfirmed = <Value>(value: Expression<Value>) => eb.case().when(isConfirmed).then(value)
      const traveler = sql.lit('Traveler')
      return [
        ...(['l.id', 'l.type', 'r.count', 'l.date', 'l.legs', 'l.spoken', 'l.description'] as const),
        ...LISTING_TEXTS.map(({ name }) => `l.${name}` as const),
        ...(['l.traveler', 'l.places', 'l.company', 'l.help'] as const),
        'l.departure as departureAirport',
        'l.arrival as arrivalAirport',
        'l.end_date as endDate',
        'l.time_of_day as time',
        'l.tip_amount as tipAmount',
        'l.min_tip as minTip',
        'l.max_tip as maxTip',
        'l.offers_tips as offersTips',
        'l.accepts_tips as acceptsTips',
        isConfirmed.$castTo<boolean>().as('confirmed'),
        ifConfirmed(ref('l.account_id')).else(ref('l.visitor_id').$notNull()).end().as('userId'),
        fn.coalesce('l.contact_name', ifConfirmed(ref('a.username')).end(), traveler).as('username'),
        ifConfirmed(ref('a.username')).else(fn.coalesce('l.contact_name', traveler)).end().as('profileName'),
        ifConfirmed(ref('a.profile_picture_url')).end().as('profilePictureUrl'),
        ifConfirmed(ref('a.languages')).end().as('languages'),
        eb
          .and([isConfirmed, eb('a.phone_verified_at', 'is not', null)])
          .$castTo<boolean>()
          .as('verified'),
        ifConfirmed(ref('a.completed_trips')).else(sql.lit(0)).end().as('completedTrips'),
        ifConfirmed(ref('a.replies_within')).end().as('repliesWithin'),
        ifConfirmed(monthOf(ref('a.created_at')))
          .end()
          .as('memberSince'),
        ifConfirmed(ref('r.stars')).end().as('stars'),
        flightNumberOf('l').as('flightNumber'),
        eb('l.status', '=', sql.lit('found')).$castTo<boolean>().as('found'),
        iso(ref('l.created_at')).as('createdAt'),
      ]
    })
