/* @name findTestimonial */
select id, text, rating, route, username, reply, together, "profilePictureUrl", "authorId", "createdAt", "repliedAt",
       case when author_id = :reader then changeable else false end as "changeable!",
       case when author_id = :reader then iso(publish_at) end as "publishAt",
       author_id = :reader as "mine!", target_id = :reader and reply is null as "replyable!"
from shown_testimonial where id = :id;

/* @name findHomePage: the newest. The one of the cursor may have been deleted; then the list continues with the one that was written
   before it. */
select id, text, rating, route, username, reply, together, "profilePictureUrl", "authorId", "createdAt", "repliedAt",
       case when author_id = :reader? then changeable else false end as "changeable!",
       case when author_id = :reader then iso(publish_at) end as "publishAt",
       coalesce(author_id = :reader, false) as "mine!", coalesce(target_id = :reader and reply is null, false) as "replyable!"
from shown_testimonial t
where home_from <= now() and withheld is null
  and not exists (select from moderation_case where kind = 'rating' and subject_id = t.id and closed_at is null)
  and (home_from, id) < (select home_from, :before::bigint from testimonial where id <= :before and home_from is not null order by id desc limit 1) -- if :before
order by home_from desc, id desc
limit :limit;

/* @name findAbout: reviews about a hidden person are visible to that person only, and a pending review to its author only */
select id, text, rating, route, username, reply, together, "profilePictureUrl", "authorId", "createdAt", "repliedAt",
       case when author_id = :reader? then changeable else false end as "changeable!",
       case when author_id = :reader then iso(publish_at) end as "publishAt",
       coalesce(author_id = :reader, false) as "mine!", coalesce(target_id = :reader and reply is null, false) as "replyable!"
from shown_testimonial
where target_id = :target and id < :before and withheld is null and (publish_at is null or author_id = :reader)
  and exists (
    select from account a where a.id = :target
      and (email_confirmed_at is not null and suspended_at is null and banned_at is null or a.id = :reader))
order by id desc
limit :limit;

/* @name findTarget: "own" is true for any account of the author */
select identity = (select identity from account where id = :me) as "own!"
from account where id = :other and email_confirmed_at is not null;

/* @name lockTarget: serializes a review with the deletion of its target */
select identity = (select identity from account where id = :me) as "own!"
from account where id = :other and email_confirmed_at is not null for share;

/* @name findReview: of any account of the author */
select author_id as "authorId"
from testimonial t join account author on author.id = author_id join account mine on mine.identity = author.identity
where mine.id = :me and target_id = :other and route = :route
limit 1;

/* @name findChangeable */
select created_at > now() - interval '14 days' as "changeable!", are_both_published(testimonial) as "frozen!"
from testimonial where id = :id;

/* @name haveWritten */
select exists (select from acquaintance where person_id = :me and other_id = :other and route = :route) or exists (
    select from conversation_side side join listing on listing.account_id in (side.account_id, other_id)
    where side.account_id = :me and other_id = :other and review_route(listing) = :route
      and both_wrote_about(listing, conversation_id)
  ) as "wrote!";

/* @name storeAcquaintances: these people may review each other about a listing even after it is deleted or moved to another route */
insert into acquaintance (person_id, other_id, route)
select person, other, review_route(listing)
from listing
join conversation_side side using (account_id)
cross join lateral (values (account_id, other_id), (other_id, account_id)) pair (person, other)
where listing.id = :listing and account_id = :owner and both_wrote_about(listing, conversation_id)
on conflict do nothing;

/* @name storeAllAcquaintances: for a deleted account, because its owner may return */
insert into acquaintance (person_id, other_id, route)
select other_id, side.account_id, review_route(listing)
from conversation_side side join listing on listing.account_id in (side.account_id, other_id)
where side.account_id = :account and both_wrote_about(listing, conversation_id)
on conflict do nothing;

/* @name findEarlierReview: if "other" has reviewed a route of this trip, they cannot write another review */
select id from testimonial
where author_id = :other and target_id = :me and publish_at is null and route in (select route from routes_of(:trip));

/* @name findReviewAfterConversation */
select id from testimonial
where not together
  and author_id in (select id from account where identity = (select identity from account where id = :me))
  and target_id in (select id from account where identity = (select identity from account where id = :other))
limit 1;

/* @name findAgreedTrip: the latest departed trip, otherwise the next one, unless both said that it did not take place */
with mine as materialized (select id from account where identity = (select identity from account where id = :me)),
theirs as materialized (select id from account where identity = (select identity from account where id = :other))
select trip.id, has_departed(trip) as "departed!", first.date as "from", to_char(first.date, 'FMMon FMDD, YYYY') as "day!"
from trip join trip_leg first on trip_id = trip.id and number = 1
where state = 'agreed' and completed is distinct from false and (
    helper_id in (select id from mine) and traveler_id in (select id from theirs)
    or helper_id in (select id from theirs) and traveler_id in (select id from mine))
  and :route in (select route from routes_of(trip.id))
order by "departed!" desc, abs(extract(epoch from first_departure_at - now()))
limit 1;

/* @name holdBack: until both people have written, for 14 days at most */
update testimonial set together = true, trip_id = :trip, publish_at = now() + interval '14 days' where id = :id;

/* @name countAuthors */
select count(distinct author_id) as "authors!" from testimonial where trip_id = :trip;

/* @name publishOfTrip */
update testimonial set publish_at = null, released_at = now()
where publish_at is not null and trip_id = :trip
returning id, target_id as "targetId";

/* @name publishOverdue */
update testimonial set publish_at = null, released_at = now()
where id = any (array(
  select id from testimonial where publish_at is not null and publish_at <= now()
  order by publish_at limit :limit for update skip locked))
returning id, target_id as "targetId";

/* @name ratePerson */
select rate_person(:person)::text as "rated!";
