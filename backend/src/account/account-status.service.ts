import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { type Expression, expressionBuilder } from 'kysely'
import type { Database } from '../db/database.types.ts'
import { kysely, now } from '../db/kysely.ts'
import { ENV, type Env, type Secrets } from '../env.ts'
import { pseudonym } from '../http/pseudonym.ts'
import { mailboxKey } from '../mail/mailbox.ts'
import { identityQuery, previousIdentity } from './identity.ts'
import { endSessionsOfPerson } from './session-ends.sql.ts'

type Sanction = 'suspension' | 'ban'

export function sanctionsOf(pseudonym: string | Expression<string>, identity: Expression<number | null>) {
  const eb = expressionBuilder<Database, 'sanction'>()
  const accounts = eb.selectFrom('account as own').select('own.id').where('own.identity', '=', identity)
  return eb.or([eb('sanction.pseudonym', '=', pseudonym), eb('sanction.account_id', 'in', accounts)])
}

/** Whether a person with this pseudonym was suspended or banned with another account. */
export async function isSanctioned(em: EntityManager, pseudonym: string, except: number): Promise<boolean> {
  const found = await kysely(em)
    .selectFrom('sanction')
    .select('kind')
    .where(sanctionsOf(pseudonym, previousIdentity(pseudonym)))
    .where('account_id', '<>', except)
    .limit(1)
    .execute()
  return found.length > 0
}

export const accountsOfPerson = (account: number | Expression<number>) =>
  expressionBuilder<Database>()
    .selectFrom('account as own')
    .select('own.id')
    .where('own.left_at', 'is', null)
    .where('own.identity', '=', identityQuery(account))

/** A person may have several accounts, because verifying a number again restores their previous identity. */
const changeAccountsOf = (em: EntityManager, account: number) =>
  kysely(em).updateTable('account').where('left_at', 'is', null).where('identity', '=', identityQuery(account))

/**
 * Sanctions are stored under pseudonyms of current and previous addresses and phones, so that they outlive the account
 * and apply when the person returns.
 */
@Injectable()
export class AccountStatusService {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Hides the listings of all accounts of a person until a staff member decides. */
  async hold(em: EntityManager, accountId: number): Promise<void> {
    await changeAccountsOf(em, accountId)
      .set({ withheld_at: now() })
      .where('suspended_at', 'is', null)
      .where('banned_at', 'is', null)
      .execute()
  }

  /**
   * Returns the accounts of the person whose tips are held, or are released, from now on. Deleted ones are among them,
   * because a person who returns has the hold again.
   */
  async holdTips(em: EntityManager, accountId: number, hold: boolean): Promise<number[]> {
    const changed = await kysely(em)
      .updateTable('account')
      .where('identity', '=', identityQuery(accountId))
      .set({ tips_held_at: hold ? now() : null })
      .where('tips_held_at', hold ? 'is' : 'is not', null)
      .returning('id')
      .execute()
    return changed.map(({ id }) => id)
  }

  /** No account of the person can write. The person may still sign in, read, export, object and delete the account. */
  async suspend(em: EntityManager, accountId: number, reason: string): Promise<void> {
    await this.#record(em, accountId, 'suspension', reason)
    await changeAccountsOf(em, accountId)
      .set(({ fn }) => ({
        suspended_at: fn.coalesce('suspended_at', now()),
        suspension_reason: reason,
        withheld_at: null,
      }))
      .execute()
  }

  /**
   * Ends the sessions of all accounts of a person, and rejects new accounts with their addresses or phones. Returns the
   * accounts to notify after the commit.
   */
  async ban(em: EntityManager, accountId: number, reason: string): Promise<number[]> {
    await this.#record(em, accountId, 'ban', reason)
    await changeAccountsOf(em, accountId)
      .set(({ fn }) => ({ banned_at: fn.coalesce('banned_at', now()) }))
      .execute()
    return (await endSessionsOfPerson.rows(em, { id: accountId })).map(({ id }) => id)
  }

  async restore(em: EntityManager, accountId: number): Promise<void> {
    const keys = await this.#keys(em, accountId)
    // The rows may belong to an earlier, deleted account with the same address.
    await kysely(em)
      .deleteFrom('sanction')
      .where(({ eb, or, selectFrom }) =>
        or([
          eb(
            'account_id',
            'in',
            selectFrom('account').select('account.id').where('account.identity', '=', identityQuery(accountId)),
          ),
          eb('pseudonym', '=', eb.fn.any(eb.val(keys))),
        ]),
      )
      .execute()
    await changeAccountsOf(em, accountId)
      .set({ suspended_at: null, suspension_reason: null, banned_at: null, withheld_at: null })
      .execute()
  }

  keyOf(email: string): string {
    return addressKey(this.env.CODE_SECRET, email)
  }

  async #record(em: EntityManager, accountId: number, kind: Sanction, reason: string): Promise<void> {
    const keys = await this.#keys(em, accountId)
    if (keys.length === 0) return
    await kysely(em)
      .insertInto('sanction')
      .values(keys.map((pseudonym) => ({ pseudonym, account_id: accountId, kind, reason })))
      .onConflict((of) => of.columns(['pseudonym', 'account_id']).doUpdateSet({ kind, reason }))
      .execute()
  }

  async #keys(em: EntityManager, accountId: number): Promise<string[]> {
    const accounts = await kysely(em)
      .selectFrom('account')
      .select(['email', 'phone_number', 'phone_verified_at'])
      .where('identity', '=', identityQuery(accountId))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const { CODE_SECRET } = this.env
    const keys = accounts.flatMap(({ email, phone_number: phone, phone_verified_at: verified }) => [
      email && addressKey(CODE_SECRET, email),
      // An unverified number may belong to someone else.
      verified && phone && phoneKey(CODE_SECRET, phone),
    ])
    // Read after the accounts are locked, so that it includes a change of address or a deletion that has just
    // committed.
    const previous = await kysely(em)
      .selectFrom('previous_identity')
      .select('pseudonym')
      .where('identity', '=', identityQuery(accountId))
      .execute()
    // Two spellings of an address are one mailbox.
    return [...new Set([...keys, ...previous.map(({ pseudonym }) => pseudonym)])].filter(
      (key) => typeof key === 'string',
    )
  }
}

export const addressKey = (secrets: Secrets, email: string) => pseudonym(secrets, mailboxKey(email))

export const phoneKey = (secrets: Secrets, number: string) => pseudonym(secrets, number.replaceAll(' ', ''))
