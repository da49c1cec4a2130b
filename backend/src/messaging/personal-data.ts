import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { type PersonalData, rowsOf } from '../startup/additions.ts'
import { contentFor } from './message.entity.ts'

// A person who leaves takes their own list along. Their messages stay with the receivers, from "Deleted user".
// Blocks by and against them last until they are lifted, because the person may come back.
const LEAVE = ['delete from conversation_side where account_id = ?', 'delete from unread_mail_off where account_id = ?']

const MESSAGES = `
  select other.username as "with", message.sender_id = $1 as "sentByMe", ${contentFor('$1')} as content, message.created_at as "createdAt"
  from conversation_side as side
  join account as other on other.id = side.other_id
  join message on message.conversation_id = side.conversation_id
  where side.account_id = $1
  order by message.id`
const BLOCKS =
  'select username, block.created_at as "createdAt" from block join account on id = blocked_id where blocker_id = $1'
const SECTIONS = { messages: MESSAGES, blocks: BLOCKS }

/** What this module keeps about a person. */
@Injectable()
export class MessagingData implements PersonalData {
  readonly about = {
    messages: 'Your conversations, from both sides, the oldest message first.',
    blocks: 'The people whom you have blocked.',
  }
  readonly sections = rowsOf(SECTIONS, () => this.pool)

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async erase(em: EntityManager, accountId: number): Promise<void> {
    for (const statement of LEAVE) await em.execute(statement, [accountId])
  }
}
