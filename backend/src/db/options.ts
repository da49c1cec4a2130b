import { Migrator } from '@mikro-orm/migrations'
import { defineConfig } from '@mikro-orm/postgresql'
import type { Pool, TypeOverrides } from 'pg'
import { Account } from '../account/account.entity.ts'
import { ContactMessageRow } from '../feedback/contact-message.entity.ts'
import { ContactRequest } from '../listings/contacts/contact-request.entity.ts'
import { Listing } from '../listings/listing.entity.ts'
import { Testimonial } from '../listings/testimonials/testimonial.entity.ts'
import { Conversation, ConversationSide } from '../messaging/conversation.entity.ts'
import { Message } from '../messaging/message.entity.ts'
import { Report } from '../messaging/report.entity.ts'
import { Movement } from '../payments/movement.entity.ts'
import { PayoutAccount } from '../payments/payout-account.entity.ts'
import { Tip } from '../payments/tip.entity.ts'
import { migrations } from './migrations/index.ts'
import { CONNECTION } from './pool.ts'
import { guardPool } from './pool-guard.ts'

/** Every table that is written through the ORM, one a line. */
const entities = [
  //
  Account,
  ContactMessageRow,
  ContactRequest,
  Conversation,
  ConversationSide,
  Listing,
  Message,
  Movement,
  PayoutAccount,
  Report,
  Testimonial,
  Tip,
]

interface Tuning {
  url: string
  max: number
  statementMs: number
}

const INT8 = 20

/** Ids are bigint in PostgreSQL and numbers here: identity columns stay far below what a number holds exactly. */
function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint is larger than a number holds exactly.')
  return value
}

/** PostgreSQL ends a statement itself; who hears nothing for this much longer is connected to nobody. */
const GRACE_MS = 1_000

/** MikroORM's options. Time-outs are start-up parameters of each connection: they hold for every query on it. */
export const ormOptions = ({ url, max, statementMs }: Tuning) =>
  defineConfig({
    clientUrl: url,
    entities,
    pool: { min: 0, max, idleTimeoutMillis: 30_000 },
    // An injected EntityManager used outside `fork()` or `transactional()` throws instead of sharing its identity map.
    allowGlobalContext: false,
    // Dates never pass through the process's zone.
    forceUtcTimezone: true,
    // Otherwise init() connects; the database may come later, and jobs/jobs.ts waits for it.
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
      ...CONNECTION,
      application_name: 'backend',
      statement_timeout: statementMs,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 6_000, // whoever held it has given it up by then
      onPoolCreated: (pool: Pool) => {
        const { types } = pool.options as unknown as { types: TypeOverrides }
        types.setTypeParser(INT8, readInt8)
        guardPool(pool, statementMs && statementMs + GRACE_MS)
      },
    },
  })
