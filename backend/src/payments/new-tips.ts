import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { lockId } from '../db/advisory-locks.ts'
import { Turns } from '../db/turns.ts'
import { Problem } from '../http/problem.ts'
import { storeOrigin } from './card-failures.ts'
import { ask } from './payment-provider.ts'
import { paymentsErrors } from './payments.contract.ts'
import { Tip } from './tip.entity.ts'
import { TipRecipients } from './tip.policy.ts'
import { TipCheck } from './tip-check.ts'
import { TipRecord } from './tip-record.ts'
import { TipTerms } from './tip-terms.ts'
import type { Wish } from './wish.ts'

/** Stores the tips that givers want to give, each filled form once. */
@Injectable()
export class NewTips {
  constructor(
    private readonly turns: Turns,
    private readonly recipients: TipRecipients,
    private readonly record: TipRecord,
    private readonly check: TipCheck,
    private readonly terms: TipTerms,
  ) {}

  /** The tip of a form: stored now, or begun before. Throws when the giver may not send it. */
  async findOrStore(wished: Wish): Promise<{ tip: Tip; isMessageLeftOut: boolean }> {
    await this.recipients.assertMayTip(wished)
    await this.recipients.assertReceives(this.turns.em.fork(), wished.recipientId)
    const wish = await this.recipients.wishWithTakenWords(wished)
    const tip = (await this.#findInTime(wish)) ?? (await this.#store(wish))
    return { tip, isMessageLeftOut: wish !== wished }
  }

  /** The tip of the same form, unless its time to pay is over. Its payment is then canceled before another begins. */
  async #findInTime(wish: Wish): Promise<Tip | null> {
    const tip = await this.#find(this.turns.em.fork(), wish)
    if (!tip || !(await ask(this.check.endOverdue(tip.id)))) return tip
    return this.#find(this.turns.em.fork(), wish)
  }

  /** Stores the tip, before the provider hears of it. */
  #store(wish: Wish): Promise<Tip> {
    const { payerId, recipientId, amountCents, message, key } = wish
    const people = payerId === null ? [recipientId] : [payerId, recipientId]
    return this.turns.transactional(people, async (em) => {
      // Parallel submits of one form wait here for each other, in all processes. None of them waits for the provider meanwhile.
      await lockId(em, 'tip', key ?? `${payerId ?? randomUUID()} ${recipientId}`)
      const known = await this.#find(em, wish)
      if (known) return known
      await this.recipients.assertReceives(em, recipientId)
      const tip = em.create(
        Tip,
        {
          ...{ payerId, recipientId, amountCents, message, stripeMessage: message !== null },
          key: key ?? randomUUID(),
          ...(await this.terms.of(em, wish)),
        },
        { partial: true },
      )
      tip.reserve()
      await em.flush()
      await storeOrigin(em, tip, wish.network)
      await this.record.enqueueChecks(em, tip)
      return tip
    })
  }

  /** The tip of the same form. Throws when the key belongs to another wish, or when the tip is over. */
  async #find(em: EntityManager, { payerId, recipientId, amountCents, message, key }: Wish): Promise<Tip | null> {
    const wished = { payerId, recipientId, amountCents, message }
    if (key === undefined) {
      return payerId === null ? null : em.findOne(Tip, { ...wished, state: { $in: ['new', 'open'] } })
    }
    const tip = await em.findOne(Tip, { payerId, key })
    if (!tip) return null
    const same = Object.entries(wished).every(([name, value]) => tip[name as keyof typeof wished] === value)
    if (!same) throw new Problem(paymentsErrors['tip-key-reused'])
    if (!tip.isUnclear) throw new Problem(paymentsErrors['tip-over'])
    return tip
  }
}
