import { EntityManager, LockMode, raw } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Stripe } from 'stripe'
import { Mail } from '../mail/mail.ts'
import { enter, WITH_HELPER } from './ledger.ts'
import { Movement, type Wanted } from './movement.entity.ts'
import { tipLetters } from './payments.letters.ts'
import { isRefusal, isSpent, STRIPE } from './stripe.ts'
import { Tip } from './tip.entity.ts'
import { TipRecord } from './tip-record.ts'

const HELPER = `
  select left_at is not null as gone, case when ready then stripe_id end as "stripeId", ${WITH_HELPER} as there
  from tip join account on account.id = recipient_id left join payout_account on account_id = account.id
  where tip.id = ?`

interface Helper {
  gone: boolean
  /** Their account, once money can reach it. */
  stripeId: string | null
  /** Cents of the tip that they have. */
  there: number
}

/**
 * Makes what a helper has at Stripe equal what belongs to them: passes on what has waited, takes back what was refunded
 * or is in dispute, gives back to the giver what can no longer reach anybody. It looks first, moves at most once, and
 * looks again; however often it is interrupted, it goes on from what Stripe says.
 */
@Injectable()
export class Settlement {
  constructor(
    private readonly em: EntityManager,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly mail: Mail,
    private readonly record: TipRecord,
  ) {}

  async settle(tipId: number): Promise<void> {
    // A transfer, a reversal of it, a look: more steps than that means that somebody else is at it, and a retry is due.
    for (let step = 0; step < 5; step++) {
      if (!(await this.#step(tipId))) return
    }
    throw new Error(`Tip ${tipId} does not come to rest.`)
  }

  /** True when something was moved. */
  async #step(tipId: number): Promise<boolean> {
    const tip = await this.em.fork().findOneOrFail(Tip, { id: tipId })
    if (!tip.isPaid) return false
    const transfers = await this.#look(tip)
    const movement = await this.#plan(tip, transfers)
    if (!movement) return false
    // Spent since we looked: whether it happened, the next look says.
    if (!movement.spentAt) await this.#move(movement, tip)
    return true
  }

  /** What Stripe has on record, entered into ours. */
  async #look(tip: Tip): Promise<Stripe.Transfer[]> {
    // Read before Stripe is asked: what was spent by then, and is not on record, has not happened and never will.
    const unclear = await this.em.fork().findOne(Movement, { tipId: tip.id, outcome: null })
    const { data: list } = await this.stripe.transfers.list({ transfer_group: tip.group, limit: 100 })
    const reversals = list.flatMap((transfer) => transfer.reversals.data)
    const refunds = unclear?.kind === 'refund' ? await this.#refunds(unclear.target) : []
    await this.em.transactional(async (em) => {
      const held = await em.findOneOrFail(Tip, { id: tip.id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      for (const transfer of list) await this.#passedOn(em, tip, transfer)
      for (const { id, amount } of reversals) await enter(em, tip, 'taken-back', amount, id)
      for (const refund of refunds) await this.record.refund(em, held, refund)
      const names = [...list, ...reversals, ...refunds].flatMap(({ metadata }) => metadata?.movement ?? [])
      await em.nativeUpdate(Movement, { tipId: tip.id, name: { $in: names }, outcome: null }, { outcome: 'done' })
      if (unclear?.spentAt) await em.nativeUpdate(Movement, { id: unclear.id, outcome: null }, { outcome: 'failed' })
    })
    return list
  }

  async #refunds(payment_intent: string): Promise<Stripe.Refund[]> {
    return (await this.stripe.refunds.list({ payment_intent, limit: 100 })).data
  }

  /** The movement that is unclear, or the next one that is needed: written down before Stripe is asked for it. */
  #plan({ id }: Tip, transfers: Stripe.Transfer[]): Promise<Movement | null> {
    return this.em.transactional(async (em) => {
      // Tip and ledger as they are now: another process may have moved something since we looked.
      const tip = await em.findOneOrFail(Tip, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      const unclear = await em.findOne(Movement, { tipId: id, outcome: null })
      if (unclear) return unclear
      const [helper] = await em.execute<[Helper]>(HELPER, [id])
      const wanted = next(tip, transfers, helper)
      if (!wanted) return null
      const movement = em.create(Movement, { tipId: id, ...wanted })
      await em.flush()
      return movement
    })
  }

  async #move(movement: Movement, { id }: Tip): Promise<void> {
    try {
      const enterIt = await this.#ask(movement)
      await this.em.transactional(async (em) => {
        const tip = await em.findOneOrFail(Tip, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
        await enterIt(em, tip)
        await em.nativeUpdate(Movement, { id: movement.id }, { outcome: 'done' })
      })
    } catch (error) {
      // Otherwise it may have happened, or happen yet: the next look says, or the same key asks for the same again.
      const news = isRefusal(error) ? ({ outcome: 'refused' } as const) : isSpent(error) && { spentAt: raw('now()') }
      if (news) await this.em.fork().nativeUpdate(Movement, { id: movement.id }, news)
      throw error
    }
  }

  /** Answers how what Stripe did is entered. */
  async #ask(movement: Movement): Promise<(em: EntityManager, tip: Tip) => Promise<unknown>> {
    const { name, kind, amountCents: amount, target, source } = movement
    const once = { idempotencyKey: name }
    const metadata = { movement: name }
    if (kind === 'reversal') {
      const reversal = await this.stripe.transfers.createReversal(target, { amount, metadata }, once)
      return (em, tip) => enter(em, tip, 'taken-back', amount, reversal.id)
    }
    if (kind === 'refund') {
      const refund = await this.stripe.refunds.create({ payment_intent: target, amount, metadata }, once)
      return (em, tip) => this.record.refund(em, tip, refund)
    }
    const { group, currency } = await this.em.fork().findOneOrFail(Tip, { id: movement.tipId })
    const transfer = await this.stripe.transfers.create(
      {
        ...{ amount, currency, destination: target, transfer_group: group, metadata },
        ...(source && { source_transaction: source }),
      },
      once,
    )
    return (em, tip) => this.#passedOn(em, tip, transfer)
  }

  /** The helper is told of what we have passed on; a transfer that a charge brings along is no news of its own. */
  async #passedOn(em: EntityManager, tip: Tip, { id, amount, metadata }: Stripe.Transfer): Promise<void> {
    const news = await enter(em, tip, 'passed-on', amount, id)
    if (news && metadata.movement) await this.mail.owe(em, tipLetters['tip.passed-on'], { tip: tip.id })
  }
}

/** What has to move so that the helper has what is theirs; nothing if they have it, or cannot get it yet. */
export function next(tip: Tip, transfers: Stripe.Transfer[], helper: Helper): Wanted | undefined {
  const missing = tip.dueCents - helper.there
  if (missing < 0) {
    const from = transfers.find(({ amount, amount_reversed }) => amount > amount_reversed)
    if (!from) throw new Error(`Tip ${tip.id} has no transfer to take from.`)
    const amountCents = Math.min(-missing, from.amount - from.amount_reversed)
    return { kind: 'reversal', amountCents, target: from.id, source: null }
  }
  if (missing === 0) return
  // A destination charge brings its own transfer: as long as Stripe does not show it, a second one would be too much.
  if (tip.destination !== null && transfers.length === 0)
    throw new Error(`Tip ${tip.id} does not show its transfer yet.`)
  if (helper.gone) return { kind: 'refund', amountCents: missing, target: tip.intentId!, source: null }
  if (!helper.stripeId) return
  // Drawn on the charge itself, a transfer need not wait until the platform's balance is available. Stripe allows it for
  // charges without a destination and once; a later transfer (after a dispute was won) draws on the balance.
  const source = tip.destination === null && transfers.length === 0 ? tip.chargeId : null
  return { kind: 'transfer', amountCents: missing, target: helper.stripeId, source }
}
