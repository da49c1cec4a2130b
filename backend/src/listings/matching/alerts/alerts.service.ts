import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { deleteOld, inBatches } from '../../../jobs/batches.ts'
import type { Sweep } from '../../../jobs/work.ts'
import { Live } from '../../../live/live.ts'
import type { Subjects } from './alert-links.ts'
import { forgetTold } from './forget-told.ts'
import { CONFIRMED_WITHIN } from './saved-searches.service.ts'

const OFF = "update listing set alerts = 'off' where id = any($1::bigint[])"
const END = 'delete from saved_search where id = any($1::bigint[])'
const ALL_OFF = "update listing set alerts = 'off' where account_id = $1"
const END_ALL = 'delete from saved_search where account_id = $1'
const SEE = 'update match_told set seen_at = now() where reader_id = $1 and listing_id = $2 and seen_at is null'

// What nobody has confirmed within 48 hours ends as a listing does.
export const OVER = `
  delete from saved_search where id = any(array(
    select id from saved_search where ends_at <= now() order by ends_at limit $1 for update skip locked))`
export const UNCONFIRMED = `
  delete from saved_search where id = any(array(
    select id from saved_search where confirmed_at is null and created_at <= now() - ${CONFIRMED_WITHIN}
    order by created_at limit $1 for update skip locked))`

export const OWED = `
  delete from match_owed where id = any(array(
    select owed.id from match_owed owed join listing on listing.id = listing_id
    where closes_at <= now() - interval '60 days' order by owed.id limit $1 for update of owed skip locked))`

/** Ends alerts, and notes what people have seen of them. */
@Injectable()
export class AlertsService {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly live: Live,
  ) {}

  async end({ listings, searches, reader }: Subjects): Promise<void> {
    await this.pool.query(OFF, [listings])
    await this.pool.query(END, [searches])
    if (reader === undefined) return
    await this.pool.query(ALL_OFF, [reader])
    await this.pool.query(END_ALL, [reader])
  }

  /** Whoever has looked at the matches of their listing has seen them, on all devices; for others it changes nothing. */
  async see(me: number, listing: number): Promise<void> {
    const { rowCount } = await this.pool.query(SEE, [me, listing])
    if (rowCount) await this.live.mark([{ account: me, event: { type: 'match', listing, seen: true } }])
  }

  readonly sweeps: readonly Sweep[] = [
    { name: 'saved-searches', sweep: () => inBatches(this.pool, OVER) },
    { name: 'saved-searches-unconfirmed', sweep: () => inBatches(this.pool, UNCONFIRMED) },
    { name: 'matches-told', sweep: () => forgetTold(this.pool) },
    { name: 'matches-owed', sweep: () => inBatches(this.pool, OWED) },
    { name: 'alert-letters', sweep: () => deleteOld(this.pool, 'alert_letter', 'created_at', '30 days') },
  ]
}
