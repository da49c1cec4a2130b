import { EntityManager, MikroORM, type Options } from '@mikro-orm/postgresql'
import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Contributions, Contributor } from '../contributions.ts'
import { ENV, type Env } from '../env.ts'
import { Notifications } from './notifications.ts'
import { ENTITIES, ormOptions } from './options.ts'
import { JOBS_POOL, jobsPool, LIMITS_POOL, limitsPool, POOL, POOLS, primaryAddress } from './pool.ts'
import { ProcessesService } from './processes.service.ts'
import { poolsOf, READS, type Reads, readsOf, replicationGauge, standbyGauges } from './reads.ts'
import { Standbys } from './standbys.ts'
import { limitOf } from './transactions.ts'

/**
 * Owns the process's main pool, the ORM on top of it, the small pools of limits and jobs, and the pools on standbys.
 *
 * Transactions: `em.transactional(async (em) => …)`, which forks by itself. People are locked first (account/lock-order.public.ts).
 * Entities:     `em.create`, `em.findOne`, `em.nativeUpdate`, for one row by its key.
 * Statements:   all else, in `.sql` files with generated types (query.ts). On `READS` if data may be a second old.
 *
 * Each user imports this module: Nest shuts modules down in the order of imports, so the pool closes after its users.
 */
@Module({
  providers: [
    {
      provide: MikroORM,
      inject: [ENV, ENTITIES],
      useFactory: (env: Env, entities: Options['entities']) =>
        MikroORM.init(ormOptions({ ...primaryAddress(env), entities, max: env.POOL_MAX, statementMs: 5_000 })),
    },
    Notifications,
    ProcessesService,
    { provide: EntityManager, inject: [MikroORM], useFactory: (orm: MikroORM) => orm.em },
    { provide: POOL, inject: [MikroORM], useFactory: (orm: MikroORM) => orm.em.getConnection().getNativeClient() },
    {
      provide: LIMITS_POOL,
      inject: [ENV],
      useFactory: (env: Env) => limitsPool(primaryAddress(env), env.RATE_LIMIT_TIMEOUT_MS),
    },
    { provide: JOBS_POOL, inject: [ENV], useFactory: (env: Env) => jobsPool(primaryAddress(env), env) },
    { provide: READS, inject: [POOL, ENV], useFactory: readsOf },
    {
      provide: POOLS,
      inject: [POOL, LIMITS_POOL, JOBS_POOL, READS],
      useFactory: (main: Pool, limits: Pool, jobs: Pool, reads: Reads): Record<string, Pool> => ({
        main,
        limits,
        jobs,
        ...poolsOf(reads),
      }),
    },
  ],
  exports: [EntityManager, Notifications, ProcessesService, POOL, LIMITS_POOL, JOBS_POOL, POOLS, READS],
})
export class DbModule implements Contributor, OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly orm: MikroORM,
    private readonly host: HttpAdapterHost,
    @Inject(POOLS) private readonly pools: Record<string, Pool>,
    @Inject(READS) private readonly reads: Reads,
  ) {}

  contribute(): Contributions {
    return {
      pools: Object.entries(this.pools).map(([name, pool]) => ({ name, pool })),
      poolQueues: [{ name: 'transactions', queue: limitOf(this.orm.em) }],
      gauges: [replicationGauge(this.pools.main!), ...standbyGauges(this.reads)],
    }
  }

  onModuleInit() {
    const { reads } = this
    if (!(reads instanceof Standbys)) return
    // Writes read their own changes, so they stay on the primary.
    const isRead = (method: string) => method === 'GET' || method === 'HEAD'
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    fastify.addHook('onRequest', ({ method }, _, done) => (isRead(method) ? reads.asReader(done) : done()))
  }

  async onApplicationShutdown() {
    if (this.reads instanceof Standbys) await this.reads.end()
    await this.orm.close()
    // kysely ends the main pool only if it has used it.
    await Promise.all(Object.values(this.pools).map(async (pool) => pool.ending || (await pool.end())))
  }
}
