/* @name findBrowsers: the browsers of these people, and how often each is notified of the topic */
select id, account_id as account, mode from notified_browser where account_id = any (:accounts) and topic = :topic;

/* @name findSubscription: a browser to which a message is sent now */
select endpoint, p256dh, auth, account_id as account, locale
from push_subscription
join alive_session session on session.id_hash = session_hash
join account on account.id = account_id
where push_subscription.id = :id;

/* @name saveSubscription */
insert into push_subscription (session_hash, endpoint, p256dh, auth) values (:session, :endpoint, :p256dh, :auth)
on conflict (session_hash) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth;

/* @name takeOverEndpoint: an endpoint belongs to one browser, so the latest account takes it over */
delete from push_subscription where endpoint = :endpoint and session_hash <> :session;

/* @name deleteSubscription */
delete from push_subscription where session_hash = :session;

/* @name hasSubscription */
select exists (select from push_subscription where session_hash = :session) as "has!";

/* @name forgetSubscription: not one that the browser has renewed since */
delete from push_subscription where id = :id and endpoint = :endpoint;

/* @name findChoices */
select topic, mode from push_choice where account_id = :account order by topic;

/* @name saveChoices: a new setting discards content that waited for a daily message */
insert into push_choice (account_id, topic, mode)
select :account, topic, mode from unnest(:topics::text[], :modes::text[]) as chosen (topic, mode)
on conflict (account_id, topic) do update set mode = excluded.mode, waiting = false
where push_choice.mode <> excluded.mode;

/* @name markWaiting: locks rows in the order of their keys, so that parallel updates do not deadlock */
update push_choice set waiting = true
where topic = :topic and account_id = any (array(
  select account_id from push_choice
  where account_id = any (:accounts) and topic = :topic and not waiting
  order by account_id
  for update
));

/* @name takeDue: daily choices with a waiting message, with the period that the message covers in epoch seconds. The period
   of 23 hours is a little less than a day, because the scheduled job runs once an hour. */
update push_choice set waiting = false, notified_at = now()
where (account_id, topic) in (
  select account_id, topic from push_choice
  where waiting and mode = 'daily' and (notified_at is null or notified_at < now() - interval '23 hours')
  limit 500
  for update skip locked
)
returning account_id as "account!", topic as "topic!: 'messages' | 'alerts' | 'trips'",
          extract(epoch from now())::float8 as "until!",
          extract(epoch from greatest(old.notified_at, now() - interval '1 day'))::float8 as "since!";

/* @name findNotifiedBrowsers: for the export. An endpoint's URL is a secret of a browser and this site; its host identifies
   the push service. */
select substring(endpoint from '^[a-z]+://([^/:]+)') as "service!", iso(push_subscription.created_at) as "createdAt!"
from push_subscription join session on session.id_hash = session_hash
where account_id = :account
order by push_subscription.created_at;

/* @name deletePushData */
with subscriptions as (
  delete from push_subscription where session_hash in (select id_hash from session where account_id = :account)
)
delete from push_choice where account_id = :account;
