import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { lockIds } from '../db/advisory-locks.ts'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { neighborhoodOf, networkOf } from '../http/network.ts'
import { limitKey } from '../http/rate-limit.ts'
import { findAges, findGiver, findPerson, findUnpaidOf, storeFailures } from './card-failures.sql.ts'
import type { Payment } from './payment-provider.ts'
import type { Closing, Tip } from './tip.entity.ts'
import { TipOrigin } from './tip-guards.entity.ts'
import type { Origin, TipRequest } from './tip-request.ts'

const HOUR = 3_600
const DAY = 86_400

/** An honest giver tries two or three cards. */
const WAITS = [
  { max: 5, seconds: HOUR },
  { max: 10, seconds: DAY },
]

/**
 * The declined cards after which someone waits (tip, identity, card), or after which strangers are slowed down (helper,
 * network, neighborhood).
 */
const DECLINES = {
  tip: [{ max: 5, seconds: DAY }],
  identity: WAITS,
  card: WAITS,
  helper: [{ max: 30, seconds: DAY }],
  network: [{ max: 15, seconds: DAY }],
  neighborhood: [{ max: 45, seconds: DAY }],
} as const

type About = keyof typeof DECLINES

type Giver = Pick<Tip, 'payerId' | 'recipientId'>

export interface EndedPayment extends Closing {
  tip: number
}

/**
 * Counts declined cards by pseudonyms for a day. Thieves test stolen cards with small payments: an identity and a card
 * wait, whatever network they come from. The declines of others only slow strangers down (tip-rate.limits.ts).
 */
@Injectable()
export class CardFailures {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  originOf(ip: string, identity: number | undefined): Origin {
    return {
      network: this.#key('network', networkOf(ip)),
      neighborhood: this.#key('neighborhood', neighborhoodOf(ip)),
      identity: identity === undefined ? null : this.#key('identity', identity),
    }
  }

  /** Returns for how many seconds the giver waits, and whether the declines of others slow this giver down. */
  async check({ payerId, recipientId, origin }: TipRequest): Promise<{ wait: number; isSlowed: boolean }> {
    const { identity, network, neighborhood } = origin
    const others = [await this.#helperKey(this.pool, recipientId), network, neighborhood]
    const waits = await findWaits(this.pool, [...others, ...(identity ? [identity] : [])])
    const wait = (identity && waits.get(identity)) || 0
    return { wait, isSlowed: await this.#isSlowed(this.pool, { payerId, recipientId }, waits) }
  }

  /**
   * Counts a declined card. Returns the payments that must end: this one, or all of an identity that waits, because
   * thieves begin many payments before they try their cards.
   */
  async count(em: EntityManager, tip: Tip, { declinedCard }: Payment): Promise<EndedPayment[]> {
    const origin = await em.findOne(TipOrigin, { tipId: tip.id })
    const card = declinedCard && this.#key('card', declinedCard)
    const own = [this.#key('tip', tip.id), card, origin?.identity].filter((about) => typeof about === 'string')
    const helper = await this.#helperKey(em, tip.recipientId)
    const others = [helper, ...(origin ? [origin.network, origin.neighborhood] : [])]
    const abouts = [...own, ...others]
    // Declines at the same moment would each count without the others.
    await lockIds(em, 'declined cards', abouts)
    await storeFailures.rows(em, { abouts })
    const waits = await findWaits(em, abouts)
    const cardWait = card && waits.get(card)
    const ended: EndedPayment = { tip: tip.id, ...(cardWait && { reason: 'card-declined', retryAfter: cardWait }) }
    if (origin?.identity && waits.has(origin.identity)) {
      const unpaid = await findUnpaidOf.rows(em, { identity: origin.identity })
      return [ended, ...unpaid.filter(({ id }) => id !== tip.id).map(({ id }) => ({ tip: id }))]
    }
    if (own.some((about) => waits.has(about)) || (await this.#isSlowed(em, tip, waits))) return [ended]
    return []
  }

  /** Visitors, and on networks also new accounts, unless the giver has traveled with the helper. */
  async #isSlowed(on: EntityManager | Pool, { payerId, recipientId }: Giver, waits: Waits): Promise<boolean> {
    const slowed = [...waits.keys()].map((about) => about.split(':')[0] as About)
    const isShared = slowed.some((about) => about === 'network' || about === 'neighborhood')
    if (payerId == null) return isShared || slowed.includes('helper')
    if (!isShared) return false
    const giver = await findGiver.first(on, { payer: payerId, helper: recipientId })
    return giver?.isNew === true && !giver.hasTraveled
  }

  async #helperKey(on: EntityManager | Pool, helper: number): Promise<string> {
    return this.#key('helper', (await findPerson.first(on, { helper }))?.identity ?? helper)
  }

  #key(about: About, who: string | number): string {
    return limitKey(this.env.CODE_SECRET, about, String(who))
  }
}

/** The seconds until each limit that is reached allows another try. */
type Waits = ReadonlyMap<string, number>

async function findWaits(on: EntityManager | Pool, abouts: string[]): Promise<Waits> {
  const rows = await findAges.rows(on, { abouts })
  const waits = rows.map(({ about, ages }) => {
    const limits = DECLINES[about.split(':')[0] as About]
    return [about, Math.max(0, ...limits.map(({ max, seconds }) => seconds - (ages[max - 1] ?? seconds)))] as const
  })
  return new Map(waits.filter(([, wait]) => wait > 0))
}
