/* @name findRepeated: the listing that the same request has published */
select listing.id from listing join account on account.id = account_id
where mailbox = :mailbox and request_hash = :hash and status in ('open', 'partly', 'found', 'withheld');

/* @name findUnclosed: Moderation is not revealed: the email of a hidden listing is not sent (listings.emails.ts). */
select mailbox, confirmed_at is not null as "confirmed!" from listing join account on account.id = account_id
where listing.id = :id and status <> 'closed' and closes_at > now();

/* @name countVisitorListings: within a day */
select count(*) as "sent!" from listing
where account_id = :account and visitor_id is not null and created_at > now() - interval '1 day';
