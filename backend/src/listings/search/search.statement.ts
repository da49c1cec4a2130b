import { LISTING_COLUMNS, LISTING_JOINS } from '../listing.read.ts'
import { type ListingsQuery, parseFlight } from '../listings.contract.ts'

/** A query as `pg` prepares it: a name stands for its text, so each text has a name of its own. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** The last row of a page, in the order of its list: the next page begins after it. */
export interface Position {
  /** The day of the trip, or the moment of publication. */
  at: string
  id: number
}

/** A list is ordered by the day of the trip once a route, a day or a flight is given; else the newest comes first. */
export const isSoonestFirst = ({ from, to, date, endDate, flight }: ListingsQuery) =>
  Boolean(from || to || date || endDate || flight)

/** What every part of a statement is built from. */
interface Search {
  query: ListingsQuery
  after: Position | undefined
  /** Adds a value and answers its place in the text. */
  place(value: unknown, type: string): string
  /** The place of the authors whose listings the reader must not see; undefined when there are none. */
  hidden: string | undefined
}

/** Reads a page and at least one row more, without listings of people whom the reader should not meet. */
export function searchStatement(
  query: ListingsQuery,
  after: Position | undefined,
  hidden: readonly number[] = [],
): Statement {
  const values: unknown[] = []
  const place = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  // Few people block anybody: everybody else's searches are worded, and planned, without it.
  const search = { query, after, place, hidden: hidden.length > 0 ? place(hidden, 'bigint[]') : undefined }
  const branches = isSoonestFirst(query) ? soonest(search) : newest(search)
  const order = isSoonestFirst(query) ? 'date, id' : 'created_at desc, id desc'
  const rows = rowsOf(query)
  const page = (select: string) => `(${select} order by ${order} limit ${rows})`
  const text = `
    select ${LISTING_COLUMNS}
    from ${page(`select * from (${branches.map(page).join('\n union all ')}) branch`)} found
    join listing l on l.id = found.id ${LISTING_JOINS}
    order by ${order.replace(/date|created_at|id/g, 'found.$&')}`
  return { name: nameOf(query, rows, hidden.length > 0), text, values }
}

/** The limit is part of the text: of a parameter the planner would guess a tenth of the table, and sort it. */
const rowsOf = ({ limit }: ListingsQuery) => [3, 10, 26, 51].find((size) => size > limit) ?? 51

/** Names the fields that are filled in: all that a text depends on. */
function nameOf({ from, to, flight, date, endDate = date, type }: ListingsQuery, rows: number, hides: boolean): string {
  const ends = `${from ? ' from' : ''}${to ? ' to' : ''}${flight ? ' flight' : ''}`
  const days = `${endDate ? ' until' : ''}${date ? ' day' : ''}`
  return `listings ${rows}${ends}${days}${type === 'both' ? '' : ' type'}${hides ? ' hidden' : ''}`
}

// The date where it is last midnight on Earth. What has ended there has ended everywhere, so no open listing is older;
// `closes_at` tells what is over in its own zone.
const EARLIEST_TODAY = "(now() at time zone 'Etc/GMT+12')::date"

/**
 * Open listings whose days overlap the wanted ones. Two kinds, each an exact range of an index: those that have begun
 * before the first wanted day and go on through it (a row of listing_day), and those that begin on a wanted day.
 */
function soonest(search: Search): string[] {
  const { query, after, place } = search
  const { date, endDate = date } = query
  const first = date ? `greatest(${place(date, 'date')}, ${EARLIEST_TODAY})` : EARLIEST_TODAY
  const last = endDate ? place(endDate, 'date') : "'infinity'::date"
  const [day, id] = [place(after?.at ?? '-infinity', 'date'), place(after?.id ?? 0, 'bigint')]
  const filters = [...airports(search), ...flight(search)]
  const select = (columns: string, table: string, ...more: string[]) =>
    `select ${columns} from ${table} where ${[...filters, ...more, ...unhidden(search, table), 'closes_at > now()'].join(' and ')}`
  // One start for the scan, where the wanted days and the page's position each would be one.
  const start = `(greatest(${first} - 1, ${day}), case when ${day} < ${first} then ${Number.MAX_SAFE_INTEGER} else ${id} end)`
  return types(search).flatMap((type) => [
    select(
      'listing_id as id, date',
      'listing_day',
      ...[type, `day = ${first}`, `day <= ${last}`, `(date, listing_id) > (${day}, ${id})`],
    ),
    select('id, date', 'listing', type, "status = 'open'", `(date, id) > ${start}`, `date <= ${last}`),
  ])
}

function newest(search: Search): string[] {
  const { after, place } = search
  const at = place(after?.at ?? 'infinity', 'timestamptz')
  const before = `(created_at, id) < (${at}, ${place(after?.id ?? 0, 'bigint')})`
  return types(search).map(
    (type) =>
      `select id, created_at from listing
       where ${[type, "status = 'open'", 'closes_at > now()', before, ...unhidden(search, 'listing')].join(' and ')}`,
  )
}

function airports({ query: { from, to, flight }, place }: Search): string[] {
  // A flight is the narrower way in: worded like this, no index of airports tempts the planner.
  const is = (column: string, code: string) => `${column}${flight ? " || ''" : ''} = ${place(code, 'text')}`
  if (from && to) return [is('route', `${from}${to}`)]
  if (from) return [is('departure', from)]
  return to ? [is('arrival', to)] : []
}

function flight({ query, place }: Search): string[] {
  if (!query.flight) return []
  const { carrier, number, suffix } = parseFlight(query.flight) ?? {}
  return [
    `carrier = ${place(carrier, 'text')}`,
    `flight_number = ${place(number, 'int')}`,
    `flight_suffix = ${place(suffix, 'text')}`,
  ]
}

/** A condition on the type for each branch: type stands before the order in every index, so "both" are two ranges. */
function types({ query: { type }, place }: Search): string[] {
  return type === 'both' ? ["type = 'helper'", "type = 'seeking_help'"] : [`type = ${place(type, 'text')}`]
}

/** Leaves out the listings of hidden people. */
function unhidden({ hidden }: Search, table: string): string[] {
  if (!hidden) return []
  if (table === 'listing') return [`account_id <> all (${hidden})`]
  return [`not exists (select from listing of where of.id = listing_id and of.account_id = any (${hidden}))`]
}
