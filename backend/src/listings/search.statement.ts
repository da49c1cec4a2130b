import { LISTING_COLUMNS, LISTING_JOINS } from './listing.read.ts'
import { type ListingsQuery, parseFlight } from './listings.contract.ts'

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

/** A list by the day of the trip, once a route, a day or a flight is given; else the newest first. */
export const isSoonestFirst = ({ from, to, date, endDate, flight }: ListingsQuery) =>
  Boolean(from || to || date || endDate || flight)

/** Reads a page and at least one row more. */
export function searchStatement(query: ListingsQuery, after: Position | undefined): Statement {
  const shape = new Shape()
  const branches = isSoonestFirst(query) ? soonest(shape, query, after) : newest(shape, query, after)
  const order = isSoonestFirst(query) ? 'date, id' : 'created_at desc, id desc'
  // The limit is part of the text: of a parameter the planner would guess a tenth of the table, and sort it.
  const rows = [3, 10, 26, 51].find((size) => size > query.limit) ?? 51
  const page = (select: string) => `(${select} order by ${order} limit ${rows})`
  const text = `
    select ${LISTING_COLUMNS}
    from ${page(`select * from (${branches.map(page).join('\n union all ')}) branch`)} found
    join listing l on l.id = found.id ${LISTING_JOINS}
    order by ${order.replace(/date|created_at|id/g, 'found.$&')}`
  return { name: `listings ${shape.names.join(' ')} ${rows}`, text, values: shape.values }
}

/** Collects the parameters of a statement, and what gives it its name. */
class Shape {
  readonly names: string[] = []
  readonly values: unknown[] = []

  value(content: unknown, type: string): string {
    return `$${this.values.push(content)}::${type}`
  }

  filter(name: string, given: string | undefined, sql: (given: string) => string): string[] {
    if (!given) return []
    this.names.push(name)
    return [sql(given)]
  }
}

// The date where it is last midnight on Earth. What has ended there has ended everywhere, so no open listing lies
// before; what is over in its own zone is told by closes_at.
const EARLIEST_TODAY = "(now() at time zone 'Etc/GMT+12')::date"

/**
 * Open listings whose days overlap the wanted ones. Two kinds, each an exact range of an index: those that have begun
 * before the first wanted day and go on through it (a row of listing_day), and those that begin on a wanted day.
 */
function soonest(shape: Shape, query: ListingsQuery, after: Position | undefined): string[] {
  const { flight, date, endDate = date } = query
  const first = `greatest(${shape.value(date ?? null, 'date')}, ${EARLIEST_TODAY})`
  const [day, id] = [shape.value(after?.at ?? '-infinity', 'date'), shape.value(after?.id ?? 0, 'bigint')]
  const last = shape.filter('until', endDate, (given) => shape.value(given, 'date'))[0] ?? "'infinity'"
  const filters = [...airports(shape, query), ...shape.filter('flight', flight, (typed) => ofFlight(shape, typed))]
  const select = (columns: string, table: string, ...more: string[]) =>
    `select ${columns} from ${table} where ${[...filters, ...more, 'closes_at > now()'].join(' and ')}`
  // One start for the scan, where the wanted days and the page's position each would be one.
  const start = `(greatest(${first} - 1, ${day}), case when ${day} < ${first} then ${Number.MAX_SAFE_INTEGER} else ${id} end)`
  return types(shape, query).flatMap((type) => [
    select(
      'listing_id as id, date',
      'listing_day',
      ...[type, `day = ${first}`, `day <= ${last}`, `(date, listing_id) > (${day}, ${id})`],
    ),
    select('id, date', 'listing', type, "status = 'open'", `(date, id) > ${start}`, `date <= ${last}`),
  ])
}

function airports(shape: Shape, { from, to, flight }: ListingsQuery): string[] {
  const given = from && to ? { route: from + to } : { departure: from, arrival: to }
  return Object.entries(given).flatMap(([column, code]) =>
    // A flight is the narrower way in: spelled like this, no index of airports tempts the planner.
    shape.filter(column, code, (each) => `${column}${flight ? " || ''" : ''} = ${shape.value(each, 'text')}`),
  )
}

function newest(shape: Shape, query: ListingsQuery, after: Position | undefined): string[] {
  const at = shape.value(after?.at ?? 'infinity', 'timestamptz')
  const before = `(created_at, id) < (${at}, ${shape.value(after?.id ?? 0, 'bigint')})`
  return types(shape, query).map(
    (type) =>
      `select id, created_at from listing where ${type} and status = 'open' and closes_at > now() and ${before}`,
  )
}

/** A condition on the type for each branch: type stands before the order in every index, so "both" are two ranges. */
function types(shape: Shape, { type }: ListingsQuery): string[] {
  if (type === 'both') return ["type = 'helper'", "type = 'seeking_help'"]
  return shape.filter('type', type, (given) => `type = ${shape.value(given, 'text')}`)
}

function ofFlight(shape: Shape, typed: string): string {
  const { carrier, number, suffix } = parseFlight(typed) ?? { carrier: '', number: 0, suffix: '' }
  const [a, b, c] = [shape.value(carrier, 'text'), shape.value(number, 'int'), shape.value(suffix, 'text')]
  return `carrier = ${a} and flight_number = ${b} and flight_suffix = ${c}`
}
