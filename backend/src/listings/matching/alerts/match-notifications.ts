import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.types.ts'
import { array, now, unnest } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { numberOf } from '../match.tiers.ts'
import type { AlertFrequency } from './counterparts.ts'

/** A match as one of its two owners is notified of it. */
export interface ReaderMatch {
  reader: number
  /** The recipient's own listing, or else the saved search. */
  listing: number | null
  search: number | null
  counterpart: number
  /** 1 is the best. */
  tier: number
  departure: string
  /** The day of the match. */
  date: string
  frequency: AlertFrequency
}

/** The last tier without a cap: its matches are notified whenever a pair rises to it. */
export const LAST_UNCAPPED_TIER = numberOf('same-plane')

type Columns = Record<'reader' | 'listing' | 'search' | 'counterpart' | 'tier', Array<number | null>>

const upsertNotifications = statement((db, args: Args<Columns & { isRenewed: boolean }>) => {
  const { reader, listing, search, counterpart, tier, isRenewed } = args
  const { fn, selectFrom } = expressionBuilder<Database, 'match_notification'>()
  // A match in an email that is not rendered yet moves to the email of its better tier. A deleted email was sent.
  const wasSent = fn.coalesce(
    selectFrom('match_email')
      .select((eb) => eb('written_at', 'is not', null).$castTo<boolean>().as('written'))
      .whereRef('match_email.id', '=', 'match_notification.email_id'),
    sql.lit(true),
  )
  return db
    .insertInto('match_notification')
    .columns(['reader_id', 'listing_id', 'search_id', 'counterpart_id', 'tier'])
    .expression(({ selectFrom }) =>
      selectFrom(
        unnest('notification', {
          reader: array(reader, 'bigint'),
          listing: array(listing, 'bigint'),
          search: array(search, 'bigint'),
          counterpart: array(counterpart, 'bigint'),
          tier: array(tier, 'int'),
        }),
      )
        .select([
          'notification.reader',
          'notification.listing',
          'notification.search',
          'notification.counterpart',
          'notification.tier',
        ])
        // In the order of the constraint, so that concurrent inserts of the same pairs cannot deadlock.
        .orderBy('notification.reader')
        .orderBy('notification.listing')
        .orderBy('notification.counterpart'),
    )
    .onConflict((of) =>
      of
        .constraint('match_notification_once')
        .doUpdateSet(({ cast, eb, ref }) => ({
          tier: ref('excluded.tier'),
          times: eb('match_notification.times', '+', cast<number>(wasSent, 'integer')),
          previous_tier: eb
            .case()
            .when(wasSent)
            .then(ref('match_notification.tier'))
            .else(ref('match_notification.previous_tier'))
            .end(),
          search_id: ref('excluded.search_id'),
          notified_at: now(),
          seen_at: null,
        }))
        .where(({ cast, eb, not, or, ref }) =>
          eb.and([
            eb('match_notification.tier', '>', ref('excluded.tier')),
            // The reader knows already that this flight is likely the same plane.
            or([
              not(cast<boolean>(isRenewed, 'boolean')),
              eb('match_notification.tier', '>', sql.lit(LAST_UNCAPPED_TIER)),
            ]),
            or([
              eb('excluded.tier', '<=', sql.lit(LAST_UNCAPPED_TIER)),
              eb('match_notification.times', '=', sql.lit(1)),
              not(wasSent),
            ]),
          ]),
        ),
    )
    .returning(['reader_id as reader', 'listing_id as listing', 'counterpart_id as counterpart'])
})

type Key = Pick<ReaderMatch, 'reader' | 'listing' | 'counterpart'>
const keyOf = ({ reader, listing, counterpart }: Key) => `${reader} ${listing} ${counterpart}`

/**
 * Records the matches and returns those to notify of now: new ones, those that rose to the same flight or plane, and those
 * that rose to another tier for the first time. `isRenewed` excludes those that were likely the same plane.
 */
export async function recordNotifications(
  em: EntityManager,
  matches: readonly ReaderMatch[],
  isRenewed = false,
): Promise<ReaderMatch[]> {
  const best = new Map<string, ReaderMatch>()
  for (const match of [...matches].sort((one, other) => other.tier - one.tier)) best.set(keyOf(match), match)
  if (best.size === 0) return []
  const all = [...best.values()]
  const column = (name: keyof Columns) => all.map((match) => match[name])
  const rows = await upsertNotifications.rows(em, {
    reader: column('reader'),
    listing: column('listing'),
    search: column('search'),
    counterpart: column('counterpart'),
    tier: column('tier'),
    isRenewed,
  })
  return rows.map((row) => best.get(keyOf(row))!)
}
