import { Migrator } from '@mikro-orm/migrations'
import { defineConfig, type Options } from '@mikro-orm/postgresql'
import type { Pool, TypeOverrides } from 'pg'
import { migrations } from './migrations/index.ts'
import { type Address, nameStatements, sessions, WAIT_MS } from './pool.ts'
import { guardPool } from './pool-guard.ts'
import { entityManagerFor } from './transactions.ts'

export const ENTITIES = Symbol('ENTITIES')

interface Tuning extends Address {
  entities?: Options['entities']
  max: number
  statementMs: number
}

const INT8 = 20

/** Values of identity columns are small enough to be exact. */
function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint is larger than a number holds exactly.')
  return value
}

/** PostgreSQL ends a statement itself; when it does not respond for this much longer, the connection is lost. */
const GRACE_MS = 1_000

/** The same as in operations/roles.sql, or longer than a request waits for a connection. */
const idleTimeout = (waitMs: number) => Math.max(6_000, waitMs + 1_000)

/** Timeouts are settings of each session, so that they apply to every query on it. */
export const ormOptions = ({ entities = [], max, statementMs, ...address }: Tuning) =>
  defineConfig({
    clientUrl: address.url,
    entities: [...entities],
    discovery: { warnWhenNoEntities: entities.length > 0 },
    entityManager: entityManagerFor(max, address.waitMs ?? WAIT_MS),
    pool: { min: 0, max, idleTimeoutMillis: 30_000 },
    // An injected EntityManager throws outside `fork()` and `transactional()`, so that no identity map is shared.
    allowGlobalContext: false,
    forceUtcTimezone: true,
    // Otherwise init() would connect, although the database may be unavailable; the startup steps wait for it.
    ensureDatabase: false,
    logger: () => {},
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations,
      tableName: 'migration',
      snapshot: false,
      transactional: true,
      allOrNothing: false,
    },
    driverOptions: {
      ...sessions(address, {
        statement_timeout: statementMs,
        lock_timeout: Math.max(WAIT_MS, address.waitMs ?? 0),
        idle_in_transaction_session_timeout: idleTimeout(address.waitMs ?? WAIT_MS),
      }),
      application_name: 'backend',
      onPoolCreated: (pool: Pool) => {
        const { types } = pool.options as unknown as { types: TypeOverrides }
        types.setTypeParser(INT8, readInt8)
        nameStatements(pool, address)
        guardPool(pool, statementMs && statementMs + GRACE_MS)
      },
    },
  })
