import { NEW_USERNAME } from '../../account/account.contract.ts'
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

/** A list is ordered by the day of the trip once a route, a day or a flight is given; otherwise the newest is first. */
export const isSoonestFirst = ({ from, to, date, endDate, flight }: ListingsQuery) =>
  Boolean(from || to || date || endDate || flight)

/** The input of every part of a statement. */
interface Search {
  query: ListingsQuery
  after: Position | undefined
  /** Adds a value and answers its place in the text. */
  place(value: unknown, type: string): string
  /** The place of the authors whose listings the reader must not see; undefined when there are none. */
  hidden: string | undefined
}

/** Reads a page and at least one row more, without confirmed listings of people whom the reader should not meet. */
export function searchStatement(
  query: ListingsQuery,
  after: Position | undefined,
  hidden: readonly number[] = [],
): Statement {
  const values: unknown[] = []
  const place = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  // Few people block anybody, so the statements of all others do not mention it.
  const search = { query, after, place, hidden: hidden.length > 0 ? place(hidden, 'bigint[]') : undefined }
  const rows = rowsOf(query)
  const [branches, order, orderOfAll] = isSoonestFirst(query)
    ? [soonest(search), 'date, id', 'found.date, found.id']
    : [newest(search), 'created_at desc, id desc', 'found.created_at desc, found.id desc']
  const most = query.on ? Math.max(rows, LOOKED_AT) : rows
  const page = (select: string) => `(${select} order by ${order} limit ${most})`
  const text = `
    select ${LISTING_COLUMNS}
    from ${page(`select * from (${branches.map(page).join(' union all ')}) branch`)} found
    join listing l on l.id = found.id ${LISTING_JOINS}
    order by ${query.on ? `${SAID} desc, ` : ''}${orderOfAll}
    limit ${rows}`
  return { name: nameOf(query, rows, hidden.length > 0), text, values }
}

// The home page shows the newest of those whose cards say most, so that a visitor meets people and no blanks: one point
// each for a verified phone, for a name, and for more than a few words. The newest two dozen are looked at, so that the
// page stays new. Others never come here: those that nobody has confirmed, or the bot check has not vouched for.
const LOOKED_AT = 24
const SAID = `((a.phone_verified_at is not null)::int
  + (coalesce(l.contact_name, a.username) <> '${NEW_USERNAME}')::int + (length(l.description) >= 40)::int)`

/** The limit is part of the text: for a parameter the planner would expect a tenth of the table, and sort it. */
const rowsOf = ({ limit }: ListingsQuery) => [3, 10, 26, 51].find((size) => size > limit) ?? 51

/** The text depends on nothing but the fields that are filled in, so the name lists them. */
function nameOf(
  { from, to, flight, date, endDate = date, type, on }: ListingsQuery,
  rows: number,
  hides: boolean,
): string {
  const ends = `${from ? ' from' : ''}${to ? ' to' : ''}${flight ? ' flight' : ''}`
  const days = `${endDate ? ' until' : ''}${date ? ' day' : ''}`
  return `listings ${rows}${on ? ' home' : ''}${ends}${days}${type === 'both' ? '' : ' type'}${hides ? ' hidden' : ''}`
}

/**
 * The date in the last zone on Earth. A day that is over there is over everywhere, so no open listing is older. `closes_at`
 * says whether a trip is over in its own zone.
 */
export const EARLIEST_TODAY = "(now() at time zone 'Etc/GMT+12')::date"

/**
 * Open listings whose days overlap the wanted ones. They are of two kinds, each an exact range of an index: those that
 * begin before the first wanted day and include it (a row of listing_day), and those that begin on a wanted day.
 */
function soonest(search: Search): string[] {
  const { query, after, place, hidden } = search
  const { date, endDate = date } = query
  const first = date ? `greatest(${place(date, 'date')}, ${EARLIEST_TODAY})` : EARLIEST_TODAY
  const last = endDate ? place(endDate, 'date') : "'infinity'::date"
  const [day, id] = [place(after?.at ?? '-infinity', 'date'), place(after?.id ?? 0, 'bigint')]
  const common = ['closes_at > now()', ...airports(search), ...flight(search)].join(' and ')
  // The later of the first wanted day and the page's position, so that the scan has one start.
  const start = `(greatest(${first} - 1, ${day}), case when ${day} < ${first} then ${Number.MAX_SAFE_INTEGER} else ${id} end)`
  return types(search).flatMap((type) => [
    `select listing_id as id, date from listing_day
     where ${common} and ${type} and day = ${first} and day <= ${last} and (date, listing_id) > (${day}, ${id})
       ${hidden ? `and not exists (select from listing l where l.id = listing_id and l.confirmed_at is not null and l.account_id = any (${hidden}))` : ''}`,
    `select id, date from listing
     where ${common} and ${type} and status = 'open' and (date, id) > ${start} and date <= ${last} ${unhidden(search)}`,
  ])
}

function newest(search: Search): string[] {
  const { after, place } = search
  const position = `(${place(after?.at ?? 'infinity', 'timestamptz')}, ${place(after?.id ?? 0, 'bigint')})`
  return types(search).map(
    (type) =>
      `select id, created_at from listing
       where ${type} and status = 'open' and closes_at > now() and (created_at, id) < ${position} ${trusted(search)} ${unhidden(search)}`,
  )
}

function airports({ query: { from, to, flight }, place }: Search): string[] {
  // A flight selects fewer rows than its airports: this wording keeps the planner from the indexes of airports.
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

/** A condition on the type for each branch: in every index the type precedes the order, so "both" needs two ranges. */
function types({ query: { type }, place }: Search): string[] {
  return type === 'both' ? ["type = 'helper'", "type = 'seeking_help'"] : [`type = ${place(type, 'text')}`]
}

/** Leaves out what does not stand on the home page: the condition of the index listing_home. */
const trusted = ({ query: { on } }: Search) => (on ? 'and human and confirmed_at is not null' : '')

/**
 * Leaves out the listings of hidden people. One that nobody has confirmed is nobody's yet: its absence would tell that its
 * address belongs to one of them.
 */
const unhidden = ({ hidden }: Search) => (hidden ? `and (confirmed_at is null or account_id <> all (${hidden}))` : '')
