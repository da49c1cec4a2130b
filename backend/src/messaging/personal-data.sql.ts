// Written by npm run contract from personal-data.sql. Do not edit.
import { query } from '../db/query.ts'

/** a page of the messages of all conversations, for the export. Pages by change number, so that no connection is held while a slow browser downloads. */
export type FindMessages = {
  number: number
  with: string
  sentByMe: boolean
  content: string
  aboutListing: number | null
  createdAt: string
}
export const findMessages = query<{ me: number; after: number }, FindMessages>(["me","after"], `
select message.number, username as "with", sender_id = $1 as "sentByMe", message.content as "content", listing_id as "aboutListing",
       iso(message.created_at) as "createdAt"
from conversation_side side
join account other on other.id = other_id
cross join lateral (
  select number, sender_id, content_for(message, $1) as content, listing_id, created_at from message
  where message.conversation_id = side.conversation_id and number > $2
  order by number limit 500
) as message
where side.account_id = $1
order by message.number
limit 500`)

/** conversations of deleted accounts have ended, so their topic is no longer needed */
export type DeleteListingReferences = {
}
export const deleteListingReferences = query<{ account: number }, DeleteListingReferences>(["account"], `
update message set listing_id = null
where listing_id is not null and conversation_id in (select conversation_id from conversation_side where account_id = $1)`)

export type DeleteSides = {
}
export const deleteSides = query<{ account: number }, DeleteSides>(["account"], `
delete from conversation_side where account_id = $1`)
