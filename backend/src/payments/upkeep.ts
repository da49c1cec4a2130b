import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { deleteOld, inSteps } from '../jobs/batches.ts'
import { Jobs } from '../jobs/jobs.ts'
import type { Sweep, Worker } from '../jobs/work.ts'
import { tipFigures } from './figures.ts'
import { DUE, IS_CLOSED, IS_PAUSED, UNSETTLED } from './ledger.ts'
import { PayoutsService } from './payouts.service.ts'
import { Settlement } from './settlement.ts'
import { isRefusal, isUnknown } from './stripe.ts'
import { MESSAGE_LEFT, TipCheck } from './tip-check.ts'
import type { Chore } from './tip-record.ts'

/** Does the work on payments for which nobody waits. A chore may run twice, or in two processes at once. */
@Injectable()
export class Chores {
  readonly #log = new Logger('payments')
  readonly worker: Worker = { queue: 'payments', work: ({ data }) => this.#try(data) }

  constructor(
    private readonly check: TipCheck,
    private readonly settlement: Settlement,
    private readonly payouts: PayoutsService,
  ) {}

  /** What Stripe refuses to a chore of the sweep ends it, because the next sweep is the retry. */
  async #try(chore: Chore): Promise<void> {
    try {
      await this.#do(chore)
    } catch (error) {
      if (!(chore.swept && (isRefusal(error) || isUnknown(error)))) throw error
      this.#log.warn({ kind: chore.kind, code: (error as { code?: string }).code }, 'Stripe refuses this still')
    }
  }

  async #do(chore: Chore): Promise<void> {
    if (chore.kind === 'account') await this.payouts.refresh(chore.account)
    else if (chore.kind === 'close') await this.check.close(chore.tip)
    else if (chore.kind === 'check') await this.check.check(chore.tip)
    else if (chore.kind === 'erase-message') await this.check.eraseMessage(chore.tip)
    else if (chore.kind === 'refunds') await this.check.refunds(chore.tip)
    else await this.settlement.settle(chore.tip)
  }
}

/** The rows that one statement looks at, and the most jobs that one transaction owes. */
const PAGE = 1_000

// A chore that waits for its turn or a retry is not owed once more. One that was owed for a later time may come too late.
const NEW = `
  select chore from jsonb_array_elements(?::jsonb) as chore
  where not exists (
    select from pgboss.job
    where name = 'payments' and state < 'completed' and (state = 'retry' or start_after <= now())
      and data - array['swept', 'traceparent'] = chore)`

interface Due {
  /** Null for a row that has to wait. */
  chore: Chore | null
  /** The place of this row; the next page begins after it. */
  place: unknown[]
}

/**
 * Work that a webhook or a job should have done long ago. `text` reads the page after a place, in the order of an
 * index; `first` is the place before the first page.
 */
export const FORGOTTEN = {
  checks: {
    first: ['-infinity', 0],
    text: `
      select json_build_object('kind', 'check', 'tip', id) as chore, json_build_array(created_at, id) as place
      from tip
      where state in ('new', 'open') and created_at < now() - interval '1 hour'
        and (created_at, id) > (?::timestamptz, ?::bigint)
      order by created_at, id limit ${PAGE}`,
  },
  settlements: {
    first: [0, '-infinity', 0],
    text: `
      with page as (
        select * from tip
        where ${UNSETTLED} and paid_at < now() - interval '1 hour'
          and (recipient_id, paid_at, id) > (?::bigint, ?::timestamptz, ?::bigint)
        order by recipient_id, paid_at, id limit ${PAGE}
      )
      select case
               -- What is withheld lies on the platform until its refund is clear.
               when with_helper_cents between ${DUE} - withheld_cents and ${DUE} then null
               when (ready and (held_until is null or held_until <= now()) and not ${IS_PAUSED}) or left_at is not null
                 or ${IS_CLOSED} or destination is not null or with_helper_cents > ${DUE}
               then json_build_object('kind', 'settle', 'tip', page.id)
             end as chore,
             json_build_array(recipient_id, paid_at, page.id) as place
      from page join account on account.id = recipient_id left join payout_account on account_id = account.id
      order by recipient_id, paid_at, page.id`,
  },
  refunds: {
    first: ['-infinity', ''],
    text: `
      select json_build_object('kind', 'refunds', 'tip', tip_id) as chore, json_build_array(entered_at, id) as place
      from refund
      where status = 'pending' and entered_at < now() - interval '1 hour'
        and (entered_at, id) > (?::timestamptz, ?::text)
      order by entered_at, id limit ${PAGE}`,
  },
  messages: {
    first: [0],
    text: `
      select case when intent_id is not null and ${MESSAGE_LEFT}
               then json_build_object('kind', 'erase-message', 'tip', id) end as chore, json_build_array(id) as place
      from tip where stripe_message and message is null and id > ?::bigint
      order by id limit ${PAGE}`,
  },
  accounts: {
    first: [0],
    text: `
      select json_build_object('kind', 'account', 'account', account_id) as chore, json_build_array(account_id) as place
      from payout_account where stripe_id is not null and not ready and account_id > ?::bigint
      order by account_id limit ${PAGE}`,
  },
}

/** Once an hour, owes forgotten work again, so that a lost webhook or job leaves nothing unclear. */
@Injectable()
export class PaymentsSweep {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  readonly sweeps: readonly Sweep[] = [
    { name: 'payments', sweep: () => this.sweep('checks') },
    { name: 'payments-settlements', sweep: () => this.sweep('settlements') },
    { name: 'payments-refunds', sweep: () => this.sweep('refunds') },
    { name: 'payments-messages', sweep: () => this.sweep('messages') },
    { name: 'payments-accounts', sweep: () => this.sweep('accounts') },
    { name: 'card-failures', sweep: () => deleteOld(this.pool, 'card_failure', 'at', '1 day') },
    { name: 'tip-origins', sweep: () => deleteOld(this.pool, 'tip_origin', 'at', '2 days') },
    // Stripe sends nothing again that is older than 30 days.
    { name: 'stripe-events', sweep: () => deleteOld(this.pool, 'stripe_event', 'received_at', '60 days') },
    { name: 'words-reports', sweep: () => deleteOld(this.pool, 'words_report', 'created_at', '180 days') },
  ]

  readonly figures = tipFigures(() => this.pool)

  async sweep(what: keyof typeof FORGOTTEN): Promise<void> {
    const { first, text } = FORGOTTEN[what]
    let place: unknown[] | undefined = first
    await inSteps(async () => {
      if (place) place = await this.#owePage(text, place)
      return place !== undefined
    })
  }

  /** Owes the chores of one page. Answers the place after which the next page begins. */
  #owePage(text: string, after: unknown[]): Promise<unknown[] | undefined> {
    return this.em.transactional(async (em) => {
      const due = await em.execute<Due[]>(text, after)
      const chores = due.flatMap(({ chore }) => chore ?? [])
      const owed = await em.execute<Array<{ chore: Chore }>>(NEW, [JSON.stringify(chores)])
      await this.jobs.sendLater(
        em,
        'payments',
        owed.map(({ chore }) => ({ ...chore, swept: true })),
      )
      return due.length < PAGE ? undefined : due.at(-1)?.place
    })
  }
}
