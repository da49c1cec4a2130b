import type { Pool } from 'pg'
import { NETWORKS_KEPT } from '../http/network.ts'
import { FEW, inBatches } from '../jobs/batches.ts'
import type { Sweep } from '../jobs/work.ts'

/** Listings that nobody has confirmed in time. */
export const UNCLAIMED = `
  delete from listing where id = any(array(
    select id from listing where status = 'open' and closes_at <= now() and confirmed_at is null
    order by closes_at limit $1 for update skip locked))`
export const PAST = (status: 'open' | 'partly' | 'found') => `
  update listing set status = 'past' where id = any(array(
    select id from listing where status = '${status}' and closes_at <= now() and confirmed_at is not null
    order by closes_at limit $1 for update skip locked))`

/** By its hash a visitor's request is known again, and the network that it came from is a part of that. */
export const FORGET_REQUESTS = `
  update listing set request_hash = null where id = any(array(
    select id from listing
    where visitor_id is not null and request_hash is not null and created_at < now() - interval '${NETWORKS_KEPT}'
    order by created_at limit $1 for update skip locked))`

/** What identifies someone close: nobody needs it a month after the trip. */
export const ERASE_TRAVELERS = `
  update listing set traveler = traveler - array['firstName', 'ageBand', 'note'] where id = any(array(
    select id from listing where traveler -> 'firstName' is not null and closes_at < now() - interval '30 days'
    order by closes_at limit $1 for update skip locked))`

/** Marks the listings that are over, deletes those that nobody has confirmed, and forgets where requests came from. */
export const listingSweeps = (pool: Pool): Sweep[] => [
  { name: 'listings-past', sweep: () => inBatches(pool, PAST('open'), FEW) },
  { name: 'listings-partly-past', sweep: () => inBatches(pool, PAST('partly'), FEW) },
  { name: 'listings-found-past', sweep: () => inBatches(pool, PAST('found'), FEW) },
  { name: 'listings-unclaimed', sweep: () => inBatches(pool, UNCLAIMED, FEW) },
  { name: 'listing-travelers', sweep: () => inBatches(pool, ERASE_TRAVELERS, FEW) },
  { name: 'listing-requests', sweep: () => inBatches(pool, FORGET_REQUESTS, FEW) },
]
