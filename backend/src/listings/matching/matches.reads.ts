import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { Blocks } from '../../messaging/blocks.service.ts'
import { presentListing } from '../listing.presenter.ts'
import { CONFIRMED, IS_OPEN, LISTING_COLUMNS, LISTING_JOINS, type ListingRow } from '../listing.read.ts'
import {
  type ListingFits,
  type ListingsQuery,
  listingErrors,
  type MatchedListing,
  type MatchesQuery,
  TIERS,
} from '../listings.contract.ts'
import { type MatchedTrip, matchOf } from './match.presenter.ts'
import { fitsStatement, matchStatement, type Place, tierOf, type Wanted } from './match.statement.ts'

const OWN = `select ${LISTING_COLUMNS} from listing l ${LISTING_JOINS}
  where l.id = $1 and l.account_id = $2 and ${IS_OPEN} and ${CONFIRMED}`

/** A match and its place in the order of all. */
export interface Found {
  listing: MatchedListing
  place: Place
}

/** The cursor of the page that begins after a match. */
export const cursorAfter = ({ place: { rank, id } }: Found): string => `${rank}.${id}`

/** Reads who fits whom. */
@Injectable()
export class MatchesReads {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly blocks: Blocks,
  ) {}

  /** A page of the matches of an own, open listing, and one match more if there is one. */
  async of(me: number, id: number, page: MatchesQuery): Promise<Found[]> {
    const [own, hidden] = await Promise.all([
      this.pool.query<ListingRow>({ name: 'matched', text: OWN, values: [id, me] }),
      this.blocks.partedFrom(me),
    ])
    if (!own.rows[0]) throw new Problem(listingErrors['listing-not-found'])
    return this.#page({ listing: id }, presentListing(own.rows[0]), page, hidden)
  }

  /** A page of what comes close to a search with a route but is no answer to it, and one more if there is one. */
  async near(query: ListingsQuery, reader?: number): Promise<Found[]> {
    if (!query.from || !query.to) return []
    const [hidden, spoken] =
      reader === undefined ? [[], []] : await Promise.all([this.blocks.partedFrom(reader), this.#spokenBy(reader)])
    const languages = query.language?.length ? query.language : spoken
    return this.#page({ query, reader, languages }, tripOf(query, languages), query, hidden)
  }

  /** How many others fit each own, open listing that somebody fits. */
  async fits(me: number): Promise<ListingFits[]> {
    const statement = fitsStatement(me, await this.blocks.partedFrom(me))
    const { rows } = await this.pool.query<{ id: number; count: number; tier: number }>(statement)
    return rows.map(({ id, count, tier }) => ({ id, count, best: TIERS[tier - 1]! }))
  }

  async #page(wanted: Wanted, mine: MatchedTrip, { limit, cursor }: MatchesQuery, hidden: number[]): Promise<Found[]> {
    const statement = matchStatement(wanted, { limit, cursor: readCursor(cursor), hidden })
    const { rows } = await this.pool.query<ListingRow & { rank: number }>(statement)
    return rows.slice(0, limit + 1).map((row) => {
      const listing = presentListing(row)
      const match = matchOf(TIERS[tierOf(row.rank) - 1]!, mine, listing)
      return { listing: { ...listing, match }, place: { rank: row.rank, id: row.id } }
    })
  }

  async #spokenBy(reader: number): Promise<string[]> {
    const { rows } = await this.pool.query<{ codes: string[] }>({
      name: 'languages-of',
      text: 'select language_codes as codes from account where id = $1',
      values: [reader],
    })
    return rows[0]?.codes ?? []
  }
}

/** A search as a trip of one flight. */
function tripOf({ from = '', to = '', date, endDate = date, flight }: ListingsQuery, spoken: string[]): MatchedTrip {
  const ends = { departureAirport: from, departureCity: '', arrivalAirport: to, arrivalCity: '' }
  const days = { date: date ?? '0001-01-01', endDate: endDate ?? '9999-12-31' }
  return {
    ...ends,
    ...days,
    legs: [{ ...ends, date: days.date, time: null, flightNumber: flight ?? null }],
    languageCodes: spoken,
  }
}

function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [, rank, id] = /^(\d{6,7})\.([1-9]\d{0,14})$/.exec(cursor) ?? []
  if (!rank) throw invalid([{ path: ['cursor'], message: 'The cursor does not belong to this list' }])
  return { rank: Number(rank), id: Number(id) }
}
