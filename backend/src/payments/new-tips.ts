import { randomUUID } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { lockId } from '../db/advisory-locks.ts'
import { Problem } from '../http/problem.ts'
import { i18n } from '../languages/i18n.ts'
import { endedProblem } from './ended-payment.ts'
import { callProvider } from './payment-provider.ts'
import { paymentsErrors } from './payments.contract.ts'
import { Tip } from './tip.entity.ts'
import { TipCheck } from './tip-check.ts'
import { TipOrigin } from './tip-guards.entity.ts'
import { TipRecipients } from './tip-recipients.ts'
import { TipRecord } from './tip-record.ts'
import type { TipRequest } from './tip-request.ts'
import { TipTerms } from './tip-terms.ts'

@Injectable()
export class NewTips {
  constructor(
    private readonly em: EntityManager,
    private readonly recipients: TipRecipients,
    private readonly record: TipRecord,
    private readonly check: TipCheck,
    private readonly terms: TipTerms,
  ) {}

  /** Returns the tip of a form, whether it is new or not. Throws when the giver may not send it. */
  async findOrStore(requested: TipRequest): Promise<{ tip: Tip; isMessageLeftOut: boolean }> {
    await this.recipients.assertMayTip(requested)
    await this.recipients.assertReceives(this.em.fork(), requested.recipientId)
    const request = await this.recipients.withAcceptedMessage(requested)
    const tip = (await this.#findInTime(request)) ?? (await this.#store(request))
    return { tip, isMessageLeftOut: request !== requested }
  }

  /** Returns no tip when its time to pay has ended. Its payment is canceled before another begins. */
  async #findInTime(request: TipRequest): Promise<Tip | null> {
    const tip = await this.#find(this.em.fork(), request)
    if (!tip || !(await callProvider(this.check.endOverdue(tip.id)))) return tip
    return this.#find(this.em.fork(), request)
  }

  /** Stores the tip before the provider is called, so that a retry cannot begin a second payment. */
  #store(request: TipRequest): Promise<Tip> {
    const { payerId, recipientId, amountCents, message, key } = request
    return this.em.transactional(async (em) => {
      // Serializes parallel submits of one form in all processes, without holding the lock during calls to the
      // provider.
      await lockId(em, 'tip', key ?? `${payerId ?? randomUUID()} ${recipientId}`)
      const known = await this.#find(em, request)
      if (known) return known
      await this.recipients.assertReceives(em, recipientId)
      const tip = em.create(
        Tip,
        {
          payerId,
          recipientId,
          amountCents,
          message,
          stripeMessage: message !== null,
          locale: i18n.locale,
          key: key ?? randomUUID(),
          ...(await this.terms.getTerms(em, request)),
        },
        { partial: true },
      )
      tip.reserve()
      await em.flush()
      em.create(TipOrigin, { tipId: tip.id, ...request.origin })
      await this.record.enqueueChecks(em, tip)
      return tip
    })
  }

  async #find(em: EntityManager, { payerId, recipientId, amountCents, message, key }: TipRequest): Promise<Tip | null> {
    const requested = { payerId, recipientId, amountCents, message }
    if (key === undefined) {
      return payerId === null ? null : em.findOne(Tip, { ...requested, state: { $in: ['new', 'open'] } })
    }
    const tip = await em.findOne(Tip, { payerId, key })
    if (!tip) return null
    const same = Object.entries(requested).every(([name, value]) => tip[name as keyof typeof requested] === value)
    if (!same) throw new Problem(paymentsErrors['tip-key-reused'])
    if (!tip.isOutcomePending) throw endedProblem(tip)
    return tip
  }
}
