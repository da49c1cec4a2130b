// Written by npm run contract from match-emails.sql. Do not edit.
import { query } from '../../../db/query.ts'
import type { KindOfHelp } from '../../kinds-of-help.contract.ts'
import type { RepliesWithin } from '../../listing.contract.ts'
import type { CompanyLeg, LegColumns } from '../../listing.entity.ts'
import type { TravelerFacts } from '../../traveler/traveler.contract.ts'
import type { ActiveFilters } from '../../search/filters.contract.ts'
import type { OperatedFlights } from '../match.presenter.ts'

/** adds matches, or raises them to a better tier, and returns those to notify of. A match in an email that is not rendered yet moves to the email of its better tier; a deleted email was sent. A match that was likely the same plane is not renewed, because the reader knows that already. The tiers up to "lastUncapped" are notified each time, others once more. */
export type RecordMatches = {
  reader: number
  listing: number | null
  counterpart: number
}
export const recordMatches = query<{ reader: readonly number[]; listing: readonly number[]; search: readonly number[]; counterpart: readonly number[]; tier: readonly number[]; isRenewed: boolean; lastUncapped: number }, RecordMatches>(["reader","listing","search","counterpart","tier","isRenewed","lastUncapped"], `
insert into match_notification (reader_id, listing_id, search_id, counterpart_id, tier)
select reader, listing, search, counterpart, tier
from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::int[])
  as notification (reader, listing, search, counterpart, tier)
order by reader, listing, counterpart
on conflict on constraint match_notification_once do update
set tier = excluded.tier, search_id = excluded.search_id, notified_at = now(), seen_at = null,
    times = match_notification.times
      + coalesce((select written_at is not null from match_email where id = match_notification.email_id), true)::int,
    previous_tier = case when coalesce((select written_at is not null from match_email where id = match_notification.email_id), true)
                         then match_notification.tier else match_notification.previous_tier end
where match_notification.tier > excluded.tier
  and (not $6 or match_notification.tier > $7)
  and (excluded.tier <= $7 or match_notification.times = 1
       or not coalesce((select written_at is not null from match_email where id = match_notification.email_id), true))
returning reader_id as reader, listing_id as listing, counterpart_id as counterpart`)

/** their counts of immediate emails of each tier and because of this author, which begin again each day. A person keeps the identity with another account of the same mailbox. */
export type LockReaders = {
  id: number
  tierCounts: number[]
  ofAuthor: number
  last: string | null
  now: string
  zone: string | null
}
export const lockReaders = query<{ readers: readonly number[]; author: number }, LockReaders>(["readers","author"], `
insert into match_email_recipient as recipient (account_id)
select id from unnest($1::bigint[]) reader (id) order by id
on conflict (account_id) do update
set tier_counts = case when recipient.since < now() - interval '1 day' then '{0,0,0,0,0,0}' else recipient.tier_counts end,
    author_counts = case when recipient.since < now() - interval '1 day' then '{}' else recipient.author_counts end,
    since = case when recipient.since < now() - interval '1 day' then now() else recipient.since end
returning account_id as id, tier_counts as "tierCounts",
          coalesce((author_counts ->> (select identity::text from account where id = $2))::int, 0) as "ofAuthor",
          iso(daily_at) as last, iso(now()) as "now", (select time_zone from account where id = account_id) as zone`)

export type CountTiers = {
}
export const countTiers = query<{ readers: readonly number[]; tiers: readonly number[] }, CountTiers>(["readers","tiers"], `
update match_email_recipient
set tier_counts = array(select count + (tier = any (notified.tiers))::int
                        from unnest(tier_counts) with ordinality sent (count, tier) order by tier)
from (
  select reader, array_agg(tier) as tiers from unnest($1::bigint[], $2::int[]) as one (reader, tier) group by reader
) notified
where account_id = notified.reader`)

export type CountAuthor = {
}
export const countAuthor = query<{ author: number; readers: readonly number[] }, CountAuthor>(["author","readers"], `
update match_email_recipient
set author_counts = author_counts || jsonb_build_object(key, coalesce((author_counts ->> key)::int, 0) + 1)
from (select identity::text as key from account where id = $1) author
where account_id = any ($2)`)

/** immediate emails that take further matches. Waits for a process that is rendering one, and then leaves it out. A failed email receives no further matches. */
export type LockOpen = {
  id: number
  reader: number
}
export const lockOpen = query<{ readers: readonly number[] }, LockOpen>(["readers"], `
select id, reader_id as reader from match_email
where reader_id = any ($1) and not daily and written_at is null and created_at > now() - interval '1 minute'
order by id
for update`)

export type AddImmediate = {
  id: number
  reader: number
}
export const addImmediate = query<{ readers: readonly number[] }, AddImmediate>(["readers"], `
insert into match_email (reader_id, daily)
select id, false from unnest($1::bigint[]) reader (id) order by id
returning id, reader_id as reader`)

/** waits for a process that is rendering the email of the day; later matches are for the next day */
export type FindOrAddDaily = {
  id: number
  reader: number
  isNew: boolean
}
export const findOrAddDaily = query<{ readers: readonly number[] }, FindOrAddDaily>(["readers"], `
insert into match_email (reader_id, daily)
select id, true from unnest($1::bigint[]) reader (id) order by id
on conflict (reader_id) where daily and written_at is null do update set daily = true
returning id, reader_id as reader, xmax = 0 as "isNew"`)

export type SetDailyTimes = {
}
export const setDailyTimes = query<{ readers: readonly number[]; times: readonly string[] }, SetDailyTimes>(["readers","times"], `
update match_email_recipient set daily_at = due.at
from unnest($1::bigint[], $2::timestamptz[]) due (reader, at)
where account_id = due.reader`)

export type AssignEmails = {
}
export const assignEmails = query<{ readers: readonly number[]; listings: readonly number[]; counterparts: readonly number[]; emails: readonly number[] }, AssignEmails>(["readers","listings","counterparts","emails"], `
update match_notification set email_id = notification.email
from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])
  as notification (reader, listing, counterpart, email)
where reader_id = notification.reader and listing_id is not distinct from notification.listing
  and counterpart_id = notification.counterpart`)

export type FindReader = {
  reader: number
}
export const findReader = query<{ emailId: number }, FindReader>(["emailId"], `
select reader_id as reader from match_email where id = $1`)

/** matches that are found from now on are for a later email */
export type CloseEmail = {
}
export const closeEmail = query<{ emailId: number }, CloseEmail>(["emailId"], `
update match_email set written_at = now() where id = $1 and written_at is null`)

/** A process that finds a match again at this moment waits for this lock, and then sees whether this email includes it. */
export type LockNotifications = {
  tier: number
}
export const lockNotifications = query<{ emailId: number }, LockNotifications>(["emailId"], `
select tier from match_notification where email_id = $1
order by reader_id, listing_id, counterpart_id
for update`)

/** all matches of an email with their present tier. It is null unless both sides are open, neither has blocked the other, the recipient wants the notification, and no earlier email had a tier as good. The limits force a lookup by id, even if the planner overestimates the emails. "member" is whether the recipient has signed in before; otherwise the email shows only what visitors may see. */
export type FindNotifications = {
  reader: number
  readerListing: number | null
  counterpart: number
  email: string | null
  locale: string | null
  member: boolean | null
  listing: number | null
  search: number | null
  from: string | null
  to: string | null
  date: string | null
  endDate: string | null
  flight: string | null
  type: 'helper' | 'seeking_help' | 'both' | null
  filters: ActiveFilters | null
  codes: string[] | null
  tier: number | null
  isRecorded: boolean
}
export const findNotifications = query<{ emailId: number }, FindNotifications>(["emailId"], `
with reader as materialized (
  select account.id, email, locale, email_confirmed_at is not null as member,
         array(select id from separated_from(account.id)) as separated
  from match_email join account on account.id = reader_id
  where match_email.id = $1 and email is not null and suspended_at is null and banned_at is null
)
select t.reader_id as "reader", t.listing_id as "readerListing", t.counterpart_id as "counterpart", reader.email, reader.locale,
       reader.member, l.id as listing, s.id as search, s.departure as "from", s.arrival as "to", s.date, s.end_date as "endDate",
       s.carrier || s.flight_number || s.flight_suffix as flight, s.type, s.filters as "filters", s.language_codes as codes, shown.tier,
       shown.tier is not distinct from t.tier as "isRecorded"
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
where t.email_id = $1
order by shown.tier, c.date, c.id desc`)

/** stores the present tiers of an email's matches. Those that it leaves out, which have none, return to their previous state, so that a later email can include them. */
export type CorrectNotifications = {
}
export const correctNotifications = query<{ readers: readonly number[]; listings: readonly number[]; counterparts: readonly number[]; tiers: readonly number[]; emailId: number }, CorrectNotifications>(["readers","listings","counterparts","tiers","emailId"], `
with notification as (
  select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[])
    as notification (reader, listing, counterpart, tier)
), deleted as (
  delete from match_notification t using notification n
  where t.email_id = $5 and reader_id = n.reader and listing_id is not distinct from n.listing and counterpart_id = n.counterpart
    and n.tier is null and previous_tier is null
)
update match_notification t
set tier = coalesce(n.tier, previous_tier), times = times - (n.tier is null)::int,
    previous_tier = case when n.tier is not null then previous_tier end, email_id = case when n.tier is not null then email_id end
from notification n
where t.email_id = $5 and reader_id = n.reader and listing_id is not distinct from n.listing and counterpart_id = n.counterpart
  and case when n.tier is null then previous_tier is not null else n.tier <> t.tier end`)

/** of an email */
export type FindListings = {
  id: number
  type: 'helper' | 'seeking_help'
  count: number | null
  date: string
  legs: LegColumns[] | null
  spoken: string
  description: string
  skills: string | null
  help: KindOfHelp[]
  traveler: TravelerFacts | null
  places: number
  company: CompanyLeg[] | null
  departureAirport: string
  arrivalAirport: string
  endDate: string | null
  time: string | null
  tipAmount: number | null
  minTip: number | null
  maxTip: number | null
  offersTips: boolean
  acceptsTips: boolean
  confirmed: boolean
  userId: number
  username: string
  profileName: string
  profilePictureUrl: string | null
  languages: string | null
  verified: boolean
  completedTrips: number
  repliesWithin: RepliesWithin | null
  memberSince: string | null
  stars: number | null
  flightNumber: string | null
  found: boolean
  createdAt: string
  operated: OperatedFlights | null
}
export const findListings = query<{ ids: readonly number[] }, FindListings>(["ids"], `
select card.*, (select numbers from operated_flights where listing_id = card.id) as "operated"
from listing_card card where id = any ($1)`)

export type MarkSeen = {
  counterpart: number
}
export const markSeen = query<{ me: number; listing: number }, MarkSeen>(["me","listing"], `
update match_notification set seen_at = now() where reader_id = $1 and listing_id = $2 and seen_at is null
returning counterpart_id as counterpart`)

/** people, not matches, for open listings and searches */
export type CountUnseen = {
  count: number
}
export const countUnseen = query<{ account: number; since: number; until: number }, CountUnseen>(["account","since","until"], `
select count(distinct c.account_id) as "count"
from match_notification t
join listing c on c.id = t.counterpart_id
left join listing l on l.id = t.listing_id
left join saved_search s on s.id = t.search_id
where t.reader_id = $1 and seen_at is null
  and notified_at > to_timestamp($2) and notified_at <= to_timestamp($3)
  and is_open(c) and (is_open(l) or s.ends_at > now())
  and c.account_id <> all (array(select id from separated_from($1)))`)

export type ExportNotifications = {
  aboutMyListing: number | null
  ofListing: number
  notifiedAt: string
  seenAt: string | null
}
export const exportNotifications = query<{ account: number }, ExportNotifications>(["account"], `
select listing_id as "aboutMyListing", counterpart_id as "ofListing", iso(notified_at) as "notifiedAt", iso(seen_at) as "seenAt"
from match_notification where reader_id = $1
order by notified_at, counterpart_id`)

export type DeleteNotificationsOf = {
}
export const deleteNotificationsOf = query<{ account: number }, DeleteNotificationsOf>(["account"], `
delete from match_notification where reader_id = $1`)

export type DeleteEmailsOf = {
}
export const deleteEmailsOf = query<{ account: number }, DeleteEmailsOf>(["account"], `
delete from match_email where reader_id = $1`)

export type DeleteRecipient = {
}
export const deleteRecipient = query<{ account: number }, DeleteRecipient>(["account"], `
delete from match_email_recipient where account_id = $1`)

/** notifications about listings that ended 60 to 90 days ago, of a page of at most 1,000 of these listings: most have no notifications left, and one statement would read a month of listings. The job runs hourly, so older trips need no second check. */
export type DeletePage = {
  deleted: number
  closesAt: string
  id: number
}
export const deletePage = query<{ closesAt: string; id: number }, DeletePage>(["closesAt","id"], `
with page as materialized (
  select id, closes_at from listing
  where status <> 'open' and closes_at between now() - interval '90 days' and now() - interval '60 days'
    and closes_at >= $1 and (closes_at, id) > ($1, $2)
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
select (select count(*) from deleted) as "deleted", closes_at as "closesAt", id as "id"
from page
order by closes_at desc, id desc limit 1`)
