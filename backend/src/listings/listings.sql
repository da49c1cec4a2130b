-- import type { RepliesWithin } from './listing.contract.ts'
-- import type { KindOfHelp } from './kinds-of-help.contract.ts'
-- import type { CompanyLeg, LegColumns, Listing } from './listing.entity.ts'
-- import type { Shared } from './listing-viewers.public.ts'
-- import type { TravelerFacts } from './traveler/traveler.contract.ts'

/* @name findListing: an active listing, with its author unless it is unconfirmed, because blocks do not hide unconfirmed
   listings: that would reveal whose address they have; whether the reader is one of the two people of its trip; and what its
   author shares with the reader who helps. */
select card.*, case when confirmed_at is not null then listing.account_id end as "ownerId?",
       status = 'found' and exists (
         select from trip
         where state = 'agreed' and listing.id in (helper_listing_id, seeking_listing_id) and :reader? in (helper_id, traveler_id)
       ) as "together!",
       -- In an agreed trip the name and the age are shared unless the poster has hidden them, and the time always, because
       -- both take the flights.
       (select json_build_object(
                 'note', is_shared(trip), 'time', is_shared(trip) or coalesce(shares_time, false),
                 'firstName', coalesce(shares_first_name, is_shared(trip)), 'ageBand', coalesce(shares_age_band, is_shared(trip)))
        from trip join trip_person on trip_id = trip.id and role = 'traveler'
        where seeking_listing_id = listing.id and helper_id = :reader and (is_shared(trip) or is_proposed(trip))
        order by is_shared(trip) desc limit 1) as "shared: Shared"
from listing join listing_card card using (id)
where listing.id = :id and is_active(listing);

/* @name findOwnListings: of one account, the newest first */
select own.* from own_listing own
where account_id = :me and id < :before
  and type = :type -- if :type
  and case when :confirmed then confirmed else not confirmed and status in ('open', 'partly') end -- if :confirmed
order by id desc
limit :limit;

/* @name findOwnListing */
select own.* from own_listing own where id = :id;

/* @name findOpenOwner */
select account_id as owner from listing where id = :id and is_open(listing);

/* @name lockOwnListing */
select is_active(listing) as "open!" from listing where id = :id and account_id = :owner for update;

/* @name findAddress: of the author */
select account.id as "accountId", email as "email!" from listing join account on account.id = account_id
where listing.id = :id and email is not null;

/* @name findReopening: whether a listing may open again. Reads the moderators' actions, because a listing closed before or during
   a review has no other trace of a decision. */
select status, closes_at <= now() as "past!",
       exists (
         select from moderation_case c
         where c.kind = 'listing' and subject_id = listing.id and (closed_at is null or 'restore' <> (
           select action.kind from moderation_action action
           where case_id = c.id and action.kind in ('hide', 'remove', 'restore') order by action.id desc limit 1))
       ) as "moderated!"
from listing where id = :id;
