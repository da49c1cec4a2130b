/* @name isKnown: whether this contact is a repeat within a day, or a reply */
select exists (
  select from first_contact where sender_key = any (:keys) and recipient_id = :other and at > now() - interval '1 day'
  union all
  select from first_contact where recipient_id = :me and by_id = :other
) as "isKnown!";

/* @name findWait: null while the user has contacted fewer than `limit` people in a day; otherwise the seconds until the oldest of
   the last `limit` contacts is a day old */
select extract(epoch from max(at) + interval '1 day' - clock_timestamp())::float8 as wait
from (
  select at, row_number() over (partition by sender_key order by at desc) as rank
  from first_contact
  where sender_key = any (:keys) and at > clock_timestamp() - interval '1 day'
) as latest
where rank = :limit;

/* @name recordContact */
insert into first_contact (sender_key, recipient_id, by_id) select key, :other, :me from unnest(:keys::text[]) as key
on conflict (sender_key, recipient_id) do update set at = excluded.at, by_id = excluded.by_id;

/* @name copyContacts: first contacts are limited by mailbox, and a new address must not reset the count */
insert into first_contact (sender_key, recipient_id, by_id, at)
select :key, recipient_id, by_id, at from first_contact where sender_key = :previousKey
on conflict do nothing;
