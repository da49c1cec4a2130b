import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'
import { findExcess, findHistory, storeHold } from './daily-limits.sql.ts'
import { DailyLimits } from './daily-limits.ts'
import type { Tip } from './tip.entity.ts'
import type { TipRequest } from './tip-request.ts'
import { TipReviews } from './tip-reviews.ts'

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
