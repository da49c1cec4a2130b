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

/** A report keeps so many of the last messages. */
const QUOTED = 20

/** Reports of people about each other, for the people who run the site. */
@Injectable()
export class Reports {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: Mail,
  ) {}

  /** Stores a report with the last messages as they are now, and owes the mail about it. */
  async file(me: number, { userId, listingId, reason, details }: NewReport): Promise<void> {
    if (me === userId) throw new Problem(messagingErrors['to-oneself'])
    await this.em.transactional(async (em) => {
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
      await this.mail.owe(em, reportLetter, { report: report.id })
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
