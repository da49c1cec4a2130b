-- import type { Milestone } from '../milestones/milestones.contract.ts'
-- import type { LinkLeg } from './family-texts.ts'

/* @name findFamilyTrip: what a family's page shows */
select id as link, channel, subscribed_at is not null as "subscribed!", state as "state!: 'agreed' | 'canceled'",
       traveler, relation, helper, legs, milestones, is_helper_unreachable as "helperUnreachable",
       is_seeking_helper as "helperLost", iso(expires_at) as "expiresAt!"
from open_link
where token_hash = :hash and audience = 'family' and state in ('agreed', 'canceled');

/* @name findTravelerLink */
select id as link, trip_id as trip, maker_id as poster, phone_number as phone, state as "state!: 'agreed' | 'canceled'",
       is_seeking_helper as "helperLost", iso(expires_at) as "expiresAt!"
from open_link
where token_hash = :hash and audience = 'traveler' and state in ('agreed', 'canceled');

/* @name findInvitation */
select address as "to!", locale, traveler, relation, helper, legs
from open_link
where id = :link and can_receive and state = 'agreed';

/* @name findMilestone: for a subscribed link */
select address as "to!", locale, traveler, relation, helper, legs, open_link.id as link, kind, leg, at,
       has_companion as "hasCompanion", landed, is_late as "isLate"
from open_link join recorded_milestone milestone using (trip_id)
where open_link.id = :link and milestone.id = :milestone and can_receive and state = 'agreed' and subscribed_at is not null;

/* @name findPosterStep: for the poster who does not fly */
select kind, leg, at, has_companion as "hasCompanion", landed, is_late as "isLate",
       (select coalesce(json_agg(json_build_object(
          'departureAirport', departure, 'arrivalAirport', arrival, 'together', taken_by is not null,
          'departsAt', iso(departs_at)) order by number), '[]')
        from trip_leg where trip_id = trip.id) as "legs!: Array<Pick<LinkLeg, 'departureAirport' | 'arrivalAirport' | 'together' | 'departsAt'>>"
from trip join recorded_milestone milestone on milestone.trip_id = trip.id
where trip.id = :trip and milestone.id = :milestone and state = 'agreed';

/* @name findCanceled: for a subscribed link */
select address as "to!", locale, legs, is_seeking_helper as "isSeekingHelper"
from open_link
where id = :link and can_receive and state = 'canceled' and subscribed_at is not null;

/* @name findUnreachable: for a subscribed link, while the helper cannot be reached */
select address as "to!", locale, traveler, relation, helper, legs
from open_link
where id = :link and can_receive and state = 'agreed' and subscribed_at is not null and is_helper_unreachable;

/* @name findSubscribed */
select address as "to!", locale, trip_id as trip, traveler, relation, helper
from open_link
where id = :link and can_receive and state = 'agreed' and subscribed_at is not null;

/* @name findSubscribedLinks: the family's time zone is unknown, so it is that of the person who made the link */
select link.id as "linkId", link.channel, link.address, maker.id as maker, maker.time_zone as zone, null as "accountId: null"
from trip_link link join account maker on maker.id = link.made_by
where link.trip_id = :trip and link.subscribed_at is not null and link.expires_at > now()
order by link.id;

/* @name recordNotices: the links that are notified of this for the first time */
with notified as (
  insert into trip_notification (trip_id, kind, link_id, milestone_id)
  select trip_id, :kind, id, :milestone?
  from trip_link where trip_id = :trip and subscribed_at is not null and expires_at > now()
  order by id
  on conflict on constraint trip_notification_once do nothing
  returning link_id
)
select link.id, link.channel, link.address, link.made_by as maker
from trip_link link join notified on link_id = link.id
order by link.id;

/* @name addLink: without a locale in that of its maker */
insert into trip_link (trip_id, made_by, audience, token_hash, label, channel, address, locale, expires_at)
select trip.id, account.id, :audience, :hash, :label, :channel?, :address?, coalesce(:locale?, locale),
       last_landing_at + interval '48 hours'
from trip join account on account.id = :me
where trip.id = :trip
returning id, locale;

/* @name findMyLinks */
select id, audience, label, channel, address as to, undelivered, subscribed_at is not null as "subscribed!",
       iso(created_at) as "createdAt!", iso(expires_at) as "expiresAt!"
from trip_link
where trip_id = :trip and made_by = :me and expires_at > now()
order by id;

/* @name setSubscribed */
update trip_link set subscribed_at = case when :subscribed then coalesce(subscribed_at, now()) end
where id = :link and channel is not null and expires_at > now();

/* @name recordUndelivered: the person who made the link, but only the first time */
update trip_link set undelivered = true
where id = :link and not undelivered
returning trip_id as trip, made_by as maker;

/* @name updateLinkExpiry */
update trip_link set expires_at = last_landing_at + interval '48 hours'
from trip
where trip.id = :trip and trip_id = trip.id and expires_at > now();

/* @name endLinksOfHelper: after a block, only the traveler's family still has access to a departed trip */
update trip_link link set expires_at = now()
from trip t, account mine, account theirs
where mine.identity = (select identity from account where id = :one)
  and theirs.identity = (select identity from account where id = :other)
  and (t.helper_id, t.traveler_id) in ((mine.id, theirs.id), (theirs.id, mine.id)) and has_departed(t)
  and link.trip_id = t.id and link.made_by = t.helper_id and link.expires_at > now();

/* @name moveLinks: moves the links of a trip that lost its helper to the newly agreed trip. The traveler's link ends if
   someone else travels now. */
update trip_link link
set trip_id = next.id,
    expires_at = case when link.audience = 'family' or next.companion is not null
                      then next.last_landing_at + interval '48 hours' else now() end
from trip next, trip previous
where next.id = :trip and previous.id <> next.id
  and previous.seeking_listing_id = next.seeking_listing_id and previous.traveler_id = next.traveler_id
  and link.trip_id = previous.id and link.made_by = next.traveler_id and link.expires_at > now()
  and not exists (select from trip_leg where trip_id = previous.id and taken_by is not null);

/* @name deleteEndedLinks: in one array, so that PostgreSQL chooses the rows once */
delete from trip_link where id = any (array(
  select id from trip_link where expires_at <= now() order by expires_at limit :limit for update skip locked));
