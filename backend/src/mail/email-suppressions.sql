/* @name suppress */
insert into email_suppression (mailbox) values (:mailbox) on conflict do nothing;

/* @name enable */
delete from email_suppression where mailbox = :mailbox;

/* @name isSuppressed */
select exists (select from email_suppression where mailbox = :mailbox) as "isSuppressed!";
