import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { lockAccounts } from '../account/lock-order.public.ts'
import { kysely } from '../db/kysely.ts'
import { LiveService } from '../live/live.service.ts'
import type { SmsOutcome } from '../sms/sms-renderer.ts'
import { revise } from './change-numbers.ts'

@Injectable()
export class SmsCopies {
  constructor(
    private readonly em: EntityManager,
    private readonly live: LiveService,
  ) {}

  async settle(message: number, outcome: SmsOutcome): Promise<void> {
    const notified = await this.em.transactional(async (em) => {
      const db = kysely(em)
      // A sender who deleted the account has no side, and no page to notify.
      const side = await db
        .selectFrom('message')
        .innerJoin('conversation_side as side', (join) =>
          join
            .onRef('side.conversation_id', '=', 'message.conversation_id')
            .onRef('side.account_id', '=', 'message.sender_id'),
        )
        .select(['side.account_id as sender', 'side.other_id as receiver'])
        .where('message.id', '=', message)
        .executeTakeFirst()
      if (side) await lockAccounts(em, side.sender, side.receiver)
      const copy = db
        .updateTable('message')
        .where('id', '=', message)
        .where('sms', '=', true)
        .where('sms_undelivered', '=', false)
        .returning('id')
      // An operator may have retried a job that failed permanently.
      const settled = await (outcome === 'undelivered'
        ? copy.set({ sms_undelivered: true, sms_outcome: 'refused' })
        : copy.set({ sms_outcome: outcome }).where('sms_outcome', 'is distinct from', 'sent')
      ).executeTakeFirst()
      if (!side || !settled) return []
      await revise(em, side.sender, side.receiver)
      return [side.sender]
    })
    if (notified.length > 0) this.live.publishChanges(notified)
  }
}
