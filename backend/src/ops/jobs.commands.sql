/* @name findUndelivered */
select sid as id, kind, 'undelivered' as "queue!", iso(at) as "since!", round(extract(epoch from now() - at) / 60)::int as "minutes!",
       concat_ws(' ', 'Twilio', code) as "failure!"
from sms_status order by at desc limit :limit;

/* @name findUsed */
select used from rate_limit where key = :key and ends_at > now();
