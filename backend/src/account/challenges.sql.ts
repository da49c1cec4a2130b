// Written by npm run contract from challenges.sql. Do not edit.
import { query } from '../db/query.ts'

/** counts the attempt and decides whether it is allowed, so at most five codes are compared, across parallel requests and processes */
export type CountAttempt = {
  id: string
  turn: number
  recipient: string
  accountId: number | null
  tries: number
}
export const countAttempt = query<{ id: string | null; hash: Buffer | null; account: number | null }, CountAttempt>(["id","hash","account"], `
update challenge set attempts = attempts + 1
where (id = $1 and browser_hash = $2 or account_id = $3)
  and used_at is null and attempts < 5 and sent_at > now() - interval '10 minutes'
returning id, turn, recipient, account_id as "accountId", attempts as tries`)

/** why an attempt was not allowed */
export type FindRejection = {
  used: boolean
  expired: boolean
}
export const findRejection = query<{ id: string | null; hash: Buffer | null; account: number | null }, FindRejection>(["id","hash","account"], `
select used_at is not null as "used", sent_at <= now() - interval '10 minutes' as "expired"
from challenge
where id = $1 and browser_hash = $2 or account_id = $3`)

export type RefundAttempt = {
}
export const refundAttempt = query<{ id: string; turn: number }, RefundAttempt>(["id","turn"], `
update challenge set attempts = attempts - 1 where id = $1 and turn = $2 and attempts > 0`)

/** to whom a code goes. A code that was replaced, used or expired is not sent. A login's code goes to the confirmed address of the account, regardless of the spelling that was typed. The lookup runs when the email is rendered, where its duration reveals nothing, and once for each code, so that the same code never goes to two addresses. */
export type AddressCode = {
  id: string
  turn: number
  recipient: string
  locale: string
  hasAccount: boolean
}
export const addressCode = query<{ id: string; turn: number }, AddressCode>(["id","turn"], `
update challenge
set addressed_turn = turn,
    recipient = case when addressed_turn = turn then recipient else coalesce(
      (select email from account where account.mailbox = challenge.mailbox and email_confirmed_at is not null), recipient) end
where id = $1 and turn = $2 and used_at is null and sent_at > now() - interval '10 minutes'
returning id, turn, recipient, locale,
          exists (select from account where account.mailbox = challenge.mailbox and email_confirmed_at is not null) as "hasAccount"`)

export type MarkUndelivered = {
}
export const markUndelivered = query<{ id: string; turn: number }, MarkUndelivered>(["id","turn"], `
update challenge set undelivered_turn = turn where id = $1 and turn = $2`)
