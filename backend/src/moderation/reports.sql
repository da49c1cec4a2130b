-- import type { NotCounted } from './moderation.contract.ts'

/* @name findReporter: the number of a verified phone */
select phone_number as phone from account where id = :me and phone_verified_at is not null;

/* @name storeReport: a row unless the person has reported this case before */
insert into report (case_id, reporter_id, reported_id, listing_id, reason, details, quoted, network, phone, not_counted)
values (:case, :me, :about?, :listing?, :reason, :details, :quoted, :network, :phone?, :notCounted)
on conflict (case_id, reporter_id) do nothing
returning id;

/* @name findThread: the last messages between two people, the newest first; of a reported message, not the later ones */
select sender_id as "senderId", content, iso(created_at) as "createdAt!" from message
where conversation_id = (select conversation_id from conversation_side where account_id = :me and other_id = :about)
  and number <= (select number from message where id = :message) -- if :message
order by number desc
limit :limit;

/* @name forgetNetworks: older reports no longer count towards hiding */
update report set network = null, phone = null
where id = any(array(
  select id from report
  where network is not null and created_at < now() - :retention::interval
  order by created_at
  limit :limit for update skip locked));

/* @name findCountedReporters: the people whose reports of a case count, and the reporter */
select distinct identity::text as "identity!" from account
where id = :me or id in (select reporter_id from report where case_id = :case and not_counted = '{}');

/* @name findReasonsNotToCount: why a new report does not count. The reported person must have written to the reporter or agreed on a trip
   with them: a message that only the reporter wrote is no contact, and neither are contacts between reporters. */
with own as (
  select id from account where identity = (select identity from account where id = :me)
), others as (
  select id from account where identity = (select identity from account where id = :about?)
)
select array_remove(array[
  case when email_confirmed_at is null or suspended_at is not null then 'inactive' end,
  case when created_at >= now() - interval '7 days' then 'new-account' end,
  case when phone_number is null or phone_verified_at is null then 'no-phone' end,
  case when (identity <> (select identity from account where id = :about) and (
      exists (select from conversation_side
              where account_id in (table own) and other_id in (table others) and received_id > 0)
      or exists (select from trip
                 where state = 'agreed' and (helper_id in (table own) and traveler_id in (table others)
                                             or helper_id in (table others) and traveler_id in (table own)))
    )) is not true then 'no-contact' end,
  case when exists (select from report where reporter_id in (table own) and false_at > now() - interval '90 days')
    then 'knowingly-false' end,
  case when (select count(distinct case_id) from report
             where reporter_id in (table own) and hid_at > now() - interval '30 days') >= :hides then 'two-hides' end,
  case when exists (select from report join account author on author.id = reporter_id
                    where case_id = :case and not_counted = '{}'
                      and (network = :network or phone = :phone? or author.identity = me.identity))
    then 'same-person' end,
  -- Staff have decided about an earlier report of the same subject by the same person.
  case when exists (select from report join moderation_case c on c.id = case_id
                    where reporter_id in (table own) and c.kind = :kind and c.subject_id = :subject and c.closed_at is not null)
    then 'already-decided' end
], null) as "reasons!: NotCounted[]"
from account me where id = :me;

/* @name countReporters: one report per mailbox, verified phone and network, however many accounts the mailbox has had */
with by_mailbox as (
  select distinct on (identity) report.id, report.network, coalesce(report.phone, report.id::text) as phone
  from report join account on account.id = reporter_id
  where case_id = :case and report.network is not null and (not_counted = '{}' or not :onlyCounted)
  order by identity, report.id
), by_phone as (
  select distinct on (phone) network from by_mailbox order by phone, id
)
select count(distinct network) as "count!" from by_phone;

/* @name excludeReportersWithTwoHides: the reporters may have hidden something else since their reports of this case */
update report set not_counted = array_append(not_counted, 'two-hides')
where case_id = :case and not not_counted @> '{two-hides}'
  and (select count(distinct hiding.case_id)
       from account reporter
       join account own on own.identity = reporter.identity
       join report hiding on hiding.reporter_id = own.id
       where reporter.id = report.reporter_id and hiding.hid_at > now() - interval '30 days') >= :hides;

/* @name recordHide */
update report set hid_at = now() where case_id = :case and not_counted = '{}';

/* @name raiseCase */
update moderation_case set raised_at = now() where id = :case and raised_at is null;

/* @name hideByReports */
update moderation_case set withheld_at = now() where id = :case;

/* @name markAsFalse: the person who wrote the report, unless it is marked already */
update report set false_at = now() from account
where account.id = reporter_id and report.id = :report and case_id = :case and false_at is null
returning identity;

/* @name discountReportsOf: takes the weight of a false report, and of its author's other reports in open cases */
update report set not_counted = array_append(not_counted, 'knowingly-false')
where not not_counted @> '{knowingly-false}' and reporter_id in (select id from account where identity = :identity)
  and (id = :report or exists (select from moderation_case c where c.id = case_id and c.closed_at is null));
