import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Jobs } from '../jobs/jobs.ts'
import { UNSETTLED } from './ledger.ts'
import { PayoutsService } from './payouts.service.ts'
import { Settlement } from './settlement.ts'
import { TipCheck } from './tip-check.ts'
import { type Chore, TipRecord } from './tip-record.ts'

/** What is done for payments without anybody waiting for it. Every chore may be done twice, or by two at once. */
@Injectable()
export class Chores {
  constructor(jobs: Jobs, check: TipCheck, settlement: Settlement, payouts: PayoutsService) {
    jobs.work<Chore>('payments', async ({ data }) => {
      if (data.kind === 'account') await payouts.refresh(data.account)
      else if (data.kind === 'check') await check.check(data.tip)
      else await settlement.settle(data.tip)
    })
  }
}

/** Work that a webhook or a job should have done long ago, whatever became of either. */
export const FORGOTTEN = `
  select json_build_object('kind', 'check', 'tip', id) as chore
  from tip where state in ('new', 'open') and created_at < now() - interval '1 hour'
  union all
  select json_build_object('kind', 'settle', 'tip', tip.id)
  from tip join account on account.id = recipient_id left join payout_account on account_id = account.id
  where paid_at < now() - interval '1 hour' and ${UNSETTLED}
    and (ready or left_at is not null or destination is not null or state not in ('paid', 'won') or refunded_cents > 0)
  union all
  select json_build_object('kind', 'account', 'account', account_id)
  from payout_account where stripe_id is not null and not ready`

/** Nothing stays unclear because a message was lost: once an hour, what should be at rest and is not is begun anew. */
@Injectable()
export class PaymentsSweep {
  readonly #em: EntityManager
  readonly #record: TipRecord

  constructor(jobs: Jobs, em: EntityManager, record: TipRecord) {
    this.#em = em
    this.#record = record
    jobs.hourly('payments', () => this.sweep())
  }

  sweep(): Promise<void> {
    return this.#em.transactional(async (em) => {
      for (const { chore } of await em.execute<Array<{ chore: Chore }>>(FORGOTTEN)) await this.#record.owe(em, chore)
    })
  }
}
