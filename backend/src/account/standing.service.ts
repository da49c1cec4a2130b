import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env, type Secrets } from '../env.ts'
import { pseudonym } from '../http/pseudonym.ts'
import { identityOf } from './identity.ts'
import { mailboxKey } from './mailbox.ts'
import { endSessionsOfPerson } from './session-ends.service.ts'

/** The two ways in which a person may be kept from the site. */
type Sanction = 'suspension' | 'ban'

/**
 * The SQL condition of the rows of `sanction` that apply to a pseudonym, or to an account of the given identity; both
 * arguments are SQL.
 */
export const sanctionsOf = (pseudonym: string, identity: string): string =>
  `(pseudonym = ${pseudonym} or account_id in (select id from account where identity = ${identity}))`

/** The SQL condition of a row of `account` that is in use by the person of another one; the argument is SQL for its id. */
export const accountsOf = (account: string): string => `left_at is null and identity = ${identityOf(account)}`

// A person may have several accounts at once: a number that they verify again brings their identity of before. A number that
// is not verified may be anybody's.
const KEYS = `
  select email, case when phone_verified_at is not null then phone_number end as "phoneNumber"
  from account where identity = ${identityOf('?')} order by id for no key update`
// Read after the accounts are locked, so that it includes a change of address or a deletion that has just committed.
const PREVIOUS_KEYS = `select pseudonym from former_identity where identity = ${identityOf('?')}`
const SUSPEND = `
  update account set suspended_at = coalesce(suspended_at, now()), suspension_reason = ?, held_at = null
  where ${accountsOf('?')}`
const BAN = `update account set banned_at = coalesce(banned_at, now()) where ${accountsOf('?')}`
const HOLD = `
  update account set held_at = now() where ${accountsOf('?')} and suspended_at is null and banned_at is null`
const RECORD = `
  insert into sanction (pseudonym, account_id, kind, reason) select jsonb_array_elements_text(?::jsonb), ?::bigint, ?, ?
  on conflict (pseudonym, account_id) do update set kind = excluded.kind, reason = excluded.reason`
// The person may have deleted an earlier account with the same address, and that one has the rows.
const FORGET = `
  delete from sanction where account_id in (select id from account where identity = ${identityOf('?')})
    or pseudonym in (select jsonb_array_elements_text(?::jsonb))`
const RESTORE = `
  update account set suspended_at = null, suspension_reason = null, banned_at = null, held_at = null
  where ${accountsOf('?')}`

/**
 * Whether a person may use the site. Sanctions are kept by pseudonyms of the address and the phone, and of those that the
 * person had before: they outlive the account and meet whoever returns with one of them.
 */
@Injectable()
export class Standing {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Marks all accounts of a person whose listings are not shown until a staff member decides. */
  async hold(em: EntityManager, accountId: number): Promise<void> {
    await em.execute(HOLD, [accountId])
  }

  /** Keeps a person from writing, with any account. They may still sign in, read, export, object and leave. */
  async suspend(em: EntityManager, accountId: number, reason: string): Promise<void> {
    await this.#record(em, accountId, 'suspension', reason)
    await em.execute(SUSPEND, [reason, accountId])
  }

  /**
   * Keeps a person out. The sessions of all their accounts end, and no address or phone of them opens another. Answers whose
   * sessions have ended, to be told after the commit.
   */
  async ban(em: EntityManager, accountId: number, reason: string): Promise<number[]> {
    await this.#record(em, accountId, 'ban', reason)
    await em.execute(BAN, [accountId])
    return endSessionsOfPerson(em, accountId)
  }

  /** Ends suspension and ban. */
  async restore(em: EntityManager, accountId: number): Promise<void> {
    await em.execute(FORGET, [accountId, JSON.stringify(await this.#keys(em, accountId))])
    await em.execute(RESTORE, [accountId])
  }

  /** Stands for a person in records that outlive the account. */
  keyOf(email: string): string {
    return addressKey(this.env.CODE_SECRET, email)
  }

  async #record(em: EntityManager, accountId: number, kind: Sanction, reason: string): Promise<void> {
    await em.execute(RECORD, [JSON.stringify(await this.#keys(em, accountId)), accountId, kind, reason])
  }

  async #keys(em: EntityManager, accountId: number): Promise<string[]> {
    const accounts = await em.execute<Array<{ email: string | null; phoneNumber: string | null }>>(KEYS, [accountId])
    const { CODE_SECRET } = this.env
    const keys = accounts.flatMap(({ email, phoneNumber }) => [
      email && addressKey(CODE_SECRET, email),
      phoneNumber && phoneKey(CODE_SECRET, phoneNumber),
    ])
    const previous = await em.execute<Array<{ pseudonym: string }>>(PREVIOUS_KEYS, [accountId])
    // Two spellings of an address are one mailbox, and a row is recorded once.
    return [...new Set([...keys, ...previous.map(({ pseudonym }) => pseudonym)])].filter(
      (key) => typeof key === 'string',
    )
  }
}

/** The pseudonym of the mailbox that an address reaches, however it is spelled. */
export const addressKey = (secrets: Secrets, email: string) => pseudonym(secrets, mailboxKey(email))

/** The pseudonym of a number, however it is spaced. */
export const phoneKey = (secrets: Secrets, number: string) => pseudonym(secrets, number.replaceAll(' ', ''))
