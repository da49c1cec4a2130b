/* @name findAccounts: of a person, the oldest first */
select id, left_at is not null as "hasLeft!", email_confirmed_at is not null as "isConfirmed!"
from account where identity = :identity order by created_at, id;

/* @name deleteReviewsOfForgotten */
delete from testimonial
where target_id in (select id from account where identity = any (:identities) and left_at is not null);

/* @name deleteAcquaintancesOfForgotten */
delete from acquaintance
where other_id in (select id from account where identity = any (:identities) and left_at is not null);

/* @name deleteOlder: reviews of the deleted accounts by the person's own accounts, and those that the same author has written again */
delete from testimonial t
where target_id = any (:deleted) and (
  exists (select from account where account.id = author_id and identity = :identity)
  or exists (
    select from testimonial later
    where later.target_id = any (:deleted::bigint[] || :successor::bigint) and later.route = t.route and later.id > t.id
      and (later.author_id = t.author_id or later.author_key = t.author_key)));

/* @name deleteOlderOfSuccessor */
delete from testimonial t
where target_id = :successor and exists (
  select from testimonial later
  where later.target_id = any (:deleted) and later.route = t.route and later.id > t.id
    and (later.author_id = t.author_id or later.author_key = t.author_key));

/* @name copyAcquaintances */
insert into acquaintance (person_id, other_id, route, since)
select person_id, :successor, route, since from acquaintance where other_id = any (:deleted) and person_id <> :successor
on conflict do nothing;

/* @name deleteAcquaintances */
delete from acquaintance where other_id = any (:deleted);

/* @name lockSuccessor: serializes this with a deletion of the account */
select left_at is not null as "hasLeft!" from account where id = :successor for share;

/* @name moveReviews */
update testimonial
set target_id = :successor,
    withheld = case when :hasLeft then coalesce(withheld, 'person-left') else nullif(withheld, 'person-left') end
where target_id = any (:deleted)
returning id;
