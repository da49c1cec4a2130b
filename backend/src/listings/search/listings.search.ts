import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import * as z from 'zod/mini'
import { POOL } from '../../db/pool.ts'
import { find, READS, type Reads } from '../../db/reads.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { Blocks } from '../../messaging/blocks.service.ts'
import { type MyListingRow, presentListing, presentMyListing } from '../listing.presenter.ts'
import { CONFIRMED, IS_OPEN, LISTING_COLUMNS, LISTING_JOINS, type ListingRow, STANDS } from '../listing.read.ts'
import {
  type Listing,
  type ListingsQuery,
  listingErrors,
  type MyListing,
  type MyListingsQuery,
} from '../listings.contract.ts'
import { day } from '../trip/trip.contract.ts'
import { UnmetSearches } from '../unmet/unmet.service.ts'
import { isSoonestFirst, type Position, searchStatement } from './search.statement.ts'

// A listing that nobody has confirmed is nobody's yet: a block must not tell whose address it has.
const ONE = `select ${LISTING_COLUMNS}, case when ${CONFIRMED} then l.account_id end as "ownerId" from listing l ${LISTING_JOINS} where l.id = $1 and ${STANDS}`

const MINE = `
  select ${LISTING_COLUMNS}, l.contact_name as name, a.email, l.phone_number as "phoneNumber",
         case when l.status in ('open', 'found', 'closed') and l.closes_at <= now() then 'past' else l.status end as status,
         (select count(*) from contact_request where listing_id = l.id)::int as "contactRequests",
         l.alerts, (select count(*) from match_told t join listing c on c.id = t.counterpart_id
           where t.listing_id = l.id and t.seen_at is null and ${IS_OPEN} and c.status = 'open' and c.closes_at > now())::int as "unseenMatches"
  from listing l ${LISTING_JOINS}`

const MY_LIST = `${MINE} where l.account_id = $1 and l.id < $2 and ($3::text is null or l.type = $3)
  and ($5::boolean is null or (${CONFIRMED}) = $5 and ($5 or ${IS_OPEN})) order by l.id desc limit $4`

/** Reads listings: plain rows from prepared statements, one query each. */
@Injectable()
export class ListingsSearch {
  constructor(
    @Inject(READS) private readonly reads: Reads,
    @Inject(POOL) private readonly pool: Pool,
    private readonly blocks: Blocks,
    private readonly unmet: UnmetSearches,
  ) {}

  /** A page and one row more, if there is one, for somebody in this network. `reader` is undefined for visitors. */
  async search(query: ListingsQuery, network: string, reader?: number): Promise<ListingRow[]> {
    const hidden = reader === undefined ? [] : await this.blocks.partedFrom(reader)
    const { rows } = await this.reads.query<ListingRow>(
      searchStatement(query, readCursor(query.cursor, isSoonestFirst(query)), hidden),
    )
    if (rows.length === 0 && query.cursor === undefined) this.unmet.note(query, network)
    // The home page has no next page: its order is no order of pages.
    return rows.slice(0, query.on ? query.limit : query.limit + 1)
  }

  async one(id: number, reader?: number): Promise<Listing> {
    const found = await this.find(id, reader)
    if (!found) throw new Problem(listingErrors['listing-not-found'])
    return found
  }

  /** A listing that stands, also with its company found; undefined when there is none, or none for this reader. */
  async find(id: number, reader?: number): Promise<Listing | undefined> {
    const { rows } = await find<ListingRow & { ownerId: number | null }>(this.reads, {
      name: 'listing',
      text: ONE,
      values: [id],
    })
    const areParted = rows[0] && (await this.#areParted(reader, rows[0].ownerId))
    return rows[0] && !areParted ? presentListing(rows[0]) : undefined
  }

  async #areParted(reader: number | undefined, owner: number | null): Promise<boolean> {
    return reader !== undefined && owner !== null && reader !== owner && (await this.blocks.between(reader, owner))
  }

  async mine(me: number, { type, confirmed, limit, cursor }: MyListingsQuery): Promise<MyListing[]> {
    const values = [me, cursor ?? Number.MAX_SAFE_INTEGER, type ?? null, limit + 1, confirmed ?? null]
    const { rows } = await this.pool.query<MyListingRow>({ name: 'my-listings', text: MY_LIST, values })
    return rows.map(presentMyListing)
  }

  async oneOfMine(id: number): Promise<MyListing> {
    const { rows } = await this.pool.query<MyListingRow>({
      name: 'my-listing',
      text: `${MINE} where l.id = $1`,
      values: [id],
    })
    if (!rows[0]) throw new Problem(listingErrors['listing-not-found'])
    return presentMyListing(rows[0])
  }
}

/** The cursor of the page that begins after a listing: its place in the order of the list. */
export const cursorAfter =
  (query: ListingsQuery) =>
  ({ date, createdAt, id }: ListingRow) =>
    `${isSoonestFirst(query) ? date : Date.parse(createdAt)}.${id}`

const aDay = day('The cursor has no day')

/** Reads a cursor of `cursorAfter`, for a list with the soonest or the newest first. */
export function readCursor(cursor: string | undefined, soonestFirst: boolean): Position | undefined {
  if (cursor === undefined) return undefined
  const [, place = '', id] = /^(\d{4}-\d\d-\d\d|\d{13})\.([1-9]\d{0,14})$/.exec(cursor) ?? []
  const at = place.length === 13 ? new Date(Number(place)).toISOString() : place
  const fits = soonestFirst ? z.safeParse(aDay, at).success : place.length === 13
  if (!fits) throw invalid([{ path: ['cursor'], message: 'The cursor does not belong to this list' }])
  return { at, id: Number(id) }
}
