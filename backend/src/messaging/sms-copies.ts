import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Live } from '../live/live.ts'
import type { SmsOutcome } from '../sms/text-writer.ts'
import { hold, takeChange } from './people.ts'

const SIDE = `
  select account_id as sender, other_id as receiver
  from message join conversation_side as side
    on side.conversation_id = message.conversation_id and account_id = sender_id
  where message.id = ?`
// A job that has failed for good may be sent once more by hand, and then it may succeed.
const SETTLE = `
  update message set sms_outcome = ?
  where id = ? and sms and not sms_undelivered and sms_outcome is distinct from 'sent' returning 1`
const UNDELIVERED = `
  update message set sms_undelivered = true, sms_outcome = 'refused'
  where id = ? and sms and not sms_undelivered returning 1`
const REVISE = 'update conversation_side set revised_id = ?, changed_id = ? where account_id = ? and other_id = ?'

/** Keeps what became of the SMS copies of messages, and tells the senders' pages. */
@Injectable()
export class SmsCopies {
  constructor(
    private readonly em: EntityManager,
    private readonly live: Live,
  ) {}

  async settle(message: number, outcome: SmsOutcome): Promise<void> {
    const told = await this.em.transactional(async (em) => {
      // A sender who has left has no side any more, and nobody to tell.
      const [side] = await em.execute<Array<{ sender: number; receiver: number }>>(SIDE, [message])
      if (side) await hold(em, side.sender, side.receiver)
      const settled =
        outcome === 'undelivered'
          ? await em.execute<object[]>(UNDELIVERED, [message])
          : await em.execute<object[]>(SETTLE, [outcome, message])
      if (!side || settled.length === 0) return []
      const change = await takeChange(em, side.sender)
      await em.execute(REVISE, [change, change, side.sender, side.receiver])
      return [side.sender]
    })
    if (told.length > 0) this.live.tell(told)
  }
}
