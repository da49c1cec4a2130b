import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { Standing } from '../account/standing.service.ts'
import { isoText } from '../db/moment.ts'
import { POOL } from '../db/pool.ts'
import { Problem } from '../http/problem.ts'
import { type Hand, obstacleOf, possibleActions, type Situation } from './case.policy.ts'
import { type CaseRow, type CasesQuery, type CaseView, moderationErrors, type Summary } from './moderation.contract.ts'
import { AUTHOR, situation } from './situation.ts'
import type { StaffMember } from './staff.ts'

/** Stands for the account of an author who was not signed in: pages from before such cases need one. */
const NOBODY = { id: Number.MAX_SAFE_INTEGER, username: 'Somebody who was not signed in' }

const ROW = `
  select c.id, case c.kind when 'words' then 'message' else c.kind end as kind, c.kind = 'words' as words,
         a.id is null as "signedOut",
         json_build_object('id', coalesce(a.id, ${NOBODY.id}), 'username', coalesce(a.username, '${NOBODY.username}')) as about,
         coalesce(left(c.snapshot -> 0 ->> 'value', 140), '') as title, c.marks,
         (select count(*)::int from report where case_id = c.id) as reports,
         (select coalesce(json_agg(distinct reason), '[]') from report where case_id = c.id) as reasons,
         ${isoText('c.opened_at')} as "openedAt", ${isoText('c.first_action_at')} as "firstActionAt",
         ${isoText('c.closed_at')} as "closedAt", c.held_at is not null as held, c.raised_at is not null as raised,
         coalesce((select kind = 'objection' from moderation_action where case_id = c.id and kind <> 'note'
                   order by id desc limit 1), false) as objected
  from moderation_case c ${AUTHOR}`

// Those whose priority reports have raised stand first. The cursor is the last case of the page before.
const PLACE = 'c.raised_at is null, c.id'
const OPEN = `
  ${ROW} where c.closed_at is null
    and ($1::bigint = 0 or (${PLACE}) > (select ${PLACE} from moderation_case c where c.id = $1))
  order by ${PLACE} limit $2`
const CLOSED = `${ROW} where c.closed_at is not null and c.id < $1 order by c.id desc limit $2`
const ONE = `${ROW} where c.id = $1`
const HISTORY = `${ROW} where (c.about_id = $1 or c.giver_id = $1 or c.about_key = $2) and c.id <> $3 order by c.id desc limit 50`

const REST = `
  select c.snapshot, ${situation('$2::bigint')}, a.email,
         ${isoText('coalesce(a.created_at, c.opened_at)')} as since,
         (select count(*)::int from listing where account_id = a.id and status in ('open', 'partly') and closes_at > now()) as "openListings",
         (select coalesce(json_agg(report order by id), '[]') from (
            select r.id, json_build_object('id', p.id, 'username', p.username) as reporter, r.reason, r.details,
                   ${isoText('r.created_at')} as "createdAt", r.independent,
                   (select coalesce(json_agg(json_build_object('senderId', (q ->> 'senderId')::bigint, 'username', s.username,
                                                               'content', q ->> 'content', 'createdAt', q ->> 'createdAt')), '[]')
                    from jsonb_array_elements(r.quoted) q join account s on s.id = (q ->> 'senderId')::bigint) as thread
            from report r join account p on p.id = r.reporter_id where r.case_id = c.id
          ) as report) as "reportList",
         (select coalesce(json_agg(action order by id), '[]') from (
            select id, kind, address as by, reason, ${isoText('at')} as at from moderation_action where case_id = c.id
          ) as action) as actions,
         (select coalesce(json_agg(objection order by id), '[]') from (
            select id, text, ${isoText('created_at')} as "createdAt" from objection where case_id = c.id and text <> ''
          ) as objection) as objections
  from moderation_case c ${AUTHOR} where c.id = $1`

const SUMMARY = `
  select (select count(*)::int from moderation_case where closed_at is null) as open,
         percentile_cont(0.5) within group (order by extract(epoch from first_action_at - opened_at)) / 60 as "medianMinutes",
         count(*)::int as measured
  from moderation_case where first_action_at > now() - interval '30 days'`

type Rest = Situation &
  Pick<CaseView, 'snapshot' | 'reportList' | 'actions' | 'objections'> &
  Pick<CaseView['person'], 'since' | 'openListings'> & { email: string | null }

/** Reads cases for staff members. */
@Injectable()
export class Cases {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly standing: Standing,
  ) {}

  /** A page and one case more, if there is one. */
  async queue({ state, limit, cursor }: CasesQuery): Promise<CaseRow[]> {
    const [text, first] = state === 'open' ? [OPEN, 0] : [CLOSED, Number.MAX_SAFE_INTEGER]
    const { rows } = await this.pool.query<CaseRow>(text, [cursor ?? first, limit + 1])
    return rows
  }

  async summary(): Promise<Summary> {
    return (await this.pool.query<Summary>(SUMMARY)).rows[0] as Summary
  }

  /** A case with all that belongs to it, and what a staff member can do in it; throws `case-not-found`. */
  async one(id: number, staff: Pick<StaffMember, 'id'> | undefined, hand: Hand = 'page'): Promise<CaseView> {
    const { rows } = await this.pool.query<CaseRow>(ONE, [id])
    const row = rows[0]
    if (!row) throw new Problem(moderationErrors['case-not-found'])
    const rest = (await this.pool.query<Rest>(REST, [id, staff?.id])).rows[0] as Rest
    const { email, since, openListings, snapshot, state, standing, reportList, actions, objections } = rest
    const key = email && this.standing.keyOf(email)
    const { rows: history } = await this.pool.query<CaseRow>(HISTORY, [row.about.id, key, id])
    const obstacle = obstacleOf(rest, hand)
    const can = possibleActions(rest, hand)
    return {
      ...{ ...row, snapshot, state, reportList, actions, objections, history },
      person: { ...row.about, standing, since, openListings },
      can: can.filter((action) => action !== 'reopen'),
      reopenable: can.includes('reopen'),
      obstacle: obstacle ? moderationErrors[obstacle].message : null,
    }
  }
}
