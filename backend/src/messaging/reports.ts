import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { accountErrors } from '../account/account.contract.ts'
import { Problem } from '../http/problem.ts'
import { Mail } from '../mail/mail.ts'
import { ConversationSide } from './conversation.entity.ts'
import { Message } from './message.entity.ts'
import { messagingErrors, type NewReport } from './messaging.contract.ts'
import { reportLetter } from './messaging.letters.ts'
import { type Quote, Report } from './report.entity.ts'

/** How many of the last messages are kept with a report. */
const QUOTED = 20

/** What people say about each other to those who run the site. */
@Injectable()
export class Reports {
  readonly #em: EntityManager
  readonly #mail: Mail

  constructor(em: EntityManager, mail: Mail) {
    this.#em = em
    this.#mail = mail
  }

  /** Keeps a report with the last messages as they were, and owes the letter about it. */
  async file(me: number, { userId, listingId, reason, details }: NewReport): Promise<void> {
    if (me === userId) throw new Problem(messagingErrors['to-oneself'])
    await this.#em.transactional(async (em) => {
      const [known] = await em.execute('select 1 from account where id = ?', [userId])
      if (!known) throw new Problem(accountErrors['user-not-found'])
      const report = em.create(Report, {
        reporterId: me,
        reportedId: userId,
        listingId: listingId ?? null,
        reason,
        details,
        quoted: await this.#quote(em, me, userId),
      })
      await em.flush()
      await this.#mail.owe(em, reportLetter, { report: report.id })
    })
  }

  async #quote(em: EntityManager, me: number, other: number): Promise<Quote[]> {
    const side = await em.findOne(ConversationSide, { accountId: me, otherId: other })
    if (!side) return []
    const { conversationId } = side
    const newest = await em.find(Message, { conversationId }, { orderBy: { id: 'desc' }, limit: QUOTED })
    return newest.reverse().map(({ senderId, content, createdAt }) => ({
      senderId,
      content,
      createdAt: createdAt.toISOString(),
    }))
  }
}
