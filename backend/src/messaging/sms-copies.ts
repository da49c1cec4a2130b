import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { lockAccounts } from '../account/lock-order.public.ts'
import { LiveService } from '../live/live.service.ts'
import type { SmsOutcome } from '../sms/sms-renderer.ts'
import { revise } from './change-numbers.ts'
import { findSender, settleCopy } from './messaging.sql.ts'

@Injectable()
export class SmsCopies {
  constructor(
    private readonly em: EntityManager,
    private readonly live: LiveService,
  ) {}

  async settle(message: number, outcome: SmsOutcome): Promise<void> {
    const notified = await this.em.transactional(async (em) => {
      const side = await findSender.first(em, { message })
      if (side) await lockAccounts(em, side.sender, side.receiver)
      const undelivered = outcome === 'undelivered'
      const settled = await settleCopy.first(em, { message, undelivered, outcome: undelivered ? 'refused' : outcome })
      if (!side || !settled) return []
      await revise(em, side.sender, side.receiver)
      return [side.sender]
    })
    if (notified.length > 0) this.live.publishChanges(notified)
  }
}
