import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { LiveService } from '../live/live.service.ts'
import type { ConversationSide } from './conversation.entity.ts'
import { areShared, deleteReceipts, findMessage, findSettings, setReadReceipts } from './messaging.sql.ts'

export async function recordReceipt(em: EntityManager, mine: ConversationSide): Promise<boolean> {
  if (!(await areShared.first(em, { reader: mine.accountId, writer: mine.otherId }))!.areShared) return false
  const last = await findMessage.first(em, { conversation: mine.conversationId, number: mine.readId })
  em.assign(mine, { receiptId: last!.id, receiptAt: raw('clock_timestamp()') })
  return true
}

/** PostgreSQL limits the size of a notification. */
const BATCH_SIZE = 400

/** Two people see each other's receipts while both have enabled them and neither has blocked the other. */
@Injectable()
export class Receipts {
  constructor(
    private readonly em: EntityManager,
    private readonly live: LiveService,
  ) {}

  async areEnabled(account: number): Promise<boolean> {
    return (await findSettings.first(this.em, { account }))!.readReceipts
  }

  async choose(account: number, enabled: boolean): Promise<void> {
    const readers = await this.em.transactional(async (em) => {
      await setReadReceipts.rows(em, { account, enabled })
      return enabled ? [] : deleteReceipts.rows(em, { account })
    })
    const people = [account, ...readers.filter(({ sawIt }) => sawIt).map(({ id }) => id)]
    for (let at = 0; at < people.length; at += BATCH_SIZE)
      await this.live.refreshPages(people.slice(at, at + BATCH_SIZE))
  }
}
