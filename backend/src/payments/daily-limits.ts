import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { idLock, siteLock } from '../db/advisory-locks.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { refusals } from '../http/rate-limit.ts'
import { ProcessCounter } from '../metrics/counters.ts'
import { paymentsErrors } from './payments.contract.ts'
import type { Tip } from './tip.entity.ts'
import type { Wish } from './wish.ts'

/** Counts the tips that were paid above a limit of the day. */
export const tipsAboveLimit = new ProcessCounter(
  'tips_above_limit_total',
  'Tips that were paid above a limit of the day (helper or site), and are held.',
  ['limit'],
  [{ limit: 'helper' }, { limit: 'site' }],
)

/** The most cents that the unpaid tips of one person, or of one network, take from others. */
const UNPAID_CENTS = 50_000

const PAID =
  "select recipient_id, sum(amount_cents) as cents from tip where paid_at > now() - interval '1 day' group by 1"

// No helper counts for more than a tenth of the site's limit, so one helper's excess never stops tips to the others.
const SHARE = 'least(:helperLimit, :siteLimit / 10.0)'

/** Cuts the sum of each partition at `most`: SQL for the part of `cents` that still fits. */
const capped = (cents: string, partition: string) =>
  `greatest(0, least(${cents}, :unpaid - (sum(${cents}) over (partition by ${partition} order by id) - ${cents})))`

// A reservation has no end of its own: it counts until the payment is paid or canceled. What others have begun and not paid
// must not fill a limit. A person and a network count up to UNPAID_CENTS, the visitors up to half of a helper's limit, and all
// unpaid tips together up to three quarters of it, or up to half of the site's limit. The payer's own count in full.
const SUMS = `
  with reserved as (
    select tip.id, recipient_id, payer_id is null as by_visitor, amount_cents as cents, coalesce(network, '') as network,
           coalesce(payer_id::text, 'network ' || network) as person,
           case when :payer::bigint is null then payer_id is null and network = :network else payer_id = :payer end is true
             as own
    from tip left join tip_origin on tip_id = tip.id where reserved_until is not null
  ), by_person as (
    select *, ${capped('cents', 'person')} as person_cents from reserved where not own
  ), by_network as (
    select *, ${capped('person_cents', 'network')} as counted from by_person
  ), unpaid as (
    select recipient_id,
           least(:helperLimit * 0.75,
                 least(:helperLimit * 0.5, coalesce(sum(counted) filter (where by_visitor), 0))
                   + coalesce(sum(counted) filter (where not by_visitor), 0)) as cents
    from by_network group by 1
  ), own as (
    select recipient_id, sum(cents) as cents from reserved where own group by 1
  ), paid as (${PAID}), shares as (
    select least(${SHARE}, coalesce(paid.cents, 0)) as paid,
           least(${SHARE}, coalesce(paid.cents, 0) + coalesce(unpaid.cents, 0)) as total
    from paid full join unpaid using (recipient_id)
  )
  select (select coalesce(sum(cents), 0) from (
            select * from paid union all select * from unpaid union all select * from own
          ) as tips where recipient_id = :helper)::float8 as helper,
         (select coalesce(sum(paid) + least(:siteLimit * 0.5, sum(total - paid)), 0) from shares)::float8
           + (select coalesce(sum(cents), 0) from own)::float8 as site`

const PAID_SUMS = `
  with paid as (${PAID})
  select (select coalesce(sum(cents), 0) from paid where recipient_id = :helper)::float8 as helper,
         (select coalesce(sum(least(${SHARE}, cents)), 0) from paid)::float8 as site`

interface Sums {
  helper: number
  site: number
}

type Limit = 'helper' | 'site'

/** The sums that a helper and the whole site may receive in 24 hours. A tip counts from its beginning. */
@Injectable()
export class DailyLimits {
  readonly #log = new Logger('payments')

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Waits for other transactions that begin or record a tip, so that parallel ones see each other's sums. */
  async lock(em: EntityManager, recipientId: number): Promise<void> {
    await em.execute(idLock('tips to'), [String(recipientId)])
    await em.execute(siteLock('tipSum'))
  }

  /** The limit that a tip would exceed now, if there is one. */
  async exceededBy(
    em: EntityManager,
    { payerId, recipientId, amountCents, network }: Wish,
  ): Promise<Limit | undefined> {
    const params = { ...this.#limits, payer: payerId, network, helper: recipientId, unpaid: UNPAID_CENTS }
    const [{ helper, site }] = await em.execute<[Sums]>(SUMS, params)
    return this.#exceeded({ helper: helper + amountCents, site: site + amountCents })
  }

  /** Throws when the tip does not fit into the limits. The caller has locked them. */
  async assertFits(em: EntityManager, wish: Wish): Promise<void> {
    const limit = await this.exceededBy(em, wish)
    if (!limit) return
    refusals.inc({ limit: `tips-${limit}` })
    this.#log.warn({ limit, helper: wish.recipientId }, 'a limit of the day refuses a tip')
    throw new Problem(paymentsErrors[`tip-cap-${limit}`])
  }

  /** Whether a tip that was just paid is above a limit. It is never refused then, because the card was charged. */
  async isPaidAbove(em: EntityManager, { id, recipientId }: Tip): Promise<boolean> {
    await this.lock(em, recipientId)
    const [sums] = await em.execute<[Sums]>(PAID_SUMS, { ...this.#limits, helper: recipientId })
    const limit = this.#exceeded(sums)
    if (!limit) return false
    tipsAboveLimit.inc({ limit })
    this.#log.error({ limit, tip: id, helper: recipientId }, 'a tip was paid above a limit of the day, and is held')
    return true
  }

  get #limits() {
    return { helperLimit: this.env.TIPS_A_DAY_HELPER * 100, siteLimit: this.env.TIPS_A_DAY * 100 }
  }

  #exceeded({ helper, site }: Sums): Limit | undefined {
    if (helper > this.#limits.helperLimit) return 'helper'
    return site > this.#limits.siteLimit ? 'site' : undefined
  }
}
