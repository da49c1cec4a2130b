import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { FEW, inBatches } from '../../../jobs/batches.ts'
import { FORGET_LINKS } from '../family/family.statement.ts'
import { ERASE_LEFT } from './departed-trips.service.ts'
import { ListingChanges } from './listing-changes.service.ts'

/** Proposals that nobody has answered before the first flight left. People read this without waiting for the sweep. */
export const EXPIRE = `
  update trip set state = 'expired', waits_for = null, ended_at = now(), revision = revision + 1
  where id = any(array(
    select id from trip where state = 'proposed' and first_departure_at <= now()
    order by first_departure_at limit $1 for update skip locked))`

/** Changes that nobody has answered before the last flight landed. */
export const DROP = `
  update trip set change = null, waits_for = null where id = any(array(
    select id from trip where change is not null and last_landing_at <= now()
    order by last_landing_at limit $1 for update skip locked))`

/** What came to nothing is of no use to anybody later. */
export const FORGET = `
  delete from trip where id = any(array(
    select id from trip where state in ('declined', 'withdrawn', 'expired') and ended_at < now() - interval '90 days'
    order by ended_at limit $1 for update skip locked))`

/** What identifies someone close, a month after the trip, or after it came to nothing. */
export const ERASE_COMPANIONS = `
  update trip set companion = companion - array['firstName', 'ageBand', 'note'] where id = any(array(
    select id from trip
    where companion -> 'firstName' is not null and least(ended_at, last_landing_at) < now() - interval '30 days'
    order by least(ended_at, last_landing_at) limit $1 for update skip locked))`

/** Ends what was never answered, forgets what came to nothing or has ended, and follows what happens to listings. */
@Injectable()
export class TripsUpkeep {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly changes: ListingChanges,
  ) {}

  get contributions() {
    return {
      watches: [this.changes.watch],
      sweeps: [
        { name: 'trips', sweep: () => inBatches(this.pool, EXPIRE, FEW) },
        { name: 'trip-changes', sweep: () => inBatches(this.pool, DROP, FEW) },
        { name: 'trips-over', sweep: () => inBatches(this.pool, FORGET, FEW) },
        { name: 'trips-left', sweep: () => inBatches(this.pool, ERASE_LEFT, FEW) },
        { name: 'trip-companions', sweep: () => inBatches(this.pool, ERASE_COMPANIONS, FEW) },
        { name: 'trip-links', sweep: () => inBatches(this.pool, FORGET_LINKS) },
      ],
    }
  }
}
