import type { EntityManager } from '@mikro-orm/postgresql'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { identityQuery } from '../account/public.ts'
import { lockIds } from '../db/advisory-locks.ts'
import type { Database } from '../db/database.types.ts'
import { ago, array, kysely, now } from '../db/kysely.ts'
import type { NotCounted } from './moderation.contract.ts'
import type { Subject } from './subjects.ts'

export const REPORTS_TO_HIDE = 3
const HIDES_PER_REPORTER = 2

interface NewOne {
  caseId: number
  reporter: number
  subject: Pick<Subject, 'kind' | 'id' | 'aboutId'>
  network: string
  phone: string | null
}

/**
 * Reporters are counted one after the other, so that two cases at the same time do not exceed a reporter's limit. To be
 * called after the case is locked, and once in a transaction.
 */
export async function lockReporters(em: EntityManager, caseId: number, me: number): Promise<void> {
  const rows = await kysely(em)
    .selectFrom('account')
    .select('identity')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('id', '=', me),
        eb('id', 'in', selectFrom('report').select('reporter_id').where('case_id', '=', caseId).where(counts())),
      ]),
    )
    .execute()
  await lockIds(em, 'reporter', [...new Set(rows.map(({ identity }) => String(identity)))])
}

/** Why a new report does not count towards hiding. Staff receive each report, counted or not. */
export async function reasonsNotToCount(em: EntityManager, report: NewOne): Promise<NotCounted[]> {
  const row = await kysely(em)
    .selectFrom('account')
    .select((eb) => [
      eb.or([eb('email_confirmed_at', 'is', null), eb('suspended_at', 'is not', null)]).as('inactive'),
      eb('created_at', '>=', ago('7 days')).as('new-account'),
      eb.or([eb('phone_number', 'is', null), eb('phone_verified_at', 'is', null)]).as('no-phone'),
      eb.not(hadContact(eb, report.subject.aboutId)).as('no-contact'),
      isKnownAsFalse(eb).as('knowingly-false'),
      hasHiddenTwo(eb).as('two-hides'),
      isRepeated(eb, report).as('same-person'),
      isDecided(eb, report).as('already-decided'),
    ])
    .where('account.id', '=', report.reporter)
    .executeTakeFirstOrThrow()
  return (Object.keys(row) as NotCounted[]).filter((reason) => row[reason])
}

type Reporter = ExpressionBuilder<Database, 'account'>

const accountsOf = (eb: Reporter, identity: 'account.identity' | ReturnType<typeof identityQuery>) =>
  eb
    .selectFrom('account as own')
    .select('own.id')
    .where('own.identity', '=', typeof identity === 'string' ? eb.ref(identity) : identity)

/**
 * The reported person has written to the reporter or agreed on a trip with them. A message that only the reporter wrote
 * is no contact, and neither are contacts between reporters.
 */
function hadContact(eb: Reporter, aboutId: number | null) {
  if (aboutId === null) return eb.lit(false)
  const [mine, others] = [accountsOf(eb, 'account.identity'), accountsOf(eb, identityQuery(aboutId))]
  return eb.and([
    eb('account.identity', '<>', identityQuery(aboutId)),
    eb.or([
      eb.exists(
        eb
          .selectFrom('conversation_side as side')
          .select('side.conversation_id')
          .where('side.account_id', 'in', mine)
          .where('side.other_id', 'in', others)
          .where('side.received_id', '>', 0),
      ),
      eb.exists(
        eb
          .selectFrom('trip')
          .select('trip.id')
          .where('trip.state', '=', 'agreed')
          .where(({ or, and, eb }) =>
            or([
              and([eb('trip.helper_id', 'in', mine), eb('trip.traveler_id', 'in', others)]),
              and([eb('trip.helper_id', 'in', others), eb('trip.traveler_id', 'in', mine)]),
            ]),
          ),
      ),
    ]),
  ])
}

const isKnownAsFalse = (eb: Reporter) =>
  eb.exists(
    eb
      .selectFrom('report as false_one')
      .select('false_one.id')
      .where('false_one.reporter_id', 'in', accountsOf(eb, 'account.identity'))
      .where('false_one.false_at', '>', ago('90 days')),
  )

const hasHiddenTwo = (eb: Reporter) =>
  eb(
    eb
      .selectFrom('report as hiding')
      .select(({ fn }) => fn.count<number>('hiding.case_id').distinct().as('count'))
      .where('hiding.reporter_id', 'in', accountsOf(eb, 'account.identity'))
      .where('hiding.hid_at', '>', ago('30 days'))
      .$asScalar(),
    '>=',
    HIDES_PER_REPORTER,
  )

/** Staff have decided about an earlier report of the same subject by the same person. */
const isDecided = (eb: Reporter, { subject }: NewOne) =>
  eb.exists(
    eb
      .selectFrom('report as previous')
      .innerJoin('moderation_case as c', 'c.id', 'previous.case_id')
      .select('previous.id')
      .where('previous.reporter_id', 'in', accountsOf(eb, 'account.identity'))
      .where('c.kind', '=', subject.kind)
      .where('c.subject_id', '=', subject.id)
      .where('c.closed_at', 'is not', null),
  )

const isRepeated = (eb: Reporter, { caseId, network, phone }: NewOne) =>
  eb.exists(
    eb
      .selectFrom('report as earlier')
      .innerJoin('account as author', 'author.id', 'earlier.reporter_id')
      .select('earlier.id')
      .where('earlier.case_id', '=', caseId)
      .where(sql<SqlBool>`earlier.not_counted = '{}'`)
      .where(({ or, eb }) =>
        or([
          eb('earlier.network', '=', network),
          eb('earlier.phone', '=', phone),
          eb('author.identity', '=', eb.ref('account.identity')),
        ]),
      ),
  )

const counts = () => sql<SqlBool>`report.not_counted = '{}'`

/** Counts one report per mailbox, verified phone and network, however many accounts the mailbox has had. */
export async function countReporters(em: EntityManager, caseId: number, onlyCounted: boolean): Promise<number> {
  const { count } = await kysely(em)
    .with('mailbox', (db) =>
      db
        .selectFrom('report')
        .innerJoin('account', 'account.id', 'report.reporter_id')
        .distinctOn('account.identity')
        .select(({ fn, cast }) => [
          ...(['report.id', 'report.network'] as const),
          fn.coalesce('report.phone', cast<string>('report.id', 'text')).as('phone'),
        ])
        .where('report.case_id', '=', caseId)
        .where('report.network', 'is not', null)
        .$if(onlyCounted, (query) => query.where(counts()))
        .orderBy('account.identity')
        .orderBy('report.id'),
    )
    .with('phone', (db) =>
      db.selectFrom('mailbox').distinctOn('phone').select('network').orderBy('phone').orderBy('id'),
    )
    .selectFrom('phone')
    .select(({ fn, cast }) => cast<number>(fn.count('network').distinct(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The reporters may have hidden something else since their reports of this case. */
export async function excludeReportersWithTwoHides(em: EntityManager, caseId: number): Promise<void> {
  await notCounted(em, 'two-hides')
    .where('case_id', '=', caseId)
    .where('reporter_id', 'in', ({ selectFrom }) =>
      selectFrom('account')
        .select('account.id')
        .where((eb) => hasHiddenTwo(eb as unknown as Reporter)),
    )
    .execute()
}

export async function recordHide(em: EntityManager, caseId: number): Promise<void> {
  await kysely(em).updateTable('report').set({ hid_at: now() }).where('case_id', '=', caseId).where(counts()).execute()
}

/** Takes the weight of the reporter for 90 days: of other reports in open cases, too, and of later ones. */
export async function markFalse(em: EntityManager, caseId: number, reportId: number): Promise<boolean> {
  const marked = await kysely(em)
    .updateTable('report')
    .set({ false_at: now() })
    .where('id', '=', reportId)
    .where('case_id', '=', caseId)
    .where('false_at', 'is', null)
    .returning('reporter_id')
    .executeTakeFirst()
  if (!marked) return false
  const { identity } = await kysely(em)
    .selectFrom('account')
    .select('identity')
    .where('id', '=', marked.reporter_id)
    .executeTakeFirstOrThrow()
  await lockIds(em, 'reporter', [String(identity)])
  await notCounted(em, 'knowingly-false')
    .where('reporter_id', 'in', ({ selectFrom }) =>
      selectFrom('account').select('account.id').where('account.identity', '=', identity),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('id', '=', reportId),
        exists(
          selectFrom('moderation_case as c')
            .select('c.id')
            .whereRef('c.id', '=', 'report.case_id')
            .where('c.closed_at', 'is', null),
        ),
      ]),
    )
    .execute()
  return true
}

const notCounted = (em: EntityManager, reason: NotCounted) =>
  kysely(em)
    .updateTable('report')
    .set({ not_counted: sql<string[]>`array_append(not_counted, ${sql.lit(reason)})` })
    .where(sql<SqlBool>`not report.not_counted @> ${array(sql.val([reason]), 'text')}`)
