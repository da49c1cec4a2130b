import { DAYS_BETWEEN, flightsOfOwn, idIn, numberOf, RANGES, type Range, tripsOfOwn } from '../match.tiers.ts'

// The same tiers as those of match.statement.ts, asked for one pair: `m` is the trip of whoever is told, a listing or a saved
// search, and `o` the listing that they are told of.

const LEG = 'departure, arrival, date, end_date, time_of_day, carrier, flight_number, flight_suffix'
const TRIP = 'departure, arrival, departure_area, arrival_area'

/** A trip as SQL: a select of one row, and one of its flights. */
export interface TripRows {
  trip: string
  flights: string
}

export const listingRows = (id: string): TripRows => ({
  trip: tripsOfOwn(TRIP, 'listing', id),
  flights: `select ${LEG} from listing_leg where listing_id = ${id}`,
})

/** The same for its owner, who knows the times of someone close. */
const ownRows = (id: string): TripRows => ({
  ...listingRows(id),
  flights: `select ${LEG} from (${flightsOfOwn('listing')} where own.id = ${id}) flight`,
})

/** Of a row of saved_search. It is a trip of one flight, on any day if it has none. */
export function searchRow(row: string): TripRows {
  const of = (...columns: string[]) => columns.map((column) => `${row}.${column}`).join(', ')
  const days = `coalesce(${row}.date, '0001-01-01') as date, coalesce(${row}.end_date, ${row}.date, '9999-12-31') as end_date`
  const isThere = `where ${row}.id is not null`
  return {
    trip: `select ${of('departure', 'arrival', 'departure_area', 'arrival_area')}, ${days} ${isThere}`,
    flights: `
      select ${of('departure', 'arrival')}, ${days}, null::text as time_of_day, ${of('carrier', 'flight_number', 'flight_suffix')}
      ${isThere}`,
  }
}

/** Of a listing's id and a row of saved_search, the one that is not null. */
export const eitherRows = (listing: string, search: string): TripRows => ({
  trip: `${ownRows(listing).trip} union all ${searchRow(search).trip}`,
  flights: `${ownRows(listing).flights} union all ${searchRow(search).flights}`,
})

/** The SQL for whether an account has signed in before: whoever only confirmed a saved search is a visitor. */
export const isMember = (account: string): string =>
  // `exists` may be hashed, which would read all accounts.
  `coalesce((select email_confirmed_at is not null from account where id = ${account}), false)`

/**
 * The number of the best tier that holds between a trip and an open listing, as SQL; null if none does. `flightsArePublic` is
 * the SQL for whether the reader may know the listing's flights and connections.
 */
export const bestTier = (mine: TripRows, listing: string, flightsArePublic = 'true'): string =>
  `least(${RANGES.map((range) => tierIn(range, mine, listing, flightsArePublic)).join(', ')})`

/**
 * The same for a row of saved_search: one that names a flight is only fit by listings that take this flight from its
 * departure, and then reach its arrival.
 */
export const tierForSearch = (
  search: string,
  listing: string,
  flightsArePublic: string,
  otherwise = bestTier(searchRow(search), listing, flightsArePublic),
): string => `
  case when ${search}.carrier is null then ${otherwise}
       when ${flightsArePublic} and exists (
         select from listing_leg taken join listing_leg reached using (listing_id)
         where taken.listing_id = ${listing} and reached.number >= taken.number and reached.arrival = ${search}.arrival
           and ${['departure', 'carrier', 'flight_number', 'flight_suffix'].map((column) => `taken.${column} = ${search}.${column}`).join(' and ')}
           and taken.date <= coalesce(${search}.end_date, ${search}.date, '9999-12-31')
           and taken.end_date >= coalesce(${search}.date, '0001-01-01'))
       then ${numberOf('same-flight')} end`

function tierIn(
  { name, rows, tiers, ...range }: Range,
  { trip, flights }: TripRows,
  listing: string,
  isPublic: string,
) {
  const { slack } = range
  const [wanted, id] = [rows === 'listing_leg' ? flights : trip, idIn({ rows })]
  // Every reader may know the ends of a trip. Its flights would be told by a tier that depends on them.
  const isKnown = name === 'area' ? 'true' : isPublic
  const where = `${range.where} and ${isKnown}`
  const number = `case ${tiers.map(([tier, holds]) => `when ${holds} then ${numberOf(tier)}`).join(' ')} end`
  return `(
    select min(${number}) from (${wanted}) as m join ${rows} o on ${id} = ${listing} and ${where} and ${DAYS_BETWEEN} <= ${slack})`
}
