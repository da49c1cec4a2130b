// Written by npm run contract from reports.sql. Do not edit.
import { query } from '../db/query.ts'
import type { NotCounted } from './moderation.contract.ts'

/** the number of a verified phone */
export type FindReporter = {
  phone: string | null
}
export const findReporter = query<{ me: number }, FindReporter>(["me"], `
select phone_number as phone from account where id = $1 and phone_verified_at is not null`)

/** a row unless the person has reported this case before */
export type StoreReport = {
  id: number
}
export const storeReport = query<{ case: number; me: number; about: number | null; listing: number | null; reason: string; details: string; quoted: string; network: string; phone: string | null; notCounted: readonly string[] }, StoreReport>(["case","me","about","listing","reason","details","quoted","network","phone","notCounted"], `
insert into report (case_id, reporter_id, reported_id, listing_id, reason, details, quoted, network, phone, not_counted)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (case_id, reporter_id) do nothing
returning id`)

/** the last messages between two people, the newest first; of a reported message, not the later ones */
export type FindThread = {
  senderId: number
  content: string
  createdAt: string
}
export const findThread = query<{ me: number; about: number; message: number | null; limit: number }, FindThread>(["me","about","message","limit"], `
select sender_id as "senderId", content, iso(created_at) as "createdAt" from message
where conversation_id = (select conversation_id from conversation_side where account_id = $1 and other_id = $2)
  and number <= (select number from message where id = $3) -- if :message
order by number desc
limit $4`)

/** older reports no longer count towards hiding */
export type ForgetNetworks = {
}
export const forgetNetworks = query<{ retention: string; limit: number }, ForgetNetworks>(["retention","limit"], `
update report set network = null, phone = null
where id = any(array(
  select id from report
  where network is not null and created_at < now() - $1::interval
  order by created_at
  limit $2 for update skip locked))`)

/** the people whose reports of a case count, and the reporter */
export type FindCountedReporters = {
  identity: string
}
export const findCountedReporters = query<{ me: number; case: number }, FindCountedReporters>(["me","case"], `
select distinct identity::text as "identity" from account
where id = $1 or id in (select reporter_id from report where case_id = $2 and not_counted = '{}')`)

/** why a new report does not count. The reported person must have written to the reporter or agreed on a trip with them: a message that only the reporter wrote is no contact, and neither are contacts between reporters. */
export type FindReasonsNotToCount = {
  reasons: NotCounted[]
}
export const findReasonsNotToCount = query<{ me: number; about: number | null; hides: number; case: number; network: string; phone: string | null; kind: string; subject: number }, FindReasonsNotToCount>(["me","about","hides","case","network","phone","kind","subject"], `
with own as (
  select id from account where identity = (select identity from account where id = $1)
), others as (
  select id from account where identity = (select identity from account where id = $2)
)
select array_remove(array[
  case when email_confirmed_at is null or suspended_at is not null then 'inactive' end,
  case when created_at >= now() - interval '7 days' then 'new-account' end,
  case when phone_number is null or phone_verified_at is null then 'no-phone' end,
  case when (identity <> (select identity from account where id = $2) and (
      exists (select from conversation_side
              where account_id in (table own) and other_id in (table others) and received_id > 0)
      or exists (select from trip
                 where state = 'agreed' and (helper_id in (table own) and traveler_id in (table others)
                                             or helper_id in (table others) and traveler_id in (table own)))
    )) is not true then 'no-contact' end,
  case when exists (select from report where reporter_id in (table own) and false_at > now() - interval '90 days')
    then 'knowingly-false' end,
  case when (select count(distinct case_id) from report
             where reporter_id in (table own) and hid_at > now() - interval '30 days') >= $3 then 'two-hides' end,
  case when exists (select from report join account author on author.id = reporter_id
                    where case_id = $4 and not_counted = '{}'
                      and (network = $5 or phone = $6 or author.identity = me.identity))
    then 'same-person' end,
  -- Staff have decided about an earlier report of the same subject by the same person.
  case when exists (select from report join moderation_case c on c.id = case_id
                    where reporter_id in (table own) and c.kind = $7 and c.subject_id = $8 and c.closed_at is not null)
    then 'already-decided' end
], null) as "reasons"
from account me where id = $1`)

/** one report per mailbox, verified phone and network, however many accounts the mailbox has had */
export type CountReporters = {
  count: number
}
export const countReporters = query<{ case: number; onlyCounted: boolean }, CountReporters>(["case","onlyCounted"], `
with by_mailbox as (
  select distinct on (identity) report.id, report.network, coalesce(report.phone, report.id::text) as phone
  from report join account on account.id = reporter_id
  where case_id = $1 and report.network is not null and (not_counted = '{}' or not $2)
  order by identity, report.id
), by_phone as (
  select distinct on (phone) network from by_mailbox order by phone, id
)
select count(distinct network) as "count" from by_phone`)

/** the reporters may have hidden something else since their reports of this case */
export type ExcludeReportersWithTwoHides = {
}
export const excludeReportersWithTwoHides = query<{ case: number; hides: number }, ExcludeReportersWithTwoHides>(["case","hides"], `
update report set not_counted = array_append(not_counted, 'two-hides')
where case_id = $1 and not not_counted @> '{two-hides}'
  and (select count(distinct hiding.case_id)
       from account reporter
       join account own on own.identity = reporter.identity
       join report hiding on hiding.reporter_id = own.id
       where reporter.id = report.reporter_id and hiding.hid_at > now() - interval '30 days') >= $2`)

export type RecordHide = {
}
export const recordHide = query<{ case: number }, RecordHide>(["case"], `
update report set hid_at = now() where case_id = $1 and not_counted = '{}'`)

export type RaiseCase = {
}
export const raiseCase = query<{ case: number }, RaiseCase>(["case"], `
update moderation_case set raised_at = now() where id = $1 and raised_at is null`)

export type HideByReports = {
}
export const hideByReports = query<{ case: number }, HideByReports>(["case"], `
update moderation_case set withheld_at = now() where id = $1`)

/** the person who wrote the report, unless it is marked already */
export type MarkAsFalse = {
  identity: number | null
}
export const markAsFalse = query<{ report: number; case: number }, MarkAsFalse>(["report","case"], `
update report set false_at = now() from account
where account.id = reporter_id and report.id = $1 and case_id = $2 and false_at is null
returning identity`)

/** takes the weight of a false report, and of its author's other reports in open cases */
export type DiscountReportsOf = {
}
export const discountReportsOf = query<{ identity: number; report: number }, DiscountReportsOf>(["identity","report"], `
update report set not_counted = array_append(not_counted, 'knowingly-false')
where not not_counted @> '{knowingly-false}' and reporter_id in (select id from account where identity = $1)
  and (id = $2 or exists (select from moderation_case c where c.id = case_id and c.closed_at is null))`)
