import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { Pool } from 'pg'
import { type ConstructorOptions, type Job, PgBoss, type WorkOptions } from 'pg-boss'
import { ModuleContributions } from '../contributions.ts'
import { isLockTimeout } from '../db/lock-timeout.ts'
import { shortenLockTimeout } from '../db/locks.sql.ts'
import { Notifications } from '../db/notifications.ts'
import { JOBS_POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { Readiness } from '../http/readiness.ts'
import { findBusy } from './boss-tables.ts'
import { assertQueues, installQueues } from './install.ts'
import { type JobResult, runJob, runSteps } from './job-run.ts'
import { type QueueDefinition, type QueueName, queues } from './queues.ts'
import { runsEveryMinute, SCHEDULES, scheduledQueues, schedules } from './schedules.ts'
import { addSender, databaseOf, sendJobs } from './sending.ts'

export const allQueues: Record<string, QueueDefinition> = { ...scheduledQueues, ...queues }

/** A job is written in the transaction that causes it. */
@Injectable()
export class JobsService implements OnApplicationShutdown {
  readonly #log = new Logger('jobs')
  /** For what its API answers, such as failed jobs. */
  readonly boss: PgBoss
  readonly #workerIds = new Map<string, string>()
  readonly #stopping = new AbortController()
  #opening: Promise<void> | undefined
  #hasQueues = false
  #endSending = () => {}
  #jobsBegun = 0
  #jobsEnded = 0

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly readiness: Readiness,
    private readonly contributions: ModuleContributions,
    @Inject(JOBS_POOL) private readonly pool: Pool,
    notifications: Notifications,
  ) {
    const isWorker = env.ROLES.includes('worker')
    this.boss = new PgBoss({
      db: ownDatabase(pool, notifications),
      migrate: this.#migratesItself,
      useListenNotify: isWorker,
      supervise: isWorker,
      schedule: isWorker,
      monitorIntervalSeconds: 5,
      superviseIntervalSeconds: 5,
      maintenanceIntervalSeconds: 60,
    })
    // Without a listener, the first lost connection would end the process.
    this.boss.on('error', (error) =>
      this.#log.warn({ code: (error as { code?: string }).code }, 'pg-boss: a connection failed'),
    )
  }

  /** `startAfter` is in seconds. */
  async enqueue(em: EntityManager, queue: QueueName, data: object, { startAfter = 0 } = {}): Promise<void> {
    this.#assertReady()
    await sendJobs(em, queue, [{ data, startAfter }])
  }

  /** Has a lower priority than jobs that a user waits for. */
  async enqueueMany(em: EntityManager, queue: QueueName, jobs: object[], { startAfter = 0 } = {}): Promise<void> {
    this.#assertReady()
    const inserts = jobs.map((data) => ({ data, priority: -1, startAfter }))
    await sendJobs(em, queue, inserts)
  }

  /**
   * Runs a job in a transaction that also completes it: its effects happen once, even if the process is killed after
   * the commit. User requests have priority: if one holds a lock, the job goes to the end of the queue without counting
   * as failed.
   */
  async once<Data extends object, Done>(
    em: EntityManager,
    queue: QueueName,
    { id, data }: Pick<Job<Data>, 'id' | 'data'>,
    work: (em: EntityManager, data: Data) => Promise<Done>,
  ): Promise<Done | undefined> {
    const complete = async (em: EntityManager) => {
      const { affected } = (await this.boss.complete(queue, id, null, { db: databaseOf(em) })) as { affected: number }
      if (affected === 0) throw new Error('Another worker has taken over this job.')
    }
    try {
      return await em.fork().transactional(async (em) => {
        await shortenLockTimeout.rows(em, {})
        const done = await work(em, data)
        await complete(em)
        return done
      })
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      await em.fork().transactional(async (em) => {
        await complete(em)
        await this.enqueue(em, queue, data)
      })
      return undefined
    }
  }

  #assertReady(): void {
    if (!this.#hasQueues) throw new Problem(httpErrors.unavailable, { retryAfter: 1 })
  }

  /**
   * Creates or upgrades pg-boss's schema and all queues, or waits for the process that does. Then jobs can be enqueued.
   */
  open(): Promise<void> {
    this.#opening = this.#prepare().then(() => {
      this.#hasQueues = true
      this.#endSending = addSender(this.boss)
    })
    return this.#opening
  }

  /** A process with only the role `migrate` creates pg-boss's tables without pg-boss's start. */
  get #migratesItself(): boolean {
    const { ROLES, DATABASE_URL, DATABASE_DIRECT_URL } = this.env
    return ROLES.includes('migrate') && ROLES.length > 1 && DATABASE_URL === DATABASE_DIRECT_URL
  }

  async #prepare(): Promise<void> {
    if (this.#migratesItself) return installQueues(this.boss, allQueues)
    if (this.env.ROLES.includes('migrate')) await installQueues(this.env.DATABASE_DIRECT_URL, allQueues)
    await assertQueues(this.boss, allQueues)
  }

  get ended(): number {
    return this.#jobsEnded
  }

  /**
   * Wakes workers for due jobs and runs what is due every minute: nothing else does when a test moves the clock. Resolves
   * with whether no job is due or running. While one runs it sends no query, because tests check every few milliseconds.
   */
  async isIdle(): Promise<boolean> {
    if (this.#jobsBegun !== this.#jobsEnded) return false
    const rows = await findBusy(this.pool, [...this.#workerIds.keys()])
    for (const { name, isWaiting } of rows) if (isWaiting) this.boss.notifyWorker(this.#workerIds.get(name)!)
    if (rows.length > 0) return false
    const { ended } = this
    if (this.#workerIds.size > 0 && (await this.#runMinute())) return false
    // A job that `once` has completed may still publish its changes.
    return this.ended === ended && this.#jobsBegun === this.#jobsEnded
  }

  async #runMinute(): Promise<boolean> {
    let hadWork = false
    for (const { schedule, run } of this.contributions.of('scheduledJobs'))
      if (runsEveryMinute(schedule) && (await run()) === true) hadWork = true
    return hadWork
  }

  async work(): Promise<void> {
    for (const { queue, work } of this.contributions.of('workers')) await this.#work(queue, queues[queue].work, work)
    for (const schedule of schedules) {
      const steps = this.contributions.of('scheduledJobs').filter((step) => step.schedule === schedule)
      await this.#work(schedule, allQueues[schedule]!.work, (job) =>
        runSteps(schedule, job, { steps, signal: this.#stopping.signal }),
      )
    }
    await this.#schedule(new Map<string, string>(Object.entries(SCHEDULES)))
  }

  /** Stores the cron schedules. Usually the last start has already stored them. */
  async #schedule(schedules: Map<string, string>): Promise<void> {
    for (const { name, cron } of await this.boss.getSchedules())
      if (schedules.get(name) === cron) schedules.delete(name)
    for (const [queue, cron] of schedules) await this.boss.schedule(queue, cron)
  }

  async #work(queue: string, options: WorkOptions, handle: (job: Job<never>) => Promise<unknown>): Promise<void> {
    if (this.#workerIds.has(queue)) return // started by an earlier attempt of the startup step
    const settle = async (job: Job<never>) => {
      this.#jobsBegun += 1
      const result = await runJob(queue, job, handle)
      this.#jobsEnded += 1
      return result
    }
    const worker = await this.boss.work<never, JobResult[], { perJobResults: true }>(
      queue,
      { ...options, perJobResults: true },
      (jobs) => Promise.all(jobs.map(settle)),
    )
    this.#workerIds.set(queue, worker)
  }

  /**
   * Runs after the listener has closed, because the last requests may enqueue jobs. Running jobs get up to five
   * seconds; then pg-boss fails them, and another process retries them. pg-boss's own graceful stop polls every 500 ms.
   */
  async onApplicationShutdown() {
    this.#stopping.abort()
    await this.#opening?.catch(() => {})
    const ended = Promise.all([...this.#workerIds.keys()].map((queue) => this.boss.offWork(queue, { wait: true })))
    const timeout = sleep(Math.max(0, Math.min(5_000, this.readiness.jobsEndInMs)), undefined, { ref: false })
    await Promise.race([ended, timeout])
    this.#endSending()
    await this.boss.stop({ graceful: false })
  }
}

const ownDatabase = (pool: Pool, notifications: Notifications): NonNullable<ConstructorOptions['db']> => ({
  executeSql: (text, values) => pool.query(text, values),
  async listen(channel, received, connected) {
    const end = await notifications.addListener({ channel, received, connected })
    return { close: async () => end() }
  },
})
