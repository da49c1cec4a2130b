import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { botCheckErrors } from '../bot-check/bot-check.contract.ts'
import { BotCheck } from '../bot-check/bot-check.ts'
import { lockId } from '../db/advisory-locks.ts'
import { kysely, now } from '../db/kysely.ts'
import { Problem } from '../http/problem.ts'
import { i18n } from '../languages/i18n.ts'
import { SmsService } from '../sms/sms.service.ts'
import { accountErrors, PHONE_ACTION, type PhoneChange, type PhoneCode } from './account.contract.ts'
import { Account } from './account.entity.ts'
import { isSanctioned, phoneKey } from './account-status.service.ts'
import { Challenges, type Turn } from './challenges.ts'
import type { CodeRequester } from './known-browser.ts'
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
    const waiting = await this.#challengeOf(me).select(['undelivered_turn', 'turn']).executeTakeFirst()
    return { undelivered: waiting !== undefined && waiting.undelivered_turn === waiting.turn }
  }

  async verify(me: SignedIn, code: string, requester: CodeRequester): Promise<AccountPhone> {
    if (me.verified) await this.#unverified(me)
    return this.challenges.redeem({ accountId: me.id, requester }, code, async ({ id, turn, recipient }) => {
      const key = phoneKey(this.challenges.secrets, recipient)
      if (await isSanctioned(this.em, key, me.id)) throw new Problem(accountErrors['phone-refused'])
      return this.em.transactional((em) => this.#verify(em, me, { id, turn }, recipient))
    })
  }

  async #unverified(me: SignedIn): Promise<string> {
    const waiting = me.verified ? await this.#challengeOf(me).select('recipient').executeTakeFirst() : undefined
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
    const used = await kysely(em)
      .updateTable('challenge')
      .set({ used_at: now() })
      .where('id', '=', id)
      .where('turn', '=', turn)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!used) return undefined
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
      // An account has at most one challenge, so a new code replaces the old one.
      const challenge = await kysely(em)
        .insertInto('challenge')
        .values({ kind: 'phone', account_id: me.id, recipient: number, human: true, locale: i18n.locale })
        .onConflict((of) =>
          of
            .column('account_id')
            .where('kind', '=', sql.lit('phone'))
            .doUpdateSet(({ eb }) => ({
              recipient: number,
              turn: eb('challenge.turn', '+', 1),
              attempts: 0,
              used_at: null,
              locale: i18n.locale,
              begun_at: now(),
              sent_at: now(),
            })),
        )
        .returning(['id', 'turn'])
        .executeTakeFirstOrThrow()
      await this.sms.enqueue(em, phoneCode, { challenge: challenge.id, turn: challenge.turn }, 'urgent')
    })
  }

  #challengeOf({ id }: SignedIn) {
    return kysely(this.em)
      .selectFrom('challenge')
      .where('kind', '=', 'phone')
      .where('account_id', '=', id)
      .where('used_at', 'is', null)
  }
}
