import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { ago, kysely, now } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
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
import { endEarlier } from './session-ends.service.ts'
import { type SignedIn, signedIn } from './sessions.service.ts'
import { addressKey, sanctionsOf } from './standing.service.ts'

export const forgetEarlier = statement((db, { earlier }: Args<{ earlier: Buffer }>) =>
  db.deleteFrom('challenge').where('browser_hash', '=', earlier),
)
const beginLogin = statement((db, login: Args<{ hash: Buffer; email: string; mailbox: string; human: boolean }>) =>
  db
    .insertInto('challenge')
    .values({
      kind: 'login',
      browser_hash: login.hash,
      recipient: login.email,
      mailbox: login.mailbox,
      human: login.human,
    })
    .returning(['id', 'turn']),
)

// A login may ask for codes for one hour; after that its cookie has expired too.
const findLogin = statement((db, { id, hash }: Args<{ id: string; hash: Buffer }>) =>
  db
    .selectFrom('challenge')
    .select(['recipient', 'human'])
    .where('id', '=', id)
    .where('browser_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('begun_at', '>', ago('1 hour')),
)

const findSanction = statement((db, { key }: Args<{ key: string }>) =>
  db
    .selectFrom('sanction')
    .select('kind')
    .where(sanctionsOf(key, formerIdentity(key)))
    .orderBy('kind') // 'ban' precedes 'suspension'
    .limit(sql.lit(1)),
)

interface Entry {
  id: string
  turn: number
  username: string
  earlier: Buffer
  hash: Buffer
  key: string
  timeZone: string | null
}

// One statement uses the code, makes the account and begins the session. So of two requests with the same right code
// only one signs in, and a code that begins no session is not used. The earlier session of this browser ends. A
// suspension meets the person who has deleted the account and returns. A person who is known takes no number of the
// sequence of accounts. A code opens only the account whose own address it went to; an account that has proven no address
// gets the one that this code has proven.
const signIn = statement((db, entry: Args<Entry>) =>
  db
    .with('used', (db) =>
      db
        .updateTable('challenge')
        .set({ used_at: now() })
        .where('id', '=', entry.id)
        .where('turn', '=', entry.turn)
        .where('used_at', 'is', null)
        .returning(['recipient', 'mailbox']),
    )
    .with('suspension', (db) =>
      db
        .selectFrom('sanction')
        .select(['created_at', 'reason'])
        .where(sanctionsOf(entry.key, formerIdentity(entry.key)))
        .where('kind', '=', sql.lit('suspension'))
        .orderBy('created_at')
        .limit(sql.lit(1)),
    )
    .with('wanted', (db) =>
      db
        .selectFrom('used')
        .leftJoin('suspension', (join) => join.onTrue())
        .select(['recipient', 'mailbox', 'created_at', 'reason']),
    )
    .with('known', (db) =>
      db
        .updateTable('account')
        .from('wanted')
        .set(({ ref, fn }) => ({
          email: ref('wanted.recipient'),
          email_confirmed_at: fn.coalesce('account.email_confirmed_at', now()),
          suspended_at: fn.coalesce('account.suspended_at', 'wanted.created_at'),
          suspension_reason: fn.coalesce('account.suspension_reason', 'wanted.reason'),
          time_zone: fn.coalesce('account.time_zone', entry.timeZone),
        }))
        .whereRef('account.mailbox', '=', 'wanted.mailbox')
        .where(({ or, eb, ref }) =>
          or([eb('account.email', '=', ref('wanted.recipient')), eb('account.email_confirmed_at', 'is', null)]),
        )
        .returningAll('account'),
    )
    .with('made', (db) =>
      db
        .insertInto('account')
        .columns([
          ...(['email', 'mailbox', 'username', 'email_confirmed_at', 'suspended_at'] as const),
          ...(['suspension_reason', 'time_zone', 'identity'] as const),
        ])
        .expression((eb) =>
          eb
            .selectFrom('wanted')
            .select([
              ...(['recipient', 'mailbox'] as const),
              entry.username.as('username'),
              now().as('email_confirmed_at'),
              ...(['created_at', 'reason'] as const),
              entry.timeZone.as('time_zone'),
              formerIdentity(entry.key).as('identity'),
            ])
            .where(({ not, exists, selectFrom }) => not(exists(selectFrom('known').select('known.id')))),
        )
        .onConflict((of) =>
          of
            .column('mailbox')
            .doUpdateSet(({ ref, fn }) => ({
              email: ref('excluded.email'),
              email_confirmed_at: fn.coalesce('account.email_confirmed_at', now()),
            }))
            .where(({ or, eb, ref }) =>
              or([eb('account.email', '=', ref('excluded.email')), eb('account.email_confirmed_at', 'is', null)]),
            ),
        )
        .returningAll(),
    )
    .with('entered', (db) => db.selectFrom('known').selectAll().unionAll(db.selectFrom('made').selectAll()))
    .with('ended', (db) => endEarlier(db, entry.earlier))
    .with('begun', (db) =>
      db
        .insertInto('session')
        .columns(['id_hash', 'account_id'])
        .expression((eb) => eb.selectFrom('entered').select([entry.hash.as('id_hash'), 'id'])),
    )
    .selectFrom('entered as account')
    .select(signedIn)
    .select(({ selectFrom }) => [
      sql.lit(false).as('passkey'),
      sql<number>`0::float8`.as('sessionSeconds'),
      sql<number[]>`array(${selectFrom('ended').select((eb) => eb.cast<number>('account_id', 'float8').as('id'))})`.as(
        'ended',
      ),
    ]),
)

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
      await forgetEarlier.rows(em, { earlier: hashOf(earlier) })
      const turn = await beginLogin.first(em, { hash: hashOf(secret), email, mailbox: mailboxKey(email), human })
      return this.#owe(em, turn!)
    })
    return { id, secret }
  }

  /** The address to which this browser's login sends its codes, and what the bot check said about the sender. */
  async find(id: string, secret: string): Promise<{ recipient: string; human: boolean }> {
    const login = await findLogin.first(this.pool, { id, hash: hashOf(secret) })
    if (!login) throw new Problem(accountErrors['login-unknown'])
    return login
  }

  /** Owes another code for the same login. The earlier code ends, and its attempts no longer count. */
  async renew(id: string, secret: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const turn = await kysely(em)
        .updateTable('challenge')
        .set(({ eb }) => ({ turn: eb('turn', '+', 1), attempts: 0, sent_at: now() }))
        .where('id', '=', id)
        .where('browser_hash', '=', hashOf(secret))
        .where('used_at', 'is', null)
        .returning(['id', 'turn'])
        .executeTakeFirst()
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
      const sanction = await findSanction.first(this.pool, { key })
      if (sanction?.kind === 'ban') throw new Problem(accountErrors['account-banned'])
      return signIn.first(this.pool, {
        ...{ id, turn, key, username: NEW_USERNAME, timeZone: timeZone ?? null },
        ...{ earlier: hashOf(earlier), hash: hashOf(secret) },
      })
    })
    return { me, secret, ended }
  }

  async #owe(em: EntityManager, { id, turn }: Turn): Promise<string> {
    await this.mail.owe(em, loginCode, { challenge: id, turn }, 'now')
    return id
  }
}
