import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { idLock } from '../db/advisory-locks.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { paymentsErrors } from './payments.contract.ts'
import type { Tip } from './tip.entity.ts'
import type { Wish } from './wish.ts'

// Tips to one helper begin one after the other, so that those which begin together see each other.
const IN_LINE = idLock('tips to')

const DAY = "interval '1 day'"
const paid = (also: string) => `
  (select coalesce(sum(amount_cents), 0)::float8 from tip where ${also} paid_at > now() - ${DAY})`
const BEGUN = `from tip where state in ('new', 'open') and created_at > now() - ${DAY}`
// One person, or one network of visitors, could begin so many tips that everybody's would be held.
const FROM_ALL = `
  (select coalesce(sum(least(cents, :most)), 0)::float8
   from (
     select sum(amount_cents) as cents
     from (select id, payer_id, amount_cents ${BEGUN}) as tip left join tip_origin on tip_id = id
     group by coalesce(payer_id::text, network)
   ) as origin)`

const BEFORE = `
  select ${paid('recipient_id = :helper and')} as helper,
         (select coalesce(sum(amount_cents), 0)::float8 ${BEGUN} and recipient_id = :helper) as "helperBegun",
         ${paid('')} as site, ${FROM_ALL} as "siteBegun",
         exists (select from tip where recipient_id = :helper and paid_at <= now() - make_interval(hours => :hours))
           as known,
         (select stripe_id from payout_account where account_id = :helper and ready) as destination`

interface Before {
  /**
   * Cents that were paid within a day, and cents of tips that may still be paid: on the whole site, those of one origin
   * count as much as one helper may receive.
   */
  helper: number
  helperBegun: number
  site: number
  siteBegun: number
  /** Whether the helper's first tip is old enough for money to pass through at once. */
  known: boolean
  destination: string | null
}

const HELD = `
  update tip set held_until = until
  from (
    select greatest(
             (select min(paid_at) from tip where recipient_id = :helper and paid_at is not null),
             case when :over then now() end) + make_interval(hours => :hours) as until
  ) as hold
  where id = :id and destination is null and until > now()
  returning extract(epoch from until - now())::float8 as seconds`

/** Under which terms a tip may begin, and how long its money is held. */
@Injectable()
export class TipTerms {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /**
   * The helper's account at Stripe, to which a paid tip goes at once; null if the money first stays with us. Throws when
   * the sum of a day is used up by paid tips. Tips that were only begun refuse nobody, because strangers could begin
   * many: a tip that does not fit beside them is held when it is paid.
   */
  async of(em: EntityManager, { recipientId, amountCents }: Wish): Promise<Pick<Tip, 'destination' | 'overCap'>> {
    await em.execute(IN_LINE, [String(recipientId)])
    const { PAYOUT_HOLD_HOURS: hours, TIPS_A_DAY_HELPER } = this.env
    const [before] = await em.execute<[Before]>(BEFORE, { helper: recipientId, hours, most: TIPS_A_DAY_HELPER * 100 })
    const [helper, site] = [this.env.TIPS_A_DAY_HELPER, this.env.TIPS_A_DAY].map(
      (dollars) => dollars * 100 - amountCents,
    )
    if (before.helper > helper!) throw new Problem(paymentsErrors['tip-cap-helper'])
    if (before.site > site!) throw new Problem(paymentsErrors['tip-cap-site'])
    const overCap = before.helper + before.helperBegun > helper! || before.site + before.siteBegun > site!
    const isThrough = !overCap && (before.known || hours === 0)
    return { overCap, destination: isThrough ? before.destination : null }
  }

  /** Writes down until when the money of a tip that was just paid is held; answers the seconds, or 0. */
  async hold(em: EntityManager, { id, recipientId, overCap }: Tip): Promise<number> {
    const params = { id, helper: recipientId, over: overCap, hours: this.env.PAYOUT_HOLD_HOURS }
    const [held] = await em.execute<Array<{ seconds: number }>>(HELD, params)
    return Math.ceil(held?.seconds ?? 0)
  }
}
