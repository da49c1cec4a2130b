/* @name findUnconfirmed: an open listing whose author must confirm it */
select listing.id, type, departure, arrival, date, locale, email as "email!"
from listing join account on account.id = account_id
where listing.id = :id and email is not null and is_open(listing) and confirmed_at is null;

/* @name findContactRequest: for the author. Only confirmed addresses get this email: others may never have heard of the site. */
select departure, arrival, date, requester.id as "requesterId", requester.username, owner.locale, owner.email as "email!",
       listing.phone_number is not null as "withPhone!"
from contact_request request
join listing on listing.id = listing_id
join account owner on owner.id = account_id
join account requester on requester.id = requester_id
where request.id = :id and confirmed_at is not null and owner.email is not null and requester.email is not null
  and owner.banned_at is null and requester.banned_at is null;

/* @name findPendingReview: which is announced without text and stars */
select target.email as "email!", target.locale, author.username, trip_id as trip, iso(publish_at) as "until!"
from testimonial join account target on target.id = target_id join account author on author.id = author_id
where testimonial.id = :id and withheld is null and target.email_confirmed_at is not null and publish_at is not null;

/* @name findReview */
select target.email as "email!", target.locale, author.username, route, rating, text,
       (select type from listing where account_id = target_id order by id desc limit 1) as "type: 'helper' | 'seeking_help'"
from testimonial join account target on target.id = target_id join account author on author.id = author_id
where testimonial.id = :id and withheld is null and target.email_confirmed_at is not null;
