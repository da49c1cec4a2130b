import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/database.types.ts'
import { ago, anyOf, arrayOf, json, kysely } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import type { SnapshotLine } from './moderation.contract.ts'
import type { QuotedMessage } from './moderation.entity.ts'

// Cases outlive a deleted account, because they apply again if the person returns. A case that was closed without a
// sanction stores no text of a deleted account: neither the reported content nor the messages quoted with reports.

type Cases = Database & { c: Database['moderation_case'] }

const isUnsanctioned = ({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Cases, 'c'>) =>
  and([
    eb('c.closed_at', 'is not', null),
    not(
      exists(
        selectFrom('moderation_action')
          .select('id')
          .whereRef('case_id', '=', 'c.id')
          .where('kind', 'in', ['suspend', 'ban']),
      ),
    ),
  ])

const quotedWithout = (accounts: Expression<unknown>): RawBuilder<QuotedMessage[]> =>
  sql`jsonb_path_query_array(report.quoted, '$[*] ? (!(@.senderId == $gone[*]))', jsonb_build_object('gone', ${accounts}))`

const linesWithout = (...labels: string[]): RawBuilder<SnapshotLine[]> =>
  sql`jsonb_path_query_array(snapshot, '$[*] ? (!(@.label == $gone[*]))', ${sql.lit(JSON.stringify({ gone: labels }))})`
/** Only their recipient can report messages and tip messages, so these lines identify the reporter. */
const withoutReporter = linesWithout('To', 'Trips of the two')
const withoutReviewed = linesWithout('About')

const NOTHING = sql<never[]>`'[]'::jsonb`

export async function eraseFromCases(em: EntityManager, id: number): Promise<void> {
  const db = kysely(em)
  const ended = db.updateTable('moderation_case as c').where(isUnsanctioned)
  await ended
    .set({ snapshot: NOTHING })
    .where(({ or, eb }) => or([eb('c.about_id', '=', id), eb('c.giver_id', '=', id)]))
    .execute()
  await db
    .updateTable('report')
    .from('moderation_case as c')
    .set({ quoted: quotedWithout(json([id])) })
    .whereRef('c.id', '=', 'report.case_id')
    .where('report.quoted', '<>', NOTHING)
    .where(isUnsanctioned)
    .where('report.id', 'in', ({ selectFrom }) =>
      selectFrom('report as own')
        .select('own.id')
        .where('own.reporter_id', '=', id)
        .unionAll(
          selectFrom('moderation_case as about')
            .innerJoin('report as other', 'other.case_id', 'about.id')
            .select('other.id')
            .where(({ or, eb }) => or([eb('about.about_id', '=', id), eb('about.giver_id', '=', id)])),
        ),
    )
    .execute()
  await ended
    .set({ snapshot: withoutReporter })
    .where('c.id', 'in', ({ selectFrom }) => selectFrom('report').select('case_id').where('reporter_id', '=', id))
    .execute()
  await ended
    .set({ snapshot: withoutReviewed })
    .where('c.kind', '=', 'rating')
    .where('c.subject_id', 'in', ({ selectFrom }) =>
      selectFrom('testimonial').select('testimonial.id').where('target_id', '=', id),
    )
    .execute()
}

export async function eraseDeletedAccounts(em: EntityManager, id: number): Promise<void> {
  const db = kysely(em)
  const ended = db.updateTable('moderation_case as c').where('c.id', '=', id).where(isUnsanctioned)
  const departed = db.selectFrom('account as departed').select('departed.id').where('departed.left_at', 'is not', null)
  await ended
    .set({ snapshot: NOTHING })
    .where(({ exists, eb }) =>
      exists(departed.where('departed.id', 'in', [eb.ref('c.about_id'), eb.ref('c.giver_id')])),
    )
    .execute()
  await db
    .updateTable('report')
    .from('moderation_case as c')
    .set(({ fn, ref }) => ({
      quoted: quotedWithout(
        fn('to_jsonb', [
          arrayOf(
            departed.where('departed.id', 'in', [ref('report.reporter_id'), ref('report.reported_id')]).$asScalar(),
          ),
        ]),
      ),
    }))
    .where('c.id', '=', id)
    .whereRef('report.case_id', '=', 'c.id')
    .where('report.quoted', '<>', NOTHING)
    .where(isUnsanctioned)
    .execute()
  await ended
    .set({ snapshot: withoutReporter })
    .where(({ exists }) =>
      exists(departed.innerJoin('report', 'report.reporter_id', 'departed.id').where('report.case_id', '=', id)),
    )
    .execute()
  await ended
    .set({ snapshot: withoutReviewed })
    .where('c.kind', '=', 'rating')
    .where('c.subject_id', 'in', ({ selectFrom }) =>
      selectFrom('testimonial').select('testimonial.id').where('target_id', 'in', departed),
    )
    .execute()
}

/** Erases quoted messages a year after the case was closed. */
export const eraseQuotes = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .updateTable('report')
    .set({ quoted: NOTHING })
    .where('id', '=', ({ selectFrom }) =>
      anyOf(
        selectFrom('report as old')
          .innerJoin('moderation_case as c', 'c.id', 'old.case_id')
          .select('old.id')
          .where('old.quoted', '<>', NOTHING)
          .where('c.closed_at', '<', ago('1 year'))
          .limit(limit)
          .forUpdate('old')
          .skipLocked()
          .$asScalar(),
      ),
    ),
)

/** Erases the content of messages and tip messages a year after the case was closed. */
export const eraseReportedMessages = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .updateTable('moderation_case')
    .set({ snapshot: NOTHING })
    .where('id', '=', ({ selectFrom }) =>
      anyOf(
        selectFrom('moderation_case as c')
          .select('c.id')
          .where('c.kind', 'in', (['message', 'tip-message'] as const).map(sql.lit))
          .where('c.snapshot', '<>', NOTHING)
          .where('c.closed_at', '<', ago('1 year'))
          .orderBy('c.closed_at')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asScalar(),
      ),
    ),
)

/** Erases the travelers of a listing a month after the trip, if the case is closed. */
export const eraseTravelers = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .updateTable('moderation_case')
    .set({ snapshot: linesWithout('Traveler', 'Note') })
    .where('id', '=', ({ selectFrom }) =>
      anyOf(
        selectFrom('moderation_case as c')
          .leftJoin('listing', 'listing.id', 'c.subject_id')
          .select('c.id')
          .where('c.kind', '=', sql.lit('listing'))
          .where('c.closed_at', 'is not', null)
          .where(sql<SqlBool>`c.snapshot @> '[{"label": "Traveler"}]'`)
          .where(({ or, eb }) => or([eb('listing.id', 'is', null), eb('listing.closes_at', '<', ago('30 days'))]))
          .limit(limit)
          .forUpdate('c')
          .skipLocked()
          .$asScalar(),
      ),
    ),
)
