import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { ENV, type Env } from '../../env.ts'
import { httpErrors } from '../../http/http.contract.ts'
import { Problem } from '../../http/problem.ts'
import { Mail } from '../../mail/mail.ts'
import { accountErrors } from '../account.contract.ts'
import { AccountDeletion } from '../deletion.service.ts'
import { ADOPT_IDENTITY, formerIdentity, REMEMBER_IDENTITY } from '../identity.ts'
import { mailboxKey } from '../mailbox.ts'
import { endOtherSessions, SessionEnds } from '../session-ends.service.ts'
import { addressKey, sanctionsOf } from '../standing.service.ts'
import { addressChangedEmail } from './address-change.emails.ts'

const DROP = 'delete from address_change where account_id = ?'
const DUE = 'select account_id::float8 as id from address_change where due_at <= now() order by due_at limit 100'

/** A deletion locks the account before its change, too. */
export const HOLD = 'select from account where id = ? for update'
// Everyone locks people by id.
const LOCK = `
  select a.id::float8 as id, a.email, a.identity::float8 as identity, a.email_confirmed_at is not null as proven,
    a.suspended_at is not null or a.banned_at is not null as sanctioned
  from account a where a.id = :id or a.mailbox = :mailbox order by a.id for update`
const CHANGE = 'select email from address_change where account_id = ? for update'
const SANCTIONED = `select 1 from sanction where ${sanctionsOf(':key', formerIdentity(':key'))} and account_id <> :id limit 1`
const MOVE = 'update account set email = ?, mailbox = ? where id = ?'
// The day's contacts are counted by the mailbox; a new one does not begin them anew.
const KEEP_CONTACTS = `
  insert into first_contact (who, whom, by_id, at) select ?, whom, by_id, at from first_contact where who = ?
  on conflict do nothing`
const PREVIOUS = 'insert into farewell (email) values (?) returning id'

interface Locked {
  id: number
  email: string
  identity: number
  proven: boolean
  sanctioned: boolean
}

/** Makes the changes of addresses that are proven. */
@Injectable()
export class AddressMoves {
  readonly #log = new Logger('account')

  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    private readonly mail: Mail,
    private readonly deletion: AccountDeletion,
    private readonly ends: SessionEnds,
  ) {}

  /** Makes the changes that have waited for 72 hours. Their owners log in with the new address. */
  async makeDue(): Promise<void> {
    for (const { id } of await this.em.fork().execute<Array<{ id: number }>>(DUE)) {
      try {
        await this.em.transactional((em) => this.make(em, id))
        await this.ends.tell([id])
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        await this.em.fork().execute(DROP, [id])
        this.#log.warn(`a change of address was dropped: ${error.wire.code}`)
      }
    }
  }

  /** Makes a change in `em`'s transaction, and ends all sessions but this one; tell of them after the commit. */
  async make(em: EntityManager, id: number, session?: Buffer): Promise<void> {
    await em.execute(HOLD, [id])
    const [change] = await em.execute<Array<{ email: string }>>(CHANGE, [id])
    if (!change) throw new Problem(httpErrors['not-found'])
    const mailbox = mailboxKey(change.email)
    const key = addressKey(this.env.CODE_SECRET, change.email)
    const people = await em.execute<Locked[]>(LOCK, { id, mailbox })
    const me = people.find((person) => person.id === id)!
    const other = people.find((person) => person.id !== id)
    if (me.sanctioned) throw new Problem(accountErrors['account-suspended'])
    if ((await em.execute<object[]>(SANCTIONED, { key, id })).length > 0)
      throw new Problem(accountErrors['account-banned'])
    if (other?.proven) throw new Problem(accountErrors['address-taken'])
    if (other) await this.deletion.release(em, other.id)
    const before = addressKey(this.env.CODE_SECRET, me.email)
    await em.execute(MOVE, [change.email, mailbox, id])
    if (before !== key) {
      await em.execute(REMEMBER_IDENTITY, [before, me.identity])
      await em.execute(ADOPT_IDENTITY, [key, id])
      await em.execute(KEEP_CONTACTS, [key, before])
    }
    await em.execute(DROP, [id])
    await endOtherSessions(em, id, session)
    const [row] = await em.execute<[{ id: number }]>(PREVIOUS, [me.email])
    await this.mail.owe(em, addressChangedEmail, { farewell: Number(row.id) })
  }
}
