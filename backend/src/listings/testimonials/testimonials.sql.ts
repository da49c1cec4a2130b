// Written by npm run contract from testimonials.sql. Do not edit.
import { query } from '../../db/query.ts'

export type FindTestimonial = {
  id: number
  text: string
  rating: number
  route: string
  username: string
  reply: string | null
  together: boolean
  profilePictureUrl: string | null
  authorId: number | null
  createdAt: string
  repliedAt: string | null
  changeable: boolean
  publishAt: string | null
  mine: boolean
  replyable: boolean
}
export const findTestimonial = query<{ reader: number; id: number }, FindTestimonial>(["reader","id"], `
select id, text, rating, route, username, reply, together, "profilePictureUrl", "authorId", "createdAt", "repliedAt",
       case when author_id = $1 then changeable else false end as "changeable",
       case when author_id = $1 then iso(publish_at) end as "publishAt",
       author_id = $1 as "mine", target_id = $1 and reply is null as "replyable"
from shown_testimonial where id = $2`)

/** the newest. The one of the cursor may have been deleted; then the list continues with the one that was written before it. */
export type FindHomePage = {
  id: number
  text: string
  rating: number
  route: string
  username: string
  reply: string | null
  together: boolean
  profilePictureUrl: string | null
  authorId: number | null
  createdAt: string
  repliedAt: string | null
  changeable: boolean
  publishAt: string | null
  mine: boolean
  replyable: boolean
}
export const findHomePage = query<{ reader: number | null; before: number | null; limit: number }, FindHomePage>(["reader","before","limit"], `
select id, text, rating, route, username, reply, together, "profilePictureUrl", "authorId", "createdAt", "repliedAt",
       case when author_id = $1 then changeable else false end as "changeable",
       case when author_id = $1 then iso(publish_at) end as "publishAt",
       coalesce(author_id = $1, false) as "mine", coalesce(target_id = $1 and reply is null, false) as "replyable"
from shown_testimonial t
where home_from <= now() and withheld is null
  and not exists (select from moderation_case where kind = 'rating' and subject_id = t.id and closed_at is null)
  and (home_from, id) < (select home_from, $2::bigint from testimonial where id <= $2 and home_from is not null order by id desc limit 1) -- if :before
order by home_from desc, id desc
limit $3`)

/** reviews about a hidden person are visible to that person only, and a pending review to its author only */
export type FindAbout = {
  id: number
  text: string
  rating: number
  route: string
  username: string
  reply: string | null
  together: boolean
  profilePictureUrl: string | null
  authorId: number | null
  createdAt: string
  repliedAt: string | null
  changeable: boolean
  publishAt: string | null
  mine: boolean
  replyable: boolean
}
export const findAbout = query<{ reader: number | null; target: number; before: number; limit: number }, FindAbout>(["reader","target","before","limit"], `
select id, text, rating, route, username, reply, together, "profilePictureUrl", "authorId", "createdAt", "repliedAt",
       case when author_id = $1 then changeable else false end as "changeable",
       case when author_id = $1 then iso(publish_at) end as "publishAt",
       coalesce(author_id = $1, false) as "mine", coalesce(target_id = $1 and reply is null, false) as "replyable"
from shown_testimonial
where target_id = $2 and id < $3 and withheld is null and (publish_at is null or author_id = $1)
  and exists (
    select from account a where a.id = $2
      and (email_confirmed_at is not null and suspended_at is null and banned_at is null or a.id = $1))
order by id desc
limit $4`)

/** "own" is true for any account of the author */
export type FindTarget = {
  own: boolean
}
export const findTarget = query<{ me: number; other: number }, FindTarget>(["me","other"], `
select identity = (select identity from account where id = $1) as "own"
from account where id = $2 and email_confirmed_at is not null`)

/** serializes a review with the deletion of its target */
export type LockTarget = {
  own: boolean
}
export const lockTarget = query<{ me: number; other: number }, LockTarget>(["me","other"], `
select identity = (select identity from account where id = $1) as "own"
from account where id = $2 and email_confirmed_at is not null for share`)

/** of any account of the author */
export type FindReview = {
  authorId: number
}
export const findReview = query<{ me: number; other: number; route: string }, FindReview>(["me","other","route"], `
select author_id as "authorId"
from testimonial t join account author on author.id = author_id join account mine on mine.identity = author.identity
where mine.id = $1 and target_id = $2 and route = $3
limit 1`)

export type FindChangeable = {
  changeable: boolean
  frozen: boolean
}
export const findChangeable = query<{ id: number }, FindChangeable>(["id"], `
select created_at > now() - interval '14 days' as "changeable", are_both_published(testimonial) as "frozen"
from testimonial where id = $1`)

export type HaveWritten = {
  wrote: boolean
}
export const haveWritten = query<{ me: number; other: number; route: string }, HaveWritten>(["me","other","route"], `
select exists (select from acquaintance where person_id = $1 and other_id = $2 and route = $3) or exists (
    select from conversation_side side join listing on listing.account_id in (side.account_id, other_id)
    where side.account_id = $1 and other_id = $2 and review_route(listing) = $3
      and both_wrote_about(listing, conversation_id)
  ) as "wrote"`)

/** these people may review each other about a listing even after it is deleted or moved to another route */
export type StoreAcquaintances = {
}
export const storeAcquaintances = query<{ listing: number; owner: number }, StoreAcquaintances>(["listing","owner"], `
insert into acquaintance (person_id, other_id, route)
select person, other, review_route(listing)
from listing
join conversation_side side using (account_id)
cross join lateral (values (account_id, other_id), (other_id, account_id)) pair (person, other)
where listing.id = $1 and account_id = $2 and both_wrote_about(listing, conversation_id)
on conflict do nothing`)

/** for a deleted account, because its owner may return */
export type StoreAllAcquaintances = {
}
export const storeAllAcquaintances = query<{ account: number }, StoreAllAcquaintances>(["account"], `
insert into acquaintance (person_id, other_id, route)
select other_id, side.account_id, review_route(listing)
from conversation_side side join listing on listing.account_id in (side.account_id, other_id)
where side.account_id = $1 and both_wrote_about(listing, conversation_id)
on conflict do nothing`)

/** if "other" has reviewed a route of this trip, they cannot write another review */
export type FindEarlierReview = {
  id: number
}
export const findEarlierReview = query<{ other: number; me: number; trip: number }, FindEarlierReview>(["other","me","trip"], `
select id from testimonial
where author_id = $1 and target_id = $2 and publish_at is null and route in (select route from routes_of($3))`)

export type FindReviewAfterConversation = {
  id: number
}
export const findReviewAfterConversation = query<{ me: number; other: number }, FindReviewAfterConversation>(["me","other"], `
select id from testimonial
where not together
  and author_id in (select id from account where identity = (select identity from account where id = $1))
  and target_id in (select id from account where identity = (select identity from account where id = $2))
limit 1`)

/** the latest departed trip, otherwise the next one, unless both said that it did not take place */
export type FindAgreedTrip = {
  id: number
  departed: boolean
  from: string
  day: string
}
export const findAgreedTrip = query<{ me: number; other: number; route: string }, FindAgreedTrip>(["me","other","route"], `
with mine as materialized (select id from account where identity = (select identity from account where id = $1)),
theirs as materialized (select id from account where identity = (select identity from account where id = $2))
select trip.id, has_departed(trip) as "departed", first.date as "from", to_char(first.date, 'FMMon FMDD, YYYY') as "day"
from trip join trip_leg first on trip_id = trip.id and number = 1
where state = 'agreed' and completed is distinct from false and (
    helper_id in (select id from mine) and traveler_id in (select id from theirs)
    or helper_id in (select id from theirs) and traveler_id in (select id from mine))
  and $3 in (select route from routes_of(trip.id))
order by "departed" desc, abs(extract(epoch from first_departure_at - now()))
limit 1`)

/** until both people have written, for 14 days at most */
export type HoldBack = {
}
export const holdBack = query<{ trip: number; id: number }, HoldBack>(["trip","id"], `
update testimonial set together = true, trip_id = $1, publish_at = now() + interval '14 days' where id = $2`)

export type CountAuthors = {
  authors: number
}
export const countAuthors = query<{ trip: number }, CountAuthors>(["trip"], `
select count(distinct author_id) as "authors" from testimonial where trip_id = $1`)

export type PublishOfTrip = {
  id: number
  targetId: number
}
export const publishOfTrip = query<{ trip: number }, PublishOfTrip>(["trip"], `
update testimonial set publish_at = null, released_at = now()
where publish_at is not null and trip_id = $1
returning id, target_id as "targetId"`)

export type PublishOverdue = {
  id: number
  targetId: number
}
export const publishOverdue = query<{ limit: number }, PublishOverdue>(["limit"], `
update testimonial set publish_at = null, released_at = now()
where id = any (array(
  select id from testimonial where publish_at is not null and publish_at <= now()
  order by publish_at limit $1 for update skip locked))
returning id, target_id as "targetId"`)

export type RatePerson = {
  rated: string
}
export const ratePerson = query<{ person: number }, RatePerson>(["person"], `
select rate_person($1)::text as "rated"`)
