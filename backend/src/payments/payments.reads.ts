import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { isoText } from '../db/moment.ts'
import { POOL } from '../db/pool.ts'
import { DUE, IS_PAUSED, WITH_HELPER } from './ledger.ts'
import type { Payouts, RecordedPayment, Tip, TipsQuery } from './payments.contract.ts'
import { HAS_WORDS } from './visitor-words.ts'

const FIRST = Number.MAX_SAFE_INTEGER

// A part of a tip may be in dispute, lost or refunded: the state is that of the rest. A destination charge goes to the
// helper as soon as it is paid, before its transfer is in the ledger.
const STATUS = `
  case when state = 'refunded' then 'refunded'
       when ${DUE} = 0 and disputed_cents > 0 then 'disputed'
       when ${DUE} = 0 and lost_cents > 0 then 'lost'
       when destination is not null and not exists (select from ledger where tip_id = tip.id and kind = 'passed-on')
         then 'paid'
       when ${DUE} > ${WITH_HELPER} then 'waiting'
       else 'paid' end`

// Whether the site holds money that the helper would otherwise have.
const HELD = `(held_until > now() and ${DUE} - withheld_cents > ${WITH_HELPER})`

const ONE = `
  select recipient_id as "recipientId", username as "recipientName", amount_cents / 100 as amount, ${STATUS} as status,
         ${isoText('paid_at')} as "paidAt"
  from tip join account on account.id = recipient_id where tip.id = $1`

// Two index ranges: in each the newest rows first, and at most one page.
const side = (mine: string, others: string, direction: string) => `
  (select tip.*, ${others} as other_id, '${direction}' as direction from tip
   where ${mine} = $1 and paid_at is not null and id < $2 and coalesce($3, '${direction}') = '${direction}'
   order by id desc limit $4)`
// Reported words are hidden from the helper. The giver does not learn of the report, unless staff members decide so.
const HIDDEN_WORDS = '(select message from words_report where tip_id = tip.id and removed_at is null)'
const unrefunded = (which: string) => `
  (select coalesce(sum(amount_cents), 0) from refund
   where tip_id = tip.id and tip.withheld_cents > 0 and ${which}) / 100.0::float8`
const TIPS = `
  select tip.id, direction, amount_cents / 100 as amount, refunded_cents / 100.0::float8 as refunded,
         ${unrefunded("status = 'pending'")} as "refundPending",
         ${unrefunded("status = 'failed' and decision is null")} as "refundFailed",
         disputed_cents / 100.0::float8 as disputed, lost_cents / 100.0::float8 as lost,
         ${STATUS} as status,
         case when direction = 'sent' then coalesce(message, ${HIDDEN_WORDS}) when payer_id is not null then message end
           as message,
         direction = 'received' and ${HAS_WORDS} as "hasWords",
         case when direction = 'received' and ${HELD} then ${isoText('held_until')} end as "heldUntil",
         ${isoText('paid_at')} as "paidAt",
         case when other.id is not null then
           json_build_object('id', other.id, 'username', other.username, 'profilePictureUrl', other.profile_picture_url)
         end as other
  from (${side('recipient_id', 'payer_id', 'received')} union all ${side('payer_id', 'recipient_id', 'sent')}) as tip
  left join account as other on other.id = tip.other_id
  order by tip.id desc
  limit $4`

const PAYOUTS = `
  select case when stripe_id is null then 'none' when ready then 'ready' when submitted then 'review' else 'incomplete' end
           as status,
         (select ${IS_PAUSED} from account where id = $1) as paused,
         coalesce(sum(greatest(0, ${DUE} - withheld_cents - there)), 0) / 100.0::float8 as waiting,
         coalesce(sum(there), 0) / 100.0::float8 as received,
         ${isoText(`min(held_until) filter (where ${HELD})`)} as "heldUntil"
  from (select) as one
  left join payout_account on payout_account.account_id = $1 and stripe_id is not null
  left join lateral (
    select *, ${WITH_HELPER} as there from tip where recipient_id = $1 and paid_at is not null
  ) as tip on true
  group by ready, submitted, stripe_id`

/** Reads tips and payouts as their people see them. */
@Injectable()
export class PaymentsReads {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async payment(tipId: number): Promise<RecordedPayment> {
    const { rows } = await this.pool.query<RecordedPayment>({ name: 'tip', text: ONE, values: [tipId] })
    return rows[0]!
  }

  async tips(me: number, { direction, cursor = FIRST, limit }: TipsQuery): Promise<Tip[]> {
    const values = [me, cursor, direction ?? null, limit + 1]
    return (await this.pool.query<Tip>({ name: 'tips', text: TIPS, values })).rows
  }

  async payouts(me: number): Promise<Payouts> {
    const { rows } = await this.pool.query<Payouts>({ name: 'payouts', text: PAYOUTS, values: [me] })
    return rows[0]!
  }
}
