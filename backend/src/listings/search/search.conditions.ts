import { EARLIEST_TODAY } from '../listing.read.ts'
import type { ListingsQuery, ListingType } from '../listings.contract.ts'
import { flightConditions, type SoldFlight } from './sold-flights.ts'

/** The next page begins after this row. */
export interface Position {
  /** The day of the trip, or the time of publication. */
  at: string
  id: number
  /** Only where helpers come first. */
  type?: ListingType | undefined
}

export interface Search {
  query: ListingsQuery
  sold: SoldFlight | undefined
  after: Position | undefined
  /** Adds a value and returns its placeholder. */
  bind(value: unknown, type: string): string
  /** The placeholder of the authors whose listings the reader must not see; undefined without any. */
  hidden: string | undefined
  /** Whether the reader must not learn which flights the travelers of listings for someone close take. */
  isVisitor: boolean
}

export function daysOf({ query: { date, endDate = date }, after, bind }: Search) {
  return {
    first: date ? `greatest(${bind(date, 'date')}, ${EARLIEST_TODAY})` : EARLIEST_TODAY,
    last: endDate ? bind(endDate, 'date') : "'infinity'::date",
    day: bind(after?.at ?? '-infinity', 'date'),
    id: bind(after?.id ?? 0, 'bigint'),
  }
}

/** A page that ended with another type is before or after all listings of this type. */
export function momentOf({ after, bind }: Search, type: ListingType | undefined) {
  const moment = after?.type && after.type !== type ? (type === 'helper' ? '-infinity' : 'infinity') : after?.at
  return `(${bind(moment ?? 'infinity', 'timestamptz')}, ${bind(after?.id ?? 0, 'bigint')})`
}

function airports({ query: { from, to, flight }, bind }: Search): string[] {
  // A flight selects fewer rows than its airports, so this expression prevents the planner from using the airport
  // indexes.
  const is = (column: string, code: string) => `${column}${flight ? " || ''" : ''} = ${bind(code, 'text')}`
  if (from && to) return [is('route', `${from}${to}`)]
  if (from) return [is('departure', from)]
  return to ? [is('arrival', to)] : []
}

/** The conditions of what was searched for, which all parts of the statement have. */
export const filters = (search: Search): string[] => [
  ...airports(search),
  ...(search.sold ? flightConditions(search.sold, search.bind) : []),
]

/** Unconfirmed listings of blocked authors stay: their absence would reveal whose address they have. */
export const unhidden = ({ hidden }: Search, isConfirmed = 'confirmed_at is not null') =>
  hidden ? `and (not (${isConfirmed}) or account_id <> all (${hidden}))` : ''
