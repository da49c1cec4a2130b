-- import type { RepliesWithin } from '../listing.contract.ts'
-- import type { CompanyLeg, LegColumns } from '../listing.entity.ts'
-- import type { KindOfHelp } from '../kinds-of-help.contract.ts'
-- import type { TravelerFacts } from '../traveler/traveler.contract.ts'

/* @name findPerson: as others see them. Users see themselves even while others cannot. */
select account.id, username, languages, bio, stars, count, profile_picture_url as "profilePictureUrl",
       phone_verified_at is not null as "verified!", completed_trips as "completedTrips", replies_within as "repliesWithin",
       to_char(created_at at time zone 'utc', 'YYYY-MM') as "memberSince!"
from account left join person_rating on account_id = account.id
where account.id = :id
  and (email_confirmed_at is not null and suspended_at is null and banned_at is null or account.id = :reader?);

/* @name findPersonListings: open and confirmed ones, the soonest trip first */
select card.* from listing join listing_card card using (id)
where account_id = :id and is_open(listing) and confirmed_at is not null and (listing.date, listing.id) > (:day, :after)
order by listing.date, listing.id
limit :limit;
