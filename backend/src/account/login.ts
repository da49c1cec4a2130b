import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { Mail } from '../mail/mail.ts'
import { accountErrors, NEW_USERNAME } from './account.contract.ts'
import { Challenges, type Turn } from './challenges.ts'
import { loginCode } from './code.letters.ts'
import { formerIdentity } from './identity.ts'
import type { Asker } from './known-browser.ts'
import { mailboxKey } from './mailbox.ts'
import { challengeCookie, hashOf, newSecret } from './session.cookie.ts'
import { END_EARLIER } from './session-ends.service.ts'
import { type SignedIn, signedIn } from './sessions.service.ts'
import { addressKey, sanctionsOf } from './standing.service.ts'

export const FORGET = 'delete from challenge where browser_hash = ?'
const BEGIN = `
  insert into challenge (kind, browser_hash, recipient, mailbox, human) values ('login', ?, ?, ?, ?) returning id, turn`

// A login may ask for codes for one hour; after that its cookie has expired too.
const FIND = `
  select recipient, human from challenge
  where id = $1 and browser_hash = $2 and used_at is null and begun_at > now() - interval '1 hour'`
const RENEW = `
  update challenge set turn = turn + 1, attempts = 0, sent_at = now()
  where id = ? and browser_hash = ? and used_at is null returning id, turn`

const SANCTION = `
  select kind from sanction where ${sanctionsOf('$1', formerIdentity('$1'))}
  order by kind limit 1` // 'ban' precedes 'suspension'

// One statement uses the code, makes the account and begins the session. So of two requests with the same right code
// only one signs in, and a code that begins no session is not used. The earlier session of this browser ends. A
// suspension meets the person who has deleted the account and returns. A person who is known takes no number of the
// sequence of accounts. A code opens only the account whose own address it went to; an account that has proven no address
// gets the one that this code has proven.
const SIGN_IN = `
  with used as (
    update challenge set used_at = now() where id = $1 and turn = $2 and used_at is null returning recipient, mailbox
  ), suspension as (
    select created_at, reason from sanction
    where ${sanctionsOf('$6', formerIdentity('$6'))} and kind = 'suspension' order by created_at limit 1
  ), wanted as (
    select recipient, mailbox, suspension.created_at, reason from used left join suspension on true
  ), known as (
    update account set email = recipient, email_confirmed_at = coalesce(email_confirmed_at, now()),
      suspended_at = coalesce(suspended_at, wanted.created_at),
      suspension_reason = coalesce(suspension_reason, wanted.reason), time_zone = coalesce(time_zone, $7)
    from wanted where account.mailbox = wanted.mailbox and (email = recipient or email_confirmed_at is null)
    returning account.*
  ), made as (
    insert into account (email, mailbox, username, email_confirmed_at, suspended_at, suspension_reason, time_zone, identity)
      select recipient, mailbox, $3, now(), wanted.created_at, reason, $7, ${formerIdentity('$6')} from wanted
      where not exists (select from known)
    on conflict (mailbox) do update
      set email = excluded.email, email_confirmed_at = coalesce(account.email_confirmed_at, now())
      where account.email = excluded.email or account.email_confirmed_at is null
    returning *
  ), account as (
    select * from known union all select * from made
  ), ended as (
    ${END_EARLIER}
  ), begun as (
    insert into session (id_hash, account_id) select $5, id from account
  )
  select ${signedIn('0::float8')}, array(select account_id::float8 from ended) as ended from account`

/** A person who has just signed in, and the secret of their session. The database keeps its hash only. */
export interface Entered {
  me: SignedIn
  secret: string
  /** Whose earlier session in this browser has ended. */
  ended: number[]
}

/** Signing in, which is also signing up. No response to the browser looks for an account before the code was right. */
@Injectable()
export class Login {
  readonly cookie: ReturnType<typeof challengeCookie>

  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly mail: Mail,
    private readonly challenges: Challenges,
    @Inject(ENV) env: Env,
  ) {
    this.cookie = challengeCookie(env)
  }

  /**
   * Makes a challenge and owes its letter, in one commit. The secret goes into this browser's cookie and nowhere else.
   */
  async begin(email: string, human: boolean, earlier: string): Promise<{ id: string; secret: string }> {
    const secret = newSecret()
    const id = await this.em.transactional(async (em) => {
      await em.execute(FORGET, [hashOf(earlier)])
      const [turn] = await em.execute<Turn[]>(BEGIN, [hashOf(secret), email, mailboxKey(email), human])
      return this.#owe(em, turn!)
    })
    return { id, secret }
  }

  /** The address to which this browser's login sends its codes, and what the bot check said about the sender. */
  async find(id: string, secret: string): Promise<{ recipient: string; human: boolean }> {
    const values = [id, hashOf(secret)]
    const { rows } = await this.pool.query<{ recipient: string; human: boolean }>(FIND, values)
    if (!rows[0]) throw new Problem(accountErrors['login-unknown'])
    return rows[0]
  }

  /** Owes another code for the same login. The earlier code ends, and its attempts no longer count. */
  async renew(id: string, secret: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const [turn] = await em.execute<Turn[]>(RENEW, [id, hashOf(secret)])
      if (!turn) throw new Problem(accountErrors['login-unknown'])
      await this.#owe(em, turn)
    })
  }

  /** Begins a session if the code is right. The first session of an address also makes its account. */
  async enter(
    challenge: { id: string; secret: string; asker: Asker },
    code: string,
    earlier: string,
    timeZone: string | undefined,
  ): Promise<Entered> {
    const secret = newSecret()
    const bound = { id: challenge.id, browserHash: hashOf(challenge.secret), asker: challenge.asker }
    const { ended, ...me } = await this.challenges.redeem(bound, code, async ({ id, turn, recipient }) => {
      const key = addressKey(this.challenges.secrets, recipient)
      const { rows: sanctions } = await this.pool.query<{ kind: string }>(SANCTION, [key])
      if (sanctions[0]?.kind === 'ban') throw new Problem(accountErrors['account-banned'])
      const values = [id, turn, NEW_USERNAME, hashOf(earlier), hashOf(secret), key, timeZone]
      const { rows } = await this.pool.query<SignedIn & Pick<Entered, 'ended'>>({
        name: 'sign-in',
        text: SIGN_IN,
        values,
      })
      return rows[0]
    })
    return { me, secret, ended }
  }

  async #owe(em: EntityManager, { id, turn }: Turn): Promise<string> {
    await this.mail.owe(em, loginCode, { challenge: id, turn }, 'now')
    return id
  }
}
