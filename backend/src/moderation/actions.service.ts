import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { AccountStatusService } from '../account/account-status.service.ts'
import { lockAccounts } from '../account/lock-order.public.ts'
import type { ModerationDecision } from '../account/moderation-decision.public.ts'
import { ModuleContributions } from '../contributions.ts'
import { Problem } from '../http/problem.ts'
import { MailService } from '../mail/mail.service.ts'
import { leaveTripsAfterBan, leaveTripsAfterSuspension } from '../messaging/trips/agreement/departed-trips.public.ts'
import { type Interface, isDecision, isNotified, obstacleOf, possibleActions, type Situation } from './case.policy.ts'
import { eraseDeletedAccounts } from './case-erasure.ts'
import { recordAction } from './case-records.ts'
import {
  type FindSituation,
  findAccountsOfPerson,
  findInContact,
  findPeople,
  findSituation,
  lockCase,
  updateCase,
} from './cases.sql.ts'
import { markFalse } from './counted-reports.ts'
import { moderationErrors, type NewAction } from './moderation.contract.ts'
import { banNoticeEmail, decisionEmail } from './moderation.emails.ts'
import { Warning } from './moderation.entity.ts'
import type { StaffMember } from './staff.ts'
import { type StaffChanges, StaffLive } from './staff-live.ts'
import { restoreListings, withhold, withholdListings } from './withholding.ts'

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
      const repeated = kind === 'warn' && (await warn(em, id, of.personId!, reason))
      const changes = await this.#do(em, of, { kind, reason })
      if (kind === 'mark-false' && !(report && (await markFalse(em, id, report))))
        throw new Problem(moderationErrors['action-not-possible'])
      await updateCase.rows(em, { id, isDecision: isDecision(kind), reopens: kind === 'reopen' })
      await eraseDeletedAccounts(em, id)
      if (isNotified(kind) && !repeated) await this.mail.enqueue(em, decisionEmail, { action: recorded.id })
      return changes
    })
    this.live.publishChanges(changes)
  }

  async #case(em: EntityManager, id: number, staff: StaffMember): Promise<FindSituation> {
    const people = await findPeople.rows(em, { id })
    await lockAccounts(em, ...people.map((person) => person.id))
    // The second of two parallel actions waits here, and then sees the first one.
    await lockCase.rows(em, { id })
    const found = await findSituation.first(em, { id, actor: staff.id })
    if (!found) throw new Problem(moderationErrors['case-not-found'])
    return found
  }

  async #do(
    em: EntityManager,
    of: FindSituation,
    { kind, reason }: Pick<NewAction, 'kind' | 'reason'>,
  ): Promise<StaffChanges> {
    const subject = { kind: of.kind, id: of.subjectId }
    if (kind === 'hide') return { changed: await withhold(em, subject, 'hidden') }
    if (kind === 'remove') return { changed: await this.#remove(em, subject) }
    if (kind === 'restore') return { changed: await withhold(em, subject, null) }
    if (kind === 'suspend') await this.#suspend(em, of.personId!, reason)
    if (kind === 'ban') return { ended: await this.#ban(em, of.personId!, reason) }
    if (kind === 'reinstate') await this.#reinstate(em, of.personId!)
    if (kind === 'close' && of.hiddenByReports) return { changed: await this.#endHold(em, of) }
    return {}
  }

  async #remove(em: EntityManager, subject: { kind: Situation['kind']; id: number }): Promise<number[]> {
    const changed = await withhold(em, subject, 'removed')
    if (subject.kind === 'tip-message') await this.#announce(em, { kind: 'tip-message-removed', tip: subject.id })
    return changed
  }

  async #announceStatus(em: EntityManager, kind: 'suspended' | 'banned' | 'reinstated', person: number): Promise<void> {
    const accounts = await findAccountsOfPerson.rows(em, { person })
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
    const people = await findInContact.rows(em, { person: accountId })
    for (const { id, banned } of people) await this.mail.enqueue(em, banNoticeEmail, { account: id, banned })
    return ended
  }

  async #reinstate(em: EntityManager, accountId: number): Promise<void> {
    await this.accountStatus.restore(em, accountId)
    await this.#announceStatus(em, 'reinstated', accountId)
    await restoreListings(em, accountId)
  }

  async #endHold(em: EntityManager, { kind, subjectId, personId, status }: FindSituation): Promise<number[]> {
    const changed = await withhold(em, { kind, id: subjectId }, null)
    if (kind === 'person' && status === 'withheld') await this.#reinstate(em, personId!)
    return changed
  }
}

/** Replaces an unread warning. Returns whether it had the same text. */
async function warn(em: EntityManager, caseId: number, person: number, text: string): Promise<boolean> {
  const unread = await em.findOne(Warning, { accountId: person, caseId, seenAt: null })
  if (unread?.text === text) return true
  if (unread) Object.assign(unread, { text, createdAt: raw('now()') })
  else em.create(Warning, { accountId: person, caseId, text })
  return false
}
