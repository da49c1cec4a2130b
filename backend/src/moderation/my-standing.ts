import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import type { SignedIn } from '../account/sessions.service.ts'
import { accountsOf, Standing } from '../account/standing.service.ts'
import { isoText } from '../db/moment.ts'
import { POOL } from '../db/pool.ts'
import { Problem } from '../http/problem.ts'
import { type MyStanding, moderationErrors } from './moderation.contract.ts'
import { StaffLive } from './staff-live.ts'

const MINE = `
  select case when suspended_at is not null then json_build_object(
           'since', ${isoText('suspended_at')}, 'reason', coalesce(suspension_reason, ''),
           'objection', (select json_build_object('text', text, 'createdAt', ${isoText('o.created_at')})
                         from objection o join account of on of.id = o.account_id
                         where of.identity = a.identity and o.suspended_at = a.suspended_at limit 1)
         ) end as suspension,
         (select coalesce(json_agg(json_build_object('id', id, 'text', text, 'createdAt', ${isoText('w.created_at')}) order by id), '[]')
          from warning w where w.account_id = a.id and seen_at is null) as warnings
  from account a where id = $1`
const SEEN = 'update warning set seen_at = coalesce(seen_at, now()) where id = $1 and account_id = $2'

// The case whose decision suspended the person, or one with the pseudonym of an account that they have deleted.
const CASE = `
  select c.id from moderation_case c join moderation_action action on action.case_id = c.id and action.kind = 'suspend'
  where coalesce(c.about_id, c.giver_id) in (select id from account where ${accountsOf(':me')}) or c.about_key = :key
  order by action.id desc limit 1`
// A second objection to the same suspension fails on "already-objected".
const OBJECT = `
  insert into objection (account_id, case_id, suspended_at, text)
  select id, :case, suspended_at, :text from account where id = :me and suspended_at is not null returning id`
// The person may have objected before, deleted that account and returned.
const OBJECTED = `
  select from objection o join account former on former.id = o.account_id
  join account mine on mine.identity = former.identity and mine.suspended_at = o.suspended_at
  where mine.id = ? and former.id <> mine.id`
// There may be a newer open case about the same thing; then the closed one stays closed and is still marked.
const REOPEN = `
  update moderation_case c set closed_at = null,
    about_id = case when kind <> 'words' then :me::bigint end, giver_id = case when kind = 'words' then :me::bigint end
  where id = :case and not exists (
    select from moderation_case where kind = c.kind and subject_id = c.subject_id and closed_at is null and id <> c.id
  )`

/** What was decided about the signed-in person, and what they can do about it. */
@Injectable()
export class MyStandings {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly standing: Standing,
    private readonly live: StaffLive,
  ) {}

  async of(me: number): Promise<MyStanding> {
    return (await this.pool.query<MyStanding>(MINE, [me])).rows[0] as MyStanding
  }

  /** Objects to the suspension, which puts its case into the queue again. */
  async object({ id: me, email }: SignedIn, text: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const [found] = await em.execute<Array<{ id: number }>>(CASE, { me, key: this.standing.keyOf(email) })
      const before = await em.execute(OBJECTED, [me])
      if (before.length > 0) throw new Problem(moderationErrors['already-objected'])
      const made = await em.execute(OBJECT, { me, text, case: found?.id ?? null })
      if (made.length === 0) throw new Problem(moderationErrors['not-suspended'])
      if (!found) return
      await em.execute(REOPEN, { me, case: found.id })
      await em.execute("insert into moderation_action (case_id, kind, reason) values (?, 'objection', ?)", [
        found.id,
        'The person objects to the suspension.',
      ])
    })
    this.live.tell()
  }

  async confirmWarning(me: number, id: number): Promise<void> {
    await this.pool.query(SEEN, [id, me])
  }
}
