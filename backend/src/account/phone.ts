import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { botCheckErrors } from '../bot-check/bot-check.contract.ts'
import { BotCheck } from '../bot-check/bot-check.ts'
import { Problem } from '../http/problem.ts'
import { Mail } from '../mail/mail.ts'
import { Sms } from '../sms/sms.ts'
import { accountErrors, PHONE_ACTION, type PhoneChange } from './account.contract.ts'
import { phoneMovedLetter } from './account.letters.ts'
import { Challenges, type Turn } from './challenges.ts'
import { phoneCode } from './code.letters.ts'
import { ADOPT_IDENTITY } from './identity.ts'
import type { Asker } from './known-browser.ts'
import type { SignedIn } from './sessions.service.ts'
import { phoneKey } from './standing.service.ts'

const CHANGE = 'update account set phone_number = ?, phone_verified_at = null where id = ?'

// An account has one challenge at most, so another code ends the one before.
const CHALLENGE = `
  insert into challenge (kind, account_id, recipient, human) values ('phone', ?, ?, true)
  on conflict (account_id) where kind = 'phone' do update set
    recipient = excluded.recipient, turn = challenge.turn + 1, attempts = 0, begun_at = now(), sent_at = now(), used_at = null
  returning id, turn`

// The number of a person whose account is suspended or banned.
const REFUSED = 'select 1 from sanction where pseudonym = ? and account_id <> ? limit 1'

// Two accounts that verify one number at once do so one after the other.
const IN_TURN = "select pg_advisory_xact_lock(hashtextextended('phone ' || ?, 0))"
const USE = 'update challenge set used_at = now() where id = ? and turn = ? and used_at is null returning 1'
// Another number may have been entered meanwhile: only the number to which the code went becomes verified.
const VERIFIED = `
  update account set phone_verified_at = now() where id = ? and phone_number = ? returning id`
const MOVED = `
  update account set phone_number = null, phone_verified_at = null
  where phone_number = ? and phone_verified_at is not null and id <> ? returning id`

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

  /** Stores a new number, not verified, and owes its first code, in one commit. */
  async change(me: SignedIn, { phoneNumber, captchaToken }: PhoneChange, ip: string): Promise<string> {
    const number = this.sms.numberOf(phoneNumber)
    if (me.verified && me.phoneNumber === number) throw new Problem(accountErrors['phone-verified'])
    const verdict = await this.botCheck.verify(captchaToken, PHONE_ACTION, ip)
    if (verdict !== 'human') throw new Problem(botCheckErrors['bot-unknown'])
    // By the first account of the person: another account begins no new count.
    await this.sms.countOne('code', number, { accountId: me.identity, ip })
    await this.em.transactional(async (em) => {
      await em.execute(CHANGE, [number, me.id])
      await this.#owe(em, me.id, number)
    })
    return number
  }

  /** Owes another code for the number. The bot check was asked when the number was entered. */
  async resend(me: SignedIn, ip: string): Promise<void> {
    if (!me.phoneNumber) throw new Problem(accountErrors['phone-missing'])
    if (me.verified) throw new Problem(accountErrors['phone-verified'])
    const number = this.sms.numberOf(me.phoneNumber)
    await this.sms.countOne('code', number, { accountId: me.identity, ip })
    await this.em.transactional((em) => this.#owe(em, me.id, number))
  }

  async verify(me: SignedIn, code: string, asker: Asker): Promise<void> {
    if (me.verified) throw new Problem(accountErrors['phone-verified'])
    await this.challenges.redeem({ accountId: me.id, asker }, code, async ({ id, turn, recipient }) => {
      const values = [phoneKey(this.challenges.secrets, recipient), me.id]
      const refused = await this.em.fork().execute<object[]>(REFUSED, values)
      if (refused.length > 0) throw new Problem(accountErrors['phone-refused'])
      return this.em.transactional((em) => this.#verify(em, me, { id, turn }, recipient))
    })
  }

  /** A verified number belongs to one account: the account that had it before loses it, and is told by mail. */
  async #verify(em: EntityManager, me: SignedIn, { id, turn }: Turn, number: string): Promise<object | undefined> {
    await em.execute(IN_TURN, [number])
    const [used] = await em.execute<object[]>(USE, [id, turn])
    if (!used) return undefined
    const moved = await em.execute<Array<{ id: number }>>(MOVED, [number, me.id])
    const [verified] = await em.execute<object[]>(VERIFIED, [me.id, number])
    if (!verified) throw new Problem(accountErrors['code-used'])
    for (const { id } of moved) await this.mail.owe(em, phoneMovedLetter, { account: Number(id) })
    await em.execute(ADOPT_IDENTITY, [phoneKey(this.challenges.secrets, number), me.id])
    return verified
  }

  async #owe(em: EntityManager, accountId: number, number: string): Promise<void> {
    const [turn] = await em.execute<Turn[]>(CHALLENGE, [accountId, number])
    await this.sms.owe(em, phoneCode, { challenge: turn!.id, turn: turn!.turn }, 'now')
  }
}
