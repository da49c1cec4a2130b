import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env, type Secrets } from '../env.ts'
import { pseudonym } from '../http/pseudonym.ts'
import { mailboxKey } from '../mail/mailbox.ts'
import {
  ban,
  deleteSanctions,
  findPreviousKeys,
  hold,
  holdTips,
  lockPerson,
  recordSanction,
  restore,
  suspend,
} from './account-status.sql.ts'
import { endSessionsOfPerson } from './session-ends.sql.ts'

type Sanction = 'suspension' | 'ban'

/**
 * Sanctions are stored under pseudonyms of current and previous addresses and phones, so that they outlive the account
 * and apply when the person returns.
 */
@Injectable()
export class AccountStatusService {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Hides the listings of all accounts of a person until a staff member decides. */
  async hold(em: EntityManager, accountId: number): Promise<void> {
    await hold.rows(em, { id: accountId })
  }

  /**
   * Returns the accounts of the person whose tips are held, or are released, from now on. Deleted ones are among them,
   * because a person who returns has the hold again.
   */
  async holdTips(em: EntityManager, id: number, hold: boolean): Promise<number[]> {
    const changed = await holdTips.rows(em, { id, hold })
    return changed.map(({ id }) => id)
  }

  /** No account of the person can write. The person may still sign in, read, export, object and delete the account. */
  async suspend(em: EntityManager, accountId: number, reason: string): Promise<void> {
    await this.#record(em, accountId, 'suspension', reason)
    await suspend.rows(em, { id: accountId, reason })
  }

  /**
   * Ends the sessions of all accounts of a person, and rejects new accounts with their addresses or phones. Returns the
   * accounts to notify after the commit.
   */
  async ban(em: EntityManager, accountId: number, reason: string): Promise<number[]> {
    await this.#record(em, accountId, 'ban', reason)
    await ban.rows(em, { id: accountId })
    return (await endSessionsOfPerson.rows(em, { id: accountId })).map(({ id }) => id)
  }

  async restore(em: EntityManager, accountId: number): Promise<void> {
    const keys = await this.#keys(em, accountId)
    await deleteSanctions.rows(em, { id: accountId, keys })
    await restore.rows(em, { id: accountId })
  }

  keyOf(email: string): string {
    return addressKey(this.env.CODE_SECRET, email)
  }

  async #record(em: EntityManager, id: number, kind: Sanction, reason: string): Promise<void> {
    const keys = await this.#keys(em, id)
    if (keys.length > 0) await recordSanction.rows(em, { id, kind, reason, keys })
  }

  async #keys(em: EntityManager, id: number): Promise<string[]> {
    const { CODE_SECRET } = this.env
    const accounts = await lockPerson.rows(em, { id })
    // Read after the accounts are locked, so that it includes a change of address or a deletion that has just
    // committed.
    const previous = await findPreviousKeys.rows(em, { id })
    const keys = [
      ...accounts.map(({ email }) => email && addressKey(CODE_SECRET, email)),
      ...accounts.map(({ phoneNumber }) => phoneNumber && phoneKey(CODE_SECRET, phoneNumber)),
      ...previous.map(({ key }) => key),
    ]
    // Two spellings of an address are one mailbox.
    return [...new Set(keys.filter((key) => key !== null))]
  }
}

export const addressKey = (secrets: Secrets, email: string) => pseudonym(secrets, mailboxKey(email))

export const phoneKey = (secrets: Secrets, number: string) => pseudonym(secrets, number.replaceAll(' ', ''))
