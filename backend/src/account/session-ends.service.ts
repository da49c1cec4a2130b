import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Expression, QueryCreator } from 'kysely'
import type { Pool } from 'pg'
import { ModuleContributions } from '../contributions.ts'
import type { Database } from '../db/database.types.ts'
import { kysely } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { identityQuery } from './identity.ts'
import { hashOf } from './session.cookie.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    sessionEnds: SessionEndHandler
  }
}

/** Runs after the commit. The list may contain an account twice. */
export type SessionEndHandler = (accounts: readonly number[]) => Promise<void>

const end = statement((db, { hash }: Args<{ hash: Buffer }>) =>
  db.deleteFrom('session').where('id_hash', '=', hash).returning('account_id'),
)

/** Call `notify` after the commit. */
export const endSessionsOf = statement((db, { id }: Args<{ id: number }>) =>
  db.deleteFrom('session').where('account_id', '=', id),
)

/** The part of a login's statement that ends the earlier session of the same browser. */
export const endEarlierSession = (
  db: QueryCreator<Database & { used: { recipient: string } }>,
  earlier: Expression<Buffer>,
) => db.deleteFrom('session').using('used').where('session.id_hash', '=', earlier).returning('session.account_id')

/**
 * Ends sessions and notifies other modules after the commit. No other code deletes a live session (a rule of
 * .workspace/boundaries/conventions.mjs).
 */
@Injectable()
export class SessionEndsService {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly contributions: ModuleContributions,
  ) {}

  async end(secret: string): Promise<void> {
    const ended = await end.rows(this.pool, { hash: hashOf(secret) })
    await this.notify(ended.map(({ account_id: id }) => id))
  }

  async endAll(accountId: number): Promise<void> {
    await endSessionsOf.rows(this.pool, { id: accountId })
    await this.notify([accountId])
  }

  async notify(accounts: readonly number[]): Promise<void> {
    if (accounts.length === 0) return
    await Promise.all(this.contributions.of('sessionEnds').map((handle) => handle(accounts)))
  }
}

/** Returns the accounts to notify after the commit. */
export async function endSessionsOfPerson(em: EntityManager, accountId: number): Promise<number[]> {
  const ended = await kysely(em)
    .deleteFrom('session')
    .where('account_id', 'in', ({ selectFrom }) =>
      selectFrom('account').select('account.id').where('account.identity', '=', identityQuery(accountId)),
    )
    .returning('account_id')
    .execute()
  return [...new Set(ended.map(({ account_id: id }) => id))]
}

/** Call `notify` after the commit. */
export async function endOtherSessions(
  em: EntityManager,
  accountId: number,
  session: Buffer | undefined,
): Promise<void> {
  await kysely(em)
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(session !== undefined, (query) => query.where('id_hash', '<>', session!))
    .execute()
}
