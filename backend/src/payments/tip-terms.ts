import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { identityQuery } from '../account/public.ts'
import type { Database } from '../db/database.types.ts'
import { ago, now, seconds } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { DailyLimits } from './daily-limits.ts'
import { isOutcomePending } from './ledger.ts'
import type { Tip } from './tip.entity.ts'
import type { TipRequest } from './tip-request.ts'
import { TipReviews } from './tip-reviews.ts'

const hoursOf = (hours: Expression<number>) => sql<string>`make_interval(hours => ${hours})`

/** To one of the person's accounts, also an earlier one: who registers again has the same limit. */
const isToPerson = (helper: Expression<number>) =>
  expressionBuilder<Database, 'tip'>()('tip.recipient_id', 'in', (eb) =>
    eb.selectFrom('account').select('account.id').where('account.identity', '=', identityQuery(helper)),
  )

const findHistory = statement((db, { helper, hours }: Args<{ helper: number; hours: number }>) =>
  db.selectNoFrom(({ exists, selectFrom }) => {
    const toHelper = selectFrom('tip').where('recipient_id', '=', helper)
    return [
      // The cents of tips to this person that were created or paid within a day.
      selectFrom('tip')
        .where(isToPerson(helper))
        .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_cents'), sql.lit(0)).as('recentCents'))
        .where(({ eb, and, or }) =>
          or([eb('paid_at', '>', ago('1 day')), and([isOutcomePending, eb('created_at', '>', ago('1 day'))])]),
        )
        .$asScalar()
        .$notNull()
        .as('recentCents'),
      // Whether the helper's first tip is old enough for direct payouts.
      exists(toHelper.select('id').where('paid_at', '<=', ({ eb }) => eb(now(), '-', hoursOf(hours)))).as('known'),
      selectFrom('payout_account')
        .select('stripe_id')
        .where('account_id', '=', helper)
        .where(({ ref }) => ref('ready'))
        .$asScalar()
        .as('destination'),
    ]
  }),
)

/** Unpaid tips that would exceed the helper's limit if they were paid now. */
const findExcess = statement((db, { helper, limit }: Args<{ helper: number; limit: number }>) =>
  db
    .selectFrom('tip')
    .select('id')
    .where(isToPerson(helper))
    .where(isOutcomePending)
    .where(({ eb, ref, selectFrom }) => {
      const paid = selectFrom('tip as paid')
        .innerJoin('account', 'account.id', 'paid.recipient_id')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('paid.amount_cents'), sql.lit(0)).as('cents'))
        .where('account.identity', '=', identityQuery(helper))
        .where('paid.paid_at', '>', ago('1 day'))
        .$asScalar()
        .$notNull()
      return eb(eb(ref('amount_cents'), '+', paid), '>', limit)
    }),
)

interface Hold {
  id: number
  helper: number
  hours: number
}

const storeHold = statement((db, { id, helper, hours }: Args<Hold>) => {
  const first = db
    .selectFrom('tip')
    .select(({ fn }) => fn.min('paid_at').as('paid_at'))
    .where('recipient_id', '=', helper)
    .where('paid_at', 'is not', null)
    .$asScalar()
  const { eb } = expressionBuilder<Database>()
  return db
    .updateTable('tip')
    .from(db.selectNoFrom(eb(first, '+', hoursOf(hours)).as('until')).as('hold'))
    .set(({ ref }) => ({ on_hold_until: ref('hold.until') }))
    .where('tip.id', '=', id)
    .where('hold.until', '>', now())
    .returning(({ eb }) => seconds(eb('hold.until', '-', now())).as('seconds'))
})

@Injectable()
export class TipTerms {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly limits: DailyLimits,
    private readonly reviews: TipReviews,
  ) {}

  /**
   * Returns the account that receives the tip with the charge. It is null when the money stays on the platform first,
   * because it could exceed the daily limit. Throws when the tip exceeds a limit.
   */
  async getTerms(em: EntityManager, request: TipRequest): Promise<Pick<Tip, 'destination'>> {
    await this.limits.lock(em, request.recipientId)
    await this.limits.assertWithinLimits(em, request)
    const { PAYOUT_HOLD_HOURS: hours, TIPS_A_DAY_HELPER } = this.env
    const history = await findHistory.first(em, { helper: request.recipientId, hours })
    const { recentCents, known, destination } = history!
    const isDirect = recentCents + request.amountCents <= TIPS_A_DAY_HELPER * 100 && (known || hours === 0)
    return { destination: isDirect ? destination : null }
  }

  /**
   * Counts the limits again for a tip that is recorded as paid. Returns how long its money stays on the platform, whether
   * staff have to decide about it, and the helper's unpaid tips that no longer fit.
   */
  async applyPaid(em: EntityManager, tip: Tip) {
    const needsReview = await this.reviews.open(em, tip)
    const limit = this.env.TIPS_A_DAY_HELPER * 100
    const excess = await findExcess.rows(em, { helper: tip.recipientId, limit })
    return { holdSeconds: await this.#hold(em, tip), needsReview, excess }
  }

  /** Money that came with the charge is not on hold. */
  async #hold(em: EntityManager, { id, recipientId, destination }: Tip): Promise<number> {
    if (destination !== null) return 0
    const hold = await storeHold.first(em, { id, helper: recipientId, hours: this.env.PAYOUT_HOLD_HOURS })
    return Math.ceil(hold?.seconds ?? 0)
  }
}
