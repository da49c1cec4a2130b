import { expressionBuilder, type Kysely, sql } from 'kysely'
import { separatedFrom } from '../../../blocks/blocks.public.ts'
import type { Database } from '../../../db/database.types.ts'
import { arrayOf, now } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { flightNumberOf, isConfirmed, isOpen, isOpenAs } from '../../listing.read.ts'
import type { SavedSearch } from '../../listings.contract.ts'
import { lastTierShown } from './alert-scope.ts'
import { bestTier, eitherRows, tierForSearch } from './pair-tiers.ts'

export interface Row {
  reader: number
  email: string
  locale: string
  /** Whether the recipient has signed in before. Otherwise the email shows only what visitors may see. */
  member: boolean
  listing: number | null
  search: number | null
  from: string
  to: string
  date: string | null
  endDate: string | null
  flight: string | null
  type: SavedSearch['type']
  codes: string[]
  counterpart: number
  tier: number
  isRecorded: boolean
}

export interface NoMatch {
  tier: null
  isRecorded: false
}

const IS_PUBLIC = '(c.traveler is null or reader.member)'
const tierNow = sql.raw<number | null>(
  tierForSearch('s', 'c.id', IS_PUBLIC, bestTier(eitherRows('l.id', 's'), 'c.id', IS_PUBLIC)),
)

export type OfEmail = { emailId: number }

/**
 * Adds all matches of an email with their current tier. It is null unless both are open, neither has blocked the other,
 * the recipient wants the notification, and no earlier email had a tier as good. The limits force a lookup by id, even
 * if the planner overestimates the emails.
 */
const withNotifications = (db: Kysely<Database>, { emailId }: Args<OfEmail>) =>
  db
    .with(
      (cte) => cte('reader').materialized(),
      (db) =>
        db
          .selectFrom('match_email')
          .innerJoin('account as a', 'a.id', 'match_email.reader_id')
          .select(({ eb, ref }) => [
            ...(['a.id', 'a.email', 'a.locale'] as const),
            eb('a.email_confirmed_at', 'is not', null).$castTo<boolean>().as('member'),
            arrayOf(separatedFrom(ref('a.id')).$asScalar()).as('separated'),
          ])
          .where('match_email.id', '=', emailId)
          .where('a.email', 'is not', null)
          .where('a.suspended_at', 'is', null)
          .where('a.banned_at', 'is', null),
    )
    .with('notification', (db) =>
      db
        .selectFrom('match_notification as t')
        .leftJoin('reader', 'reader.id', 't.reader_id')
        .leftJoinLateral(
          ({ selectFrom }) =>
            selectFrom('listing as c')
              .selectAll('c')
              .whereRef('c.id', '=', 't.counterpart_id')
              .where(isOpenAs('c'))
              .where('c.confirmed_at', 'is not', null)
              .where('c.account_id', '<>', ({ fn }) => fn<number>('all', ['reader.separated']))
              .limit(sql.lit(1))
              .as('c'),
          (join) => join.onTrue(),
        )
        .leftJoinLateral(
          ({ selectFrom }) =>
            selectFrom('listing as l')
              .select(['l.id', 'l.alert_scope'])
              .whereRef('l.id', '=', 't.listing_id')
              .where(isOpen)
              .where(isConfirmed)
              .where('l.alerts', '<>', sql.lit('off'))
              .limit(sql.lit(1))
              .as('l'),
          (join) => join.onTrue(),
        )
        .leftJoinLateral(
          ({ selectFrom }) =>
            selectFrom('saved_search as s')
              .selectAll('s')
              .whereRef('s.id', '=', 't.search_id')
              .where('s.confirmed_at', 'is not', null)
              .where('s.ends_at', '>', now())
              .where(({ eb, ref }) => eb('s.type', 'in', [ref('c.type').$notNull(), sql.lit('both' as const)]))
              .where(sql<boolean>`(s.language_codes = '{}' or s.language_codes && string_to_array(c.spoken, ' '))`)
              .limit(sql.lit(1))
              .as('s'),
          (join) => join.onTrue(),
        )
        .crossJoinLateral(db.selectNoFrom(tierNow.as('tier')).offset(sql.lit(0)).as('fit'))
        .select(({ and, eb, fn, ref }) => [
          ...(['t.reader_id', 't.listing_id', 't.counterpart_id', 't.tier as recorded', 't.previous_tier'] as const),
          ...(['reader.email', 'reader.locale', 'reader.member', 'l.id as listing', 's.id as search'] as const),
          's.departure',
          ...(['s.arrival', 's.date', 's.end_date', 's.type', 's.language_codes', 'c.id as counterpart'] as const),
          'c.date as day',
          flightNumberOf('s').as('flight'),
          eb
            .case()
            .when(
              and([
                eb('fit.tier', '<', fn.coalesce('t.previous_tier', sql.lit(7))),
                eb('fit.tier', '<=', lastTierShown(ref('l.alert_scope'), ref('s.scope'))),
              ]),
            )
            .then(ref('fit.tier'))
            .end()
            .as('tier'),
        ])
        .where('t.email_id', '=', emailId),
    )

const selectNotifications = (db: ReturnType<typeof withNotifications>) =>
  db
    .selectFrom('notification')
    .select(({ eb, ref }) => [
      ...(['reader_id as reader', 'email', 'locale', 'member', 'listing', 'search', 'departure as from'] as const),
      ...(['arrival as to', 'date', 'end_date as endDate', 'flight', 'type', 'language_codes as codes'] as const),
      ...(['counterpart', 'tier'] as const),
      eb('tier', 'is not distinct from', ref('recorded')).as('isRecorded'),
    ])
    .orderBy('tier')
    .orderBy('day')
    .orderBy('counterpart', 'desc')
    .$castTo<Row | NoMatch>()

export const findNotifications = statement((db, args: Args<OfEmail>) =>
  selectNotifications(withNotifications(db, args)),
)

// A process that finds a match again at this moment waits for this lock, and then sees whether this email includes it.
export const lockNotifications = statement((db, { emailId }: Args<OfEmail>) =>
  db
    .selectFrom('match_notification')
    .select('tier')
    .where('email_id', '=', emailId)
    .orderBy('reader_id')
    .orderBy('listing_id')
    .orderBy('counterpart_id')
    .forUpdate(),
)

type Both = { match_notification: Database['match_notification']; notification: Database['match_notification'] }

function isSameRow() {
  const { and, eb, ref } = expressionBuilder<Both, 'match_notification' | 'notification'>()
  return and([
    eb('match_notification.reader_id', '=', ref('notification.reader_id')),
    eb('match_notification.listing_id', 'is not distinct from', ref('notification.listing_id')),
    eb('match_notification.counterpart_id', '=', ref('notification.counterpart_id')),
  ])
}

// Restores the matches that the email leaves out to their previous state, so that a later email can include them, and stores
// the current tier of the others.
export const takeNotifications = statement((db, args: Args<OfEmail>) => {
  const taken = withNotifications(db, args)
    .with('deleted', (db) =>
      db
        .deleteFrom('match_notification')
        .using('notification')
        .where(isSameRow())
        .where('notification.tier', 'is', null)
        .where('notification.previous_tier', 'is', null),
    )
    .with('restored', (db) =>
      db
        .updateTable('match_notification')
        .from('notification')
        .set(({ eb, ref }) => ({
          tier: ref('notification.previous_tier').$notNull(),
          previous_tier: null,
          times: eb('match_notification.times', '-', 1),
          email_id: null,
        }))
        .where(isSameRow())
        .where('notification.tier', 'is', null)
        .where('notification.previous_tier', 'is not', null),
    )
    .with('corrected', (db) =>
      db
        .updateTable('match_notification')
        .from('notification')
        .set(({ ref }) => ({ tier: ref('notification.tier').$notNull() }))
        .where(isSameRow())
        .whereRef('notification.tier', '<>', 'notification.recorded'),
    )
  return selectNotifications(taken)
})
