import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { type PersonalData, rowsOf } from '../account/public.ts'
import { Standing } from '../account/standing.service.ts'
import { POOL } from '../db/pool.ts'
import { TOLD } from './case.policy.ts'
import { FORGET_PERSON } from './forgetting.ts'

const TOLD_LIST = TOLD.map((kind) => `'${kind}'`).join(', ')

// Nobody learns from a report on an unconfirmed listing whose address the listing has.
export const REPORTS = `
  select case when c.about_proven is not false then username end as about, reason, details,
         report.created_at as "createdAt"
  from report left join account on account.id = reported_id left join moderation_case c on c.id = case_id
  where reporter_id = $1`

// Reporters and their words are left out, because they would tell a person who has reported them. A message and the
// words of a tip have one reader, so they would tell as well. Reasons that the person was not told are for colleagues.
const CASES = `
  select c.kind, case when c.kind not in ('message', 'words') then c.snapshot end as snapshot,
         c.opened_at as "openedAt", c.closed_at as "closedAt",
         (select json_agg(distinct reason) from report where case_id = c.id) as reasons,
         (select json_agg(json_build_object('decision', kind, 'at', at,
                                            'reason', case when kind in (${TOLD_LIST}) or staff_id is null then reason end) order by id)
          from moderation_action where case_id = c.id and kind <> 'note') as decisions
  from moderation_case c where (c.about_id = $1 or c.giver_id = $1) and c.about_proven order by c.id`

const SECTIONS = {
  reports: REPORTS,
  moderation: CASES,
  warnings:
    'select text, created_at as "createdAt", seen_at as "seenAt" from warning where account_id = $1 order by id',
  staffPasskey:
    'select enrolled_at as "enrolledAt", used_at as "usedAt" from staff_passkey where account_id = $1 order by enrolled_at',
  objections: 'select text, created_at as "createdAt" from objection where account_id = $1 order by id',
}

// Cases stay, and a pseudonym finds them if the person returns.
const LEAVE = [
  'update moderation_case set about_key = :key where about_id = :id or giver_id = :id',
  ...FORGET_PERSON,
  'delete from warning where account_id = :id',
  // That they have objected stays: whoever returns does not object a second time.
  "update objection set text = '' where account_id = :id",
  'update account set staff_since = null where id = :id',
  'delete from staff_passkey where account_id = :id',
  'delete from staff_invitation where account_id = :id',
  'update staff_event set address = :key where account_id = :id',
  'update moderation_action set address = :key where staff_id = :id',
]

/** What this module keeps about a person. Reports about others stay, from "Deleted user". */
@Injectable()
export class ModerationData implements PersonalData {
  readonly about = {
    reports: 'What you have reported to us.',
    moderation: 'What our team has decided about you or about something that you wrote, and why.',
    warnings: 'The warnings that you have received.',
    staffPasskey: 'For members of our team: since when you have each passkey, and when you used it last.',
    objections: 'What you have objected to.',
  }
  readonly sections = rowsOf(SECTIONS, () => this.pool)

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly standing: Standing,
  ) {}

  async erase(em: EntityManager, accountId: number): Promise<void> {
    const [account] = await em.execute<Array<{ email: string | null }>>('select email from account where id = ?', [
      accountId,
    ])
    const key = account?.email ? this.standing.keyOf(account.email) : String(accountId)
    for (const statement of LEAVE) await em.execute(statement, { id: accountId, key })
  }
}
