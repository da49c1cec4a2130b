/* @name findSettings: what a user has chosen */
select unread_emails as "unreadEmails", read_receipts_since is not null as "readReceipts!" from account where id = :account;

/* @name setUnreadEmails: for a user who has not left, because a signed link may name a deleted account */
update account set unread_emails = :enabled where id = :account and left_at is null;

/* @name setReadReceipts: a second "yes" keeps the time of the first */
update account set read_receipts_since = case when :enabled then coalesce(read_receipts_since, now()) end where id = :account;

/* @name resetSettings: for an account that is deleted */
update account set unread_emails = true, read_receipts_since = null where id = :account;
