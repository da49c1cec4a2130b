import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { lockIds } from '../db/advisory-locks.ts'
import { ago, kysely } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { networkOf } from '../http/network.ts'
import { Problem } from '../http/problem.ts'
import { limitKey } from '../http/rate-limit.ts'
import { isOutcomePending } from './ledger.ts'
import type { Payment } from './payment-provider.ts'
import { paymentsErrors } from './payments.contract.ts'
import type { Tip } from './tip.entity.ts'
import type { TipRequest } from './tip-request.ts'

/** The number of declined cards per day that ends a payment, by tip, card, network and helper. */
const MAX_DECLINES = { tip: 5, card: 5, network: 15, helper: 30 } as const

type About = keyof typeof MAX_DECLINES

const countFailures = statement((db, { abouts }: Args<{ abouts: string[] }>) =>
  db
    .selectFrom('card_failure')
    .select(({ fn }) => ['about', fn.countAll<number>().as('count')])
    .where('about', '=', ({ fn }) => fn.any(abouts))
    .where('at', '>', ago('1 day'))
    .groupBy('about'),
)

/**
 * Counts declined cards by pseudonyms for a day. Thieves test stolen cards with small payments, so the tries of a
 * payment, a card and a network are limited.
 */
@Injectable()
export class CardFailures {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  networkKey(ip: string): string {
    return this.#key('network', networkOf(ip))
  }

  async assertMayBegin({ payerId, recipientId, network }: TipRequest): Promise<void> {
    if (!this.env.RATE_LIMITS) return
    const reached = await findReached(this.pool, [network, this.#key('helper', recipientId)])
    if (reached.includes(network)) throw new Problem(paymentsErrors['cards-declined'], { retryAfter: 86_400 })
    // Strangers could block all tips to a helper, so signed-in givers may continue.
    if (reached.length > 0 && payerId === null) throw new Problem(paymentsErrors['cards-declined-helper'])
  }

  /**
   * Counts a declined card. Returns the tips whose payments must end: this one and all unpaid tips of the same network,
   * because thieves begin many payments before they try their cards.
   */
  async count(em: EntityManager, tip: Tip, { declinedCard: card }: Payment): Promise<number[]> {
    const db = kysely(em)
    const origin = await db.selectFrom('tip_origin').select('network').where('tip_id', '=', tip.id).executeTakeFirst()
    const abouts = [
      this.#key('tip', tip.id),
      this.#key('helper', tip.recipientId),
      ...(origin ? [origin.network] : []),
      ...(card ? [this.#key('card', card)] : []),
    ]
    // Declines at the same moment would each count without the others.
    await lockIds(em, 'declined cards', abouts)
    await db
      .insertInto('card_failure')
      .values(abouts.map((about) => ({ about })))
      .execute()
    const reached = await findReached(em, abouts)
    const helper = this.#key('helper', tip.recipientId)
    const ended = reached.some((about) => about !== helper || tip.payerId === null) ? [tip.id] : []
    if (!origin || !reached.includes(origin.network)) return ended
    const others = await db
      .selectFrom('tip')
      .innerJoin('tip_origin', 'tip_origin.tip_id', 'tip.id')
      .select('tip.id')
      .where('network', '=', origin.network)
      .where(isOutcomePending)
      .execute()
    return [...new Set([...ended, ...others.map(({ id }) => id)])]
  }

  #key(about: About, who: string | number): string {
    return limitKey(this.env.CODE_SECRET, about, String(who))
  }
}

async function findReached(on: EntityManager | Pool, abouts: string[]): Promise<string[]> {
  const counts = await countFailures.rows(on, { abouts })
  return counts
    .filter(({ about, count }) => count >= MAX_DECLINES[about.split(':')[0] as About])
    .map(({ about }) => about)
}

export async function storeOrigin(em: EntityManager, tip: Tip, network: string): Promise<void> {
  await kysely(em)
    .insertInto('tip_origin')
    .values({ tip_id: tip.id, network })
    .onConflict((of) => of.doNothing())
    .execute()
}
