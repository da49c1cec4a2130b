import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { Problem } from '../http/problem.ts'
import { accountErrors, type ProfileChange, type PublicUser } from './account.contract.ts'
import { Account } from './account.entity.ts'
import { SIGNED_IN, type SignedIn } from './sessions.service.ts'
import { usernameFrom } from './username.ts'

const ONE = `select ${SIGNED_IN} from account where id = $1 and email_confirmed_at is not null`

// Whose address somebody else wrote down is nobody yet.
const PUBLIC_USER = `
  select id, username, profile_picture_url as "profilePictureUrl", languages, bio,
         phone_verified_at is not null as verified
  from account where id = $1 and email_confirmed_at is not null`

const VISITOR = `
  insert into account (email, username) values (?, ?)
  on conflict (email) do update set email = excluded.email
  returning id, email_confirmed_at is not null as confirmed`

const CONFIRM = `
  update account set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ? and email is not null`

/** People, for themselves, for everyone, and for the other modules. */
@Injectable()
export class Accounts {
  readonly #em: EntityManager
  readonly #pool: Pool

  constructor(em: EntityManager, @Inject(POOL) pool: Pool) {
    this.#em = em
    this.#pool = pool
  }

  async signedIn(id: number): Promise<SignedIn | undefined> {
    const { rows } = await this.#pool.query<SignedIn>({ name: 'account', text: ONE, values: [id] })
    return rows[0]
  }

  async publicUser(id: number): Promise<PublicUser> {
    const { rows } = await this.#pool.query<PublicUser>({ name: 'public-user', text: PUBLIC_USER, values: [id] })
    if (!rows[0]) throw new Problem(accountErrors['user-not-found'])
    return rows[0]
  }

  /** What is not named stays; an empty text clears. */
  async change(id: number, change: ProfileChange): Promise<SignedIn> {
    const values = Object.fromEntries(
      Object.entries(change).map(([field, value]) => [field, value === '' ? null : value]),
    )
    if (Object.keys(values).length > 0) await this.#em.fork().nativeUpdate(Account, { id }, values)
    return (await this.signedIn(id))!
  }

  /**
   * The account of an address that somebody without a session wrote down. It comes into being unconfirmed: it has no
   * session, and who owns the address gets it by signing in.
   */
  async forVisitor(em: EntityManager, email: string): Promise<{ id: number; confirmed: boolean }> {
    const [row] = await em.execute<Array<{ id: number; confirmed: boolean }>>(VISITOR, [email, usernameFrom(email)])
    return row!
  }

  /** Who had the link of a mail has the mailbox. */
  async confirm(em: EntityManager, id: number): Promise<void> {
    await em.execute(CONFIRM, [id])
  }
}
