// Written by npm run contract from publish.sql. Do not edit.
import { query } from '../../db/query.ts'

/** the listing that the same request has published */
export type FindRepeated = {
  id: number
}
export const findRepeated = query<{ mailbox: string; hash: Buffer }, FindRepeated>(["mailbox","hash"], `
select listing.id from listing join account on account.id = account_id
where mailbox = $1 and request_hash = $2 and status in ('open', 'partly', 'found', 'withheld')`)

/** Moderation is not revealed: the email of a hidden listing is not sent (listings.emails.ts). */
export type FindUnclosed = {
  mailbox: string | null
  confirmed: boolean
}
export const findUnclosed = query<{ id: number }, FindUnclosed>(["id"], `
select mailbox, confirmed_at is not null as "confirmed" from listing join account on account.id = account_id
where listing.id = $1 and status <> 'closed' and closes_at > now()`)

/** within a day */
export type CountVisitorListings = {
  sent: number
}
export const countVisitorListings = query<{ account: number }, CountVisitorListings>(["account"], `
select count(*) as "sent" from listing
where account_id = $1 and visitor_id is not null and created_at > now() - interval '1 day'`)
