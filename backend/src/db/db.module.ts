import { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common'
import type { Pool } from 'pg'
import { ENV, type Env } from '../env.ts'
import { Notifications } from './notifications.ts'
import { ormOptions } from './options.ts'
import { LIMITS_POOL, limitsPool, POOL } from './pool.ts'

/**
 * Owns the process's main pool, the ORM on top of it, and the small pool of the limits.
 *
 * Writes:    `em.transactional(async (em) => …)`, which forks by itself; no request context, so none to lose.
 * Hot reads: `pool.query({ name, text, values })`, prepared and typed by hand. MikroORM would inline the values.
 *
 * Each user imports this module: Nest shuts modules down in the order of imports, so the pool closes after its users.
 */
@Module({
  providers: [
    {
      provide: MikroORM,
      inject: [ENV],
      useFactory: (env: Env) =>
        MikroORM.init(ormOptions({ url: env.DATABASE_URL, max: env.POOL_MAX, statementMs: 5_000 })),
    },
    Notifications,
    { provide: EntityManager, inject: [MikroORM], useFactory: (orm: MikroORM) => orm.em },
    { provide: POOL, inject: [MikroORM], useFactory: (orm: MikroORM) => orm.em.getConnection().getNativeClient() },
    {
      provide: LIMITS_POOL,
      inject: [ENV],
      useFactory: (env: Env) => limitsPool(env.DATABASE_URL, env.LIMITS_PATIENCE_MS),
    },
  ],
  exports: [EntityManager, Notifications, POOL, LIMITS_POOL],
})
export class DbModule implements OnApplicationShutdown {
  constructor(
    private readonly orm: MikroORM,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(LIMITS_POOL) private readonly limitsPool: Pool,
  ) {}

  async onApplicationShutdown() {
    await this.orm.close()
    if (!this.pool.ending) await this.pool.end() // kysely ends only a pool that it has used
    await this.limitsPool.end()
  }
}
