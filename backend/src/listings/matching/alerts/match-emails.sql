-- import type { KindOfHelp } from '../../kinds-of-help.contract.ts'
-- import type { RepliesWithin } from '../../listing.contract.ts'
-- import type { CompanyLeg, LegColumns } from '../../listing.entity.ts'
-- import type { TravelerFacts } from '../../traveler/traveler.contract.ts'
-- import type { ActiveFilters } from '../../search/filters.contract.ts'
-- import type { OperatedFlights } from '../match.presenter.ts'

-- Rows are locked in the order of ids, so that two of these statements cannot deadlock.

/* @name recordMatches: adds matches, or raises them to a better tier, and returns those to notify of. A match in an email that is not
   rendered yet moves to the email of its better tier; a deleted email was sent. A match that was likely the same plane is not
   renewed, because the reader knows that already. The tiers up to "lastUncapped" are notified each time, others once more. */
insert into match_notification (reader_id, listing_id, search_id, counterpart_id, tier)
select reader, listing, search, counterpart, tier
from unnest(:reader::bigint[], :listing::bigint[], :search::bigint[], :counterpart::bigint[], :tier::int[])
  as notification (reader, listing, search, counterpart, tier)
order by reader, listing, counterpart
on conflict on constraint match_notification_once do update
set tier = excluded.tier, search_id = excluded.search_id, notified_at = now(), seen_at = null,
    times = match_notification.times
      + coalesce((select written_at is not null from match_email where id = match_notification.email_id), true)::int,
    previous_tier = case when coalesce((select written_at is not null from match_email where id = match_notification.email_id), true)
                         then match_notification.tier else match_notification.previous_tier end
where match_notification.tier > excluded.tier
  and (not :isRenewed or match_notification.tier > :lastUncapped)
  and (excluded.tier <= :lastUncapped or match_notification.times = 1
       or not coalesce((select written_at is not null from match_email where id = match_notification.email_id), true))
returning reader_id as reader, listing_id as listing, counterpart_id as counterpart;

/* @name lockReaders: their counts of immediate emails of each tier and because of this author, which begin again each day. A person
   keeps the identity with another account of the same mailbox. */
insert into match_email_recipient as recipient (account_id)
select id from unnest(:readers::bigint[]) reader (id) order by id
on conflict (account_id) do update
set tier_counts = case when recipient.since < now() - interval '1 day' then '{0,0,0,0,0,0}' else recipient.tier_counts end,
    author_counts = case when recipient.since < now() - interval '1 day' then '{}' else recipient.author_counts end,
    since = case when recipient.since < now() - interval '1 day' then now() else recipient.since end
returning account_id as id, tier_counts as "tierCounts",
          coalesce((author_counts ->> (select identity::text from account where id = :author))::int, 0) as "ofAuthor!",
          iso(daily_at) as last, iso(now()) as "now!", (select time_zone from account where id = account_id) as zone;

/* @name countTiers */
update match_email_recipient
set tier_counts = array(select count + (tier = any (notified.tiers))::int
                        from unnest(tier_counts) with ordinality sent (count, tier) order by tier)
from (
  select reader, array_agg(tier) as tiers from unnest(:readers::bigint[], :tiers::int[]) as one (reader, tier) group by reader
) notified
where account_id = notified.reader;

/* @name countAuthor */
update match_email_recipient
set author_counts = author_counts || jsonb_build_object(key, coalesce((author_counts ->> key)::int, 0) + 1)
from (select identity::text as key from account where id = :author) author
where account_id = any (:readers);

/* @name lockOpen: immediate emails that take further matches. Waits for a process that is rendering one, and then leaves it out. A
   failed email receives no further matches. */
select id, reader_id as reader from match_email
where reader_id = any (:readers) and not daily and written_at is null and created_at > now() - interval '1 minute'
order by id
for update;

/* @name addImmediate */
insert into match_email (reader_id, daily)
select id, false from unnest(:readers::bigint[]) reader (id) order by id
returning id, reader_id as reader;

/* @name findOrAddDaily: waits for a process that is rendering the email of the day; later matches are for the next day */
insert into match_email (reader_id, daily)
select id, true from unnest(:readers::bigint[]) reader (id) order by id
on conflict (reader_id) where daily and written_at is null do update set daily = true
returning id, reader_id as reader, xmax = 0 as "isNew!";

/* @name setDailyTimes */
update match_email_recipient set daily_at = due.at
from unnest(:readers::bigint[], :times::timestamptz[]) due (reader, at)
where account_id = due.reader;

/* @name assignEmails */
update match_notification set email_id = notification.email
from unnest(:readers::bigint[], :listings::bigint[], :counterparts::bigint[], :emails::bigint[])
  as notification (reader, listing, counterpart, email)
where reader_id = notification.reader and listing_id is not distinct from notification.listing
  and counterpart_id = notification.counterpart;

/* @name findReader */
select reader_id as reader from match_email where id = :emailId;

/* @name closeEmail: matches that are found from now on are for a later email */
update match_email set written_at = now() where id = :emailId and written_at is null;

/* @name lockNotifications: A process that finds a match again at this moment waits for this lock, and then sees whether this email
   includes it. */
select tier from match_notification where email_id = :emailId
order by reader_id, listing_id, counterpart_id
for update;

/* @name findNotifications: all matches of an email with their present tier. It is null unless both sides are open, neither has
   blocked the other, the recipient wants the notification, and no earlier email had a tier as good. The limits force a lookup by
   id, even if the planner overestimates the emails. "member" is whether the recipient has signed in before; otherwise the email
   shows only what visitors may see. */
with reader as materialized (
  select account.id, email, locale, email_confirmed_at is not null as member,
         array(select id from separated_from(account.id)) as separated
  from match_email join account on account.id = reader_id
  where match_email.id = :emailId and email is not null and suspended_at is null and banned_at is null
)
select t.reader_id as "reader!", t.listing_id as "readerListing", t.counterpart_id as "counterpart!", reader.email, reader.locale,
       reader.member, l.id as listing, s.id as search, s.departure as "from", s.arrival as "to", s.date, s.end_date as "endDate",
       s.carrier || s.flight_number || s.flight_suffix as flight, s.type, s.filters as "filters: ActiveFilters", s.language_codes as codes, shown.tier,
       shown.tier is not distinct from t.tier as "isRecorded!"
from match_notification t
left join reader on reader.id = t.reader_id
left join lateral (
  select c.* from listing c
  where c.id = t.counterpart_id and is_open(c) and confirmed_at is not null and account_id <> all (reader.separated)
  limit 1
) c on true
left join lateral (
  select l.* from listing l where l.id = t.listing_id and is_open(l) and confirmed_at is not null and alerts <> 'off' limit 1
) l on true
left join lateral (
  select s.* from saved_search s
  where s.id = t.search_id and confirmed_at is not null and ends_at > now() and passes_filters(s, c::listing, not reader.member)
  limit 1
) s on true
cross join lateral (
  select case when c.id is null then null
              when l.id is not null then (
                select min(tier) from tiers_of(l::listing, c::listing, c.traveler is null or reader.member))
              when s.id is not null then (
                select min(tier) from tiers_of(s::saved_search, c::listing, c.traveler is null or reader.member)) end as tier
  offset 0
) present
cross join lateral (
  select case when present.tier < coalesce(t.previous_tier, 7)
               and present.tier <= coalesce(last_tier_of_listing(l.alert_scope), last_tier_of_search(s.scope))
              then present.tier end as tier
) shown
where t.email_id = :emailId
order by shown.tier, c.date, c.id desc;

/* @name correctNotifications: stores the present tiers of an email's matches. Those that it leaves out, which have none, return to
   their previous state, so that a later email can include them. */
with notification as (
  select * from unnest(:readers::bigint[], :listings::bigint[], :counterparts::bigint[], :tiers::int[])
    as notification (reader, listing, counterpart, tier)
), deleted as (
  delete from match_notification t using notification n
  where t.email_id = :emailId and reader_id = n.reader and listing_id is not distinct from n.listing and counterpart_id = n.counterpart
    and n.tier is null and previous_tier is null
)
update match_notification t
set tier = coalesce(n.tier, previous_tier), times = times - (n.tier is null)::int,
    previous_tier = case when n.tier is not null then previous_tier end, email_id = case when n.tier is not null then email_id end
from notification n
where t.email_id = :emailId and reader_id = n.reader and listing_id is not distinct from n.listing and counterpart_id = n.counterpart
  and case when n.tier is null then previous_tier is not null else n.tier <> t.tier end;

/* @name findListings: of an email */
select card.*, (select numbers from operated_flights where listing_id = card.id) as "operated: OperatedFlights"
from listing_card card where id = any (:ids);

/* @name markSeen */
update match_notification set seen_at = now() where reader_id = :me and listing_id = :listing and seen_at is null
returning counterpart_id as counterpart;

/* @name countUnseen: people, not matches, for open listings and searches */
select count(distinct c.account_id) as "count!"
from match_notification t
join listing c on c.id = t.counterpart_id
left join listing l on l.id = t.listing_id
left join saved_search s on s.id = t.search_id
where t.reader_id = :account and seen_at is null
  and notified_at > to_timestamp(:since) and notified_at <= to_timestamp(:until)
  and is_open(c) and (is_open(l) or s.ends_at > now())
  and c.account_id <> all (array(select id from separated_from(:account)));

/* @name exportNotifications */
select listing_id as "aboutMyListing", counterpart_id as "ofListing", iso(notified_at) as "notifiedAt!", iso(seen_at) as "seenAt"
from match_notification where reader_id = :account
order by notified_at, counterpart_id;

/* @name deleteNotificationsOf */
delete from match_notification where reader_id = :account;

/* @name deleteEmailsOf */
delete from match_email where reader_id = :account;

/* @name deleteRecipient */
delete from match_email_recipient where account_id = :account;

/* @name deletePage: notifications about listings that ended 60 to 90 days ago, of a page of at most 1,000 of these listings: most
   have no notifications left, and one statement would read a month of listings. The job runs hourly, so older trips need no
   second check. */
with page as materialized (
  select id, closes_at from listing
  where status <> 'open' and closes_at between now() - interval '90 days' and now() - interval '60 days'
    and closes_at >= :closesAt and (closes_at, id) > (:closesAt, :id)
  order by closes_at, id limit 1000
), notification as (
  select found.ctid from page cross join lateral (
    select ctid from match_notification where counterpart_id = page.id
    union all
    select ctid from match_notification where listing_id = page.id
  ) found
  limit 1000
), deleted as (
  delete from match_notification where ctid = any (array(select ctid from notification)) returning counterpart_id
)
select (select count(*) from deleted) as "deleted!", closes_at as "closesAt!", id as "id!"
from page
order by closes_at desc, id desc limit 1;
