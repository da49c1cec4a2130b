-- PostgreSQL finds the rows of each statement by a partial index, whose condition must be written out.

/* @name markOpenPast */
update listing set status = 'past' where id = any (array(
  select id from listing where status = 'open' and closes_at <= now() and confirmed_at is not null
  order by closes_at limit :limit for update skip locked));

/* @name markPartlyPast */
update listing set status = 'past' where id = any (array(
  select id from listing where status = 'partly' and closes_at <= now() and confirmed_at is not null
  order by closes_at limit :limit for update skip locked));

/* @name markFoundPast */
update listing set status = 'past' where id = any (array(
  select id from listing where status = 'found' and closes_at <= now() and confirmed_at is not null
  order by closes_at limit :limit for update skip locked));

/* @name deleteUnconfirmed */
delete from listing where id = any (array(
  select id from listing where status = 'open' and closes_at <= now() and confirmed_at is null
  order by closes_at limit :limit for update skip locked));

/* @name eraseRequestHashes: of visitors, because they include the network (NETWORK_RETENTION in http/network.ts) */
update listing set request_hash = null where id = any (array(
  select id from listing where visitor_id is not null and request_hash is not null and created_at < now() - interval '28 days'
  order by created_at limit :limit for update skip locked));

/* @name eraseTravelers */
update listing set traveler = traveler - array['firstName', 'ageBand', 'note'] where id = any (array(
  select id from listing where traveler -> 'firstName' is not null and closes_at < now() - interval '30 days'
  order by closes_at limit :limit for update skip locked));
