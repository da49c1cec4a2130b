// Written by npm run contract from withheld-messages.sql. Do not edit.
import { query } from '../db/query.ts'

/** the sender and the receiver. A sender who deleted the account has no side that names the receiver. */
export type FindPeople = {
  sender: number
  receiver: number | null
}
export const findPeople = query<{ id: number }, FindPeople>(["id"], `
select sender_id as sender,
       coalesce((select other_id from conversation_side side
                 where side.conversation_id = message.conversation_id and account_id = sender_id),
                (select account_id from conversation_side side
                 where side.conversation_id = message.conversation_id limit 1)) as receiver
from message where id = $1`)

/** whether the decision is new */
export type Withhold = {
  id: number
}
export const withhold = query<{ withheld: string | null; id: number }, Withhold>(["withheld","id"], `
update message set withheld = $1 where id = $2 and withheld is distinct from $1
returning id`)
