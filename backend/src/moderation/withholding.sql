/* @name withholdListing: triggers set the status of a restored listing: withheld while its author is suspended, and found when
   its author has agreed on a trip */
update listing set status = coalesce(:withheld?::text, 'open'), request_hash = null
where id = :id and (status in ('hidden', 'removed')
                    or :withheld::text is not null and status in ('open', 'partly', 'found', 'withheld'));

/* @name lockTarget: whether the person of a review has left. The lock serializes this with account deletion. */
select account.left_at is not null as "hasLeft!" from account join testimonial on target_id = account.id
where testimonial.id = :id
for share of account;

/* @name withholdReview */
update testimonial set withheld = :withheld? where id = :id returning target_id as "targetId";

/* @name restoreTipMessage: the message goes back to its tip */
with restored as (delete from tip_message_report where tip_id = :id returning message)
update tip set message = restored.message from restored where id = :id;

/* @name withholdTipMessage: the message is moved to another table, so that no other reader of tips can show it */
insert into tip_message_report (tip_id, message, removed_at)
select id, message, case when :isRemoved then now() end from tip where id = :id and message is not null
on conflict (tip_id) do nothing;

/* @name markTipMessage */
update tip_message_report set removed_at = case when :isRemoved then now() end where tip_id = :id;

/* @name clearTipMessage */
update tip set message = null where id = :id;

/* @name withholdListings: of all accounts of the suspended or banned person */
update listing set status = 'withheld'
where account_id in (select id from accounts_of_person(:person)) and status in ('open', 'partly', 'found');

/* @name lockWithheldListings */
select id from listing
where account_id in (select id from accounts_of_person(:person)) and status = 'withheld'
order by id
for update;

/* @name showListings */
update listing set status = 'open', request_hash = null where id = any (:ids);
