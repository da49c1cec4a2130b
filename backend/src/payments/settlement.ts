import { randomUUID } from 'node:crypto'
import { EntityManager, LockMode, raw } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { MailService } from '../mail/mail.service.ts'
import { BAN_FINAL_DAYS } from '../moderation/moderation.contract.ts'
import { addLedgerEntry } from './ledger.ts'
import { Movement, type PlannedMovement } from './movement.entity.ts'
import { isRefusal, isStoredError, PaymentProvider, type Transfer } from './payment-provider.ts'
import { tipEmails } from './payments.emails.ts'
import { type FindHelper, findHelper } from './settlement.sql.ts'
import { Tip } from './tip.entity.ts'
import { TipRecord } from './tip-record.ts'
import { TipReviews } from './tip-reviews.ts'

/**
 * Makes the money that a helper has at the provider equal to the amount that belongs to them: transfers waiting money,
 * reverses refunded or disputed money, and refunds money that can no longer reach the helper. Each step reads the
 * provider's state and moves money at most once, so it can be interrupted anywhere and resumed.
 */
@Injectable()
export class Settlement {
  constructor(
    private readonly em: EntityManager,
    private readonly provider: PaymentProvider,
    private readonly mail: MailService,
    private readonly record: TipRecord,
    private readonly reviews: TipReviews,
  ) {}

  async settle(tipId: number): Promise<void> {
    // A transfer, its reversal and a final check need three steps. After five, another process must be active: retry
    // later.
    for (let step = 0; step < 5; step++) {
      if (!(await this.#step(tipId))) return
    }
    throw new Error(`Tip ${tipId} is not settled after five steps.`)
  }

  async #step(tipId: number): Promise<boolean> {
    const tip = await this.em.fork().findOneOrFail(Tip, { id: tipId })
    if (!tip.isPaid) return false
    const transfers = await this.#recordProviderMovements(tip)
    const movement = await this.#plan(tip, transfers)
    if (!movement) return false
    // If the provider has stored an error under the key, the next step reads whether the money has moved anyway.
    if (!movement.errorStoredAt) await this.#move(movement, tip)
    return true
  }

  async #recordProviderMovements(tip: Tip): Promise<Transfer[]> {
    // Read before the provider's list: a movement whose key has stored an error and that is not in the list has failed.
    const unclear = await this.em.fork().findOne(Movement, { tipId: tip.id, outcome: null })
    const list = await this.provider.transfersOf(tip.group)
    const reversals = list.flatMap((transfer) => transfer.reversals)
    const refunds = unclear?.kind === 'refund' ? await this.provider.refundsOf(unclear.target) : []
    await this.em.transactional(async (em) => {
      const locked = await em.findOneOrFail(Tip, { id: tip.id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      for (const transfer of list) await this.#recordTransfer(em, tip, transfer)
      for (const { id, amountCents } of reversals) await addLedgerEntry(em, tip, 'taken-back', amountCents, id)
      for (const refund of refunds) await this.record.applyRefund(em, locked, refund)
      const names = [...list, ...reversals, ...refunds].flatMap(({ movement }) => movement ?? [])
      await em.nativeUpdate(Movement, { tipId: tip.id, name: { $in: names }, outcome: null }, { outcome: 'done' })
      if (unclear?.errorStoredAt)
        await em.nativeUpdate(Movement, { id: unclear.id, outcome: null }, { outcome: 'failed' })
    })
    return list
  }

  /** Stores the movement before the provider is called, so that a retry has the same key and cannot pay twice. */
  #plan({ id }: Tip, transfers: Transfer[]): Promise<Movement | null> {
    return this.em.transactional(async (em) => {
      // Another process may have moved money meanwhile.
      const tip = await em.findOneOrFail(Tip, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      await this.reviews.endOverdue(em, id)
      const helper = (await findHelper.first(em, { tip: id, banFinalDays: BAN_FINAL_DAYS }))!
      const unclear = await em.findOne(Movement, { tipId: id, outcome: null })
      const isPaused = helper.paused && unclear?.kind === 'transfer'
      if (unclear && !isPaused) return unclear
      // A transfer that was requested before the account was paused is not requested again. When the ban is final, the
      // provider will list it.
      if (isPaused && !helper.closed) return null
      if (unclear) {
        unclear.outcome = 'failed'
        await em.flush()
      }
      const planned = nextMovement(tip, transfers, helper)
      if (!planned) return null
      const movement = (await refusedBefore(em, id, planned)) ?? em.create(Movement, { tipId: id, ...planned })
      await em.flush()
      return movement
    })
  }

  async #move(movement: Movement, { id }: Tip): Promise<void> {
    // Updates by name, not by id, because another process may have given the row a new name to request it again.
    const { name } = movement
    try {
      const recordResult = await this.#request(movement)
      await this.em.transactional(async (em) => {
        const tip = await em.findOneOrFail(Tip, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
        await recordResult(em, tip)
        await em.nativeUpdate(Movement, { name }, { outcome: 'done' })
      })
    } catch (error) {
      // After any other error the money may have moved, or may still move. The next step detects it, or repeats the
      // same key.
      const result = isRefusal(error)
        ? ({ outcome: 'refused' } as const)
        : isStoredError(error) && { errorStoredAt: raw('now()') }
      if (result) await this.em.fork().nativeUpdate(Movement, { name }, result)
      throw error
    }
  }

  async #request(movement: Movement): Promise<(em: EntityManager, tip: Tip) => Promise<unknown>> {
    const { name, kind, amountCents, target, source } = movement
    if (kind === 'reversal') {
      const reversal = await this.provider.reverseTransfer(target, amountCents, name)
      return (em, tip) => addLedgerEntry(em, tip, 'taken-back', amountCents, reversal.id)
    }
    if (kind === 'refund') {
      const refund = await this.provider.createRefund(target, amountCents, name)
      return (em, tip) => this.record.applyRefund(em, tip, refund)
    }
    const { group, currency } = await this.em.fork().findOneOrFail(Tip, { id: movement.tipId })
    const order = { amountCents, currency, account: target, group, chargeId: source }
    const transfer = await this.provider.createTransfer(order, name)
    return (em, tip) => this.#recordTransfer(em, tip, transfer)
  }

  /** A transfer that comes with a charge causes no email of its own. */
  async #recordTransfer(em: EntityManager, tip: Tip, { id, amountCents, movement }: Transfer): Promise<void> {
    const isNew = await addLedgerEntry(em, tip, 'passed-on', amountCents, id)
    if (isNew && movement) await this.mail.enqueue(em, tipEmails['tip.passed-on'], { tip: tip.id })
  }
}

/**
 * Returns the newest movement if the provider has refused the same one. It is requested again under a new name, which
 * is a new key.
 */
async function refusedBefore(em: EntityManager, tipId: number, planned: PlannedMovement): Promise<Movement | null> {
  const newest = await em.findOne(Movement, { tipId }, { orderBy: { id: 'desc' } })
  if (newest?.outcome !== 'refused') return null
  const same = Object.entries(planned).every(([field, value]) => newest[field as keyof PlannedMovement] === value)
  return same ? Object.assign(newest, { name: randomUUID(), outcome: null }) : null
}

/** Whether a transfer has reached a paused account. The provider's timestamps have whole seconds. */
const isLate = ({ createdAt, amountCents, reversedCents }: Transfer, { pausedSince }: FindHelper): boolean =>
  pausedSince !== null && createdAt + 1 > pausedSince && amountCents > reversedCents

function nextMovement(tip: Tip, transfers: Transfer[], helper: FindHelper): PlannedMovement | undefined {
  // Money that was paid above a limit, unless staff have released it.
  const isUnreleased = helper.review !== null && helper.review !== 'released'
  // Money that must wait but is already with the helper is reversed: it came with the charge, or was in transit when the
  // account was paused.
  const mustWait = isUnreleased || transfers.some((transfer) => isLate(transfer, helper))
  const missing = (mustWait && helper.withHelperCents > 0 ? 0 : tip.dueCents) - helper.withHelperCents
  if (missing < 0) {
    const from = transfers.find(({ amountCents, reversedCents }) => amountCents > reversedCents)
    if (!from) throw new Error(`Tip ${tip.id} has no transfer to reverse.`)
    const amountCents = Math.min(-missing, from.amountCents - from.reversedCents)
    return { kind: 'reversal', amountCents, target: from.id, source: null }
  }
  if (missing === 0) return
  // A destination charge has its own transfer. Until the provider lists it, another transfer would pay the helper
  // twice.
  if (tip.destination !== null && transfers.length === 0)
    throw new Error(`The provider does not list the transfer of tip ${tip.id} yet.`)
  const available = missing - tip.withheldCents
  if (available <= 0) return
  if (helper.isAccountDeleted || helper.closed || helper.review === 'refunded')
    return { kind: 'refund', amountCents: available, target: tip.intentId!, source: null }
  if (!helper.stripeId || helper.onHold || helper.paused || isUnreleased) return
  // A transfer that is funded by the charge need not wait for the platform's balance. The provider allows it once, and
  // only for charges without a destination.
  const source = tip.destination === null && transfers.length === 0 ? tip.chargeId : null
  return { kind: 'transfer', amountCents: available, target: helper.stripeId, source }
}
