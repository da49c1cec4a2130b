import { createHash, randomBytes } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'

/** Who is signed in. Every session began with a code by mail, so the address is confirmed. */
export interface SignedIn {
  id: number
  username: string
  email: string
  phoneNumber: string | null
  /** Whether the phone is. */
  verified: boolean
  profilePictureUrl: string | null
  languages: string | null
  bio: string | null
  smsCopies: boolean
}

const hash = (secret: string) => createHash('sha256').update(secret).digest()

// The database's clock decides. `seen_at` moves at most once an hour, so that reading stays reading.
const WHO = `
  with alive as (
    select id_hash, account_id, seen_at from session
    where id_hash = $1 and seen_at > now() - interval '14 days' and created_at > now() - interval '30 days'
  ), touched as (
    update session set seen_at = now() from alive
    where session.id_hash = alive.id_hash and alive.seen_at < now() - interval '1 hour'
  )
  select account.id::float8 as id, username, email, phone_number as "phoneNumber",
         phone_verified_at is not null as verified, profile_picture_url as "profilePictureUrl", languages, bio,
         sms_copies as "smsCopies"
  from alive join account on account.id = alive.account_id`

@Injectable()
export class Sessions {
  readonly #pool: Pool
  constructor(@Inject(POOL) pool: Pool) {
    this.#pool = pool
  }

  /** A new session; the secret leaves in a cookie and only its hash stays. 256 random bits need no slow hash. */
  async begin(accountId: number): Promise<string> {
    const secret = randomBytes(32).toString('base64url')
    await this.#pool.query('insert into session (id_hash, account_id) values ($1, $2)', [hash(secret), accountId])
    return secret
  }

  async whoHolds(secret: string): Promise<SignedIn | undefined> {
    const { rows } = await this.#pool.query<SignedIn>({ name: 'session', text: WHO, values: [hash(secret)] })
    return rows[0]
  }

  async end(secret: string): Promise<void> {
    await this.#pool.query('delete from session where id_hash = $1', [hash(secret)])
  }

  async endAll(accountId: number): Promise<void> {
    await this.#pool.query('delete from session where account_id = $1', [accountId])
  }
}
