import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'
import { DailyLimits } from './daily-limits.ts'
import type { Tip } from './tip.entity.ts'
import type { Wish } from './wish.ts'

const BEFORE = `
  select (select coalesce(sum(amount_cents), 0)::float8 from tip
          where recipient_id = :helper
            and (paid_at > now() - interval '1 day'
              or state in ('new', 'open') and created_at > now() - interval '1 day')) as begun,
         exists (select from tip where recipient_id = :helper and paid_at <= now() - make_interval(hours => :hours))
           as known,
         (select stripe_id from payout_account where account_id = :helper and ready) as destination`

interface Before {
  /** The cents that were begun or paid within a day. */
  begun: number
  /** Whether the helper's first tip is old enough for money to pass through at once. */
  known: boolean
  destination: string | null
}

/** The least hours for which a tip above a limit of the day is held, so that staff have time to look at it. */
const HOLD_ABOVE_LIMIT = 72

const HELD = `
  update tip set held_until = until, over_cap = :over
  from (
    select greatest(
             case when destination is null then
               (select min(paid_at) from tip where recipient_id = :helper and paid_at is not null)
                 + make_interval(hours => :hours)
             end,
             case when :over then now() + make_interval(hours => greatest(:hours, ${HOLD_ABOVE_LIMIT})) end) as until
    from tip where id = :id
  ) as hold
  where id = :id and until > now()
  returning extract(epoch from until - now())::float8 as seconds`

/** Under which terms a tip may begin, and how long its money is held. */
@Injectable()
export class TipTerms {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly limits: DailyLimits,
  ) {}

  /**
   * The helper's account at Stripe, to which a paid tip goes at once; null if the money first stays with us, because it
   * could end above the limit of the day. Throws when the tip does not fit into the limits.
   */
  async of(em: EntityManager, wish: Wish): Promise<Pick<Tip, 'destination'>> {
    await this.limits.lock(em, wish.recipientId)
    await this.limits.assertFits(em, wish)
    const { PAYOUT_HOLD_HOURS: hours, TIPS_A_DAY_HELPER } = this.env
    const [before] = await em.execute<[Before]>(BEFORE, { helper: wish.recipientId, hours })
    const isThrough = before.begun + wish.amountCents <= TIPS_A_DAY_HELPER * 100 && (before.known || hours === 0)
    return { destination: isThrough ? before.destination : null }
  }

  /** Writes down until when the money of a tip that was just paid is held; answers the seconds, or 0. */
  async hold(em: EntityManager, tip: Tip): Promise<number> {
    const { id, recipientId } = tip
    const over = await this.limits.isPaidAbove(em, tip)
    const params = { id, helper: recipientId, over, hours: this.env.PAYOUT_HOLD_HOURS }
    const [held] = await em.execute<Array<{ seconds: number }>>(HELD, params)
    return Math.ceil(held?.seconds ?? 0)
  }
}
