import type { EntityManager } from '@mikro-orm/postgresql'
import { blockBetween } from '../../../messaging/blocks.service.ts'
import { airportOf } from '../../airports/airports.ts'
import { presentListing } from '../../listing.presenter.ts'
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRow } from '../../listing.read.ts'
import { type Listing, type Match, type SavedSearch, TIERS } from '../../listings.contract.ts'
import { type MatchedTrip, matchOf } from '../match.presenter.ts'
import { bestTier, eitherRows } from './fitting.ts'

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
}

// Both are open, nobody has blocked the other, and the reader wants to hear of it.
const OPEN = `
  join account reader on reader.id = t.reader_id and reader.email is not null
    and reader.suspended_at is null and reader.banned_at is null
  join listing c on c.id = t.counterpart_id and c.status = 'open' and c.confirmed_at is not null and c.closes_at > now()
  left join listing l on l.id = t.listing_id and l.status = 'open' and l.confirmed_at is not null and l.closes_at > now()
    and l.alerts <> 'off'
  left join saved_search s on s.id = t.search_id and s.confirmed_at is not null and s.ends_at > now()
    and s.type in (c.type, 'both') and (s.language_codes = '{}' or s.language_codes && string_to_array(c.spoken, ' '))
  cross join lateral (select ${bestTier(eitherRows('l.id', 's.id'), 'c.id')} as tier) as fit`
const FITS = `fit.tier is not null and not ${blockBetween('t.reader_id', 'c.account_id')}`

const CLOSE = 'update alert_letter set written_at = coalesce(written_at, now()) where id = ?'
const FORGET = `
  delete from match_told told where letter_id = ? and times = 1 and not exists (
    select from match_told t ${OPEN}
    where t.reader_id = told.reader_id and t.listing_id is not distinct from told.listing_id
      and t.counterpart_id = told.counterpart_id and ${FITS})`
const ROWS = `
  select t.reader_id::float8 as reader, reader.email, l.id::float8 as listing, s.id::float8 as search,
         s.departure as "from", s.arrival as "to", s.date::text as date, s.end_date::text as "endDate",
         s.carrier || s.flight_number || s.flight_suffix as flight, s.type, s.language_codes as codes,
         c.id::float8 as counterpart, fit.tier
  from match_told t ${OPEN}
  where t.letter_id = ? and ${FITS}
  order by fit.tier, c.date, c.id desc`
const LISTINGS = `select ${LISTING_COLUMNS} from listing l ${LISTING_JOINS} where l.id = any(?::bigint[])`

/** Nothing is added to the letter from now on. What it leaves out was not told, and may be told another time. */
export async function closeLetter(em: EntityManager, id: number): Promise<void> {
  await em.execute(CLOSE, [id])
  await em.execute(FORGET, [id])
}

/** What a letter tells at this moment, the best first; nothing of what is over, closed, blocked or changed meanwhile. */
export async function readLetter(em: EntityManager, id: number): Promise<Told[]> {
  const rows = await em.execute<Row[]>(ROWS, [id])
  const ids = rows.flatMap(({ listing, counterpart }) => (listing === null ? [counterpart] : [listing, counterpart]))
  const listings = new Map(
    (await em.execute<ListingRow[]>(LISTINGS, [`{${ids.join()}}`])).map((row) => [Number(row.id), presentListing(row)]),
  )
  return rows.flatMap((row) => {
    const counterpart = listings.get(row.counterpart)
    const mine = row.listing === null ? tripOf(row) : listings.get(row.listing)
    if (!counterpart || !mine) return [] // deleted between both reads
    const { reader, email, listing } = row
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
