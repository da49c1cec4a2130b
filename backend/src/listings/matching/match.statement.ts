import type { QueryConfig } from 'pg'
import { separatedFromSql } from '../../blocks/blocks.public.ts'
import { CONFIRMED, IS_OPEN, LISTING_COLUMNS, LISTING_JOINS } from '../listing.read.ts'
import { droppedOutSql } from './dropped-out.ts'
import {
  DAYS_BETWEEN,
  daysNear,
  flightsOfOwn,
  idIn,
  leewaysOf,
  numberOf,
  RANGES,
  type Range,
  tripsOfOwn,
} from './match.tiers.ts'

export interface Position {
  rank: number
  id: number
}

export interface Page {
  limit: number
  cursor?: Position | undefined
  /** The authors whose listings the reader must not see. */
  hidden?: readonly number[]
}

export type Bind = (value: unknown, type: string) => string

/**
 * A page of the matches of an own open listing. The listing itself comes first with rank 0, then the page and at least
 * one row more, the best first. There are no rows without such a listing.
 */
export function matchesStatement(me: number, listing: number, { limit, cursor }: Page): QueryConfig {
  const values: unknown[] = []
  const bind: Bind = (value, type) => `$${values.push(value)}::${type}`
  const rows = rowsOf(limit)
  const reader = bind(me, 'bigint')
  const core = rankedMatches({
    ...ofListing(bind(listing, 'bigint'), {
      columns: separatedColumn(reader),
      only: `and l.account_id = ${reader} and ${IS_OPEN} and ${CONFIRMED}`,
    }),
    ...{ rows, after: afterOf(cursor, bind), hidden: 'me.separated', includesOwn: true },
  })
  const text = `
    select best.rank, ${OPERATED}, ${LISTING_COLUMNS}
    from (${core}) best join listing l on l.id = best.id ${LISTING_JOINS}
    order by best.rank, best.id desc`
  return { name: `matches ${rows}`, text, values }
}

/** The people who must not be offered for this listing: a block is between the two, or the helper has dropped out. */
const separatedColumn = (me: string) =>
  `, array(${separatedFromSql(me)} union all ${droppedOutSql(me, DAYS_OF_LISTING)}) as separated`

const DAYS_OF_LISTING = { first: 'l.date', last: 'coalesce(l.end_date, l.date)' }

export function bestStatement(listing: number): QueryConfig {
  const core = rankedMatches({
    ...ofListing('$1::bigint', {
      columns: separatedColumn('l.account_id'),
      only: `and ${IS_OPEN} and ${CONFIRMED}`,
    }),
    ...{ rows: BEST_IN_EMAIL, after: `(${BEST}, 0)`, hidden: 'me.separated', includesOwn: true },
  })
  const text = `
    select l.account_id as owner, best.rank, ${OPERATED}, ${LISTING_COLUMNS}
    from (${core}) best join listing l on l.id = best.id ${LISTING_JOINS}
    order by best.rank, best.id desc`
  return { name: 'best matches', text, values: [listing] }
}

/** Enough rows after those of other days are filtered out. */
const BEST_IN_EMAIL = 21

export const afterOf = (cursor: Position | undefined, bind: Bind) =>
  `(${bind(cursor?.rank ?? BEST, 'int')}, ${bind(-(cursor?.id ?? 0), 'bigint')})`

export function matchCountsStatement(me: number): QueryConfig {
  const core = rankedMatches({
    ...ofListing('own.id', { columns: separatedColumn('l.account_id'), only: '' }),
    ...{ rows: MAX_COUNTED, after: `(${BEST}, 0)`, hidden: 'me.separated' },
  })
  const text = `
    select own.id, counted.count::int, counted.best / ${TIER} as tier
    from (
      select id from listing
      where account_id = $1 and status in ('open', 'partly') and confirmed_at is not null and closes_at > now()
      order by id desc limit 50
    ) own
    cross join lateral (select count(*) as count, min(rank) as best from (${core}) best) counted
    where counted.count > 0
    order by own.id desc`
  return { name: 'match counts', text, values: [me] }
}

const MAX_COUNTED = 51

/** Each page size is a statement of its own, because the planner must know how few rows are joined. */
export const rowsOf = (limit: number) => [10, 21, 51].find((size) => size > limit) ?? 501

// The rank orders all matches by one number, the best lowest: tier, shared legs of this tier (at most four), a common
// language, a request that lost its helper (adds 10,000 to the trust), trust, days. So the lowest of several ranks of a
// pair is that of the best tier.
const LEGS = 400_000
const TIER = 4 * LEGS
const BEST = TIER
const RANK = (tier: string) =>
  `${tier} * ${TIER} + case when o.spoken ~ me.languages then 0 else ${LEGS / 2} end
    + case when o.trust >= 10000 then 0 else ${LEGS / 4} end + (9999 - o.trust % 10000) * 10 + ${DAYS_BETWEEN}`

/** The operating airlines' flight numbers, by the position of the flight in its trip. */
export const OPERATED_FLIGHTS = `(
  select jsonb_object_agg(flown.number, flown.carrier || flown.flight_number || flown.flight_suffix)
  from listing_leg flown where flown.listing_id = l.id and flown.schedule_known)`

export const OPERATED = `case when best.rank < ${numberOf('same-day') * TIER} then ${OPERATED_FLIGHTS} end as operated`

export const tierOf = (rank: number): number => Math.floor(rank / TIER)

export interface Comparison {
  /** CTEs `me` (the trip to match, one row), `trips` (it, or its parts without company) and `mine` (its flights). */
  trip: string
  /** SQL for the requested type, and the join that it needs. */
  type: string
  join?: string
  only?: Partial<Record<Range['name'], string>> & { all?: (id: string) => string }
  /** Selects ids to exclude, with rank 0. */
  without?: string
  soonest?: boolean
}

interface Core extends Comparison {
  rows: number
  after: string
  hidden: string | undefined
  includesOwn?: boolean
}

// Limits a search without a date, because popular routes have too many trips.
const MAX_SOONEST = 500

/**
 * Every range is read in its index alone. A large range is read only when those before it do not fill the page with
 * better tiers than its own.
 */
export function rankedMatches({
  trip,
  type,
  join = '',
  only = {},
  without,
  soonest,
  rows,
  after,
  hidden,
  includesOwn,
}: Core): string {
  const people = `o.account_id is distinct from me.account_id ${hidden ? `and o.account_id <> all (${hidden})` : ''}`
  const found = (ranges: readonly Range[]) =>
    ranges.map(({ name }) => `select id, rank, leg from ${name}`).join(' union all ')
  const isFull = (better: readonly Range[], { tiers: [[best]] }: Range) => `(
    select count(*) = ${rows} from (
      select from (${byPair(found(better))}) better
      where (rank, -id) > ${after} and rank < ${numberOf(best) * TIER} limit ${rows}
    ) page
  )`
  const ranges = RANGES.map((range, n) => {
    const [id, ownTable] = [idIn(range), range.rows === 'listing_leg' ? 'mine' : 'trips']
    return `${range.name} as materialized (
      select others.*
      from me ${join} cross join ${ownTable} m
      ${leewaysOf(range)}
      cross join lateral (
        select ${id} as id, ${RANK(tierIn(range))} as rank, ${sharedLeg(range)} as leg
        from ${range.rows} o
        where ${range.where} and o.type = ${type} and ${daysNear(range)}
          and o.closes_at > now() and ${people} ${only.all?.(id) ?? ''} ${only[range.name] ?? ''}
        ${soonest ? 'order by o.date' : ''} limit ${soonest ? MAX_SOONEST : 'all'}
      ) others
      ${n > 0 && !range.isSmall ? `where not ${isFull(RANGES.slice(0, n), range)}` : ''}
    )`
  })
  return `
    with ${trip}, ${ranges.join(', ')}
    (select id, rank from (${byPair(`${found(RANGES)} ${without ? `union all ${without}` : ''}`)}) ranked
    where (rank, -id) > ${after}
    order by rank, id desc
    limit ${rows})
    ${includesOwn ? 'union all select id, 0 from me' : ''}`
}

const tierIn = ({ tiers }: Range) =>
  `case ${tiers.map(([tier, holds]) => `when ${holds} then ${numberOf(tier)}`).join(' ')} end`

/** The bit of the own leg that a row shares; null in the tiers of whole trips. */
const sharedLeg = (range: Range) =>
  range.rows === 'listing_leg'
    ? `case when ${tierIn(range)} < ${numberOf('same-day')} then 1 << (m.number - 1) end`
    : 'null::int'

/** The rank of each pair. All rows of a tier with shared legs are of one range, so the ranges after it do not change it. */
const byPair = (found: string) => `
  select id, min(rank) as rank from (
    select id, min(rank) + (4 - coalesce(bit_count(bit_or(leg)::bit(4)), 1)) * ${LEGS} as rank
    from (${found}) row group by id, rank / ${TIER}
  ) in_tier group by id`

/** Matches whole codes, which are separated by spaces. Without codes the comparison is null. */
export const alternatives = (spoken: string) => `nullif(replace(${spoken}, ' ', '|'), '')`

const ofListing = (id: string, { columns, only }: { columns: string; only: string }): Comparison => ({
  type: 'me.other',
  trip: `
    me as materialized (
      select id, account_id, case type when 'helper' then 'seeking_help' else 'helper' end as other, departure, arrival,
             departure_area, arrival_area, date, coalesce(end_date, date) as end_date, legs, company, time_of_day,
             ${alternatives('spoken')} as languages ${columns}
      from listing l where id = ${id} ${only}
    ),
    trips as materialized (${tripsOfOwn('departure, arrival, departure_area, arrival_area', 'me', '(select id from me)')}),
    mine as materialized (${flightsOfOwn('me')})`,
})
