import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { AccountStatusService } from '../account/account-status.service.ts'
import { ago, iso, kysely, now } from '../db/kysely.ts'
import { Problem } from '../http/problem.ts'
import { caseColumns, cases, reportReasons } from './case.columns.ts'
import { type Interface, obstacleOf, possibleActions, SILENT_ACTIONS } from './case.policy.ts'
import {
  type CaseRow,
  type CasesQuery,
  type CaseView,
  moderationErrors,
  type NotCounted,
  type Summary,
} from './moderation.contract.ts'
import type { StaffMember } from './staff.ts'

const SIGNED_OUT_AUTHOR = { id: Number.MAX_SAFE_INTEGER, username: 'Signed-out visitor' }

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

const selectRows = (em: EntityManager) =>
  cases(kysely(em)).select(({ eb, ref, cast, fn, lit, selectFrom }) => [
    ...(['c.id', 'c.kind', 'c.snapshot', 'c.patterns', 'person.id as aboutId', 'person.username'] as const),
    selectFrom('report')
      .select(({ fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
      .whereRef('report.case_id', '=', 'c.id')
      .$asScalar()
      .$notNull()
      .as('reports'),
    reportReasons.as('reasons'),
    iso(ref('c.opened_at')).as('openedAt'),
    iso(ref('c.first_action_at')).as('firstActionAt'),
    iso(ref('c.closed_at')).as('closedAt'),
    eb('c.withheld_at', 'is not', null).$castTo<boolean>().as('hiddenByReports'),
    eb('c.raised_at', 'is not', null).$castTo<boolean>().as('raised'),
    fn
      .coalesce(
        selectFrom('moderation_action as action')
          .select(({ eb }) => eb('action.kind', '=', 'objection').$castTo<boolean>().as('objected'))
          .whereRef('action.case_id', '=', 'c.id')
          .where('action.kind', 'not in', SILENT_ACTIONS)
          .orderBy('action.id', 'desc')
          .limit(1)
          .$asScalar(),
        lit(false),
      )
      .as('objected'),
  ])

const present = ({ kind, snapshot, aboutId, username, ...row }: Row): CaseRow => ({
  ...row,
  kind: kind === 'tip-message' ? 'message' : kind,
  isTipMessage: kind === 'tip-message',
  signedOut: aboutId === null,
  about: aboutId === null ? SIGNED_OUT_AUTHOR : { id: aboutId, username: username ?? '' },
  title: [...(snapshot[0]?.value ?? '')].slice(0, 140).join(''),
})

@Injectable()
export class CasesService {
  constructor(
    private readonly em: EntityManager,
    private readonly accountStatus: AccountStatusService,
  ) {}

  /** Returns one case more than `limit` if there is a next page. The cursor is the last case of the previous page. */
  async queue({ state, limit, cursor }: CasesQuery): Promise<CaseRow[]> {
    const page = selectRows(this.em).limit(limit + 1)
    const rows =
      state === 'closed'
        ? await page
            .where('c.closed_at', 'is not', null)
            .$if(cursor !== undefined, (query) => query.where('c.id', '<', cursor!))
            .orderBy('c.id', 'desc')
            .execute()
        : await page
            .where('c.closed_at', 'is', null)
            .$if(cursor !== undefined, (query) =>
              query.where(({ eb, tuple, ref, selectFrom }) =>
                eb(
                  tuple(eb('c.raised_at', 'is', null), ref('c.id')),
                  '>',
                  selectFrom('moderation_case as last')
                    .select(({ eb }) => [eb('last.raised_at', 'is', null).as('isOrdinary'), 'last.id'])
                    .where('last.id', '=', cursor!)
                    .$asTuple('isOrdinary', 'id'),
                ),
              ),
            )
            .orderBy(({ eb }) => eb('c.raised_at', 'is', null))
            .orderBy('c.id')
            .execute()
    return rows.map(present)
  }

  summary(): Promise<Summary> {
    return kysely(this.em)
      .selectFrom('moderation_case')
      .select(({ selectFrom, cast, fn }) => [
        selectFrom('moderation_case as c')
          .select(cast<number>(fn.countAll(), 'integer').as('count'))
          .where('c.closed_at', 'is', null)
          .$asScalar()
          .$notNull()
          .as('open'),
        sql<
          number | null
        >`percentile_cont(0.5) within group (order by extract(epoch from first_action_at - opened_at)) / 60`.as(
          'medianMinutes',
        ),
        cast<number>(fn.countAll(), 'integer').as('measured'),
      ])
      .where('first_action_at', '>', ago('30 days'))
      .executeTakeFirstOrThrow()
  }

  async getCase(id: number, staff: Pick<StaffMember, 'id'> | undefined, via: Interface = 'page'): Promise<CaseView> {
    const row = await selectRows(this.em).where('c.id', '=', id).executeTakeFirst()
    if (!row) throw new Problem(moderationErrors['case-not-found'])
    const situation = await cases(kysely(this.em))
      .select(caseColumns(staff?.id))
      .select(({ ref, cast, fn, selectFrom }) => [
        'person.email',
        iso(fn.coalesce('person.created_at', 'c.opened_at')).as('since'),
        selectFrom('listing')
          .select(cast<number>(fn.countAll(), 'integer').as('count'))
          .where('listing.account_id', '=', ref('person.id'))
          .where('listing.status', 'in', ['open', 'partly'])
          .where('listing.closes_at', '>', now())
          .$asScalar()
          .$notNull()
          .as('openListings'),
      ])
      .where('c.id', '=', id)
      .executeTakeFirstOrThrow()
    const shown = present(row)
    const { email, state, status, since, openListings } = situation
    const obstacle = obstacleOf(situation, via)
    return {
      ...shown,
      snapshot: row.snapshot,
      state,
      person: { ...shown.about, status, since, openListings },
      reportList: await this.#reports(id),
      actions: await this.#actions(id),
      objections: await this.#objections(id),
      history: await this.#history(id, row.aboutId, email),
      can: possibleActions(situation, via),
      obstacle: obstacle ? moderationErrors[obstacle].message : null,
    }
  }

  async #reports(id: number): Promise<CaseView['reportList']> {
    const rows = await kysely(this.em)
      .selectFrom('report')
      .innerJoin('account as reporter', 'reporter.id', 'report.reporter_id')
      .leftJoin('account as reported', 'reported.id', 'report.reported_id')
      .select(({ eb, ref }) => [
        ...(['report.id', 'report.reason', 'report.details', 'report.quoted'] as const),
        ...(['report.reporter_id', 'reporter.username', 'reported.username as reported'] as const),
        ref('report.not_counted').$castTo<NotCounted[]>().as('notCounted'),
        eb('report.false_at', 'is not', null).$castTo<boolean>().as('isFalse'),
        iso(ref('report.created_at')).as('createdAt'),
      ])
      .where('report.case_id', '=', id)
      .orderBy('report.id')
      .execute()
    return rows.map(({ quoted, reporter_id: reporter, username, reported, ...report }) => ({
      ...report,
      reason: report.reason as CaseRow['reasons'][number],
      reporter: { id: reporter, username },
      thread: quoted.map((message) => ({
        ...message,
        username: message.senderId === reporter ? username : (reported ?? ''),
      })),
    }))
  }

  #actions(id: number): Promise<CaseView['actions']> {
    return kysely(this.em)
      .selectFrom('moderation_action')
      .select(({ ref }) => ['id', 'kind', 'address as by', 'reason', iso(ref('at')).as('at')])
      .where('case_id', '=', id)
      .orderBy('id')
      .execute()
  }

  #objections(id: number): Promise<CaseView['objections']> {
    return kysely(this.em)
      .selectFrom('objection')
      .select(({ ref }) => ['id', 'text', iso(ref('created_at')).as('createdAt')])
      .where('case_id', '=', id)
      .where('text', '<>', '')
      .orderBy('id')
      .execute()
  }

  async #history(id: number, aboutId: number | null, email: string | null): Promise<CaseRow[]> {
    const rows = await selectRows(this.em)
      .where(({ or, eb }) =>
        or([
          eb('c.about_id', '=', aboutId),
          eb('c.giver_id', '=', aboutId),
          eb('c.about_key', '=', email && this.accountStatus.keyOf(email)),
        ]),
      )
      .where('c.id', '<>', id)
      .orderBy('c.id', 'desc')
      .limit(50)
      .execute()
    return rows.map(present)
  }
}
