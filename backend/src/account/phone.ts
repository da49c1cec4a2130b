import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { botCheckErrors } from '../bot-check/bot-check.contract.ts'
import { BotCheck } from '../bot-check/bot-check.ts'
import { lockId } from '../db/advisory-locks.ts'
import { kysely, now } from '../db/kysely.ts'
import { Problem } from '../http/problem.ts'
import { Mail } from '../mail/mail.ts'
import { Sms } from '../sms/sms.ts'
import { accountErrors, PHONE_ACTION, type PhoneChange, type PhoneCode } from './account.contract.ts'
import { phoneMovedEmail } from './account.emails.ts'
import { Account } from './account.entity.ts'
import { Challenges, type Turn } from './challenges.ts'
import { phoneCode } from './code.emails.ts'
import { adoptIdentity, forgetPreviousOwner, rememberIdentity } from './identity.ts'
import type { Asker } from './known-browser.ts'
import type { SignedIn } from './sessions.service.ts'
import { isSanctioned, phoneKey } from './standing.service.ts'

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
    await this.#send(me, number, ip, (em) =>
      // A verified number stays until the code of the new one was right.
      em.nativeUpdate(Account, { id: me.id, phoneVerifiedAt: null }, { phoneNumber: number }),
    )
    return me.verified ? { phoneNumber: me.phoneNumber, verified: true } : { phoneNumber: number, verified: false }
  }

  /** Owes another code for the number. The bot check was asked when the number was entered. */
  async resend(me: SignedIn, ip: string): Promise<void> {
    await this.#send(me, this.sms.numberOf(await this.#unverified(me)), ip)
  }

  /** What is known of the code that the person waits for. */
  async code(me: SignedIn): Promise<PhoneCode> {
    const waiting = await this.#challengeOf(me).select(['undelivered_turn', 'turn']).executeTakeFirst()
    return { undelivered: waiting !== undefined && waiting.undelivered_turn === waiting.turn }
  }

  /** Verifies the number that the code went to, and answers it. */
  async verify(me: SignedIn, code: string, asker: Asker): Promise<AccountPhone> {
    if (me.verified) await this.#unverified(me)
    return this.challenges.redeem({ accountId: me.id, asker }, code, async ({ id, turn, recipient }) => {
      const key = phoneKey(this.challenges.secrets, recipient)
      if (await isSanctioned(this.em, key, me.id)) throw new Problem(accountErrors['phone-refused'])
      return this.em.transactional((em) => this.#verify(em, me, { id, turn }, recipient))
    })
  }

  /** The number that is not verified yet, or the reason why there is none. */
  async #unverified(me: SignedIn): Promise<string> {
    const waiting = me.verified ? await this.#challengeOf(me).select('recipient').executeTakeFirst() : undefined
    if (me.verified && (!waiting || waiting.recipient === me.phoneNumber))
      throw new Problem(accountErrors['phone-verified'])
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
    // Two accounts that verify one number at once do so one after the other.
    await lockId(em, 'phone', number)
    const db = kysely(em)
    const used = await db
      .updateTable('challenge')
      .set({ used_at: now() })
      .where('id', '=', id)
      .where('turn', '=', turn)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!used) return undefined
    const moved = await db
      .updateTable('account')
      .set({ phone_number: null, phone_verified_at: null })
      .where('phone_number', '=', number)
      .where('phone_verified_at', 'is not', null)
      .where('id', '<>', me.id)
      .returning('id')
      .execute()
    const before = await db
      .selectFrom('account')
      .select(['phone_number', 'phone_verified_at', 'identity'])
      .where('id', '=', me.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const verified = await db
      .updateTable('account')
      .set({ phone_number: number, phone_verified_at: now() })
      .where('id', '=', me.id)
      .returning(['phone_number as phoneNumber', sql.lit(true).as('verified')])
      .executeTakeFirst()
    for (const { id } of moved) await this.mail.owe(em, phoneMovedEmail, { account: id })
    const { secrets } = this.challenges
    const key = phoneKey(secrets, number)
    await adoptIdentity(em, key, me.id)
    await forgetPreviousOwner(em, key, me.id)
    if (before?.phone_number && before.phone_verified_at)
      await rememberIdentity(em, phoneKey(secrets, before.phone_number), before.identity!)
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
      // An account has one challenge at most, so another code ends the one before.
      const challenge = await kysely(em)
        .insertInto('challenge')
        .values({ kind: 'phone', account_id: me.id, recipient: number, human: true })
        .onConflict((of) =>
          of
            .column('account_id')
            .where('kind', '=', sql.lit('phone'))
            .doUpdateSet(({ eb }) => ({
              ...{ recipient: number, turn: eb('challenge.turn', '+', 1), attempts: 0, used_at: null },
              ...{ begun_at: now(), sent_at: now() },
            })),
        )
        .returning(['id', 'turn'])
        .executeTakeFirstOrThrow()
      await this.sms.owe(em, phoneCode, { challenge: challenge.id, turn: challenge.turn }, 'now')
    })
  }

  /** The challenge of an account that waits for its code. */
  #challengeOf({ id }: SignedIn) {
    return kysely(this.em)
      .selectFrom('challenge')
      .where('kind', '=', 'phone')
      .where('account_id', '=', id)
      .where('used_at', 'is', null)
  }
}
