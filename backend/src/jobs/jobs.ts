import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { fromKysely, type Job, PgBoss, type WorkOptions } from 'pg-boss'
import { CONNECTION } from '../db/connection.ts'
import { EditedMigration } from '../db/edited-migration.ts'
import { migrate } from '../db/migrate.ts'
import { ENV, type Env } from '../env.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { Readiness } from '../http/readiness.ts'
import { installQueues } from './install.ts'
import { type QueueName, queues, SWEEP } from './queues.ts'

/** Prime to 60, so that sweeps share a minute only when there are more than 60. */
const MINUTES_APART = 7

type Done = { id: string; status: 'completed' | 'failed' | 'deadletter'; output?: object }

/** A failure that no retry can mend: the job goes to the dead-letter queue at once. */
export class Hopeless extends Error {}

/** Work that outlives its request. A job is written by the transaction that owes it, or not at all. */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger('jobs')
  readonly #env: Env
  readonly #boss: PgBoss
  readonly #readiness: Readiness
  readonly #parts: Array<() => Promise<unknown>> = []
  readonly #sweeps: string[] = []
  readonly #listening: Array<{ close(): Promise<void> }> = []
  readonly #up: () => void
  #starting: Promise<void> | undefined
  #hasQueues = false
  #stopped = false

  constructor(@Inject(ENV) env: Env, readiness: Readiness) {
    this.#env = env
    this.#readiness = readiness
    this.#up = readiness.expect('jobs')
    // pg-boss hands everything on to `pg`, also what its type does not list.
    const connection = { ...CONNECTION, statement_timeout: 5_000, query_timeout: 6_000, idleTimeoutMillis: 5_000 }
    this.#boss = new PgBoss({
      ...connection,
      connectionString: env.DATABASE_URL,
      application_name: 'jobs',
      max: 4,
      useListenNotify: true,
      monitorIntervalSeconds: 5,
      superviseIntervalSeconds: 5,
      notifyHeartbeatIntervalMs: 3_000,
      notifyHeartbeatTimeoutMs: 3_000,
    })
    // Without a listener the first lost connection ends the process.
    this.#boss.on('error', (error) =>
      this.#log.warn({ code: (error as { code?: string }).code }, 'pg-boss: a connection failed'),
    )
  }

  /** Owes a job, in `em`'s transaction; `startAfter` seconds if not at once. Throws 503 until there are queues. */
  async send(em: EntityManager, queue: QueueName, data: object, options: { startAfter?: number } = {}): Promise<void> {
    this.#assertSendable(em, queue)
    await this.#boss.send(queue, data, { ...options, db: fromKysely(em.getKysely()) })
  }

  /** Owes many jobs of a queue at once, after all that somebody waits for. */
  async sendLater(em: EntityManager, queue: QueueName, jobs: object[]): Promise<void> {
    this.#assertSendable(em, queue)
    const later = jobs.map((data) => ({ data, priority: -1 }))
    await this.#boss.insert(queue, later, { db: fromKysely(em.getKysely()) })
  }

  #assertSendable(em: EntityManager, queue: QueueName): void {
    if (!em.isInTransaction()) throw new Error(`A ${queue} job was sent outside a transaction.`)
    if (!this.#hasQueues) throw new Problem(httpErrors.unavailable, { retryAfter: 1 })
  }

  /** Registers the one worker of a queue; it runs once the database is there. Effects are at-least-once. */
  work<T extends object>(queue: QueueName, handle: (job: Job<T>) => Promise<void>): void {
    this.#work(queue, queues[queue].work, handle)
  }

  #work<T extends object>(queue: string, options: WorkOptions, handle: (job: Job<T>) => Promise<unknown>): void {
    if (!this.#env.WORKERS) return
    const settle = async (job: Job<T>): Promise<Done> => {
      try {
        await handle(job)
        return { id: job.id, status: 'completed' }
      } catch (error) {
        const { name, code } = error as { name: string; code?: string }
        this.#log.warn({ queue, job: job.id, name, code }, 'a job failed')
        return { id: job.id, status: error instanceof Hopeless ? 'deadletter' : 'failed', output: { name, code } }
      }
    }
    this.#parts.push(() =>
      this.#boss.work<T, Done[], { perJobResults: true }>(queue, { ...options, perJobResults: true }, (jobs) =>
        Promise.all(jobs.map(settle)),
      ),
    )
  }

  /** Registers a sweep: once an hour, by one of all processes, each at a minute of its own. */
  hourly(name: string, sweep: () => Promise<unknown>): void {
    const queue = `hourly.${name}`
    if (this.#sweeps.includes(queue)) throw new Error(`Two sweeps are called ${name}.`)
    const minute = (MINUTES_APART * this.#sweeps.push(queue)) % 60
    this.#work(queue, SWEEP.work, sweep)
    this.#parts.push(() => this.#boss.schedule(queue, `${minute} * * * *`))
  }

  /** Registers what must have happened before this process is ready, once the schema is there; retried until it has. */
  first(act: () => Promise<unknown>): void {
    this.#parts.unshift(act)
  }

  /** Registers for PostgreSQL's LISTEN, with reconnection; `missed` is called after each (re)connection. */
  listen(channel: string, heard: (payload: string) => void, missed: () => void): void {
    this.#parts.push(async () => {
      this.#listening.push(await this.#boss.getDb().listen!(channel, heard, missed))
    })
  }

  /** Resolves when migrations are done and every worker and listener runs; rejects when no retry helps. */
  started(): Promise<void> {
    this.#starting ??= this.#startWhenPossible()
    return this.#starting
  }

  onApplicationBootstrap() {
    this.started().catch(() => {}) // main.ts hears of it
  }

  async #startWhenPossible(): Promise<void> {
    for (let wait = 100; !this.#stopped; wait = Math.min(wait * 2, 2_000)) {
      try {
        await migrate(this.#env.DATABASE_URL)
        await installQueues(this.#boss, { ...queues, ...Object.fromEntries(this.#sweeps.map((name) => [name, SWEEP])) })
        this.#hasQueues = true
        while (this.#parts[0]) {
          await this.#parts[0]()
          this.#parts.shift() // only now: a retry begins where this one failed
        }
        return this.#up()
      } catch (error) {
        if (error instanceof EditedMigration) throw error
        const { code, name, message } = error as Error & { code?: string }
        // Every query of a start is our own, with no value in it, so its message tells nothing of anybody.
        this.#log.warn({ code, name, message }, `not started, next try in ${wait} ms`)
        await sleep(wait)
      }
    }
  }

  /** After the listener has closed: the last requests may still have written jobs. Running jobs get five seconds, if so many are left. */
  async onApplicationShutdown() {
    this.#stopped = true
    await this.#starting?.catch(() => {})
    for (const listener of this.#listening) await listener.close() // pg-boss closes only its own
    const timeout = Math.min(5_000, this.#readiness.jobsEndInMs)
    await this.#boss.stop({ graceful: timeout >= 1_000, timeout }) // below a second pg-boss waits for one all the same
  }
}
