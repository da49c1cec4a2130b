import { Inject, Injectable, Logger } from '@nestjs/common'
import type { Pool } from 'pg'
import { Stripe } from 'stripe'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { paymentsErrors } from './payments.contract.ts'

/** Seconds between the signature and now, before or after. Stripe signs again for each delivery of an event. */
const TOLERANCE = 300

const NOW = 'select extract(epoch from now())::float8 as now'

/** Whether Stripe sent a webhook, and just now. */
@Injectable()
export class WebhookSignature {
  readonly #log = new Logger('payments')
  /** More than one, with commas between: Stripe signs what concerns connected accounts with a secret of its own. */
  readonly #secrets: string[]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) env: Env,
  ) {
    this.#secrets = env.STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim())
  }

  /** The event that a webhook brings. The signature comes first, so that only Stripe's words reach the database. */
  async open(body: Buffer, header = ''): Promise<Stripe.Event> {
    const event = this.#signed(body, header)
    await this.#assertTimely(event, signedAt(header))
    return event
  }

  #signed(body: Buffer, header: string): Stripe.Event {
    for (const secret of this.#secrets) {
      try {
        return Stripe.webhooks.constructEvent(body, header, secret, 0) // the time is judged by the database's clock
      } catch {
        // maybe the next one's
      }
    }
    throw new Problem(paymentsErrors['webhook-forged'])
  }

  async #assertTimely({ id, type }: Stripe.Event, at: number): Promise<void> {
    const { rows } = await this.pool.query<{ now: number }>({ name: 'now', text: NOW })
    const now = rows[0]!.now
    if (Math.abs(now - at) <= TOLERANCE) return
    const [signatureBehind, processAhead] = [now - at, Date.now() / 1000 - now].map(Math.round)
    this.#log.error(
      { event: id, type, signedAt: at, signatureBehind, processAhead },
      'a webhook is signed at another time than now: it is old, or a clock is wrong',
    )
    throw new Problem(paymentsErrors['webhook-untimely'])
  }
}

/** The last of several, as in Stripe's SDK: that is the one which the signature covers. */
const signedAt = (header: string): number =>
  Number.parseInt(
    header
      .split(',')
      .findLast((part) => part.startsWith('t='))
      ?.slice(2) ?? '',
    10,
  )
