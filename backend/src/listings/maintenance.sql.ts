// Written by npm run contract from maintenance.sql. Do not edit.
import { query } from '../db/query.ts'

export type MarkOpenPast = {
}
export const markOpenPast = query<{ limit: number }, MarkOpenPast>(["limit"], `
update listing set status = 'past' where id = any (array(
  select id from listing where status = 'open' and closes_at <= now() and confirmed_at is not null
  order by closes_at limit $1 for update skip locked))`)

export type MarkPartlyPast = {
}
export const markPartlyPast = query<{ limit: number }, MarkPartlyPast>(["limit"], `
update listing set status = 'past' where id = any (array(
  select id from listing where status = 'partly' and closes_at <= now() and confirmed_at is not null
  order by closes_at limit $1 for update skip locked))`)

export type MarkFoundPast = {
}
export const markFoundPast = query<{ limit: number }, MarkFoundPast>(["limit"], `
update listing set status = 'past' where id = any (array(
  select id from listing where status = 'found' and closes_at <= now() and confirmed_at is not null
  order by closes_at limit $1 for update skip locked))`)

export type DeleteUnconfirmed = {
}
export const deleteUnconfirmed = query<{ limit: number }, DeleteUnconfirmed>(["limit"], `
delete from listing where id = any (array(
  select id from listing where status = 'open' and closes_at <= now() and confirmed_at is null
  order by closes_at limit $1 for update skip locked))`)

/** of visitors, because they include the network (NETWORK_RETENTION in http/network.ts) */
export type EraseRequestHashes = {
}
export const eraseRequestHashes = query<{ limit: number }, EraseRequestHashes>(["limit"], `
update listing set request_hash = null where id = any (array(
  select id from listing where visitor_id is not null and request_hash is not null and created_at < now() - interval '28 days'
  order by created_at limit $1 for update skip locked))`)

export type EraseTravelers = {
}
export const eraseTravelers = query<{ limit: number }, EraseTravelers>(["limit"], `
update listing set traveler = traveler - array['firstName', 'ageBand', 'note'] where id = any (array(
  select id from listing where traveler -> 'firstName' is not null and closes_at < now() - interval '30 days'
  order by closes_at limit $1 for update skip locked))`)
