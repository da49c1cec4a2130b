import * as z from 'zod/mini'
import type { Reads } from '../../db/reads.ts'
import { invalid } from '../../http/problem.ts'
import { day } from '../itinerary/itinerary.contract.ts'
import type { ListingRow } from '../listing.presenter.ts'
import { type ListingsQuery, type ListingType, parseFlight } from '../listings.contract.ts'
import { type Codeshares, typedFlight } from './codeshares.ts'
import { filterConditions } from './filter-conditions.ts'
import {
  findByFlight,
  findComplete,
  findNewest,
  findNewestSpeakers,
  findSoonest,
  findSoonestSpeakers,
} from './search.sql.ts'

/** The next page begins after this row. */
export interface Position {
  /** The day of the trip, or the time of publication. */
  at: string
  id: number
  /** Only where helpers come first. */
  type?: ListingType | undefined
}

const isSoonestFirst = ({ from, to, date, endDate, flight }: ListingsQuery) =>
  Boolean(from || to || date || endDate || flight)

const isHelpersFirst = (query: ListingsQuery) => !isSoonestFirst(query) && query.type === 'both' && !query.on

interface Searcher {
  /** The authors whose listings the searcher must not see. */
  hidden?: readonly number[]
  isVisitor?: boolean
  codeshares?: Codeshares | undefined
}

/** Finds one listing more than the limit if there is a next page. The home page has none, because its order supports none. */
export function findPage(
  reads: Reads,
  query: ListingsQuery,
  after?: Position,
  { hidden = [], isVisitor = true, codeshares = typedFlight(query.flight) }: Searcher = {},
): Promise<ListingRow[]> {
  const { from = null, to = null, date = null, endDate = date, limit, type } = query
  const languages = query.language?.length ? query.language : null
  // Few readers have blocks, so the statement omits the condition without any.
  const shown = { isVisitor, hidden: hidden.length > 0 ? hidden : null, filters: filterConditions(query) }
  const page = { type, ...shown, limit: limit + 1, id: after?.id ?? 0 }
  if (!isSoonestFirst(query)) {
    if (query.on) return findComplete.rows(reads, { ...page, limit, languages })
    const newest = {
      ...page,
      helpersBefore: momentFor('helper', after),
      seekersBefore: momentFor('seeking_help', after),
    }
    return languages ? findNewestSpeakers.rows(reads, { ...newest, languages }) : findNewest.rows(reads, newest)
  }
  const days = { first: date, last: endDate ?? 'infinity', day: after?.at ?? '-infinity' }
  const soonest = { ...page, ...days }
  if (codeshares) return findByFlight.rows(reads, { ...soonest, ...columnsOf(codeshares), from, to, languages })
  const ends = { route: from && to ? from + to : null, from: to ? null : from, to: from ? null : to }
  return languages
    ? findSoonestSpeakers.rows(reads, { ...soonest, ...ends, languages })
    : findSoonest.rows(reads, { ...soonest, ...ends })
}

/** A page that ended with another type is before or after all listings of this type. */
function momentFor(type: ListingType, after: Position | undefined): string {
  if (after?.type && after.type !== type) return type === 'helper' ? '-infinity' : 'infinity'
  return after?.at ?? 'infinity'
}

function columnsOf({ numbers }: Codeshares) {
  const flights = numbers.flatMap((number) => parseFlight(number) ?? [])
  return {
    carriers: flights.map(({ carrier }) => carrier),
    numbers: flights.map(({ number }) => number),
    suffixes: flights.map(({ suffix }) => suffix),
  }
}

export const cursorAfter =
  (query: ListingsQuery) =>
  ({ date, createdAt, id, type }: ListingRow) =>
    `${isSoonestFirst(query) ? date : Date.parse(createdAt)}.${id}${isHelpersFirst(query) ? `.${type}` : ''}`

const aDay = day('The cursor has no day')

export const readCursor = (query: ListingsQuery): Position | undefined =>
  positionIn(query.cursor, isSoonestFirst(query), isHelpersFirst(query))

export function positionIn(
  cursor: string | undefined,
  soonestFirst: boolean,
  helpersFirst = false,
): Position | undefined {
  if (cursor === undefined) return undefined
  const [, position = '', id, type] =
    /^(\d{4}-\d\d-\d\d|\d{13})\.([1-9]\d{0,14})(?:\.(helper|seeking_help))?$/.exec(cursor) ?? []
  const at = position.length === 13 ? new Date(Number(position)).toISOString() : position
  const isValid = soonestFirst ? z.safeParse(aDay, at).success : position.length === 13
  if (!isValid || helpersFirst !== (type !== undefined))
    throw invalid([{ path: ['cursor'], message: 'The cursor does not belong to this list' }])
  return { at, id: Number(id), type: type as Position['type'] }
}
