import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { AccountStatusService } from '../account/account-status.service.ts'
import type { PersonalData } from '../account/public.ts'
import { iso, kysely } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { reportReasons } from './case.columns.ts'
import { NOTIFIED_ACTIONS, SILENT_ACTIONS } from './case.policy.ts'
import { eraseFromCases } from './case-erasure.ts'

// The address of an unconfirmed listing must not become known by a report.
export const findReports = statement((db, { id }: Args<{ id: number }>) =>
  db
    .selectFrom('report')
    .leftJoin('account as reported', 'reported.id', 'report.reported_id')
    .leftJoin('moderation_case as c', 'c.id', 'report.case_id')
    .select(({ eb, ref }) => [
      eb.case().when('c.author_confirmed', 'is distinct from', false).then(ref('reported.username')).end().as('about'),
      ...(['report.reason', 'report.details'] as const),
      iso(ref('report.created_at')).as('createdAt'),
    ])
    .where('report.reporter_id', '=', id),
)

// Omits reporters and their texts, which would reveal who has reported the person. The same applies to messages and tip
// messages, because they have one reader. Reasons that the person did not receive are for colleagues.
const findCases = statement((db, { id }: Args<{ id: number }>) =>
  db
    .selectFrom('moderation_case as c')
    .select(({ eb, ref, selectFrom }) => [
      'c.kind',
      eb.case().when('c.kind', 'not in', ['message', 'tip-message']).then(ref('c.snapshot')).end().as('snapshot'),
      iso(ref('c.opened_at')).as('openedAt'),
      iso(ref('c.closed_at')).as('closedAt'),
      reportReasons.as('reasons'),
      jsonArrayFrom(
        selectFrom('moderation_action as action')
          .select(({ eb, ref }) => [
            'action.kind as decision',
            iso(ref('action.at')).as('at'),
            eb
              .case()
              .when(eb.or([eb('action.kind', 'in', NOTIFIED_ACTIONS), eb('action.staff_id', 'is', null)]))
              .then(ref('action.reason'))
              .end()
              .as('reason'),
          ])
          .whereRef('action.case_id', '=', 'c.id')
          .where('action.kind', 'not in', SILENT_ACTIONS)
          .orderBy('action.id'),
      ).as('decisions'),
    ])
    .where(({ or, eb }) => or([eb('c.about_id', '=', id), eb('c.giver_id', '=', id)]))
    .where('c.author_confirmed', '=', true)
    .orderBy('c.id'),
)

/** Reports about others remain, with "Deleted user" as their author. */
@Injectable()
export class ModerationData implements PersonalData {
  readonly module = 'moderation'
  readonly about = {
    reports: /*i18n*/ 'What you have reported to us.',
    moderation: /*i18n*/ 'What our team has decided about you or about something that you wrote, and why.',
    warnings: /*i18n*/ 'The warnings that you have received.',
    staffPasskey: /*i18n*/ 'For members of our team: since when you have each passkey, and when you used it last.',
    objections: /*i18n*/ 'What you have objected to.',
  }
  readonly sections = {
    reports: (id: number) => findReports.rows(this.em, { id }),
    moderation: (id: number) => findCases.rows(this.em, { id }),
    warnings: (id: number) =>
      kysely(this.em)
        .selectFrom('warning')
        .select(({ ref }) => ['text', iso(ref('created_at')).as('createdAt'), iso(ref('seen_at')).as('seenAt')])
        .where('account_id', '=', id)
        .orderBy('id')
        .execute(),
    staffPasskey: (id: number) =>
      kysely(this.em)
        .selectFrom('staff_passkey')
        .select(({ ref }) => [iso(ref('enrolled_at')).as('enrolledAt'), iso(ref('used_at')).as('usedAt')])
        .where('account_id', '=', id)
        .orderBy('enrolled_at')
        .execute(),
    objections: (id: number) =>
      kysely(this.em)
        .selectFrom('objection')
        .select(({ ref }) => ['text', iso(ref('created_at')).as('createdAt')])
        .where('account_id', '=', id)
        .orderBy('id')
        .execute(),
  }

  constructor(
    private readonly em: EntityManager,
    private readonly accountStatus: AccountStatusService,
  ) {}

  async erase(em: EntityManager, accountId: number): Promise<void> {
    const db = kysely(em)
    const account = await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirst()
    const key = account?.email ? this.accountStatus.keyOf(account.email) : String(accountId)
    // A pseudonym finds the cases if the person returns.
    await db
      .updateTable('moderation_case')
      .set({ about_key: key })
      .where(({ or, eb }) => or([eb('about_id', '=', accountId), eb('giver_id', '=', accountId)]))
      .execute()
    await eraseFromCases(em, accountId)
    // The row stays, so that a person who returns cannot object a second time.
    await db.updateTable('objection').set({ text: '' }).where('account_id', '=', accountId).execute()
    await db.updateTable('account').set({ staff_since: null }).where('id', '=', accountId).execute()
    for (const table of ['warning', 'staff_passkey', 'staff_invitation'] as const)
      await db.deleteFrom(table).where('account_id', '=', accountId).execute()
    await db.updateTable('staff_event').set({ address: key }).where('account_id', '=', accountId).execute()
    await db.updateTable('moderation_action').set({ address: key }).where('staff_id', '=', accountId).execute()
  }
}
