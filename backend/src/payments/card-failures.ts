import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { networkOf } from '../http/network.ts'
import { Problem } from '../http/problem.ts'
import { limitKey } from '../http/rate-limit.ts'
import { paymentsErrors } from './payments.contract.ts'
import type { Tip } from './tip.entity.ts'
import type { Wish } from './wish.ts'

/** The declined cards a day that end a payment: those of the payment itself, the card, the network, and the helper. */
const MOST = { tip: 5, card: 5, network: 15, helper: 30 } as const

type About = keyof typeof MOST

const COUNT = "insert into card_failure (about) select string_to_table(?, ',')"

const REACHED = `
  select about from card_failure where about = any($1) and at > now() - interval '1 day'
  group by about having count(*) >= (array[${Object.values(MOST).join(', ')}])[
    array_position(array['${Object.keys(MOST).join("', '")}'], split_part(about, ':', 1))]`

const KEEP_ORIGIN = 'insert into tip_origin (tip_id, network) values (?, ?) on conflict do nothing'
const OPEN_OF_NETWORK = `
  select id from tip join tip_origin on tip_id = tip.id where network = ? and state in ('new', 'open')`
const ORIGIN = 'select network from tip_origin where tip_id = ?'

/**
 * Declined cards, counted by pseudonyms for a day. Thieves try stolen cards on small payments: a payment, a card and a
 * network have only so many tries.
 */
@Injectable()
export class CardFailures {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The name under which a network is counted. */
  networkKey(ip: string): string {
    return this.#key('network', networkOf(ip))
  }

  /** Throws when so many cards were declined that no payment may begin. */
  async assertMayBegin({ payerId, recipientId, network }: Wish): Promise<void> {
    if (!this.env.RATE_LIMITS) return
    const reached = await this.#reached([network, this.#key('helper', recipientId)])
    if (reached.includes(network)) throw new Problem(paymentsErrors['cards-declined'], { retryAfter: 86_400 })
    // Strangers could keep everybody's tips from a helper, so people who are signed in may go on.
    if (reached.length > 0 && payerId === null) throw new Problem(paymentsErrors['cards-declined-helper'])
  }

  /** Keeps the network from which a tip is begun. */
  async keepOrigin(em: EntityManager, tip: Tip, network: string): Promise<void> {
    await em.execute(KEEP_ORIGIN, [tip.id, network])
  }

  /**
   * Counts a declined card. Answers the tips whose payments have to end: this one, and all that its network has begun
   * meanwhile, because thieves begin many before they try their cards.
   */
  async count(em: EntityManager, tip: Tip, intent: Stripe.PaymentIntent): Promise<number[]> {
    const [origin] = await em.execute<Array<{ network: string }>>(ORIGIN, [tip.id])
    const card = intent.last_payment_error?.payment_method?.card?.fingerprint
    const abouts = [
      this.#key('tip', tip.id),
      this.#key('helper', tip.recipientId),
      ...(origin ? [origin.network] : []),
      ...(card ? [this.#key('card', card)] : []),
    ]
    await em.execute(COUNT, [abouts.join(',')])
    const rows = await em.execute<Array<{ about: string }>>(
      REACHED.replace('any($1)', "any(string_to_array(?, ','))"),
      [abouts.join(',')],
    )
    const reached = rows.map(({ about }) => about)
    const helper = this.#key('helper', tip.recipientId)
    const ended = reached.some((about) => about !== helper || tip.payerId === null) ? [tip.id] : []
    if (!origin || !reached.includes(origin.network)) return ended
    const others = await em.execute<Array<{ id: number }>>(OPEN_OF_NETWORK, [origin.network])
    return [...new Set([...ended, ...others.map(({ id }) => Number(id))])]
  }

  async #reached(abouts: string[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ about: string }>({
      name: 'card-failures',
      text: REACHED,
      values: [abouts],
    })
    return rows.map(({ about }) => about)
  }

  #key(about: About, who: string | number): string {
    return limitKey(this.env.CODE_SECRET, about, String(who))
  }
}
