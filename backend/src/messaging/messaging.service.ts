import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { accountErrors } from '../account/account.contract.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { Problem } from '../http/problem.ts'
import { Live } from '../live/live.ts'
import { Away, type Sending } from './away.ts'
import { Conversation, ConversationSide } from './conversation.entity.ts'
import { Message } from './message.entity.ts'
import { assertMayBegin, assertMayWrite } from './message.policy.ts'
import { messagingErrors, type NewMessage } from './messaging.contract.ts'
import { hold, nextChange } from './people.ts'

const RECEIVER = `
  select email_confirmed_at is null as absent,
         exists (select from block where (blocker_id, blocked_id) in ((?::bigint, ?::bigint), (?, ?))) as blocked
  from account where id = ?`

const BEGUN = `select count(*)::int as begun from conversation where begun_by = ? and begun_at > now() - interval '1 day'`

@Injectable()
export class MessagingService {
  readonly #em: EntityManager
  readonly #away: Away
  readonly #live: Live

  constructor(em: EntityManager, away: Away, live: Live) {
    this.#em = em
    this.#away = away
    this.#live = live
  }

  /** Writes a message once: it, what is owed to who is away, and the state of both sides are one commit. */
  async send(me: SignedIn, { receiverId, content, sendSMS }: NewMessage, { key, ip }: Sending): Promise<Message> {
    if (me.id === receiverId) throw new Problem(messagingErrors['to-oneself'])
    const sms = sendSMS === true && (await this.#away.admitsCopy(me.id, receiverId, { key, ip }))
    const message = await this.#em.transactional(async (em) => {
      await hold(em, me.id, receiverId)
      const sides = await this.#sides(em, me.id, receiverId)
      const sent = key === undefined ? null : await em.findOne(Message, { senderId: me.id, clientKey: key })
      if (sent) {
        if (sent.content === content && sent.conversationId === sides?.mine.conversationId) return sent
        throw new Problem(messagingErrors['key-reused'])
      }
      await this.#assertMayWrite(em, me.id, receiverId)
      return await this.#write(em, sides ?? (await this.#begin(em, me, receiverId)), { content, key, sms })
    })
    this.#live.tell([me.id, receiverId])
    return message
  }

  /** Reads a conversation up to a message, or to its end. */
  async read(me: number, other: number, upTo?: number): Promise<void> {
    const changed = await this.#em.transactional(async (em) => {
      await hold(em, me, other)
      const mine = await em.findOne(ConversationSide, { accountId: me, otherId: other })
      if (!mine?.readUpTo(upTo ?? mine.lastId)) return false
      mine.changedId = await nextChange(em)
      return true
    })
    if (changed) this.#live.tell([me])
  }

  async #assertMayWrite(em: EntityManager, me: number, other: number): Promise<void> {
    const [receiver] = await em.execute<[{ absent: boolean; blocked: boolean }?]>(RECEIVER, [
      me,
      other,
      other,
      me,
      other,
    ])
    if (!receiver || receiver.absent) throw new Problem(accountErrors['user-not-found'])
    assertMayWrite(receiver)
  }

  async #sides(em: EntityManager, me: number, other: number) {
    const pair = [
      { accountId: me, otherId: other },
      { accountId: other, otherId: me },
    ]
    const sides = await em.find(ConversationSide, { $or: pair })
    const mine = sides.find(({ accountId }) => accountId === me)
    const theirs = sides.find(({ accountId }) => accountId === other)
    return mine && theirs && { mine, theirs }
  }

  async #begin(em: EntityManager, me: SignedIn, other: number) {
    const [{ begun }] = await em.execute<[{ begun: number }]>(BEGUN, [me.id])
    assertMayBegin({ begun, verified: me.verified })
    const conversation = em.create(Conversation, { begunBy: me.id })
    await em.flush()
    const side = (accountId: number, otherId: number) =>
      em.create(
        ConversationSide,
        { accountId, otherId, conversationId: conversation.id, lastId: 0, changedId: 0 },
        { persist: false, partial: true },
      )
    return { mine: side(me.id, other), theirs: side(other, me.id) }
  }

  async #write(
    em: EntityManager,
    { mine, theirs }: { mine: ConversationSide; theirs: ConversationSide },
    { content, key, sms }: { content: string; key: string | undefined; sms: boolean },
  ): Promise<Message> {
    const message = em.create(Message, {
      conversationId: mine.conversationId,
      senderId: mine.accountId,
      content,
      clientKey: key ?? null,
      sms,
    })
    await em.flush()
    const first = !theirs.hasUnread
    mine.wrote(message.id)
    theirs.received(message.id)
    em.persist([mine, theirs])
    if (first) await this.#away.oweMail(em, message.id)
    if (sms) await this.#away.oweCopy(em, message.id)
    return message
  }
}
