-- import type { KindOfHelp } from './kinds-of-help.contract.ts'
-- import type { LegColumns } from './listing.entity.ts'
-- import type { TravelerFacts } from './traveler/traveler.contract.ts'

/* @name exportListings */
select id, type, departure as "from", arrival as "to", date, end_date as "endDate", time_of_day as time, legs as "legs: LegColumns[]",
       language_codes as "languageCodes", traveler as "traveler: TravelerFacts", places, help as "help!: KindOfHelp[]", skills, description,
       tip_amount as "tipAmount", min_tip as "minTip", max_tip as "maxTip", contact_name as name, phone_number as "phoneNumber",
       status, carrier || flight_number || flight_suffix as flight, iso(confirmed_at) as "confirmedAt", iso(created_at) as "createdAt!"
from listing where account_id = :account
order by id;

/* @name exportContactRequesters: who asked for contact details, and what they saw */
select requester.username as "askedBy", listing.id as "listingId", departure as "from", arrival as "to", date,
       iso(request.created_at) as "createdAt!",
       case when confirmed_at is null then '{}'
            else json_build_object('name', coalesce(contact_name, owner.username), 'email', owner.email,
                                   'phoneNumber', listing.phone_number) end as "theySaw!: object"
from listing
join contact_request request on listing_id = listing.id
join account requester on requester.id = requester_id
join account owner on owner.id = account_id
where account_id = :account
order by request.id;

/* @name exportReviewsAbout: those that are published */
select username as by, route, rating, text, iso(testimonial.created_at) as "createdAt!"
from testimonial join account on account.id = author_id
where target_id = :account and publish_at is null
order by testimonial.id;

/* @name exportContactRequests */
select listing_id as "listingId", iso(created_at) as "createdAt!" from contact_request where requester_id = :account order by id;

/* @name exportTestimonials */
select target_id as "targetUserId", route, rating, text, reply, together, iso(publish_at) as "appearsAtTheLatest",
       iso(created_at) as "createdAt!"
from testimonial where author_id = :account
order by id;

/* @name withholdReviews: about a person who has left */
update testimonial set reply = null, replied_at = null, withheld = coalesce(withheld, 'person-left') where target_id = :account;

/* @name deleteListings */
delete from listing where account_id = :account;

/* @name deleteAcquaintances */
delete from acquaintance where person_id = :account;

/* @name deleteRating */
delete from person_rating where account_id = :account;
