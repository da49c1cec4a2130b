import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { exactText } from '../db/moment.ts'
import { ENV, type Env } from '../env.ts'
import { inSteps } from '../jobs/batches.ts'
import { Mail } from '../mail/mail.ts'
import { Added } from '../startup/additions.ts'
import { farewellLetter } from './account.letters.ts'
import { type Erased, type Outcome, tellErased } from './erased.ts'
import { REMEMBER_IDENTITY } from './identity.ts'
import { endAllOf, SessionEnds } from './session-ends.service.ts'
import { addressKey, phoneKey } from './standing.service.ts'

const LOCK = `
  select email, mailbox, email_confirmed_at is not null as confirmed, identity, left_at is not null as "hasLeft",
         ${exactText('created_at')} as since,
         case when phone_verified_at is not null then phone_number end as phone
  from account where id = ? for update`

interface Leaving {
  email: string | null
  mailbox: string | null
  confirmed: boolean
  identity: number
  /** Only if it is verified. */
  phone: string | null
  hasLeft: boolean
  since: string
}

// Other jobs may stay: they hold ids only, and no letter is written about a row that is gone. These jobs are about
// codes. Codes wait in two queues only, and not for long. The condition is the one of pg-boss's own index, so the
// statement reads waiting jobs only.
export const OWN = [
  `delete from pgboss.job where name in ('mail.now', 'sms.now') and state < 'active' and not blocked
     and data -> 'ids' ->> 'challenge' in (select id::text from challenge where account_id = :id or mailbox = :mailbox)`,
  'delete from challenge where account_id = :id or mailbox = :mailbox',
  'delete from address_change where account_id = :id',
  endAllOf(':id'),
]

// The row stays, because other people's reports and payments point at it. It says nothing about anybody any more.
const LEAVE = `
  update account set
    email = null, mailbox = null, email_confirmed_at = null, username = 'Deleted user', phone_number = null, phone_verified_at = null,
    profile_picture_url = null, languages = null, language_codes = '{}', bio = null, time_zone = null, trips_kept = 0,
    replies_within = null, left_at = now()
  where id = ?`

// What a visitor has left under an address waits for its owner; without it nobody needs the address.
const IS_LEFT = `
  email is not null and email_confirmed_at is null and not exists (select from listing where account_id = account.id)
  and not exists (select from saved_search where account_id = account.id)`
// A page of all that are unproven, because most of them still wait for something, and one statement would look at each.
export const UNPROVEN = `
  select id::float8 as id, ${IS_LEFT} as "isLeft" from account
  where id > ? and email is not null and email_confirmed_at is null order by id limit 500`
const HOLD = 'select from account where id = ? for update skip locked'
const LEFT = `select ${exactText('created_at')} as since from account where id = ? and ${IS_LEFT}`

const FAREWELL = 'insert into farewell (email) values (?) returning id'

/** Ends an account. Each module that keeps something about people erases it in the same transaction. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly em: EntityManager,
    private readonly added: Added,
    private readonly mail: Mail,
    private readonly ends: SessionEnds,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async delete(accountId: number): Promise<void> {
    const account = await this.em.transactional(async (em) => {
      const [account] = await em.execute<Leaving[]>(LOCK, [accountId])
      await this.#erase(em, accountId, account)
      if (account?.email) await this.#sayFarewell(em, account.email)
      return account
    })
    await this.ends.tell([accountId])
    if (account && !account.hasLeft) tellErased({ what: 'account', id: accountId, since: account.since })
  }

  /** Erases an account that a restore has brought back. The person has had the farewell, and gets no other. */
  async eraseAgain({ id, since }: Erased): Promise<Outcome> {
    const outcome = await this.em.transactional(async (em): Promise<Outcome> => {
      const [account] = await em.execute<Leaving[]>(LOCK, [id])
      if (account?.since !== since) return 'unknown'
      if (account.hasLeft) return 'already'
      await this.#erase(em, id, account)
      return 'erased'
    })
    if (outcome === 'erased') await this.ends.tell([id])
    return outcome
  }

  async #erase(em: EntityManager, id: number, account: Leaving | undefined): Promise<void> {
    for (const data of this.added.all.personalData) await data.erase(em, id)
    for (const statement of OWN) await em.execute(statement, { id, mailbox: account?.mailbox })
    if (account) await this.#rememberIdentity(em, account)
    await em.execute(LEAVE, [id])
  }

  /** Forgets the addresses that visitors have typed and nobody has proven, once nothing waits for them any more. */
  async forgetUnproven(): Promise<void> {
    let after = 0
    await inSteps(async () => {
      const rows = await this.em.fork().execute<Array<{ id: number; isLeft: boolean }>>(UNPROVEN, [after])
      for (const { id, isLeft } of rows) {
        const since = isLeft && (await this.em.transactional((em) => this.#forget(em, id)))
        if (since) tellErased({ what: 'account', id, since })
      }
      after = rows.at(-1)?.id ?? after
      return rows.length > 0
    })
  }

  /** Answers since when the account was there, if it is forgotten now. */
  async #forget(em: EntityManager, id: number): Promise<string | undefined> {
    // A visitor may be typing the address at this moment: only what is read under the lock counts.
    if ((await em.execute<object[]>(HOLD, [id])).length === 0) return undefined
    const [left] = await em.execute<Array<{ since: string }>>(LEFT, [id])
    if (!left) return undefined
    await this.release(em, id)
    return left.since
  }

  /** Erases what visitors have typed under an address that nobody has proven, in `em`'s transaction; it locks the account. */
  async release(em: EntityManager, id: number): Promise<void> {
    for (const data of this.added.all.personalData) await data.erase(em, id)
    await em.execute(LEAVE, [id])
  }

  async #sayFarewell(em: EntityManager, email: string): Promise<void> {
    const [row] = await em.execute<Array<{ id: number }>>(FAREWELL, [email])
    await this.mail.owe(em, farewellLetter, { farewell: Number(row!.id) })
  }

  async #rememberIdentity(em: EntityManager, { email, confirmed, phone, identity }: Leaving): Promise<void> {
    const { CODE_SECRET } = this.env
    const keys = [confirmed && email && addressKey(CODE_SECRET, email), phone && phoneKey(CODE_SECRET, phone)]
    for (const key of keys) if (key) await em.execute(REMEMBER_IDENTITY, [key, identity])
  }
}
