import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { AccountDeletion } from '../account/deletion.service.ts'
import { AccountExport } from '../account/export.service.ts'
import { POOL } from '../db/pool.ts'

// Who leaves takes their list along. What they wrote stays with those whom they wrote to, from "Deleted user"; reports stay.
const LEAVE = [
  'delete from conversation_side where account_id = ?',
  'delete from unread_mail_off where account_id = ?',
  'delete from block where ? in (blocker_id, blocked_id)',
]

const MESSAGES = `
  select other.username as "with", message.sender_id = $1 as "sentByMe", message.content, message.created_at as "createdAt"
  from conversation_side as side
  join account as other on other.id = side.other_id
  join message on message.conversation_id = side.conversation_id
  where side.account_id = $1
  order by message.id`
const BLOCKS =
  'select username, block.created_at as "createdAt" from block join account on id = blocked_id where blocker_id = $1'
export const REPORTS = `
  select username as about, reason, details, report.created_at as "createdAt"
  from report join account on account.id = reported_id where reporter_id = $1`

/** What messaging keeps about a person: for the person, and until they leave. */
@Injectable()
export class PersonalData {
  constructor(deletion: AccountDeletion, data: AccountExport, @Inject(POOL) pool: Pool) {
    const rows = async (text: string, accountId: number) => (await pool.query(text, [accountId])).rows
    data.include('messages', (accountId) => rows(MESSAGES, accountId))
    data.include('blocks', (accountId) => rows(BLOCKS, accountId))
    data.include('reports', (accountId) => rows(REPORTS, accountId))
    deletion.onDelete(async (em, accountId) => {
      for (const statement of LEAVE) await em.execute(statement, [accountId])
    })
  }
}
