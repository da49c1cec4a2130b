import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { BlocksService } from '../../blocks/blocks.service.ts'
import { POOL } from '../../db/pool.ts'
import { READS, type Reads } from '../../db/reads.ts'
import { type Args, statement } from '../../db/statement.ts'
import { invalid, Problem } from '../../http/problem.ts'
import type { ListingRow } from '../listing.presenter.ts'
import { presentListing } from '../listing.presenter.ts'
import { VIEWERS, viewerOf } from '../listing-viewers.public.ts'
import {
  type ListingMatchCount,
  type ListingsQuery,
  listingErrors,
  type MatchedListing,
  type MatchesQuery,
  TIERS,
} from '../listings.contract.ts'
import { type Codeshares, codesharesOf } from '../search/codeshares.ts'
import { ANY_DAY, type MatchedTrip, matchOf, type OperatedFlights, withOperated } from './match.presenter.ts'
import { matchCountsStatement, matchesStatement, type Position, tierOf } from './match.statement.ts'
import { nearStatement } from './near.statement.ts'

const findLanguages = statement((db, { id }: Args<{ id: number }>) =>
  db.selectFrom('account').select('language_codes as codes').where('id', '=', id),
)

type RankedRow = ListingRow & { rank: number; operated: OperatedFlights }

export interface Found {
  listing: MatchedListing
  position: Position
}

export const cursorAfter = ({ position: { rank, id } }: Found): string => `${rank}.${id}`

@Injectable()
export class MatchesReads {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(READS) private readonly reads: Reads,
    private readonly blocks: BlocksService,
  ) {}

  /** One match more than the limit shows that there is a next page. Throws `listing-not-found` without an own open listing. */
  async findMatches(me: number, id: number, { limit, cursor }: MatchesQuery): Promise<Found[]> {
    const page = { limit, cursor: readCursor(cursor) }
    const { rows } = await this.pool.query<RankedRow>(matchesStatement(me, id, page))
    const [own, ...others] = rows
    if (!own) throw new Problem(listingErrors['listing-not-found'])
    return foundIn(others, withOperated(presentListing(own, VIEWERS.owner), own.operated), limit, me)
  }

  async near(query: ListingsQuery, reader?: number): Promise<Found[]> {
    if (!query.from || !query.to) return []
    const [hidden, spoken, sold] = await Promise.all([
      reader === undefined ? [] : this.blocks.findSeparated(reader),
      reader === undefined ? [] : this.#spokenBy(reader),
      codesharesOf(this.reads, query),
    ])
    const languages = query.language?.length ? query.language : spoken
    const page = { limit: query.limit, cursor: readCursor(query.cursor), hidden }
    const { rows } = await this.reads.query<RankedRow>(nearStatement({ query, reader, languages, sold }, page))
    return foundIn(rows, tripOf(query, languages, sold), query.limit, reader)
  }

  async matchCounts(me: number): Promise<ListingMatchCount[]> {
    const { rows } = await this.pool.query<{ id: number; count: number; tier: number }>(matchCountsStatement(me))
    return rows.map(({ id, count, tier }) => ({ id, count, best: TIERS[tier - 1]! }))
  }

  async #spokenBy(reader: number): Promise<string[]> {
    const account = await findLanguages.first(this.reads, { id: reader })
    return account?.codes ?? []
  }
}

// Derived from the fields that the reader may see, so that the reason reveals no more.
const foundIn = (rows: RankedRow[], mine: MatchedTrip, limit: number, reader: number | undefined): Found[] =>
  rows.slice(0, limit + 1).map((row) => {
    const listing = presentListing(row, viewerOf(reader, row.userId))
    const match = matchOf(TIERS[tierOf(row.rank) - 1]!, mine, withOperated(listing, row.operated))
    return { listing: { ...listing, match }, position: { rank: row.rank, id: row.id } }
  })

function tripOf(
  { from = '', to = '', date, endDate = date, flight }: ListingsQuery,
  spoken: string[],
  sold: Codeshares | undefined,
): MatchedTrip {
  const ends = { departureAirport: from, departureCity: '', arrivalAirport: to, arrivalCity: '' }
  const days = { date: date ?? ANY_DAY.date, endDate: endDate ?? ANY_DAY.endDate }
  return {
    ...ends,
    ...days,
    legs: [{ ...ends, date: days.date, time: null, flightNumber: flight ?? null, operatedAs: sold?.operatedAs }],
    languageCodes: spoken,
  }
}

function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const [, rank, id] = /^(\d{7,8})\.([1-9]\d{0,14})$/.exec(cursor) ?? []
  if (!rank) throw invalid([{ path: ['cursor'], message: 'The cursor does not belong to this list' }])
  return { rank: Number(rank), id: Number(id) }
}
