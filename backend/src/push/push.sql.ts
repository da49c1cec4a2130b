// Written by npm run contract from push.sql. Do not edit.
import { query } from '../db/query.ts'

/** the browsers of these people, and how often each is notified of the topic */
export type FindBrowsers = {
  id: number
  account: number
  mode: 'immediately' | 'daily' | 'off'
}
export const findBrowsers = query<{ accounts: readonly number[]; topic: string }, FindBrowsers>(["accounts","topic"], `
select id, account_id as account, mode from notified_browser where account_id = any ($1) and topic = $2`)

/** a browser to which a message is sent now */
export type FindSubscription = {
  endpoint: string
  p256dh: string
  auth: string
  account: number
  locale: string
}
export const findSubscription = query<{ id: number }, FindSubscription>(["id"], `
select endpoint, p256dh, auth, account_id as account, locale
from push_subscription
join alive_session session on session.id_hash = session_hash
join account on account.id = account_id
where push_subscription.id = $1`)

export type SaveSubscription = {
}
export const saveSubscription = query<{ session: Buffer; endpoint: string; p256dh: string; auth: string }, SaveSubscription>(["session","endpoint","p256dh","auth"], `
insert into push_subscription (session_hash, endpoint, p256dh, auth) values ($1, $2, $3, $4)
on conflict (session_hash) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`)

/** an endpoint belongs to one browser, so the latest account takes it over */
export type TakeOverEndpoint = {
}
export const takeOverEndpoint = query<{ endpoint: string; session: Buffer }, TakeOverEndpoint>(["endpoint","session"], `
delete from push_subscription where endpoint = $1 and session_hash <> $2`)

export type DeleteSubscription = {
}
export const deleteSubscription = query<{ session: Buffer }, DeleteSubscription>(["session"], `
delete from push_subscription where session_hash = $1`)

export type HasSubscription = {
  has: boolean
}
export const hasSubscription = query<{ session: Buffer }, HasSubscription>(["session"], `
select exists (select from push_subscription where session_hash = $1) as "has"`)

/** not one that the browser has renewed since */
export type ForgetSubscription = {
}
export const forgetSubscription = query<{ id: number; endpoint: string }, ForgetSubscription>(["id","endpoint"], `
delete from push_subscription where id = $1 and endpoint = $2`)

export type FindChoices = {
  topic: 'messages' | 'alerts' | 'trips'
  mode: 'immediately' | 'daily' | 'off'
}
export const findChoices = query<{ account: number }, FindChoices>(["account"], `
select topic, mode from push_choice where account_id = $1 order by topic`)

/** a new setting discards content that waited for a daily message */
export type SaveChoices = {
}
export const saveChoices = query<{ account: number; topics: readonly string[]; modes: readonly string[] }, SaveChoices>(["account","topics","modes"], `
insert into push_choice (account_id, topic, mode)
select $1, topic, mode from unnest($2::text[], $3::text[]) as chosen (topic, mode)
on conflict (account_id, topic) do update set mode = excluded.mode, waiting = false
where push_choice.mode <> excluded.mode`)

/** locks rows in the order of their keys, so that parallel updates do not deadlock */
export type MarkWaiting = {
}
export const markWaiting = query<{ topic: string; accounts: readonly number[] }, MarkWaiting>(["topic","accounts"], `
update push_choice set waiting = true
where topic = $1 and account_id = any (array(
  select account_id from push_choice
  where account_id = any ($2) and topic = $1 and not waiting
  order by account_id
  for update
))`)

/** daily choices with a waiting message, with the period that the message covers in epoch seconds. The period of 23 hours is a little less than a day, because the scheduled job runs once an hour. */
export type TakeDue = {
  account: number
  topic: 'messages' | 'alerts' | 'trips'
  until: number
  since: number
}
export const takeDue = query<{  }, TakeDue>([], `
update push_choice set waiting = false, notified_at = now()
where (account_id, topic) in (
  select account_id, topic from push_choice
  where waiting and mode = 'daily' and (notified_at is null or notified_at < now() - interval '23 hours')
  limit 500
  for update skip locked
)
returning account_id as "account", topic as "topic",
          extract(epoch from now())::float8 as "until",
          extract(epoch from greatest(old.notified_at, now() - interval '1 day'))::float8 as "since"`)

/** for the export. An endpoint's URL is a secret of a browser and this site; its host identifies the push service. */
export type FindNotifiedBrowsers = {
  service: string
  createdAt: string
}
export const findNotifiedBrowsers = query<{ account: number }, FindNotifiedBrowsers>(["account"], `
select substring(endpoint from '^[a-z]+://([^/:]+)') as "service", iso(push_subscription.created_at) as "createdAt"
from push_subscription join session on session.id_hash = session_hash
where account_id = $1
order by push_subscription.created_at`)

export type DeletePushData = {
}
export const deletePushData = query<{ account: number }, DeletePushData>(["account"], `
with subscriptions as (
  delete from push_subscription where session_hash in (select id_hash from session where account_id = $1)
)
delete from push_choice where account_id = $1`)
