import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Decided } from '../account/public.ts'
import { accountsOf, Standing } from '../account/standing.service.ts'
import { ModuleContributions } from '../contributions.ts'
import { Problem } from '../http/problem.ts'
import { Mail } from '../mail/mail.ts'
import { leaveTripsForGood, leaveTripsUnderWay } from '../messaging/trips/agreement/departed-trips.service.ts'
import { type Hand, isDecision, isTold, obstacleOf, possibleActions, type Situation } from './case.policy.ts'
import { FORGET_IN_CASE } from './forgetting.ts'
import { moderationErrors, type NewAction } from './moderation.contract.ts'
import { banNoticeLetter, decisionLetter } from './moderation.letters.ts'
import { AUTHOR, situation } from './situation.ts'
import type { StaffMember } from './staff.ts'
import { StaffLive, type Told } from './staff-live.ts'
import { showListings, withhold, withholdListings } from './subjects.ts'

const LOCK_PERSON = `
  select from account where id = (select coalesce(about_id, giver_id) from moderation_case where id = ?)
  for no key update`
// Two colleagues at once: the second one waits here, and then sees what the first one did.
const HOLD = 'select from moderation_case where id = ? for update'
const SITUATION = `
  select ${situation(':staff')}, c.subject_id as "subjectId", a.id as "aboutId", c.held_at is not null as held,
         (select coalesce(max(id), 0) from moderation_action where case_id = c.id) as last
  from moderation_case c ${AUTHOR} where c.id = :id`
const RECORD = `
  insert into moderation_action (case_id, kind, staff_id, address, reason) values (?, ?, ?, ?, ?) returning id`
const AFTER = `
  update moderation_case set first_action_at = coalesce(first_action_at, now()),
    held_at = case when :decided then null else held_at end,
    raised_at = case when :decided then null else raised_at end,
    closed_at = case when :decided then coalesce(closed_at, now()) when not :reopened then closed_at end
  where id = :id`
const ACCOUNTS = `select id from account where ${accountsOf('?')}`
// A warning that the person has not read yet is replaced: they are warned once in a case, and emailed once about one text.
const WARN = `
  with unread as (
    select id, text from warning where account_id = :person and case_id = :case and seen_at is null
  ), replaced as (
    update warning set text = :text, created_at = now() from unread where warning.id = unread.id and unread.text <> :text
  ), added as (
    insert into warning (account_id, case_id, text) select :person, :case, :text where not exists (select from unread)
  )
  select exists (select from unread where text = :text) as repeated`
// The people who wrote with any account of a banned person, or exchanged contact details, within 90 days, and those who
// planned a trip with them, however long ago they wrote. Each hears of the account that they know.
const IN_CONTACT = `
  with banned as (select id from account where ${accountsOf(':banned')})
  select distinct on (people.id) people.id, banned_id as banned from (
    select s.other_id as id, s.account_id as banned_id from conversation_side s join message m
      on m.conversation_id = s.conversation_id and m.number = s.last_id
    where s.account_id in (select id from banned) and m.created_at > now() - interval '90 days'
    union all
    select r.requester_id, l.account_id from contact_request r join listing l on l.id = r.listing_id
    where l.account_id in (select id from banned) and r.created_at > now() - interval '90 days'
    union all
    select l.account_id, r.requester_id from contact_request r join listing l on l.id = r.listing_id
    where r.requester_id in (select id from banned) and r.created_at > now() - interval '90 days'
    union all
    select other.account_id, mine.account_id from trip_person mine
    join trip_person other on other.trip_id = mine.trip_id and other.account_id <> mine.account_id
    join trip t on t.id = mine.trip_id
    where mine.account_id in (select id from banned) and t.state in ('proposed', 'agreed')
      and t.last_landing_at > now() - interval '90 days'
  ) as people where people.id not in (select id from banned) order by people.id, banned_id`

interface Case extends Situation {
  subjectId: number
  aboutId: number
  held: boolean
  /** The newest entry of the audit. */
  last: number
}

/** What staff members do in cases. The deed, its audit and the mails that it owes are one commit. */
@Injectable()
export class Actions {
  constructor(
    private readonly em: EntityManager,
    private readonly standing: Standing,
    private readonly mail: Mail,
    private readonly live: StaffLive,
    private readonly contributions: ModuleContributions,
  ) {}

  async act(staff: StaffMember, id: number, { kind, reason, seen }: NewAction, hand: Hand = 'page'): Promise<void> {
    const told = await this.em.transactional(async (em) => {
      const of = await this.#case(em, id, staff)
      const obstacle = obstacleOf(of, hand, kind)
      if (obstacle) throw new Problem(moderationErrors[obstacle])
      if (seen < of.last) throw new Problem(moderationErrors['case-changed'])
      if (!possibleActions(of, hand).includes(kind)) throw new Problem(moderationErrors['action-not-possible'])
      const [recorded] = await em.execute<[{ id: number }]>(RECORD, [id, kind, staff.id, staff.email, reason])
      const repeated = kind === 'warn' && (await this.#warn(em, id, of.aboutId, reason))
      const concerned = await this.#do(em, of, { kind, reason })
      await em.execute(AFTER, { id, decided: isDecision(kind), reopened: kind === 'reopen' })
      for (const statement of FORGET_IN_CASE) await em.execute(statement, { id })
      if (isTold(kind) && !repeated) await this.mail.owe(em, decisionLetter, { action: recorded.id })
      return concerned
    })
    this.live.tell(told)
  }

  async #case(em: EntityManager, id: number, staff: StaffMember): Promise<Case> {
    await em.execute(LOCK_PERSON, [id])
    await em.execute(HOLD, [id])
    const [found] = await em.execute<Array<Case>>(SITUATION, { id, staff: staff.id })
    if (!found) throw new Problem(moderationErrors['case-not-found'])
    return found
  }

  /** Answers whether the person has this very warning already, and has not read it. */
  async #warn(em: EntityManager, id: number, person: number, text: string): Promise<boolean> {
    const [{ repeated }] = await em.execute<[{ repeated: boolean }]>(WARN, { case: id, person, text })
    return repeated
  }

  async #do(em: EntityManager, of: Case, { kind, reason }: Pick<NewAction, 'kind' | 'reason'>): Promise<Told> {
    const subject = { kind: of.kind, id: of.subjectId }
    if (kind === 'hide') return { changed: await withhold(em, subject, 'hidden') }
    if (kind === 'remove') return { changed: await this.#remove(em, subject) }
    if (kind === 'restore') return { changed: await withhold(em, subject, null) }
    if (kind === 'suspend') await this.#suspend(em, of.aboutId, reason)
    if (kind === 'ban') return { ended: await this.#ban(em, of.aboutId, reason) }
    if (kind === 'reinstate') await this.#reinstate(em, of.aboutId)
    if (kind === 'close' && of.held) return { changed: await this.#endHold(em, of) }
    return {}
  }

  async #remove(em: EntityManager, subject: { kind: Situation['kind']; id: number }): Promise<number[]> {
    const changed = await withhold(em, subject, 'removed')
    if (subject.kind === 'words') await this.#announce(em, { kind: 'tip-message-removed', tip: subject.id })
    return changed
  }

  async #announceStatus(em: EntityManager, kind: 'suspended' | 'banned' | 'reinstated', person: number): Promise<void> {
    const rows = await em.execute<Array<{ id: number }>>(ACCOUNTS, [person])
    await this.#announce(em, { kind, accounts: rows.map(({ id }) => Number(id)) })
  }

  async #announce(em: EntityManager, decided: Decided): Promise<void> {
    for (const handle of this.contributions.of('decisions')) await handle(em, decided)
  }

  async #suspend(em: EntityManager, accountId: number, reason: string): Promise<void> {
    await this.standing.suspend(em, accountId, reason)
    await this.#announceStatus(em, 'suspended', accountId)
    await withholdListings(em, accountId)
    await leaveTripsUnderWay(em, accountId)
  }

  async #ban(em: EntityManager, accountId: number, reason: string): Promise<number[]> {
    const ended = await this.standing.ban(em, accountId, reason)
    await this.#announceStatus(em, 'banned', accountId)
    await withholdListings(em, accountId)
    await leaveTripsForGood(em, accountId)
    const people = await em.execute<Array<{ id: number; banned: number }>>(IN_CONTACT, { banned: accountId })
    for (const { id, banned } of people) await this.mail.owe(em, banNoticeLetter, { account: id, banned })
    return ended
  }

  async #reinstate(em: EntityManager, accountId: number): Promise<void> {
    await this.standing.restore(em, accountId)
    await this.#announceStatus(em, 'reinstated', accountId)
    await showListings(em, accountId)
  }

  /** A case that is closed without a decision ends what the reports alone had caused. */
  async #endHold(em: EntityManager, { kind, subjectId, aboutId, standing }: Case): Promise<number[]> {
    const changed = await withhold(em, { kind, id: subjectId }, null)
    if (kind === 'person' && standing === 'held') await this.#reinstate(em, aboutId)
    return changed
  }
}
