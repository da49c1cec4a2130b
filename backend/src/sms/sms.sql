/* @name findOptOut */
select exists (select from sms_opt_out where phone_number = :number) as "has!";

/* @name optOut */
insert into sms_opt_out (phone_number) values (:number) on conflict do nothing;

/* @name optIn */
delete from sms_opt_out where phone_number = :number;

/* @name recordUndelivered: reports may repeat */
insert into sms_status (sid, kind, code) values (:sid, :kind, :code?) on conflict do nothing;
