import { expressionBuilder, type Kysely, type Nullable } from 'kysely'
import { identityQuery } from '../account/public.ts'
import type { Database } from '../db/database.types.ts'
import { arrayOf } from '../db/kysely.ts'
import type { CaseRow, CaseView } from './moderation.contract.ts'

type Joined = Database & { c: Database['moderation_case']; person: Nullable<Database['account']> }

const eb = expressionBuilder<Joined, 'c' | 'person'>()

/** `person`, whom the case is about, is null for a tip giver without an account. */
export const cases = (db: Kysely<Database>) =>
  db
    .selectFrom('moderation_case as c')
    .leftJoin('account as person', (join) => join.on('person.id', '=', eb.fn.coalesce('c.about_id', 'c.giver_id')))

export const reportReasons = arrayOf(
  eb
    .selectFrom('report')
    .select('report.reason')
    .distinct()
    .whereRef('report.case_id', '=', 'c.id')
    .orderBy('report.reason')
    .$asScalar(),
).$castTo<CaseRow['reasons']>()

const listingState = eb
  .selectFrom('listing')
  .select(({ eb, ref }) =>
    eb.case().when('status', 'in', ['hidden', 'removed']).then(ref('status')).else('shown').end().as('state'),
  )
  .whereRef('listing.id', '=', 'c.subject_id')
  .$asScalar()
const messageState = eb
  .selectFrom('message')
  .select(({ fn, val }) => fn.coalesce('withheld', val('shown')).as('state'))
  .whereRef('message.id', '=', 'c.subject_id')
  .$asScalar()
const reviewState = eb
  .selectFrom('testimonial')
  .select(({ eb, fn, val }) =>
    eb
      .case('withheld')
      .when('person-left')
      .then('gone')
      .else(fn.coalesce('withheld', val('shown')))
      .end()
      .as('state'),
  )
  .whereRef('testimonial.id', '=', 'c.subject_id')
  .$asScalar()
const hiddenTipMessageState = eb
  .selectFrom('tip_message_report')
  .select(({ eb }) => eb.case().when('removed_at', 'is', null).then('hidden').else('removed').end().as('state'))
  .whereRef('tip_id', '=', 'c.subject_id')
  .$asScalar()
const shownTipMessageState = eb
  .selectFrom('tip')
  .select(({ val }) => val('shown').as('state'))
  .whereRef('tip.id', '=', 'c.subject_id')
  .where('message', 'is not', null)
  .$asScalar()

const subjectState = eb
  .case('c.kind')
  .when('person') // profiles are not hidden: their picture is removed, or their account suspended
  .then('shown')
  .when('listing')
  .then(eb.fn.coalesce(listingState, eb.val('gone')))
  .when('message')
  .then(eb.fn.coalesce(messageState, eb.val('gone')))
  .when('tip-message')
  .then(eb.fn.coalesce(hiddenTipMessageState, shownTipMessageState, eb.val('gone')))
  .else(eb.fn.coalesce(reviewState, eb.val('gone')))
  .end()
  .$castTo<CaseView['state']>()

const personStatus = eb
  .case()
  .when('person.left_at', 'is not', null)
  .then('left')
  .when('person.banned_at', 'is not', null)
  .then('banned')
  .when(eb.or([eb('c.author_confirmed', '=', false), eb('person.email_confirmed_at', 'is', null)]))
  .then('unproven')
  .when('person.suspended_at', 'is not', null)
  .then('suspended')
  .when('person.withheld_at', 'is not', null)
  .then('withheld')
  .else('active')
  .end()
  .$castTo<CaseView['person']['status']>()

export function caseColumns(actorId: number | undefined) {
  const actorIdentity = identityQuery(actorId ?? 0) // no account has this id
  return [
    eb.ref('c.kind').as('kind'),
    subjectState.as('state'),
    personStatus.as('status'),
    eb('c.closed_at', 'is', null).$castTo<boolean>().as('isOpen'),
    eb
      .exists(
        eb
          .selectFrom('moderation_case as duplicate')
          .select('duplicate.id')
          .whereRef('duplicate.kind', '=', 'c.kind')
          .whereRef('duplicate.subject_id', '=', 'c.subject_id')
          .where('duplicate.closed_at', 'is', null)
          .whereRef('duplicate.id', '<>', 'c.id'),
      )
      .$castTo<boolean>()
      .as('hasOpenDuplicate'),
    eb
      .exists(
        eb
          .selectFrom('report')
          .select('report.id')
          .whereRef('report.case_id', '=', 'c.id')
          .where('report.false_at', 'is', null),
      )
      .$castTo<boolean>()
      .as('hasUnmarkedReports'),
    eb('person.profile_picture_url', 'is not', null).$castTo<boolean>().as('hasPicture'),
    eb.fn
      .coalesce(eb('person.identity', '=', actorIdentity), eb.lit(false))
      .$castTo<boolean>()
      .as('isAboutActor'),
    eb
      .exists(
        eb
          .selectFrom('report')
          .innerJoin('account as reporter', 'reporter.id', 'report.reporter_id')
          .select('report.id')
          .whereRef('report.case_id', '=', 'c.id')
          .where('reporter.identity', '=', actorIdentity),
      )
      .$castTo<boolean>()
      .as('isReportedByActor'),
    eb
      .exists(
        eb
          .selectFrom('account as member')
          .select('member.id')
          .whereRef('member.identity', '=', 'person.identity')
          .where('member.staff_since', 'is not', null),
      )
      .$castTo<boolean>()
      .as('isStaff'),
  ]
}
