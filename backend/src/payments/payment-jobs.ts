import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { inSteps } from '../jobs/batches.ts'
import { findDuePayments } from '../jobs/boss-tables.ts'
import { JobsService } from '../jobs/jobs.service.ts'
import type { ScheduledJob } from '../jobs/schedules.ts'
import type { Worker } from '../jobs/workers.ts'
import type { GaugeMetric } from '../metrics/gauges.ts'
import { countStates, findUnclearSeconds } from './payment-jobs.sql.ts'
import { isRefusal, isUnknownAccount } from './payment-provider.ts'
import { PayoutsService } from './payouts.service.ts'
import { Settlement } from './settlement.ts'
import { TipCheck } from './tip-check.ts'
import type { PaymentJob } from './tip-record.ts'
import { TipReviews } from './tip-reviews.ts'
import { UNFINISHED, type Unfinished } from './unfinished-work.ts'

/** A job may run twice, or in two processes at the same time. */
@Injectable()
export class PaymentJobs {
  readonly #log = new Logger('payments')
  readonly worker: Worker = { queue: 'payments', work: ({ data }) => this.#try(data) }

  constructor(
    private readonly check: TipCheck,
    private readonly settlement: Settlement,
    private readonly payouts: PayoutsService,
    private readonly reviews: TipReviews,
  ) {}

  /** A scheduled job that the provider refuses ends without a retry, because the next hourly run repeats it. */
  async #try(job: PaymentJob): Promise<void> {
    try {
      await this.#do(job)
    } catch (error) {
      if (!(job.scheduled && (isRefusal(error) || isUnknownAccount(error)))) throw error
      this.#log.warn(
        { kind: job.kind, code: (error as { code?: string }).code },
        'the payment provider still refuses this call',
      )
    }
  }

  async #do(job: PaymentJob): Promise<void> {
    if (job.kind === 'account') await this.payouts.refresh(job.account)
    else if (job.kind === 'close') await this.check.close(job.tip, job)
    else if (job.kind === 'check') await this.check.check(job.tip)
    else if (job.kind === 'erase-message') await this.check.eraseMessage(job.tip)
    else if (job.kind === 'refunds') await this.check.refunds(job.tip)
    else if (job.kind === 'alert-staff') await this.reviews.alert(job.tip)
    else await this.settlement.settle(job.tip)
  }
}

const keyOf = (job: PaymentJob) => [job.kind, 'tip' in job ? job.tip : job.account].join(' ')

const tipGauges = (pool: () => Pool): GaugeMetric[] => [
  {
    name: 'tips',
    help: 'The newest 1000 tips by state.',
    labels: ['state'],
    async read() {
      const rows = await countStates.rows(pool(), {})
      return rows.map(({ state, value }) => ({ labels: { state }, value }))
    },
  },
  {
    name: 'tip_unclear_seconds',
    help: 'The age of the oldest tip that is neither paid nor canceled.',
    read: () => findUnclearSeconds.rows(pool(), {}),
  },
]

/** Enqueues unfinished work again every hour, so that a lost webhook or job leaves nothing unclear. */
@Injectable()
export class PaymentsMaintenance {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: JobsService,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  readonly scheduledJobs: readonly ScheduledJob[] = [
    { schedule: 'hourly.payments', name: 'payments', run: () => this.#enqueueForgotten(UNFINISHED.checks) },
    {
      schedule: 'hourly.payments',
      name: 'payments-settlements',
      run: () => this.#enqueueForgotten(UNFINISHED.settlements),
    },
    { schedule: 'hourly.payments', name: 'payments-refunds', run: () => this.#enqueueForgotten(UNFINISHED.refunds) },
    { schedule: 'hourly.payments', name: 'payments-messages', run: () => this.#enqueueForgotten(UNFINISHED.messages) },
    { schedule: 'hourly.payments', name: 'payments-accounts', run: () => this.#enqueueForgotten(UNFINISHED.accounts) },
  ]

  readonly gauges = tipGauges(() => this.pool)

  async #enqueueForgotten<Position>({ first, page }: Unfinished<Position>): Promise<void> {
    let position: Position | undefined = first
    await inSteps(async () => {
      if (position !== undefined) position = await this.#enqueuePage(page, position)
      return position !== undefined
    })
  }

  async #enqueuePage<Position>(page: Unfinished<Position>['page'], after: Position): Promise<Position | undefined> {
    const { jobs, next } = await page(this.em.fork(), after)
    const due = new Set(await findDuePayments(this.pool, jobs.map(keyOf)))
    const forgotten = jobs.filter((job) => !due.has(keyOf(job)))
    await this.em.transactional((em) =>
      this.jobs.enqueueMany(
        em,
        'payments',
        forgotten.map((job) => ({ ...job, scheduled: true })),
      ),
    )
    return next
  }
}
