import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { botCheckErrors } from '../bot-check/bot-check.contract.ts'
import { BotCheck } from '../bot-check/bot-check.ts'
import { POOL } from '../db/pool.ts'
import { Problem } from '../http/problem.ts'
import { Sms } from '../sms/sms.ts'
import { accountErrors, PHONE_ACTION, type PhoneChange } from './account.contract.ts'
import { Challenges, type Turn } from './challenges.ts'
import { phoneCode } from './code.letters.ts'
import type { Asker } from './known-browser.ts'
import type { SignedIn } from './sessions.service.ts'
import { phoneKey } from './standing.ts'

const CHANGE = 'update account set phone_number = ?, phone_verified_at = null where id = ?'

// An account has one challenge at most, so another code ends the one before.
const CHALLENGE = `
  insert into challenge (kind, account_id, recipient, human) values ('phone', ?, ?, true)
  on conflict (account_id) where kind = 'phone' do update set
    recipient = excluded.recipient, turn = challenge.turn + 1, attempts = 0, begun_at = now(), sent_at = now(), used_at = null
  returning id, turn`

// The number of a person whose account is suspended or banned.
const REFUSED = 'select 1 from sanction where pseudonym = $1 and account_id <> $2 limit 1'

// Another number may have been entered meanwhile: only the number to which the code went becomes verified.
const VERIFIED = `
  with used as (
    update challenge set used_at = now() where id = $1 and turn = $2 and used_at is null returning account_id, recipient
  )
  update account set phone_verified_at = now() from used
  where account.id = used.account_id and phone_number = used.recipient
  returning account.id`

/** The phone of the person who is signed in: they enter it, verify it by a code, and change it. */
@Injectable()
export class Phone {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly challenges: Challenges,
    private readonly sms: Sms,
    private readonly botCheck: BotCheck,
  ) {}

  /** Stores a new number, not verified, and owes its first code, in one commit. */
  async change(me: SignedIn, { phoneNumber, captchaToken }: PhoneChange, ip: string): Promise<string> {
    const number = this.sms.numberOf(phoneNumber)
    if (me.verified && me.phoneNumber === number) throw new Problem(accountErrors['phone-verified'])
    const verdict = await this.botCheck.verify(captchaToken, PHONE_ACTION, ip)
    if (verdict !== 'human') throw new Problem(botCheckErrors['bot-unknown'])
    await this.sms.countOne('code', number, { accountId: me.id, ip })
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
    await this.sms.countOne('code', number, { accountId: me.id, ip })
    await this.em.transactional((em) => this.#owe(em, me.id, number))
  }

  async verify(me: SignedIn, code: string, asker: Asker): Promise<void> {
    if (me.verified) throw new Problem(accountErrors['phone-verified'])
    await this.challenges.redeem({ accountId: me.id, asker }, code, async ({ id, turn, recipient }) => {
      const values = [phoneKey(this.challenges.secrets, recipient), me.id]
      const { rows: refused } = await this.pool.query(REFUSED, values)
      if (refused.length > 0) throw new Problem(accountErrors['phone-refused'])
      const { rows } = await this.pool.query({ name: 'phone-verified', text: VERIFIED, values: [id, turn] })
      return rows[0]
    })
  }

  async #owe(em: EntityManager, accountId: number, number: string): Promise<void> {
    const [turn] = await em.execute<Turn[]>(CHALLENGE, [accountId, number])
    await this.sms.owe(em, phoneCode, { challenge: turn!.id, turn: turn!.turn }, 'now')
  }
}
