// Written by npm run contract from personal-data.sql. Do not edit.
import { query } from '../db/query.ts'

export type ExportTipsSent = {
  amountCents: number
  currency: string
  state: 'new' | 'open' | 'canceled' | 'paid' | 'disputed' | 'won' | 'lost' | 'refunded'
  refundedCents: number
  disputedCents: number
  lostCents: number
  paidAt: string
  message: string | null
  to: string
  cardBrand: string | null
  cardLast4: string | null
}
export const exportTipsSent = query<{ id: number }, ExportTipsSent>(["id"], `
select amount_cents as "amountCents", currency, state, refunded_cents as "refundedCents",
       disputed_cents as "disputedCents", lost_cents as "lostCents", iso(paid_at) as "paidAt",
       coalesce(tip.message, report.message) as message, username as "to", card_brand as "cardBrand",
       card_last4 as "cardLast4"
from tip join account on account.id = recipient_id left join tip_message_report report on report.tip_id = tip.id
where payer_id = $1 and paid_at is not null
order by tip.id`)

export type ExportTipsReceived = {
  amountCents: number
  currency: string
  state: 'new' | 'open' | 'canceled' | 'paid' | 'disputed' | 'won' | 'lost' | 'refunded'
  refundedCents: number
  disputedCents: number
  lostCents: number
  paidAt: string
  message: string | null
  from: string | null
}
export const exportTipsReceived = query<{ id: number }, ExportTipsReceived>(["id"], `
select amount_cents as "amountCents", currency, state, refunded_cents as "refundedCents",
       disputed_cents as "disputedCents", lost_cents as "lostCents", iso(paid_at) as "paidAt", message, username as "from"
from tip left join account on account.id = payer_id
where recipient_id = $1 and paid_at is not null
order by tip.id`)

export type ExportPayouts = {
  stripeAccount: string | null
  ready: boolean
  createdAt: string
}
export const exportPayouts = query<{ id: number }, ExportPayouts>(["id"], `
select stripe_id as "stripeAccount", ready, iso(created_at) as "createdAt" from payout_account where account_id = $1`)

export type FindMessagesAtProvider = {
  id: number
}
export const findMessagesAtProvider = query<{ id: number }, FindMessagesAtProvider>(["id"], `
select id from tip where stripe_message and (payer_id = $1 or recipient_id = $1)`)

/** payments remain without their messages, so they contain no personal text. The account at the provider is a matter between the provider and the person. */
export type EraseMessages = {
}
export const eraseMessages = query<{ id: number }, EraseMessages>(["id"], `
update tip set message = null where payer_id = $1 or recipient_id = $1`)

export type EraseCards = {
}
export const eraseCards = query<{ id: number }, EraseCards>(["id"], `
update tip set card_brand = null, card_last4 = null where payer_id = $1`)

export type DeleteReports = {
}
export const deleteReports = query<{ id: number }, DeleteReports>(["id"], `
delete from tip_message_report using tip where tip.id = tip_id and (payer_id = $1 or recipient_id = $1)`)
