-- import type { CaseRow, NotCounted, SnapshotLine } from './moderation.contract.ts'
-- import type { QuotedMessage } from './moderation.entity.ts'

/* @name findOpenCases: those that were raised and the oldest first, after the last case of the previous page */
select listed from case_row
where closed_at is null
  and (raised_at is null, id) > (select last.raised_at is null, last.id from moderation_case last where last.id = :cursor) -- if :cursor
order by raised_at is null, id
limit :limit;

/* @name findClosedCases: the newest first */
select listed from case_row
where closed_at is not null
  and id < :cursor -- if :cursor
order by id desc
limit :limit;

/* @name findHistory: other cases about the same person, also under the pseudonym of a deleted account */
select listed from case_row
where (about_id = :about or giver_id = :about or about_key = :key?) and id <> :id
order by id desc
limit 50;

/* @name summarize: open cases, and the median minutes to the first action of those measured within 30 days */
select (select count(*) from moderation_case where closed_at is null) as "open!",
       percentile_cont(0.5) within group (order by extract(epoch from first_action_at - opened_at)) / 60 as "medianMinutes",
       count(*) as "measured!"
from moderation_case
where first_action_at > now() - interval '30 days';

/* @name findSituation: a case, the state of its subject, its person, and how the member of staff is involved. There is no
   person if a visitor wrote a tip message. */
select listed, kind, snapshot as "snapshot!: SnapshotLine[]", c.subject_id as "subjectId", person.id as "personId", person.email,
       coalesce(case kind
         when 'person' then 'shown' -- profiles are not hidden: their picture is removed, or their account suspended
         when 'listing' then (select case when status in ('hidden', 'removed') then status else 'shown' end
                              from listing where id = c.subject_id)
         when 'message' then (select coalesce(withheld, 'shown') from message where id = c.subject_id)
         when 'rating' then (select case withheld when 'person-left' then 'gone' else coalesce(withheld, 'shown') end
                             from testimonial where id = c.subject_id)
         else coalesce((select case when removed_at is null then 'hidden' else 'removed' end
                        from tip_message_report where tip_id = c.subject_id),
                       (select 'shown' from tip where id = c.subject_id and message is not null))
       end, 'gone') as "state!: 'shown' | 'hidden' | 'removed' | 'gone'",
       case when person.left_at is not null then 'left'
            when person.banned_at is not null then 'banned'
            when not author_confirmed or person.email_confirmed_at is null then 'unproven'
            when person.suspended_at is not null then 'suspended'
            when person.withheld_at is not null then 'withheld'
            else 'active' end as "status!: 'left' | 'banned' | 'unproven' | 'suspended' | 'withheld' | 'active'",
       iso(coalesce(person.created_at, opened_at)) as "since!",
       (select count(*) from listing where account_id = person.id and status in ('open', 'partly') and closes_at > now())
         as "openListings!",
       c.closed_at is null as "isOpen!", c.withheld_at is not null as "hiddenByReports!",
       person.profile_picture_url is not null as "hasPicture!",
       exists (select from moderation_case other where other.kind = c.kind and other.subject_id = c.subject_id
               and other.closed_at is null and other.id <> c.id) as "hasOpenDuplicate!",
       exists (select from report where case_id = c.id and false_at is null) as "hasUnmarkedReports!",
       coalesce(person.identity = (select identity from account where id = :actor), false) as "isAboutActor!",
       exists (select from report join account reporter on reporter.id = reporter_id
               where case_id = c.id and reporter.identity = (select identity from account where id = :actor))
         as "isReportedByActor!",
       exists (select from account member where member.identity = person.identity and staff_since is not null) as "isStaff!",
       coalesce((select max(id) from moderation_action where case_id = c.id), 0) as "last!"
from moderation_case c
join case_row on case_row.id = c.id
left join account person on person.id = coalesce(c.about_id, c.giver_id)
where c.id = :id;

/* @name findReportsOfCase */
select report.id, reason as "reason!: CaseRow['reasons'][number]", details, quoted as "quoted!: QuotedMessage[]",
       reporter_id as "reporterId", reporter.username as "username!", reported.username as reported,
       not_counted as "notCounted!: NotCounted[]", false_at is not null as "isFalse!", iso(report.created_at) as "createdAt!"
from report join account reporter on reporter.id = reporter_id left join account reported on reported.id = reported_id
where case_id = :id
order by report.id;

/* @name findActions */
select id, kind, address as by, reason, iso(at) as "at!" from moderation_action where case_id = :id order by id;

/* @name findObjections */
select id, text, iso(created_at) as "createdAt!" from objection where case_id = :id and text <> '' order by id;

/* @name openCase: the open case about the same subject if there is one. The update locks it, so that reports of one subject
   are counted one after the other. */
insert into moderation_case (kind, subject_id, about_id, giver_id, author_confirmed, snapshot, patterns)
values (:kind, :subject, case when :kind <> 'tip-message' then :about?::bigint end,
        case when :kind = 'tip-message' then :about?::bigint end, :authorConfirmed, :snapshot, :patterns)
on conflict (kind, subject_id) where closed_at is null do update set kind = excluded.kind
returning id, withheld_at is not null or first_action_at is not null as "isHandled!";

/* @name findPeople: the accounts that an action about a case locks; of a message, both who see its conversation */
select coalesce(about_id, giver_id) as "id!" from moderation_case
where id = :id and coalesce(about_id, giver_id) is not null
union
select side.account_id
from moderation_case c
join message on message.id = c.subject_id
join conversation_side side on side.conversation_id = message.conversation_id
where c.id = :id and c.kind = 'message';

/* @name lockCase: the second of two parallel actions waits here, and then sees the first one */
select id from moderation_case where id = :id for update;

/* @name updateCase: stores that staff have acted; a decision closes the case */
update moderation_case
set first_action_at = coalesce(first_action_at, now()),
    withheld_at = case when not :isDecision then withheld_at end,
    raised_at = case when not :isDecision then raised_at end,
    closed_at = case when :isDecision then coalesce(closed_at, now()) when not :reopens then closed_at end
where id = :id;

/* @name findAccountsOfPerson */
select id as "id!" from accounts_of_person(:person);

/* @name findInContact: everyone who exchanged messages or contact details with any account of the banned person within 90
   days, or planned a trip with them that ended later than that, each with the account that they know */
with banned as (select id from accounts_of_person(:person))
select distinct on (people.id) people.id as "id!", banned as "banned!"
from (
  select other_id as id, side.account_id as banned
  from conversation_side side
  join message on message.conversation_id = side.conversation_id and message.number = side.last_id
  where side.account_id in (select id from banned) and message.created_at > now() - interval '90 days'
  union all
  select requester_id, account_id from contact_request request join listing on listing.id = listing_id
  where account_id in (select id from banned) and request.created_at > now() - interval '90 days'
  union all
  select account_id, requester_id from contact_request request join listing on listing.id = listing_id
  where requester_id in (select id from banned) and request.created_at > now() - interval '90 days'
  union all
  select other.account_id, mine.account_id
  from trip_person mine
  join trip_person other on other.trip_id = mine.trip_id and other.account_id <> mine.account_id
  join trip on trip.id = mine.trip_id
  where mine.account_id in (select id from banned) and trip.state in ('proposed', 'agreed')
    and trip.last_landing_at > now() - interval '90 days'
) people
where people.id not in (select id from banned)
order by people.id, banned;
