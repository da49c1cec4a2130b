import { Transform, type TransformCallback } from 'node:stream'
import { Inject, Injectable, Logger } from '@nestjs/common'
import type { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { Stripe } from 'stripe'
import { POOL } from '../../db/pool.ts'
import { findSeconds } from '../../db/time.sql.ts'
import { ENV, type Env } from '../../env.ts'
import { ApiLimit } from '../../http/api-limit.ts'
import { now as processNow } from '../../http/clock.contract.ts'
import { Problem } from '../../http/problem.ts'
import { paymentsErrors } from '../payments.contract.ts'

/** In seconds. Stripe signs each delivery of an event anew. */
const TOLERANCE = 300

@Injectable()
export class WebhookSignature {
  readonly #log = new Logger('payments')
  /**
   * Stripe signs events of connected accounts with another secret, so the variable may contain several, separated by
   * commas.
   */
  readonly #secrets: string[]
  readonly #isLive: boolean

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) env: Env,
    private readonly limit: ApiLimit,
  ) {
    this.#isLive = /^[a-z]+_live_/.test(env.STRIPE_SECRET_KEY)
    this.#secrets = env.STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim())
  }

  /** The signature is checked before the time, so that only Stripe's requests reach the database. */
  async eventOf(request: FastifyRequest, header = ''): Promise<Stripe.Event> {
    const event = this.#signedEvent(rawBody(request), header)
    if (!event) {
      this.limit.countForged(request)
      throw new Problem(paymentsErrors['webhook-forged'])
    }
    await this.#assertTimely(event, signedAt(header))
    this.#assertOurs(event)
    return event
  }

  #signedEvent(body: Buffer, header: string): Stripe.Event | undefined {
    for (const secret of this.#secrets) {
      try {
        return Stripe.webhooks.constructEvent(body, header, secret, 0) // The database's clock is used for the time.
      } catch {}
    }
    return undefined
  }

  /** An endpoint for connected accounts receives all their events; only those about the account itself are handled. */
  #assertOurs({ id, type, livemode, account, data }: Stripe.Event): void {
    const isAboutAccount = type === 'account.updated' && (data.object as Stripe.Account).id === account
    if (livemode === this.#isLive && (account === undefined || isAboutAccount)) return
    this.#log.error({ event: id, type, livemode, account }, 'a signed webhook is not for this site')
    throw new Problem(paymentsErrors['webhook-foreign'])
  }

  async #assertTimely({ id, type }: Stripe.Event, at: number): Promise<void> {
    const { now } = (await findSeconds.first(this.pool, {}))!
    if (Math.abs(now - at) <= TOLERANCE) return
    const [signatureBehind, processAhead] = [now - at, processNow() / 1000 - now].map(Math.round)
    this.#log.error(
      { event: id, type, signedAt: at, signatureBehind, processAhead },
      'a webhook was not signed just now: it is old, or a clock is wrong',
    )
    throw new Problem(paymentsErrors['webhook-untimely'])
  }
}

/** If the header has several times, it is the last, as in Stripe's SDK: the signature covers that one. */
const signedAt = (header: string): number =>
  Number.parseInt(
    header
      .split(',')
      .findLast((part) => part.startsWith('t='))
      ?.slice(2) ?? '',
    10,
  )

const WEBHOOK = '/api/stripe/webhook'
const bodies = new WeakMap<FastifyRequest, Buffer[]>()

const rawBody = (request: FastifyRequest): Buffer => Buffer.concat(bodies.get(request) ?? [])

/** Stripe signs the raw body. An asynchronous hook would delay every request of the site. */
export function storeRawBodies({ httpAdapter }: HttpAdapterHost): void {
  httpAdapter.getInstance<FastifyInstance>().addHook('preParsing', (request, _reply, payload, passOn) => {
    if (request.routeOptions.url !== WEBHOOK) return passOn(null, payload)
    const parts: Buffer[] = []
    bodies.set(request, parts)
    const collect = (part: Buffer, _encoding: string, done: TransformCallback) => {
      parts.push(part)
      done(null, part)
    }
    passOn(null, payload.pipe(new Transform({ transform: collect })))
  })
}
