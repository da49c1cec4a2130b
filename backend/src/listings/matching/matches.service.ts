import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { BlocksService } from '../../blocks/blocks.service.ts'
import { POOL } from '../../db/pool.ts'
import { READS, type Reads } from '../../db/reads.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { presentListing } from '../listing.presenter.ts'
import { VIEWERS, viewerOf } from '../listing-viewers.public.ts'
import {
  type ListingMatchCount,
  type ListingsQuery,
  listingErrors,
  type MatchedListing,
  type MatchesQuery,
  parseFlight,
  TIERS,
} from '../listings.contract.ts'
import { type Codeshares, codesharesOf } from '../search/codeshares.ts'
import { filterConditions } from '../search/filter-conditions.ts'
import { ANY_DAY, type MatchedTrip, matchOf, withOperated } from './match.presenter.ts'
import { countMatches, type FindMatches, findLanguages, findMatches, findNear } from './matching.sql.ts'

interface Position {
  rank: number
  id: number
}

export interface Found {
  listing: MatchedListing
  position: Position
}

export const cursorAfter = ({ position: { rank, id } }: Found): string => `${rank}.${id}`

@Injectable()
export class MatchesService {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(READS) private readonly reads: Reads,
    private readonly blocks: BlocksService,
  ) {}

  /** One match more than the limit shows that there is a next page. Throws `listing-not-found` without an own open listing. */
  async findMatches(me: number, id: number, { limit, cursor }: MatchesQuery): Promise<Found[]> {
    const rows = await findMatches.rows(this.pool, {
      listing: id,
      owner: me,
      ...positionIn(cursor),
      pageSize: limit + 1,
    })
    const [own, ...others] = rows
    if (!own) throw new Problem(listingErrors['listing-not-found'])
    return foundIn(others, withOperated(presentListing(own, VIEWERS.owner), own.operated), me)
  }

  async near(query: ListingsQuery, reader?: number): Promise<Found[]> {
    if (!query.from || !query.to) return []
    const [separated, spoken, codeshares] = await Promise.all([
      reader === undefined ? [] : this.blocks.findSeparated(reader),
      reader === undefined ? [] : this.#spokenBy(reader),
      codesharesOf(this.reads, query),
    ])
    const languages = query.language?.length ? query.language : spoken
    const rows = await findNear.rows(this.reads, {
      ...columnsOf(query, codeshares),
      ...positionIn(query.cursor),
      pageSize: query.limit + 1,
      from: query.from,
      to: query.to,
      type: query.type,
      filters: filterConditions(query),
      isVisitor: reader === undefined,
      languages: languages.join(' '),
      hidden: reader === undefined ? null : [...separated, reader],
      hidesFlights: reader === undefined || null,
      hidesTrips: (reader === undefined && query.flight !== undefined) || null,
    })
    return foundIn(rows, tripOf(query, languages, codeshares), reader)
  }

  async matchCounts(me: number): Promise<ListingMatchCount[]> {
    const rows = await countMatches.rows(this.pool, { owner: me })
    return rows.map(({ id, count, tier }) => ({ id, count, best: TIERS[tier - 1]! }))
  }

  async #spokenBy(reader: number): Promise<string[]> {
    const account = await findLanguages.first(this.reads, { id: reader })
    return account?.codes ?? []
  }
}

// Derived from the fields that the reader may see, so that the reason reveals no more.
const foundIn = (rows: FindMatches[], mine: MatchedTrip, reader: number | undefined): Found[] =>
  rows.map((row) => {
    const listing = presentListing(row, viewerOf(reader, row.userId))
    const match = matchOf(TIERS[row.tier - 1]!, mine, withOperated(listing, row.operated))
    return { listing: { ...listing, match }, position: { rank: row.rank, id: row.id } }
  })

/** Limits a search without a day, because popular routes have too many trips. */
const MAX_SOONEST = 500

/** A flight is compared by the number of the airline that operates it, and what the search finds by all its numbers. */
function columnsOf({ date, endDate = date, flight, language }: ListingsQuery, codeshares: Codeshares | undefined) {
  const flown = parseFlight(codeshares?.operatedAs ?? flight ?? '')
  const numbers = (codeshares?.numbers ?? []).flatMap((number) => parseFlight(number) ?? [])
  return {
    first: date ?? null,
    last: endDate ?? null,
    soonest: date ? null : MAX_SOONEST,
    carrier: flown?.carrier ?? null,
    flightNumber: flown?.number ?? null,
    flightSuffix: flown?.suffix ?? '',
    scheduleKnown: codeshares?.operatedAs !== undefined,
    carriers: numbers.map(({ carrier }) => carrier),
    numbers: numbers.map(({ number }) => number),
    suffixes: numbers.map(({ suffix }) => suffix),
    wholeRoute: flight ? null : false,
    spoken: language?.length ? language.join('|') : null,
  }
}

function tripOf(
  { from = '', to = '', date, endDate = date, flight }: ListingsQuery,
  spoken: string[],
  codeshares: Codeshares | undefined,
): MatchedTrip {
  const ends = { departureAirport: from, departureCity: '', arrivalAirport: to, arrivalCity: '' }
  const days = { date: date ?? ANY_DAY.date, endDate: endDate ?? ANY_DAY.endDate }
  return {
    ...ends,
    ...days,
    legs: [{ ...ends, date: days.date, time: null, flightNumber: flight ?? null, operatedAs: codeshares?.operatedAs }],
    languageCodes: spoken,
  }
}

function positionIn(cursor: string | undefined): Position {
  if (cursor === undefined) return { rank: 0, id: 0 }
  const [, rank, id] = /^(\d{7,8})\.([1-9]\d{0,14})$/.exec(cursor) ?? []
  if (!rank) throw invalid([{ path: ['cursor'], message: 'The cursor does not belong to this list' }])
  return { rank: Number(rank), id: Number(id) }
}
