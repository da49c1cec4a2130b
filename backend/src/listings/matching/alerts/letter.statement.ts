import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { partedFrom } from '../../../messaging/blocks.service.ts'
import { airportOf } from '../../airports/airports.ts'
import { presentListing } from '../../listing.presenter.ts'
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRow } from '../../listing.read.ts'
import { type Listing, type Match, type SavedSearch, TIERS } from '../../listings.contract.ts'
import { viewerOf } from '../../public.ts'
import { type MatchedTrip, matchOf } from '../match.presenter.ts'
import { LAST_TIER_SHOWN } from './alert-scope.ts'
import { bestTier, eitherRows, tierForSearch } from './fitting.ts'

/** A match of which a letter tells. */
export interface Told {
  reader: number
  email: string
  /** The reader's listing, or else their saved search with its filters. */
  listing: number | null
  search: { id: number; filters: Array<[name: string, value: string]> } | null
  /** The reader's trip: its way in words, and its first day. */
  way: string
  day: string
  counterpart: Listing
  match: Match
}

interface Row {
  reader: number
  email: string
  /** Whether the reader has signed in before; otherwise the email tells no more than a page of a visitor. */
  member: boolean
  listing: number | null
  search: number | null
  from: string
  to: string
  date: string | null
  endDate: string | null
  flight: string | null
  type: SavedSearch['type']
  codes: string[]
  counterpart: number
  tier: number
  /** Whether this tier is the one that was recorded. */
  isRecorded: boolean
}

interface Unfit {
  tier: null
  isRecorded: false
}

const IS_PUBLIC = '(c.traveler is null or reader.member)'
const TIER_NOW = tierForSearch('s', 'c.id', IS_PUBLIC, bestTier(eitherRows('l.id', 's'), 'c.id', IS_PUBLIC))

// All that a letter may tell, with the number of the tier that holds now: null unless both are open, nobody has blocked the
// other, the reader wants to hear of it, and no earlier email told of a tier as good. A limit keeps each look-up by id what
// it is, however long the planner takes letters to be.
const told = (letter: '$1' | '?') => `
  with reader as materialized (
    select a.id, a.email, a.email_confirmed_at is not null as member, array(${partedFrom('a.id')}) as parted
    from alert_letter join account a on a.id = reader_id
    where alert_letter.id = ${letter} and a.email is not null and a.suspended_at is null and a.banned_at is null),
  told as (
    select t.reader_id, t.listing_id, t.counterpart_id, t.tier as recorded, t.previous_tier, reader.email, reader.member, l.id as listing, s.id as search,
           s.departure, s.arrival, s.date, s.end_date, s.carrier, s.flight_number, s.flight_suffix, s.type, s.language_codes,
           c.id as counterpart, c.date as day,
           case when fit.tier < coalesce(t.previous_tier, 7) and fit.tier <= ${LAST_TIER_SHOWN('l.alert_scope', 's.scope')} then fit.tier end as tier
    from match_told t
    left join reader on reader.id = t.reader_id
    left join lateral (
      select * from listing
      where id = t.counterpart_id and status in ('open', 'partly') and confirmed_at is not null and closes_at > now()
        and account_id <> all (reader.parted) limit 1) as c on true
    left join lateral (
      select id, alert_scope from listing
      where id = t.listing_id and status in ('open', 'partly') and confirmed_at is not null and closes_at > now() and alerts <> 'off'
      limit 1) as l on true
    left join lateral (
      select * from saved_search
      where id = t.search_id and confirmed_at is not null and ends_at > now() and type in (c.type, 'both')
        and (language_codes = '{}' or language_codes && string_to_array(c.spoken, ' ')) limit 1) as s on true
    cross join lateral (select ${TIER_NOW} as tier offset 0) as fit
    where t.letter_id = ${letter})`
const ROWS = `
  select reader_id::float8 as reader, email, member, listing::float8 as listing, search::float8 as search, departure as "from",
         arrival as "to", date::text as date, end_date::text as "endDate",
         carrier || flight_number || flight_suffix as flight, type, language_codes as codes, counterpart::float8 as counterpart,
         tier, tier is not distinct from recorded as "isRecorded"
  from told order by tier, day, counterpart desc`

const CLOSE = {
  name: 'letter-close',
  text: 'update alert_letter set written_at = now() where id = $1 and written_at is null',
}
/** Reads all that a letter may tell. */
export const READ = {
  name: 'letter-read',
  text: `${told('$1')} ${ROWS}`,
}
// Whoever finds a match again at this moment waits, and then sees whether this letter tells it or has forgotten it.
const HOLD = 'select from match_told where letter_id = ? order by reader_id, listing_id, counterpart_id for update'
const SAME_ROW = `match_told.reader_id = told.reader_id and match_told.listing_id is not distinct from told.listing_id
      and match_told.counterpart_id = told.counterpart_id`
// What the email leaves out is as it was before, so that a later email can tell of it; what it tells is what holds now.
const TAKE = `${told('?')},
  forgotten as (delete from match_told using told where ${SAME_ROW} and told.tier is null and told.previous_tier is null),
  restored as (
    update match_told set tier = told.previous_tier, previous_tier = null, times = match_told.times - 1, letter_id = null
    from told where ${SAME_ROW} and told.tier is null and told.previous_tier is not null),
  corrected as (update match_told set tier = told.tier from told where ${SAME_ROW} and told.tier <> told.recorded)
  ${ROWS}`
const LISTINGS = {
  name: 'letter-listings',
  text: `select ${LISTING_COLUMNS} from listing l ${LISTING_JOINS} where l.id = any($1::bigint[])`,
}

/** What a letter tells that is written now: nothing is added to it any more. What it leaves out was not told, and may be told another time. */
export async function takeLetter(em: EntityManager, pool: Pool, id: number): Promise<Told[]> {
  // A statement of its own: the next one sees what was added by whoever was waited for.
  await pool.query(CLOSE, [id])
  const rows = await rowsOf(pool, id)
  if (rows.every(isRecorded)) return present(pool, rows)
  const taken = await em.transactional(async (held) => {
    await held.execute(HOLD, [id])
    return held.execute<Array<Row | Unfit>>(TAKE, [id, id])
  })
  return present(pool, taken.filter(isFitting))
}

/** What a letter tells at this moment, the best first; nothing of what is over, closed, blocked or changed meanwhile. */
export async function readLetter(pool: Pool, id: number): Promise<Told[]> {
  return present(pool, (await rowsOf(pool, id)).filter(isFitting))
}

const rowsOf = async (pool: Pool, id: number) => (await pool.query<Row | Unfit>(READ, [id])).rows

const isFitting = (row: Row | Unfit): row is Row => row.tier !== null
const isRecorded = (row: Row | Unfit): row is Row => row.isRecorded

async function present(pool: Pool, rows: readonly Row[]): Promise<Told[]> {
  if (rows.length === 0) return []
  const ids = rows.flatMap(({ listing, counterpart }) => (listing === null ? [counterpart] : [listing, counterpart]))
  const { rows: found } = await pool.query<ListingRow>(LISTINGS, [ids])
  const listings = new Map(found.map((row) => [Number(row.id), row]))
  return rows.flatMap((row) => {
    const { reader, email, member, listing } = row
    const shown = (id: number) => {
      const found = listings.get(id)
      return found && presentListing(found, viewerOf(member ? reader : undefined, found.userId))
    }
    const counterpart = shown(row.counterpart)
    const mine = listing === null ? tripOf(row) : shown(listing)
    if (!counterpart || !mine) return [] // deleted between both reads
    const search = row.search === null ? null : { id: row.search, filters: filtersOf(row) }
    const match = matchOf(TIERS[row.tier - 1]!, mine, counterpart)
    return { reader, email, listing, search, way: wayOf(mine), day: mine.date, counterpart, match }
  })
}

/** The way in words, which any airport code has. */
export const wayOf = ({ departureAirport, arrivalAirport }: Pick<Listing, 'departureAirport' | 'arrivalAirport'>) =>
  `from ${cityOf(departureAirport)} to ${cityOf(arrivalAirport)}`

const cityOf = (code: string) => airportOf(code)?.city ?? code

/** A saved search as the address of the search page names it. */
function filtersOf({ from, to, date, endDate, flight, type, codes }: Row): Array<[string, string]> {
  const filters = { from, to, date, endDate, flight, type: type === 'both' ? null : type }
  return [
    ...Object.entries(filters).flatMap(([name, value]): Array<[string, string]> => (value ? [[name, value]] : [])),
    ...codes.map((code): [string, string] => ['language', code]),
  ]
}

/** A saved search as a trip of one flight, on any day if it has none. */
function tripOf({ from, to, date, endDate, flight, codes }: Row): MatchedTrip {
  const ends = { departureAirport: from, departureCity: '', arrivalAirport: to, arrivalCity: '' }
  const days = { date: date ?? '0001-01-01', endDate: endDate ?? date ?? '9999-12-31' }
  const legs = [{ ...ends, date: days.date, time: null, flightNumber: flight }]
  return { ...ends, ...days, legs, languageCodes: codes }
}
