import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { secondsSince } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { statement } from '../db/statement.ts'
import { deleteOld, inSteps } from '../jobs/batches.ts'
import { withoutJob } from '../jobs/boss-tables.ts'
import { Jobs } from '../jobs/jobs.ts'
import type { ScheduledJob, Worker } from '../jobs/work.ts'
import type { Figure } from '../metrics/figures.ts'
import { FORGOTTEN, type Forgotten } from './forgotten-work.ts'
import { isUnclear } from './ledger.ts'
import { isRefusal, isUnknownAccount } from './payment-provider.ts'
import { PayoutsService } from './payouts.service.ts'
import { Settlement } from './settlement.ts'
import { TipCheck } from './tip-check.ts'
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

  /** What the provider refuses to a chore of the scheduled job ends it, because the next scheduled job is the retry. */
  async #try(chore: Chore): Promise<void> {
    try {
      await this.#do(chore)
    } catch (error) {
      if (!(chore.scheduled && (isRefusal(error) || isUnknownAccount(error)))) throw error
      this.#log.warn(
        { kind: chore.kind, code: (error as { code?: string }).code },
        'the payment provider refuses this still',
      )
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

const NEWEST = 1_000
// By the primary key, so that it costs as much however many tips there are.
const countStates = statement((db) =>
  db
    .selectFrom((eb) => eb.selectFrom('tip').select('state').orderBy('id', 'desc').limit(sql.lit(NEWEST)).as('newest'))
    .select(({ fn }) => ['state', fn.countAll<number>().as('value')])
    .groupBy('state'),
)
const findUnclearSeconds = statement((db) =>
  db
    .selectFrom('tip')
    .select(({ fn }) => fn.coalesce(secondsSince(fn.min('created_at')), sql.lit(0)).as('value'))
    .where(isUnclear),
)

/** How the newest tips fare, and how long the oldest has waited to become clear. */
const tipFigures = (pool: () => Pool): Figure[] => [
  {
    ...{ name: 'tips', help: `The newest ${NEWEST} tips by state.`, labels: ['state'] },
    async read() {
      const rows = await countStates.rows(pool(), {})
      return rows.map(({ state, value }) => ({ labels: { state }, value }))
    },
  },
  {
    ...{ name: 'tip_unclear_seconds', help: 'The age of the oldest tip that is neither paid nor canceled.' },
    read: () => findUnclearSeconds.rows(pool(), {}),
  },
]

/** Once an hour, enqueues forgotten work again, so that a lost webhook or job leaves nothing unclear. */
@Injectable()
export class PaymentsMaintenance {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  readonly scheduledJobs: readonly ScheduledJob[] = [
    { name: 'payments', run: () => this.#enqueueForgotten(FORGOTTEN.checks) },
    { name: 'payments-settlements', run: () => this.#enqueueForgotten(FORGOTTEN.settlements) },
    { name: 'payments-refunds', run: () => this.#enqueueForgotten(FORGOTTEN.refunds) },
    { name: 'payments-messages', run: () => this.#enqueueForgotten(FORGOTTEN.messages) },
    { name: 'payments-accounts', run: () => this.#enqueueForgotten(FORGOTTEN.accounts) },
    { name: 'card-failures', run: () => deleteOld(this.pool, 'card_failure', 'at', '1 day') },
    { name: 'tip-origins', run: () => deleteOld(this.pool, 'tip_origin', 'at', '2 days') },
    // The provider sends nothing again that is older than 30 days.
    { name: 'stripe-events', run: () => deleteOld(this.pool, 'stripe_event', 'received_at', '60 days') },
    { name: 'words-reports', run: () => deleteOld(this.pool, 'words_report', 'created_at', '180 days') },
  ]

  readonly figures = tipFigures(() => this.pool)

  async #enqueueForgotten<Position>({ first, page }: Forgotten<Position>): Promise<void> {
    let position: Position | undefined = first
    await inSteps(async () => {
      if (position !== undefined) position = await this.#enqueuePage(page, position)
      return position !== undefined
    })
  }

  /** Enqueues the chores of one page. Returns the position after which the next page begins. */
  #enqueuePage<Position>(page: Forgotten<Position>['page'], after: Position): Promise<Position | undefined> {
    return this.em.transactional(async (em) => {
      const { chores, next } = await page(em, after)
      const missing = await withoutJob(em, { queue: 'payments', data: chores, except: ['scheduled', 'traceparent'] })
      await this.jobs.sendLater(
        em,
        'payments',
        missing.map(({ value }) => ({ ...value, scheduled: true })),
      )
      return next
    })
  }
}
