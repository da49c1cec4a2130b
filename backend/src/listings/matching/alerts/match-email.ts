import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { airportOf } from '../../airports/airports.ts'
import { withOperatedAs } from '../../itinerary/operated-flights.public.ts'
import { presentListing } from '../../listing.presenter.ts'
import { viewerOf } from '../../listing-viewers.public.ts'
import { type Listing, type Match, TIERS } from '../../listings.contract.ts'
import { ANY_DAY, type MatchedTrip, matchOf, withOperated } from '../match.presenter.ts'
import {
  closeEmail,
  correctNotifications,
  type FindNotifications,
  findListings,
  findNotifications,
  lockNotifications,
} from './match-emails.sql.ts'

export interface MatchNotification {
  reader: number
  email: string
  locale: string
  /** The recipient's listing, or else their saved search with its filters. */
  listing: number | null
  search: { id: number; filters: Array<[name: string, value: string]> } | null
  from: string
  to: string
  /** Of the person whom the recipient's own request is for. */
  relation: string | null
  counterpart: Listing
  match: Match
}

/** A match that the email includes. The columns of a search are null for a match of a listing. */
type Row = {
  [Column in keyof FindNotifications]: Column extends 'listing' | 'search' | 'date' | 'endDate' | 'flight'
    ? FindNotifications[Column]
    : NonNullable<FindNotifications[Column]>
}

/** Closes the email. Matches that are left out do not count as sent, so a later email may include them. */
export async function takeMatchEmail(em: EntityManager, pool: Pool, emailId: number): Promise<MatchNotification[]> {
  // A statement of its own, so that the next one sees matches that were added while it waited for the lock.
  await closeEmail.rows(pool, { emailId })
  const rows = await findNotifications.rows(pool, { emailId })
  if (rows.every(({ isRecorded }) => isRecorded)) return present(pool, rows.filter(isMatch))
  const taken = await em.transactional(async (locked) => {
    await lockNotifications.rows(locked, { emailId })
    const all = await findNotifications.rows(locked, { emailId })
    await correctNotifications.rows(locked, { emailId, ...columnsOf(all) })
    return all
  })
  return present(pool, taken.filter(isMatch))
}

/** Leaves out matches that ended, closed, were blocked or changed meanwhile. */
export async function readMatchEmail(pool: Pool, emailId: number): Promise<MatchNotification[]> {
  return present(pool, (await findNotifications.rows(pool, { emailId })).filter(isMatch))
}

const isMatch = (row: FindNotifications): row is Row => row.tier !== null

// Listings and tiers may be null.
const columnsOf = (rows: FindNotifications[]) => ({
  readers: rows.map(({ reader }) => reader),
  listings: rows.map(({ readerListing }) => readerListing as number),
  counterparts: rows.map(({ counterpart }) => counterpart),
  tiers: rows.map(({ tier }) => tier as number),
})

async function present(pool: Pool, rows: readonly Row[]): Promise<MatchNotification[]> {
  if (rows.length === 0) return []
  const ids = rows.flatMap(({ listing, counterpart }) => (listing === null ? [counterpart] : [listing, counterpart]))
  const found = await findListings.rows(pool, { ids })
  const listings = new Map(found.map((row) => [Number(row.id), row]))
  const searches = new Map<Row, MatchedTrip>()
  for (const row of rows) if (row.listing === null) searches.set(row, await tripOf(pool, row))
  return rows.flatMap((row) => {
    const { reader, email, locale, member, listing } = row
    const shown = (id: number) => {
      const found = listings.get(id)
      return (
        found &&
        withOperated(presentListing(found, viewerOf(member ? reader : undefined, found.userId)), found.operated)
      )
    }
    const counterpart = shown(row.counterpart)
    const mine = listing === null ? searches.get(row) : shown(listing)
    if (!counterpart || !mine) return [] // deleted between both reads
    const search = row.search === null ? null : { id: row.search, filters: filtersOf(row) }
    const match = matchOf(TIERS[row.tier - 1]!, mine, counterpart)
    const relation = ('traveler' in mine && mine.traveler?.relation) || null
    return { reader, email, locale, listing, search, ...citiesOf(mine), relation, counterpart, match }
  })
}

export const citiesOf = ({
  departureAirport,
  arrivalAirport,
}: Pick<Listing, 'departureAirport' | 'arrivalAirport'>) => ({
  from: cityOf(departureAirport),
  to: cityOf(arrivalAirport),
})

const cityOf = (code: string) => airportOf(code)?.city ?? code

function filtersOf({ codes, from, to, date, endDate, flight, type, filters: others }: Row): Array<[string, string]> {
  const filters = { from, to, date, endDate, flight, type: type === 'both' ? null : type, ...others }
  return [
    ...Object.entries(filters).flatMap(([name, value]): Array<[string, string]> => (value ? [[name, value]] : [])),
    ...codes.map((code): [string, string] => ['language', code]),
  ]
}

async function tripOf(pool: Pool, { from, to, date, endDate, flight, codes }: Row): Promise<MatchedTrip> {
  const ends = { departureAirport: from, departureCity: '', arrivalAirport: to, arrivalCity: '' }
  const days = { date: date ?? ANY_DAY.date, endDate: endDate ?? date ?? ANY_DAY.endDate }
  const legs = await withOperatedAs(pool, [{ ...ends, ...days, time: null, flightNumber: flight }])
  return { ...ends, ...days, legs, languageCodes: codes }
}
