import { NEW_USERNAME } from '../../account/account.contract.ts'
import { LEEWAY_CLASSES, leewayOf } from '../itinerary/leeway.ts'
import { LISTING_COLUMNS, LISTING_JOINS } from '../listing.read.ts'
import type { ListingsQuery, ListingType } from '../listings.contract.ts'
import { isForSomeone } from '../public.ts'
import { ANY, CHOICE_NAMES } from './choices.contract.ts'
import { newestParts, soonestParts } from './open-parts.statement.ts'
import { daysOf, filters, momentOf, type Position, type Search, unhidden } from './search.conditions.ts'
import { type SoldFlight, typedFlight } from './sold-flights.ts'

/** `pg` prepares a statement with a name once, so each text needs its own name. */
export interface Statement {
  name?: string
  text: string
  values: unknown[]
}

export const isSoonestFirst = ({ from, to, date, endDate, flight }: ListingsQuery) =>
  Boolean(from || to || date || endDate || flight)

export const isHelpersFirst = (query: ListingsQuery) => !isSoonestFirst(query) && query.type === 'both' && !query.on

interface Searcher {
  hidden?: readonly number[]
  isVisitor?: boolean
  sold?: SoldFlight | undefined
}

export function searchStatement(
  query: ListingsQuery,
  after: Position | undefined,
  { hidden = [], isVisitor = true, sold = typedFlight(query.flight) }: Searcher = {},
): Statement {
  const values: unknown[] = []
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  // Few readers have blocks, so the statement omits the condition without any.
  const search = {
    query,
    sold,
    after,
    bind,
    isVisitor,
    hidden: hidden.length > 0 ? bind(hidden, 'bigint[]') : undefined,
  }
  const rows = rowsOf(query)
  const candidates = query.on ? Math.max(rows, HOME_CANDIDATES) : rows
  const [branches, parts, keys] = isSoonestFirst(query)
    ? [usesLanguageIndex(query) ? soonestSpeakers : soonest, soonestParts, ['date', 'id']]
    : [
        usesLanguageIndex(query) ? newestSpeakers : newest,
        newestParts,
        // 'helper' precedes 'seeking_help'.
        [...(isHelpersFirst(query) ? ['type'] : []), 'created_at desc', 'id desc'],
      ]
  const order = keys.join(', ')
  const orderOfAll = keys.map((key) => `found.${key}`).join(', ')
  const page = (select: string) => `(${select} order by ${order} limit ${candidates})`
  const all = [...branches(search, page), ...parts(search)].map(page).join(' union all ')
  const text = `
    select ${LISTING_COLUMNS}
    from ${page(`select * from (${all}) branch`)} found
    join listing l on l.id = found.id ${LISTING_JOINS}
    order by ${query.on ? `${COMPLETENESS} desc, ` : ''}${orderOfAll}
    limit ${rows}`
  // The plan for any values of a prepared statement would read all listings of a day, instead of those of these numbers.
  if (sold && sold.numbers.length > 1) return { text, values }
  return { name: nameOf(query, rows, hidden.length > 0) + (isVisitor ? ' public' : ''), text, values }
}

// The home page shows the most complete of the newest listings: one point each for a verified phone, a name, and a
// description of some length. Unconfirmed listings, and those that failed the bot check, are excluded.
const HOME_CANDIDATES = 24
const COMPLETENESS = `((a.phone_verified_at is not null)::int
  + (coalesce(l.contact_name, a.username) <> '${NEW_USERNAME}')::int + (length(l.description) >= 40)::int)`

/** The limit is part of the text: with a parameter the planner would expect a tenth of the table, and sort it. */
const rowsOf = ({ limit }: ListingsQuery) => [3, 10, 26, 51].find((size) => size > limit) ?? 51

/** The text depends only on which fields are set, so the name lists them. */
function nameOf(query: ListingsQuery, rows: number, hides: boolean): string {
  const { from, to, flight, date, endDate = date, type, on, language } = query
  const ends = `${from ? ' from' : ''}${to ? ' to' : ''}${flight ? ' flight' : ''}`
  const days = `${endDate ? ' until' : ''}${date ? ' day' : ''}`
  const choices = CHOICE_NAMES.map((name) => (query[name] === ANY[name] ? '' : ` ${name}`)).join('')
  const people = `${choices}${type === 'helper' ? ' helper' : ''}${language?.length ? ' language' : ''}${hides ? ' hidden' : ''}`
  return `listings ${rows}${on ? ' home' : ''}${ends}${days}${people}`
}

/** The later of the first day and the page's position, so that a scan has one start. */
const startOf = (first: string, day: string, id: string) =>
  `(greatest(${first} - 1, ${day}), case when ${day} < ${first} then ${Number.MAX_SAFE_INTEGER} else ${id} end)`

/**
 * Two exact index ranges: the listings that begin before the first requested day and include it (a row of listing_day),
 * and those that begin on a requested day.
 */
function soonest(search: Search): string[] {
  const { hidden } = search
  const { first, last, day, id } = daysOf(search)
  const speaksAny = languageCondition(search)
  const common = ['closes_at > now()', ...filters(search)].join(' and ')
  const isPublic = search.isVisitor && search.query.flight
  const start = startOf(first, day, id)
  return types(search).flatMap((type) => [
    `select listing_id as id, date from listing_day
     where ${common} and ${type} and day = ${first} and day <= ${last} and (date, listing_id) > (${day}, ${id}) ${speaksAny('listing_day.listing_id')}
       ${isPublic ? `and not ${isForSomeone('listing_day.listing_id')}` : ''}
       ${hidden ? `and not exists (select from listing l where l.id = listing_id and l.confirmed_at is not null and l.account_id = any (${hidden}))` : ''}`,
    `select id, date from listing
     where ${common} and ${type} and status = 'open' and (date, id) > ${start} and date <= ${last} ${speaksAny('listing.id')} ${isPublic ? 'and traveler is null' : ''} ${unhidden(search)}`,
  ])
}

function newest(search: Search): string[] {
  const speaksAny = languageCondition(search)
  return types(search).map(
    (type, n) =>
      `select id, type, created_at from listing
       where ${[type, "status = 'open' and closes_at > now()", ...filters(search)].join(' and ')} and (created_at, id) < ${momentOf(search, typesOf(search)[n])} ${speaksAny('listing.id')} ${homeCondition(search)} ${unhidden(search)}`,
  )
}

/** A flight and the home page have few listings, so they filter by language without the index of languages. */
const usesLanguageIndex = ({ language, flight, on }: ListingsQuery) => Boolean(language?.length) && !flight && !on

function languageCondition({ query: { language }, bind }: Search): (id: string) => string {
  if (!language?.length) return () => ''
  const languages = bind(language, 'text[]')
  return (id) =>
    // Not "exists": the planner would rather read all listings of the languages first.
    `and (select true from listing_language spoken where spoken.listing_id = ${id} and spoken.language = any (${languages}) limit 1)`
}

/**
 * Reads a range in the order of the list for each language, type and leeway. A listing has few languages, so little is
 * found twice.
 */
function soonestSpeakers(search: Search, page: (select: string) => string): string[] {
  const { first, last, day, id } = daysOf(search)
  const others = `
    select listing_id as id, date from listing_language o
    where ${[OF_KIND, ...filters(search)].join(' and ')} and ${leewayOf('o')} = leeway.class
      and o.date <= ${last} and o.end_date >= ${first} and (o.date, o.listing_id) > ${startOf(`${first} - leeway.days`, day, id)}
      and o.closes_at > now() ${notHidden(search)}`
  return [
    `select distinct others.* from ${kinds(search, typesOf(search))} cross join ${LEEWAY_CLASSES} cross join lateral ${page(others)} others`,
  ]
}

function newestSpeakers(search: Search, page: (select: string) => string): string[] {
  return typesOf(search).map((type) => {
    const others = `
    select listing_id as id, o.type, created_at from listing_language o
    where ${[OF_KIND, ...filters(search)].join(' and ')} and (o.created_at, o.listing_id) < ${momentOf(search, type)} and o.closes_at > now() ${notHidden(search)}`
    return `select distinct others.* from ${kinds(search, [type])} cross join lateral ${page(others)} others`
  })
}

const OF_KIND = 'o.language = spoken.language and o.type = kind.type'

function kinds({ query: { language }, bind }: Search, listingTypes: ListingType[]): string {
  return `unnest(${bind(language, 'text[]')}) spoken (language) cross join unnest(${bind(listingTypes, 'text[]')}) kind (type)`
}

const typesOf = ({ query: { type } }: Search): ListingType[] => (type === 'both' ? ['helper', 'seeking_help'] : [type])

const notHidden = ({ hidden }: Search) =>
  hidden ? `and (o.account_id is null or o.account_id <> all (${hidden}))` : ''

/** In every index the type precedes the order, so "both" needs two ranges. */
function types({ query: { type }, bind }: Search): string[] {
  return type === 'both' ? ["type = 'helper'", "type = 'seeking_help'"] : [`type = ${bind(type, 'text')}`]
}

/** The condition of the index listing_home. */
const homeCondition = ({ query: { on } }: Search) => (on ? 'and human and confirmed_at is not null' : '')
