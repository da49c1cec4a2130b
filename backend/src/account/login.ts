import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { Mail } from '../mail/mail.ts'
import { accountErrors } from './account.contract.ts'
import { Challenges, type Turn } from './challenges.ts'
import { loginCode } from './code.letters.ts'
import { hashOf, newSecret } from './secret.ts'
import { challengeCookie } from './session.cookie.ts'
import { SIGNED_IN, type SignedIn } from './sessions.service.ts'
import { usernameFrom } from './username.ts'

export const FORGET = 'delete from challenge where browser_hash = ?'
const BEGIN = `
  insert into challenge (kind, browser_hash, recipient, human) values ('login', ?, ?, ?) returning id, turn`

// A login may ask for codes for an hour; then the cookie has gone too.
const FIND = `
  select recipient, human from challenge
  where id = $1 and browser_hash = $2 and used_at is null and begun_at > now() - interval '1 hour'`
const RENEW = `
  update challenge set turn = turn + 1, attempts = 0, sent_at = now()
  where id = ? and browser_hash = ? and used_at is null returning id, turn`

// The code is used, and the person and their session are there, in one statement: of two that bring the same right code
// one signs in, and a code that makes no session is not used. The session that this browser had ends.
const SIGN_IN = `
  with used as (
    update challenge set used_at = now() where id = $1 and turn = $2 and used_at is null returning recipient
  ), account as (
    insert into account (email, username, email_confirmed_at) select recipient, $3, now() from used
    on conflict (email) do update set email_confirmed_at = coalesce(account.email_confirmed_at, now())
    returning *
  ), ended as (
    delete from session using used where id_hash = $4
  ), begun as (
    insert into session (id_hash, account_id) select $5, id from account
  )
  select ${SIGNED_IN} from account`

/** Who has signed in, and the secret of their session; only its hash stays. */
export interface Entered {
  me: SignedIn
  secret: string
}

/** Signing in, which is signing up: nothing here asks whether an address has an account before its code was right. */
@Injectable()
export class Login {
  readonly #em: EntityManager
  readonly #pool: Pool
  readonly #mail: Mail
  readonly #challenges: Challenges
  readonly cookie: ReturnType<typeof challengeCookie>

  constructor(em: EntityManager, @Inject(POOL) pool: Pool, mail: Mail, challenges: Challenges, @Inject(ENV) env: Env) {
    this.#em = em
    this.#pool = pool
    this.#mail = mail
    this.#challenges = challenges
    this.cookie = challengeCookie(env)
  }

  /** A challenge and its letter in one commit; the secret goes into this browser's cookie and nowhere else. */
  async begin(email: string, human: boolean, earlier: string): Promise<{ id: string; secret: string }> {
    const secret = newSecret()
    const id = await this.#em.transactional(async (em) => {
      await em.execute(FORGET, [hashOf(earlier)])
      const [turn] = await em.execute<Turn[]>(BEGIN, [hashOf(secret), email, human])
      return this.#owe(em, turn!)
    })
    return { id, secret }
  }

  /** To whom this browser's login sends its codes. */
  async find(id: string, secret: string): Promise<{ recipient: string; human: boolean }> {
    const values = [id, hashOf(secret)]
    const { rows } = await this.#pool.query<{ recipient: string; human: boolean }>(FIND, values)
    if (!rows[0]) throw new Problem(accountErrors['login-unknown'])
    return rows[0]
  }

  /** Another code for the same login; the earlier one is dead, its attempts forgotten. */
  async renew(id: string, secret: string): Promise<void> {
    await this.#em.transactional(async (em) => {
      const [turn] = await em.execute<Turn[]>(RENEW, [id, hashOf(secret)])
      if (!turn) throw new Problem(accountErrors['login-unknown'])
      await this.#owe(em, turn)
    })
  }

  /** A session for whoever brings the right code; the account comes into being with the first one. */
  async enter(challenge: { id: string; secret: string }, code: string, earlier: string): Promise<Entered> {
    const secret = newSecret()
    const bound = { id: challenge.id, browserHash: hashOf(challenge.secret) }
    const me = await this.#challenges.redeem(bound, code, async ({ id, turn, recipient }) => {
      const values = [id, turn, usernameFrom(recipient), hashOf(earlier), hashOf(secret)]
      const { rows } = await this.#pool.query<SignedIn>({ name: 'sign-in', text: SIGN_IN, values })
      return rows[0]
    })
    return { me, secret }
  }

  async #owe(em: EntityManager, { id, turn }: Turn): Promise<string> {
    await this.#mail.owe(em, loginCode, { challenge: id, turn }, 'now')
    return id
  }
}
