import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import * as z from 'zod/mini'
import type { SignedIn } from '../../account/sessions.service.ts'
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
import { helperWith, type Shared, sharedFields, VIEWERS, viewerOf } from '../public.ts'
import { day } from '../trip/trip.contract.ts'
import { UnmetSearches } from '../unmet/unmet.service.ts'
import type { Position } from './search.conditions.ts'
import { isHelpersFirst, isSoonestFirst, searchStatement } from './search.statement.ts'

const AGREED = "(t.state = 'agreed' and t.last_landing_at + interval '2 days' > now())"
const PROPOSED = "(t.state = 'proposed' and t.first_departure_at > now())"
// A listing that nobody has confirmed is nobody's yet: a block must not tell whose address it has. $2 is the reader, or null.
const ONE = `
  select ${LISTING_COLUMNS}, case when ${CONFIRMED} then l.account_id end as "ownerId",
         l.status = 'found' and exists (
           select from trip t where t.state = 'agreed' and l.id in (t.helper_listing_id, t.seeking_listing_id)
             and $2::bigint in (t.helper_id, t.traveler_id)) as together,
         (select ${sharedFields(AGREED, PROPOSED)}
          from trip t join trip_person p on p.trip_id = t.id and p.role = 'traveler'
          where t.seeking_listing_id = l.id and t.helper_id = $2::bigint and (${AGREED} or ${PROPOSED})
          order by ${AGREED} desc limit 1) as shared
  from listing l ${LISTING_JOINS} where l.id = $1 and ${STANDS}`

/** What decides what one reader sees of a listing. */
interface OneRow extends ListingRow {
  /** Null while nobody has confirmed the listing. */
  ownerId: number | null
  /** Whether the reader has agreed on a trip because of which the listing is full. */
  together: boolean
  /** What its poster shares with the reader; null without a trip of the two. */
  shared: Shared | null
}
type Reader = Pick<SignedIn, 'id' | 'staff' | 'passkey' | 'suspendedAt'>

const MINE = `
  select ${LISTING_COLUMNS}, l.contact_name as name, a.email, l.phone_number as "phoneNumber",
         case when l.status in ('open', 'partly', 'found', 'closed') and l.closes_at <= now() then 'past' else l.status end as status,
         (select count(*) from contact_request where listing_id = l.id)::int as "contactRequests",
         l.alerts, l.alert_scope as scope, (select count(*) from match_told t join listing c on c.id = t.counterpart_id
           where t.listing_id = l.id and t.seen_at is null and ${IS_OPEN} and c.status in ('open', 'partly') and c.closes_at > now())::int as "unseenMatches"
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
      searchStatement(query, readCursor(query.cursor, isSoonestFirst(query), isHelpersFirst(query)), {
        hidden,
        isVisitor: reader === undefined,
      }),
    )
    if (rows.length === 0 && query.cursor === undefined) this.unmet.note(query, network)
    // The home page has no next page: its order is no order of pages.
    return rows.slice(0, query.on ? query.limit : query.limit + 1)
  }

  async one(id: number, reader?: Reader): Promise<Listing> {
    const found = await this.find(id, reader)
    if (!found) throw new Problem(listingErrors['listing-not-found'])
    return found
  }

  /**
   * A listing as its link shows it to this reader; undefined when there is none, or none for them. One that has found its
   * company opens for the two people of the trip and for staff.
   */
  async find(id: number, reader?: Reader): Promise<Listing | undefined> {
    const values = [id, reader?.id ?? null]
    const { rows } = await find<OneRow>(this.reads, { name: 'listing', text: ONE, values })
    const [row] = rows
    if (!row) return
    const isOwner = reader !== undefined && row.ownerId === reader.id
    const isStaff = reader?.staff === true && reader.passkey && reader.suspendedAt === null
    if (row.found && !isOwner && !isStaff && !row.together) return
    if (await this.#areParted(reader?.id, row.ownerId)) return
    if (isOwner) return presentListing(row, VIEWERS.owner)
    if (isStaff) return presentListing(row, VIEWERS.staff)
    return presentListing(
      row,
      reader && !reader.suspendedAt ? helperWith(row.shared) : viewerOf(reader?.id, row.userId),
    )
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
  ({ date, createdAt, id, type }: ListingRow) =>
    `${isSoonestFirst(query) ? date : Date.parse(createdAt)}.${id}${isHelpersFirst(query) ? `.${type}` : ''}`

const aDay = day('The cursor has no day')

/** Reads a cursor of `cursorAfter`, for a list with the soonest or the newest first. */
export function readCursor(
  cursor: string | undefined,
  soonestFirst: boolean,
  helpersFirst = false,
): Position | undefined {
  if (cursor === undefined) return undefined
  const [, place = '', id, type] =
    /^(\d{4}-\d\d-\d\d|\d{13})\.([1-9]\d{0,14})(?:\.(helper|seeking_help))?$/.exec(cursor) ?? []
  const at = place.length === 13 ? new Date(Number(place)).toISOString() : place
  const fits = soonestFirst ? z.safeParse(aDay, at).success : place.length === 13
  if (!fits || helpersFirst !== (type !== undefined))
    throw invalid([{ path: ['cursor'], message: 'The cursor does not belong to this list' }])
  return { at, id: Number(id), type: type as Position['type'] }
}
