import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Database } from '../db/database.types.ts'
import { ago, now, seconds } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { DailyLimits } from './daily-limits.ts'
import { isOutcomePending } from './ledger.ts'
import type { Tip } from './tip.entity.ts'
import type { TipRequest } from './tip-request.ts'

const hoursOf = (hours: Expression<number | null>) => sql<string>`make_interval(hours => ${hours})`

const findHistory = statement((db, { helper, hours }: Args<{ helper: number; hours: number }>) =>
  db.selectNoFrom(({ exists, selectFrom }) => {
    const toHelper = selectFrom('tip').where('recipient_id', '=', helper)
    return [
      // The cents of tips that were created or paid within a day.
      toHelper
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

/** The minimum hold in hours of a tip above a daily limit, so that staff can review it. */
const HOLD_ABOVE_LIMIT = 72

interface Hold {
  id: number
  helper: number
  hoursAfterFirst: number | null
  hoursFromNow: number | null
  isAboveLimit: boolean
}

const storeHold = statement((db, { id, helper, hoursAfterFirst, hoursFromNow, isAboveLimit }: Args<Hold>) => {
  const first = db
    .selectFrom('tip')
    .select(({ fn }) => fn.min('paid_at').as('paid_at'))
    .where('recipient_id', '=', helper)
    .where('paid_at', 'is not', null)
    .$asScalar()
  const { eb, fn } = expressionBuilder<Database>()
  const until = fn<string>('greatest', [
    eb(first, '+', hoursOf(hoursAfterFirst)),
    eb(now(), '+', hoursOf(hoursFromNow)),
  ])
  return db
    .updateTable('tip')
    .from(db.selectNoFrom(until.as('until')).as('hold'))
    .set(({ ref }) => ({ on_hold_until: ref('hold.until'), over_cap: isAboveLimit }))
    .where('tip.id', '=', id)
    .where('hold.until', '>', now())
    .returning(({ eb }) => seconds(eb('hold.until', '-', now())).as('seconds'))
})

@Injectable()
export class TipTerms {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly limits: DailyLimits,
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

  async hold(em: EntityManager, tip: Tip): Promise<number> {
    const isAboveLimit = await this.limits.isAboveLimit(em, tip)
    const hours = this.env.PAYOUT_HOLD_HOURS
    const hold = await storeHold.first(em, {
      id: tip.id,
      helper: tip.recipientId,
      // Money that went to the helper with the charge is on hold only above a limit.
      hoursAfterFirst: tip.destination === null ? hours : null,
      hoursFromNow: isAboveLimit ? Math.max(hours, HOLD_ABOVE_LIMIT) : null,
      isAboveLimit,
    })
    return Math.ceil(hold?.seconds ?? 0)
  }
}
