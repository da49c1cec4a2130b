import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { type Expression, type Kysely, sql } from 'kysely'
import { lockId, lockSite } from '../db/advisory-locks.ts'
import type { Database } from '../db/database.types.ts'
import { ago } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { refusals } from '../http/rate-limit.ts'
import { ProcessCounter } from '../metrics/counters.ts'
import { paymentsErrors } from './payments.contract.ts'
import type { Tip } from './tip.entity.ts'
import type { TipRequest } from './tip-request.ts'

export const tipsAboveLimit = new ProcessCounter(
  'tips_above_limit_total',
  'Tips on hold because they were paid above a daily limit (helper or site).',
  ['limit'],
  [{ limit: 'helper' }, { limit: 'site' }],
)

const MAX_UNPAID_CENTS = 50_000

const paidToday = (db: Kysely<Database>) =>
  db
    .selectFrom('tip')
    .select(({ fn }) => ['recipient_id', fn.sum<number>('amount_cents').as('cents')])
    .where('paid_at', '>', ago('1 day'))
    .groupBy('recipient_id')

type Limits = { helperLimit: number; siteLimit: number }

// No helper counts for more than a tenth of the site's limit, so one helper's excess never stops tips to the others.
const share = ({ helperLimit, siteLimit }: Args<Limits>, cents: Expression<number>) =>
  sql<number>`least(${helperLimit}, ${siteLimit} / 10.0, ${cents})`

const capped = (cents: Expression<number>, partition: 'person' | 'network') =>
  sql<number>`greatest(0, least(${cents},
    ${sql.lit(MAX_UNPAID_CENTS)} - (sum(${cents}) over (partition by ${sql.ref(partition)} order by id) - ${cents})))`

const sumOf = (cents: Expression<number>) => sql<number>`coalesce(sum(${cents}), 0)`

/** The driver would return an exact numeric as text. */
const asNumber = (sum: Expression<number>) => sql<number>`${sum}::float8`

type Giver = { payer: number | null; network: string; helper: number }

// A reservation counts until the payment is paid or canceled. Unpaid tips of others must not fill a limit: a person and
// a network count up to MAX_UNPAID_CENTS, visitors up to half of a helper's limit, and all unpaid tips together up to three
// quarters of it or half of the site's limit. The payer's own unpaid tips count in full.
const findSums = statement((db, { payer, network, helper, helperLimit, siteLimit }: Args<Giver & Limits>) => {
  const limits = { helperLimit, siteLimit }
  return db
    .with('reserved', () =>
      db
        .selectFrom('tip')
        .leftJoin('tip_origin', 'tip_origin.tip_id', 'tip.id')
        .select(({ eb, and, or, ref, fn }) => [
          ...(['tip.id', 'recipient_id', 'amount_cents as cents'] as const),
          eb('payer_id', 'is', null).$castTo<boolean>().as('by_visitor'),
          fn.coalesce('network', sql.lit('')).as('network'),
          fn.coalesce(eb.cast<string>('payer_id', 'text'), sql<string>`'network ' || ${ref('network')}`).as('person'),
          eb(
            or([
              eb('payer_id', '=', payer),
              and([eb(eb.cast(payer, 'bigint'), 'is', null), eb('payer_id', 'is', null), eb('network', '=', network)]),
            ]),
            'is',
            true,
          )
            .$castTo<boolean>()
            .as('own'),
        ])
        .where('reserved_until', 'is not', null),
    )
    .with('by_person', (db) =>
      db
        .selectFrom('reserved')
        .selectAll()
        .select(({ ref }) => capped(ref('cents'), 'person').as('person_cents'))
        .where(({ not, ref }) => not(ref('own'))),
    )
    .with('by_network', (db) =>
      db
        .selectFrom('by_person')
        .selectAll()
        .select(({ ref }) => capped(ref('person_cents'), 'network').as('counted')),
    )
    .with('unpaid', (db) =>
      db
        .selectFrom('by_network')
        .select(({ fn, not, ref }) => {
          const counted = fn.sum<number>('counted')
          const byVisitors = fn.coalesce(counted.filterWhere(ref('by_visitor')), sql.lit(0))
          const byMembers = fn.coalesce(counted.filterWhere(not(ref('by_visitor'))), sql.lit(0))
          return [
            'recipient_id',
            sql<number>`least(${helperLimit} * 0.75, least(${helperLimit} * 0.5, ${byVisitors}) + ${byMembers})`.as(
              'cents',
            ),
          ]
        })
        .groupBy('recipient_id'),
    )
    .with('own', (db) =>
      db
        .selectFrom('reserved')
        .select(({ fn }) => ['recipient_id', fn.sum<number>('cents').as('cents')])
        .where(({ ref }) => ref('own'))
        .groupBy('recipient_id'),
    )
    .with('paid', () => paidToday(db))
    .with('shares', (db) =>
      db
        .selectFrom('paid')
        .fullJoin('unpaid', 'unpaid.recipient_id', 'paid.recipient_id')
        .select(({ eb, fn }) => {
          const paid = fn.coalesce('paid.cents', sql.lit(0))
          const total = eb(paid, '+', fn.coalesce('unpaid.cents', sql.lit(0)))
          return [share(limits, paid).as('paid'), share(limits, total).as('total')]
        }),
    )
    .selectNoFrom(({ eb, selectFrom }) => {
      const all = selectFrom('paid')
        .selectAll()
        .unionAll(selectFrom('unpaid').selectAll())
        .unionAll(selectFrom('own').selectAll())
      const toHelper = selectFrom(all.as('tips'))
        .select(({ ref }) => sumOf(ref('tips.cents')).as('cents'))
        .where('recipient_id', '=', helper)
      const own = selectFrom('own').select(({ ref }) => sumOf(ref('own.cents')).as('cents'))
      const shares = selectFrom('shares').select(
        sql<number>`coalesce(sum(paid) + least(${siteLimit} * 0.5, sum(total - paid)), 0)`.as('cents'),
      )
      return [
        asNumber(toHelper.$asScalar()).as('helper'),
        asNumber(eb.parens(eb(shares.$asScalar(), '+', own.$asScalar()))).as('site'),
      ]
    })
})

const findPaidSums = statement((db, { helper, helperLimit, siteLimit }: Args<{ helper: number } & Limits>) =>
  db
    .with('paid', () => paidToday(db))
    .selectNoFrom(({ selectFrom }) => {
      const toHelper = selectFrom('paid')
        .select(({ ref }) => sumOf(ref('cents')).as('cents'))
        .where('recipient_id', '=', helper)
      const shares = selectFrom('paid').select(({ ref }) =>
        sumOf(share({ helperLimit, siteLimit }, ref('cents'))).as('cents'),
      )
      return [asNumber(toHelper.$asScalar()).as('helper'), asNumber(shares.$asScalar()).as('site')]
    }),
)

interface Sums {
  helper: number
  site: number
}

type Limit = 'helper' | 'site'

/** The sums that a helper and the whole site may receive in 24 hours. A tip counts as soon as it is created. */
@Injectable()
export class DailyLimits {
  readonly #log = new Logger('payments')

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Serializes transactions that create or record a tip, so that they see each other's sums. */
  async lock(em: EntityManager, recipientId: number): Promise<void> {
    await lockId(em, 'tips to', String(recipientId))
    await lockSite(em, 'tipSum')
  }

  async exceededLimit(
    em: EntityManager,
    { payerId, recipientId, amountCents, network }: TipRequest,
  ): Promise<Limit | undefined> {
    const sums = await findSums.first(em, { ...this.#limits, payer: payerId, network, helper: recipientId })
    return this.#exceeded({ helper: sums!.helper + amountCents, site: sums!.site + amountCents })
  }

  /** The caller must hold the lock. */
  async assertWithinLimits(em: EntityManager, request: TipRequest): Promise<void> {
    const limit = await this.exceededLimit(em, request)
    if (!limit) return
    refusals.inc({ limit: `tips-${limit}` })
    this.#log.warn({ limit, helper: request.recipientId }, 'a daily limit refuses a tip')
    throw new Problem(paymentsErrors[`tip-cap-${limit}`])
  }

  /** A paid tip cannot be refused, because the card was charged. */
  async isAboveLimit(em: EntityManager, { id, recipientId }: Tip): Promise<boolean> {
    await this.lock(em, recipientId)
    const sums = await findPaidSums.first(em, { ...this.#limits, helper: recipientId })
    const limit = this.#exceeded(sums!)
    if (!limit) return false
    tipsAboveLimit.inc({ limit })
    this.#log.error({ limit, tip: id, helper: recipientId }, 'a tip was paid above a daily limit and is on hold')
    return true
  }

  get #limits(): Limits {
    return { helperLimit: this.env.TIPS_A_DAY_HELPER * 100, siteLimit: this.env.TIPS_A_DAY * 100 }
  }

  #exceeded({ helper, site }: Sums): Limit | undefined {
    if (helper > this.#limits.helperLimit) return 'helper'
    return site > this.#limits.siteLimit ? 'site' : undefined
  }
}
