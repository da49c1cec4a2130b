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

/** A list by the day of the trip, once a route, a day or a flight is given; else the newest first. */
export const isSoonestFirst = ({ from, to, date, endDate, flight }: ListingsQuery) =>
  Boolean(from || to || date || endDate || flight)

const shapes = new Map<string, Shape>()

/** Reads a page and at least one row more, without listings of people whom the reader should not meet. */
export function searchStatement(
  query: ListingsQuery,
  after: Position | undefined,
  hidden: readonly number[] = [],
): Statement {
  const { from, to, flight, date, endDate = date, type, limit } = query
  // The limit is part of the text: of a parameter the planner would guess a tenth of the table, and sort it.
  const rows = [3, 10, 26, 51].find((size) => size > limit) ?? 51
  const hides = hidden.length > 0
  const ends = `${from ? ' from' : ''}${to ? ' to' : ''}${flight ? ' flight' : ''}`
  const kind = `${endDate ? ' until' : ''}${date ? ' day' : ''}${type === 'both' ? '' : ' type'}${hides ? ' hidden' : ''}`
  const name = `listings ${rows}${ends}${kind}`
  const shape = shapes.get(name) ?? new Shape(query, rows, hides)
  shapes.set(name, shape)
  return { name, text: shape.text, values: shape.values(query, after, hidden) }
}

type Value = (query: ListingsQuery, after: Position | undefined, hidden: readonly number[]) => unknown

/** The text of all searches that have the same fields filled in, and where its values come from. */
class Shape {
  readonly text: string
  readonly #values: Value[] = []
  readonly #hidden: string | undefined

  constructor(query: ListingsQuery, rows: number, hides: boolean) {
    this.#hidden = hides ? this.value((_query, _after, hidden) => hidden, 'bigint[]') : undefined
    const branches = isSoonestFirst(query) ? soonest(this, query) : newest(this, query)
    const order = isSoonestFirst(query) ? 'date, id' : 'created_at desc, id desc'
    const page = (select: string) => `(${select} order by ${order} limit ${rows})`
    this.text = `
      select ${LISTING_COLUMNS}
      from ${page(`select * from (${branches.map(page).join('\n union all ')}) branch`)} found
      join listing l on l.id = found.id ${LISTING_JOINS}
      order by ${order.replace(/date|created_at|id/g, 'found.$&')}`
  }

  value(value: Value, type: string): string {
    return `$${this.#values.push(value)}::${type}`
  }

  values(...given: Parameters<Value>): unknown[] {
    return this.#values.map((value) => value(...given))
  }

  /** Who blocks, or is blocked, is seldom: everybody else's searches are spelled, and planned, without it. */
  unhidden(table: string): string[] {
    if (!this.#hidden) return []
    if (table === 'listing') return [`account_id <> all (${this.#hidden})`]
    return [`not exists (select from listing of where of.id = listing_id and of.account_id = any (${this.#hidden}))`]
  }
}

// The date where it is last midnight on Earth. What has ended there has ended everywhere, so no open listing lies
// before; what is over in its own zone is told by closes_at.
const EARLIEST_TODAY = "(now() at time zone 'Etc/GMT+12')::date"

/**
 * Open listings whose days overlap the wanted ones. Two kinds, each an exact range of an index: those that have begun
 * before the first wanted day and go on through it (a row of listing_day), and those that begin on a wanted day.
 */
function soonest(shape: Shape, query: ListingsQuery): string[] {
  const first = query.date ? `greatest(${shape.value(({ date }) => date, 'date')}, ${EARLIEST_TODAY})` : EARLIEST_TODAY
  const last =
    (query.endDate ?? query.date) ? shape.value(({ date, endDate = date }) => endDate, 'date') : "'infinity'::date"
  const [day, id] = [
    shape.value((_, after) => after?.at ?? '-infinity', 'date'),
    shape.value((_, after) => after?.id ?? 0, 'bigint'),
  ]
  const filters = [...airports(shape, query), ...flight(shape, query)]
  const select = (columns: string, table: string, ...more: string[]) =>
    `select ${columns} from ${table} where ${[...filters, ...more, ...shape.unhidden(table), 'closes_at > now()'].join(' and ')}`
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

function newest(shape: Shape, query: ListingsQuery): string[] {
  const at = shape.value((_, after) => after?.at ?? 'infinity', 'timestamptz')
  const before = `(created_at, id) < (${at}, ${shape.value((_, after) => after?.id ?? 0, 'bigint')})`
  return types(shape, query).map(
    (type) =>
      `select id, created_at from listing
       where ${[type, "status = 'open'", 'closes_at > now()', before, ...shape.unhidden('listing')].join(' and ')}`,
  )
}

function airports(shape: Shape, { from, to, flight }: ListingsQuery): string[] {
  // A flight is the narrower way in: spelled like this, no index of airports tempts the planner.
  const is = (column: string, value: Value) => `${column}${flight ? " || ''" : ''} = ${shape.value(value, 'text')}`
  if (from && to) return [is('route', (query) => `${query.from}${query.to}`)]
  if (from) return [is('departure', (query) => query.from)]
  return to ? [is('arrival', (query) => query.to)] : []
}

function flight(shape: Shape, { flight }: ListingsQuery): string[] {
  if (!flight) return []
  const of = (query: ListingsQuery) => parseFlight(query.flight ?? '')
  return [
    `carrier = ${shape.value((query) => of(query)?.carrier, 'text')}`,
    `flight_number = ${shape.value((query) => of(query)?.number, 'int')}`,
    `flight_suffix = ${shape.value((query) => of(query)?.suffix, 'text')}`,
  ]
}

/** A condition on the type for each branch: type stands before the order in every index, so "both" are two ranges. */
function types(shape: Shape, { type }: ListingsQuery): string[] {
  if (type === 'both') return ["type = 'helper'", "type = 'seeking_help'"]
  return [`type = ${shape.value((query) => query.type, 'text')}`]
}
