import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { botCheckErrors } from '../bot-check/bot-check.contract.ts'
import { BotCheck } from '../bot-check/bot-check.ts'
import { idLock } from '../db/advisory-locks.ts'
import { Problem } from '../http/problem.ts'
import { Mail } from '../mail/mail.ts'
import { Sms } from '../sms/sms.ts'
import { accountErrors, PHONE_ACTION, type PhoneChange, type PhoneCode } from './account.contract.ts'
import { phoneMovedLetter } from './account.letters.ts'
import { Challenges, type Turn } from './challenges.ts'
import { phoneCode } from './code.letters.ts'
import { ADOPT_IDENTITY, FORGET_PREVIOUS_OWNER, formerIdentity, REMEMBER_IDENTITY } from './identity.ts'
import type { Asker } from './known-browser.ts'
import type { SignedIn } from './sessions.service.ts'
import { phoneKey, sanctionsOf } from './standing.service.ts'

// A verified number stays until the code of the new one was right.
const ENTER = 'update account set phone_number = ? where id = ? and phone_verified_at is null'

// An account has one challenge at most, so another code ends the one before.
const CHALLENGE = `
  insert into challenge (kind, account_id, recipient, human) values ('phone', ?, ?, true)
  on conflict (account_id) where kind = 'phone' do update set
    recipient = excluded.recipient, turn = challenge.turn + 1, attempts = 0, begun_at = now(), sent_at = now(), used_at = null
  returning id, turn`

// The number that waits for its code, if it is another than the verified one.
const WAITING = `
  select recipient from challenge join account on account.id = account_id
  where kind = 'phone' and account_id = ? and used_at is null and recipient <> phone_number`

const UNDELIVERED = `
  select coalesce(undelivered_turn = turn, false) as undelivered from challenge
  where kind = 'phone' and account_id = ? and used_at is null`

// The number of a person whose account is suspended or banned.
const REFUSED = `select 1 from sanction where ${sanctionsOf(':key', formerIdentity(':key'))} and account_id <> :id limit 1`

// Two accounts that verify one number at once do so one after the other.
const IN_TURN = idLock('phone')
const USE = 'update challenge set used_at = now() where id = ? and turn = ? and used_at is null returning 1'
const BEFORE = `
  select case when phone_verified_at is not null then phone_number end as phone, identity
  from account where id = ? for no key update`
const VERIFIED = `
  update account set phone_number = ?, phone_verified_at = now() where id = ?
  returning phone_number as "phoneNumber", true as verified`
const MOVED = `
  update account set phone_number = null, phone_verified_at = null
  where phone_number = ? and phone_verified_at is not null and id <> ? returning id`

/** The number of an account, and whether it is verified. */
type AccountPhone = Pick<SignedIn, 'phoneNumber' | 'verified'>

/** The phone of the person who is signed in: they enter it, verify it by a code, and change it. */
@Injectable()
export class Phone {
  constructor(
    private readonly em: EntityManager,
    private readonly challenges: Challenges,
    private readonly sms: Sms,
    private readonly botCheck: BotCheck,
    private readonly mail: Mail,
  ) {}

  /** Owes the first code of a new number, and stores the number unless another one is verified. Answers the account's. */
  async change(me: SignedIn, { phoneNumber, captchaToken }: PhoneChange, ip: string): Promise<AccountPhone> {
    const number = this.sms.numberOf(phoneNumber)
    if (me.verified && me.phoneNumber === number) throw new Problem(accountErrors['phone-verified'])
    const verdict = await this.botCheck.verify(captchaToken, PHONE_ACTION, ip)
    if (verdict !== 'human') throw new Problem(botCheckErrors['bot-unknown'])
    await this.#send(me, number, ip, (em) => em.execute(ENTER, [number, me.id]))
    return me.verified ? { phoneNumber: me.phoneNumber, verified: true } : { phoneNumber: number, verified: false }
  }

  /** Owes another code for the number. The bot check was asked when the number was entered. */
  async resend(me: SignedIn, ip: string): Promise<void> {
    await this.#send(me, this.sms.numberOf(await this.#unverified(me)), ip)
  }

  /** What is known of the code that the person waits for. */
  async code(me: SignedIn): Promise<PhoneCode> {
    const [waiting] = await this.em.fork().execute<PhoneCode[]>(UNDELIVERED, [me.id])
    return waiting ?? { undelivered: false }
  }

  /** Verifies the number that the code went to, and answers it. */
  async verify(me: SignedIn, code: string, asker: Asker): Promise<AccountPhone> {
    if (me.verified) await this.#unverified(me)
    return this.challenges.redeem({ accountId: me.id, asker }, code, async ({ id, turn, recipient }) => {
      const key = phoneKey(this.challenges.secrets, recipient)
      const refused = await this.em.fork().execute<object[]>(REFUSED, { key, id: me.id })
      if (refused.length > 0) throw new Problem(accountErrors['phone-refused'])
      return this.em.transactional((em) => this.#verify(em, me, { id, turn }, recipient))
    })
  }

  /** The number that is not verified yet, or the reason why there is none. */
  async #unverified(me: SignedIn): Promise<string> {
    const [waiting] = me.verified ? await this.em.fork().execute<Array<{ recipient: string }>>(WAITING, [me.id]) : []
    if (me.verified && !waiting) throw new Problem(accountErrors['phone-verified'])
    const number = waiting?.recipient ?? me.phoneNumber
    if (!number) throw new Problem(accountErrors['phone-missing'])
    return number
  }

  /** A verified number belongs to one account: the account that had it before loses it, and is told by mail. */
  async #verify(
    em: EntityManager,
    me: SignedIn,
    { id, turn }: Turn,
    number: string,
  ): Promise<AccountPhone | undefined> {
    await em.execute(IN_TURN, [number])
    const [used] = await em.execute<object[]>(USE, [id, turn])
    if (!used) return undefined
    const moved = await em.execute<Array<{ id: number }>>(MOVED, [number, me.id])
    const [before] = await em.execute<Array<{ phone: string | null; identity: number }>>(BEFORE, [me.id])
    const [verified] = await em.execute<AccountPhone[]>(VERIFIED, [number, me.id])
    for (const { id } of moved) await this.mail.owe(em, phoneMovedLetter, { account: Number(id) })
    const { secrets } = this.challenges
    const key = phoneKey(secrets, number)
    await em.execute(ADOPT_IDENTITY, [key, me.id])
    await em.execute(FORGET_PREVIOUS_OWNER, [key, me.id])
    if (before?.phone) await em.execute(REMEMBER_IDENTITY, [phoneKey(secrets, before.phone), before.identity])
    return verified
  }

  async #send(
    me: SignedIn,
    number: string,
    ip: string,
    first?: (em: EntityManager) => Promise<unknown>,
  ): Promise<void> {
    // By the first account of the person: another account begins no new count.
    await this.sms.countOne('code', number, { accountId: me.identity, ip })
    await this.em.transactional(async (em) => {
      await first?.(em)
      const [turn] = await em.execute<Turn[]>(CHALLENGE, [me.id, number])
      await this.sms.owe(em, phoneCode, { challenge: turn!.id, turn: turn!.turn }, 'now')
    })
  }
}
