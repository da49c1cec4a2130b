import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { array, now } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { airportOf } from '../../airports/airports.ts'
import { withOperatedAs } from '../../itinerary/operated-flights.public.ts'
import { presentListing } from '../../listing.presenter.ts'
import { listingRows } from '../../listing.read.ts'
import { viewerOf } from '../../listing-viewers.public.ts'
import { type Listing, type Match, TIERS } from '../../listings.contract.ts'
import { ANY_DAY, type MatchedTrip, matchOf, type OperatedFlights, withOperated } from '../match.presenter.ts'
import {
  findNotifications,
  lockNotifications,
  type NoMatch,
  type OfEmail,
  type Row,
  takeNotifications,
} from './match-notifications.statement.ts'

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

const closeMatchEmail = statement((db, { emailId }: Args<OfEmail>) =>
  db.updateTable('match_email').set({ written_at: now() }).where('id', '=', emailId).where('written_at', 'is', null),
)

const OPERATED_FLIGHTS = '(select numbers from operated_flights where listing_id = l.id)'

const findListings = statement((db, { ids }: Args<{ ids: number[] }>) =>
  listingRows(db)
    .select(sql.raw<OperatedFlights>(OPERATED_FLIGHTS).as('operated'))
    .where('l.id', '=', ({ fn }) => fn.any(array(ids, 'bigint'))),
)

/** Closes the email. Matches that are left out do not count as sent, so a later email may include them. */
export async function takeMatchEmail(em: EntityManager, pool: Pool, id: number): Promise<MatchNotification[]> {
  // A statement of its own, so that the next one sees matches that were added while it waited for the lock.
  await closeMatchEmail.rows(pool, { emailId: id })
  const rows = await rowsOf(pool, id)
  if (rows.every(isRecorded)) return present(pool, rows)
  const taken = await em.transactional(async (locked) => {
    await lockNotifications.rows(locked, { emailId: id })
    return takeNotifications.rows(locked, { emailId: id })
  })
  return present(pool, taken.filter(isMatch))
}

/** Leaves out matches that ended, closed, were blocked or changed meanwhile. */
export async function readMatchEmail(pool: Pool, id: number): Promise<MatchNotification[]> {
  return present(pool, (await rowsOf(pool, id)).filter(isMatch))
}

const rowsOf = (pool: Pool, id: number) => findNotifications.rows(pool, { emailId: id })

const isMatch = (row: Row | NoMatch): row is Row => row.tier !== null
const isRecorded = (row: Row | NoMatch): row is Row => row.isRecorded

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
  ...{ from: cityOf(departureAirport), to: cityOf(arrivalAirport) },
})

const cityOf = (code: string) => airportOf(code)?.city ?? code

function filtersOf({ from, to, date, endDate, flight, type, codes }: Row): Array<[string, string]> {
  const filters = { from, to, date, endDate, flight, type: type === 'both' ? null : type }
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
