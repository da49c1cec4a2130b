-- import type { TripReader } from './trip-reader.ts'

/* @name findEmailData: what an email about a trip says, unless a newer one will. Only the newest notification is sent, because
   it describes the current state; meeting places are separate. */
select a.id as recipient, a.locale, a.email as "to!", is_helper as "isHelper", other, relation, first_name as "firstName", legs,
       first.departure, first.date, (select arrival from trip_leg where trip_id = t.id order by number desc limit 1) as "arrival!",
       t.meeting_place as "meetingPlace", t.meeting_side as "meetingSide",
       shown_state(t) as "state!: 'proposed' | 'agreed' | 'declined' | 'withdrawn' | 'expired' | 'canceled'",
       b.left_at is not null as "isAccountDeleted!", b.banned_at is not null as "isBanned!", t.change is not null as "isChange!",
       awaited_person(t) = a.id as "waitsForRecipient",
       b.banned_at is not null or exists (select from blocks_between(a.id, b.id)) as "blocked!",
       case b.id when t.helper_id then 'helper' else 'seeking_help' end as "otherType!: 'helper' | 'seeking_help'",
       (select id from listing
        where id in (t.helper_listing_id, t.seeking_listing_id) and account_id = a.id
          and status in ('open', 'partly') and closes_at > now()
        limit 1) as "openListing"
from trip t
join trip_reader on trip_reader.trip_id = t.id and reader_id = :account
join account a on a.id = reader_id
join account b on b.id = other_id
join trip_leg first on first.trip_id = t.id and first.number = 1
where t.id = :trip and a.email is not null and a.banned_at is null and exists (
  select from trip_notification n
  where n.trip_id = t.id and n.kind = :kind and n.account_id = a.id and not exists (
    select from trip_notification later
    where later.trip_id = t.id and later.account_id = a.id and later.at > n.at
      and case when n.kind like 'meeting:%' then later.kind like 'meeting:%'
               else later.kind ~ '^(proposed|accepted|declined|ended|canceled|replaced|changed|change-)' end));

/* @name findRecent */
select kind from trip_notification where account_id = :account and at > now() - interval '1 day' limit 1;

/* @name addNotification: the kind, unless this person was already notified of it or has no address */
insert into trip_notification (trip_id, kind, account_id)
select :trip, :kind, id from account where id = :account and email is not null
on conflict on constraint trip_notification_once do nothing
returning kind;
