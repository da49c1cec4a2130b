import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { botCheckErrors } from '../bot-check/bot-check.contract.ts'
import { BotCheck } from '../bot-check/bot-check.ts'
import { lockId } from '../db/advisory-locks.ts'
import { Problem } from '../http/problem.ts'
import { i18n } from '../languages/i18n.ts'
import { SmsService } from '../sms/sms.service.ts'
import { accountErrors, PHONE_ACTION, type PhoneChange, type PhoneCode } from './account.contract.ts'
import { Account } from './account.entity.ts'
import { phoneKey } from './account-status.service.ts'
import { findSanction } from './account-status.sql.ts'
import { Challenges, type Turn } from './challenges.ts'
import type { CodeRequester } from './known-browser.ts'
import { beginChallenge, findChallenge, useCode } from './phone.sql.ts'
import { PhoneMoves } from './phone-moves.ts'
import type { SignedIn } from './sessions.service.ts'
import { phoneCode } from './verification-code.emails.ts'

export type AccountPhone = Pick<SignedIn, 'phoneNumber' | 'verified'>

@Injectable()
export class Phone {
  constructor(
    private readonly em: EntityManager,
    private readonly challenges: Challenges,
    private readonly sms: SmsService,
    private readonly botCheck: BotCheck,
    private readonly moves: PhoneMoves,
  ) {}

  async change(me: SignedIn, { phoneNumber, captchaToken }: PhoneChange, ip: string): Promise<AccountPhone> {
    const number = this.sms.numberOf(phoneNumber)
    if (me.verified && me.phoneNumber === number) throw new Problem(accountErrors['phone-verified'])
    const verdict = await this.botCheck.verify(captchaToken, PHONE_ACTION, ip)
    if (verdict !== 'human') throw new Problem(botCheckErrors['bot-unknown'])
    await this.#send(me, number, ip, (em) =>
      // A verified number stays until the code of the new one is confirmed.
      em.nativeUpdate(Account, { id: me.id, phoneVerifiedAt: null }, { phoneNumber: number }),
    )
    return me.verified ? { phoneNumber: me.phoneNumber, verified: true } : { phoneNumber: number, verified: false }
  }

  /** The bot check ran when the number was entered. */
  async resend(me: SignedIn, ip: string): Promise<void> {
    await this.#send(me, this.sms.numberOf(await this.#unverified(me)), ip)
  }

  async code(me: SignedIn): Promise<PhoneCode> {
    return { undelivered: (await findChallenge.first(this.em, { account: me.id }))?.undelivered ?? false }
  }

  async verify(me: SignedIn, code: string, requester: CodeRequester): Promise<AccountPhone> {
    if (me.verified) await this.#unverified(me)
    return this.challenges.redeem({ accountId: me.id, requester }, code, async ({ id, turn, recipient }) => {
      const key = phoneKey(this.challenges.secrets, recipient)
      if ((await findSanction.first(this.em, { key, except: me.id }))!.isSanctioned)
        throw new Problem(accountErrors['phone-refused'])
      return this.em.transactional((em) => this.#verify(em, me, { id, turn }, recipient))
    })
  }

  async #unverified(me: SignedIn): Promise<string> {
    const waiting = me.verified ? await findChallenge.first(this.em, { account: me.id }) : undefined
    if (me.verified && (!waiting || waiting.recipient === me.phoneNumber))
      throw new Problem(accountErrors['phone-verified'])
    const number = waiting?.recipient ?? me.phoneNumber
    if (!number) throw new Problem(accountErrors['phone-missing'])
    return number
  }

  async #verify(
    em: EntityManager,
    me: SignedIn,
    { id, turn }: Turn,
    number: string,
  ): Promise<AccountPhone | undefined> {
    // Serializes two accounts that verify one number.
    await lockId(em, 'phone', number)
    if (!(await useCode.first(em, { id, turn }))) return undefined
    return this.moves.move(em, me.id, number)
  }

  async #send(
    me: SignedIn,
    number: string,
    ip: string,
    first?: (em: EntityManager) => Promise<unknown>,
  ): Promise<void> {
    // Counted by the person's identity, so that another account does not reset the count.
    await this.sms.countOne('code', number, { accountId: me.identity, ip })
    await this.em.transactional(async (em) => {
      await first?.(em)
      const begun = { account: me.id, number, locale: i18n.locale }
      const { id: challenge, turn } = (await beginChallenge.first(em, begun))!
      await this.sms.enqueue(em, phoneCode, { challenge, turn }, 'urgent')
    })
  }
}
