/* @name addReport */
insert into email_report (mailbox, kind) values (:mailbox, :kind)
on conflict (mailbox) do update set kind = excluded.kind, at = now();

/* @name findReport */
select kind, iso(at) as "at!" from email_report where mailbox = :mailbox;

/* @name deleteReport */
delete from email_report where mailbox = :mailbox;
