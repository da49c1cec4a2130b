// Written by npm run contract from actions.sql. Do not edit.
import { query } from '../db/query.ts'

/** the accounts that an action about a case locks; of a message, both who see its conversation */
export type FindPeople = {
  id: number
}
export const findPeople = query<{ id: number }, FindPeople>(["id"], `
select coalesce(about_id, giver_id) as "id" from moderation_case
where id = $1 and coalesce(about_id, giver_id) is not null
union
select side.account_id
from moderation_case c
join message on message.id = c.subject_id
join conversation_side side on side.conversation_id = message.conversation_id
where c.id = $1 and c.kind = 'message'`)
