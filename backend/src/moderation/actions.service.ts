import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { AccountStatusService, accountsOfPerson } from '../account/account-status.service.ts'
import { lockAccounts } from '../account/lock-order.public.ts'
import type { ModerationDecision } from '../account/public.ts'
import { ModuleContributions } from '../contributions.ts'
import { ago, kysely, now } from '../db/kysely.ts'
import { Problem } from '../http/problem.ts'
import { MailService } from '../mail/mail.service.ts'
import { leaveTripsAfterBan, leaveTripsAfterSuspension } from '../messaging/trips/agreement/departed-trips.public.ts'
import { findPeople } from './actions.sql.ts'
import { caseColumns, cases } from './case.columns.ts'
import { type Interface, isDecision, isNotified, obstacleOf, possibleActions, type Situation } from './case.policy.ts'
import { eraseDeletedAccounts } from './case-erasure.ts'
import { recordAction } from './case-records.ts'
import { markFalse } from './counted-reports.ts'
import { type ActionKind, moderationErrors, type NewAction } from './moderation.contract.ts'
import { banNoticeEmail, decisionEmail } from './moderation.emails.ts'
import type { StaffMember } from './staff.ts'
import { type StaffChanges, StaffLive } from './staff-live.ts'
import { restoreListings, withhold, withholdListings } from './withholding.ts'

interface Case extends Situation {
  subjectId: number
  aboutId: number
  hiddenByReports: boolean
  last: number
}

@Injectable()
export class ActionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly accountStatus: AccountStatusService,
    private readonly mail: MailService,
    private readonly live: StaffLive,
    private readonly contributions: ModuleContributions,
  ) {}

  async act(
    staff: StaffMember,
    id: number,
    { kind, reason, seen, report }: NewAction,
    via: Interface = 'page',
  ): Promise<void> {
    const changes = await this.em.transactional(async (em) => {
      const of = await this.#case(em, id, staff)
      const obstacle = obstacleOf(of, via, kind)
      if (obstacle) throw new Problem(moderationErrors[obstacle])
      if (seen < of.last) throw new Problem(moderationErrors['case-changed'])
      if (!possibleActions(of, via).includes(kind)) throw new Problem(moderationErrors['action-not-possible'])
      const recorded = await recordAction(em, { caseId: id, kind, reason, staff })
      const repeated = kind === 'warn' && (await warn(em, id, of.aboutId, reason))
      const changes = await this.#do(em, of, { kind, reason })
      if (kind === 'mark-false' && !(report && (await markFalse(em, id, report))))
        throw new Problem(moderationErrors['action-not-possible'])
      await update(em, id, kind)
      await eraseDeletedAccounts(em, id)
      if (isNotified(kind) && !repeated) await this.mail.enqueue(em, decisionEmail, { action: recorded.id })
      return changes
    })
    this.live.publishChanges(changes)
  }

  async #case(em: EntityManager, id: number, staff: StaffMember): Promise<Case> {
    const db = kysely(em)
    const people = await findPeople.rows(em, { id })
    await lockAccounts(em, ...people.map((person) => person.id))
    // The second of two parallel actions waits here, and then sees the first one.
    await db.selectFrom('moderation_case').select('id').where('id', '=', id).forUpdate().execute()
    const found = await cases(db)
      .select(caseColumns(staff.id))
      .select(({ eb, ref, fn, selectFrom, lit }) => [
        'c.subject_id as subjectId',
        ref('person.id').$notNull().as('aboutId'),
        eb('c.withheld_at', 'is not', null).$castTo<boolean>().as('hiddenByReports'),
        fn
          .coalesce(
            selectFrom('moderation_action')
              .select(({ fn }) => fn.max('id').as('last'))
              .where('case_id', '=', id)
              .$asScalar(),
            lit(0),
          )
          .as('last'),
      ])
      .where('c.id', '=', id)
      .executeTakeFirst()
    if (!found) throw new Problem(moderationErrors['case-not-found'])
    return found
  }

  async #do(em: EntityManager, of: Case, { kind, reason }: Pick<NewAction, 'kind' | 'reason'>): Promise<StaffChanges> {
    const subject = { kind: of.kind, id: of.subjectId }
    if (kind === 'hide') return { changed: await withhold(em, subject, 'hidden') }
    if (kind === 'remove') return { changed: await this.#remove(em, subject) }
    if (kind === 'restore') return { changed: await withhold(em, subject, null) }
    if (kind === 'suspend') await this.#suspend(em, of.aboutId, reason)
    if (kind === 'ban') return { ended: await this.#ban(em, of.aboutId, reason) }
    if (kind === 'reinstate') await this.#reinstate(em, of.aboutId)
    if (kind === 'close' && of.hiddenByReports) return { changed: await this.#endHold(em, of) }
    return {}
  }

  async #remove(em: EntityManager, subject: { kind: Situation['kind']; id: number }): Promise<number[]> {
    const changed = await withhold(em, subject, 'removed')
    if (subject.kind === 'tip-message') await this.#announce(em, { kind: 'tip-message-removed', tip: subject.id })
    return changed
  }

  async #announceStatus(em: EntityManager, kind: 'suspended' | 'banned' | 'reinstated', person: number): Promise<void> {
    const accounts = await kysely(em).selectFrom(accountsOfPerson(person).as('own')).select('own.id').execute()
    await this.#announce(em, { kind, accounts: accounts.map(({ id }) => id) })
  }

  async #announce(em: EntityManager, decided: ModerationDecision): Promise<void> {
    for (const handle of this.contributions.of('decisions')) await handle(em, decided)
  }

  async #suspend(em: EntityManager, accountId: number, reason: string): Promise<void> {
    await this.accountStatus.suspend(em, accountId, reason)
    await this.#announceStatus(em, 'suspended', accountId)
    await withholdListings(em, accountId)
    await leaveTripsAfterSuspension(em, accountId)
  }

  async #ban(em: EntityManager, accountId: number, reason: string): Promise<number[]> {
    const ended = await this.accountStatus.ban(em, accountId, reason)
    await this.#announceStatus(em, 'banned', accountId)
    await withholdListings(em, accountId)
    await leaveTripsAfterBan(em, accountId)
    const people = await inContact(em, accountId)
    for (const { id, banned } of people) await this.mail.enqueue(em, banNoticeEmail, { account: id, banned })
    return ended
  }

  async #reinstate(em: EntityManager, accountId: number): Promise<void> {
    await this.accountStatus.restore(em, accountId)
    await this.#announceStatus(em, 'reinstated', accountId)
    await restoreListings(em, accountId)
  }

  async #endHold(em: EntityManager, { kind, subjectId, aboutId, status }: Case): Promise<number[]> {
    const changed = await withhold(em, { kind, id: subjectId }, null)
    if (kind === 'person' && status === 'withheld') await this.#reinstate(em, aboutId)
    return changed
  }
}

/** Replaces an unread warning. Returns whether it had the same text. */
async function warn(em: EntityManager, caseId: number, person: number, text: string): Promise<boolean> {
  const db = kysely(em)
  const unread = await db
    .selectFrom('warning')
    .select(['id', 'text'])
    .where('account_id', '=', person)
    .where('case_id', '=', caseId)
    .where('seen_at', 'is', null)
    .executeTakeFirst()
  if (!unread) await db.insertInto('warning').values({ account_id: person, case_id: caseId, text }).execute()
  else if (unread.text !== text)
    await db.updateTable('warning').set({ text, created_at: now() }).where('id', '=', unread.id).execute()
  return unread?.text === text
}

async function update(em: EntityManager, id: number, kind: ActionKind): Promise<void> {
  await kysely(em)
    .updateTable('moderation_case')
    .set(({ fn }) => ({
      first_action_at: fn.coalesce('first_action_at', now()),
      ...(isDecision(kind) && { withheld_at: null, raised_at: null, closed_at: fn.coalesce('closed_at', now()) }),
      ...(kind === 'reopen' && { closed_at: null }),
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Includes everyone who exchanged messages or contact details with any account of the banned person within 90 days, or
 * planned a trip with them at any time. Each is notified about the account that they know.
 */
const inContact = (em: EntityManager, person: number) =>
  kysely(em)
    .with('banned', () => accountsOfPerson(person))
    .selectFrom(({ selectFrom }) =>
      selectFrom('conversation_side as side')
        .innerJoin('message', (join) =>
          join
            .onRef('message.conversation_id', '=', 'side.conversation_id')
            .onRef('message.number', '=', 'side.last_id'),
        )
        .select(['side.other_id as id', 'side.account_id as banned'])
        .where('side.account_id', 'in', selectFrom('banned').select('banned.id'))
        .where('message.created_at', '>', ago('90 days'))
        .unionAll(
          selectFrom('contact_request as request')
            .innerJoin('listing', 'listing.id', 'request.listing_id')
            .select(['request.requester_id as id', 'listing.account_id as banned'])
            .where('listing.account_id', 'in', selectFrom('banned').select('banned.id'))
            .where('request.created_at', '>', ago('90 days')),
        )
        .unionAll(
          selectFrom('contact_request as request')
            .innerJoin('listing', 'listing.id', 'request.listing_id')
            .select(['listing.account_id as id', 'request.requester_id as banned'])
            .where('request.requester_id', 'in', selectFrom('banned').select('banned.id'))
            .where('request.created_at', '>', ago('90 days')),
        )
        .unionAll(
          selectFrom('trip_person as mine')
            .innerJoin('trip_person as other', (join) =>
              join.onRef('other.trip_id', '=', 'mine.trip_id').onRef('other.account_id', '<>', 'mine.account_id'),
            )
            .innerJoin('trip', 'trip.id', 'mine.trip_id')
            .select(['other.account_id as id', 'mine.account_id as banned'])
            .where('mine.account_id', 'in', selectFrom('banned').select('banned.id'))
            .where('trip.state', 'in', ['proposed', 'agreed'])
            .where('trip.last_landing_at', '>', ago('90 days')),
        )
        .as('people'),
    )
    .distinctOn('people.id')
    .select(['people.id', 'people.banned'])
    .where('people.id', 'not in', ({ selectFrom }) => selectFrom('banned').select('banned.id'))
    .orderBy('people.id')
    .orderBy('people.banned')
    .execute()
