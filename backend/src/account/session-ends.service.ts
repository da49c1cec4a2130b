import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { Added } from '../startup/additions.ts'
import { identityOf } from './identity.ts'
import { hashOf } from './session.cookie.ts'

/** The part of a login's statement that ends the earlier session of the same browser, whose hash is `$4`. */
export const END_EARLIER = 'delete from session using used where id_hash = $4 returning session.account_id'

/** The statement that ends all sessions of an account; the argument is SQL for its id. */
export const endAllOf = (id: string): string => `delete from session where account_id = ${id}`

const END_OTHERS = 'delete from session where account_id = ? and id_hash is distinct from ?'
const END = 'delete from session where id_hash = $1 returning account_id::float8 as id'
const END_OF_PERSON = `
  delete from session where account_id in (select id from account where identity = ${identityOf('?')})
  returning account_id::float8 as id`

/**
 * Ends sessions, and tells whose: nothing else deletes a session that is alive (a rule of .workspace/boundaries/habits.mjs). Who
 * ends some in a transaction tells of them after its commit. The sweeps delete sessions that open nothing any more, and tell
 * nobody.
 */
@Injectable()
export class SessionEnds {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly added: Added,
  ) {}

  /** Ends the session of a secret. */
  async end(secret: string): Promise<void> {
    const { rows } = await this.pool.query<{ id: number }>(END, [hashOf(secret)])
    await this.tell(rows.map(({ id }) => id))
  }

  /** Ends all sessions of an account. */
  async endAll(accountId: number): Promise<void> {
    await this.pool.query(endAllOf('$1'), [accountId])
    await this.tell([accountId])
  }

  /** Tells those who keep something open for a session that sessions of these accounts have ended. */
  async tell(accounts: readonly number[]): Promise<void> {
    if (accounts.length === 0) return
    await Promise.all(this.added.all.sessionEnds.map((heard) => heard(accounts)))
  }
}

/** Ends the sessions of all accounts of a person, in `em`'s transaction. Answers whom to tell of after the commit. */
export async function endSessionsOfPerson(em: EntityManager, accountId: number): Promise<number[]> {
  const ended = await em.execute<Array<{ id: number }>>(END_OF_PERSON, [accountId])
  return [...new Set(ended.map(({ id }) => id))]
}

/** Ends all sessions of an account but this one, in `em`'s transaction; tell of them after the commit. */
export async function endOtherSessions(
  em: EntityManager,
  accountId: number,
  session: Buffer | undefined,
): Promise<void> {
  await em.execute(END_OTHERS, [accountId, session ?? null])
}
