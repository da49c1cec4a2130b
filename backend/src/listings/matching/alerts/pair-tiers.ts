import { DAYS_BETWEEN, flightsOfOwn, idIn, numberOf, RANGES, type Range, tripsOfOwn } from '../match.tiers.ts'

// Tiers of matching.functions.ts for one pair: `m` is the recipient's trip, a listing or a saved search, and `o` the other
// listing.

const LEG = 'departure, arrival, date, end_date, time_of_day, carrier, flight_number, flight_suffix, schedule_known'
const TRIP = 'departure, arrival, departure_area, arrival_area'

/** SQL that selects one row, and SQL that selects its flights. */
export interface TripRows {
  trip: string
  flights: string
}

export const listingRows = (id: string): TripRows => ({
  trip: tripsOfOwn(TRIP, 'listing', id),
  flights: `select ${LEG} from listing_leg where listing_id = ${id}`,
})

/** The owner's listing, with the times of a traveler close to the owner. */
const ownRows = (id: string): TripRows => ({
  ...listingRows(id),
  flights: `select ${LEG} from (${flightsOfOwn('listing')} where own.id = ${id}) flight`,
})

/** A saved search as a trip of one flight, on any day if it has none. */
export function searchRow(row: string): TripRows {
  const of = (...columns: string[]) => columns.map((column) => `${row}.${column}`).join(', ')
  const days = `coalesce(${row}.date, '0001-01-01') as date, coalesce(${row}.end_date, ${row}.date, '9999-12-31') as end_date`
  const isThere = `where ${row}.id is not null`
  return {
    trip: `select ${of('departure', 'arrival', 'departure_area', 'arrival_area')}, ${days} ${isThere}`,
    flights: `
      select ${of('departure', 'arrival')}, ${days}, null::text as time_of_day, ${of('carrier', 'flight_number', 'flight_suffix')},
             false as schedule_known
      ${isThere}`,
  }
}

/** Either the id of a listing or the row of saved_search is null. */
export const eitherRows = (listing: string, search: string): TripRows => ({
  trip: `${ownRows(listing).trip} union all ${searchRow(search).trip}`,
  flights: `${ownRows(listing).flights} union all ${searchRow(search).flights}`,
})

/** A user who only confirmed a saved search counts as a visitor. */
export const isMember = (account: string): string =>
  // The planner may hash an `exists`, which would read all accounts.
  `coalesce((select email_confirmed_at is not null from account where id = ${account}), false)`

/**
 * SQL for the number of the best tier between a trip and an open listing, or null. `flightsArePublic` is SQL for
 * whether the recipient may know the listing's flights and connections.
 */
export const bestTier = (mine: TripRows, listing: string, flightsArePublic = 'true'): string =>
  `least(${RANGES.map((range) => tierIn(range, mine, listing, flightsArePublic)).join(', ')})`

/** A search with a flight matches only listings that take this flight from its departure and then reach its arrival. */
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
           and taken.departure = ${search}.departure
           and (taken.carrier, taken.flight_number, taken.flight_suffix) = (
             select carrier, flight_number, flight_suffix from operating_flight(taken.departure, taken.date, taken.end_date,
               ${search}.carrier, ${search}.flight_number, ${search}.flight_suffix))
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
  const [own, id] = [rows === 'listing_leg' ? flights : trip, idIn({ rows })]
  // The ends of a trip are public. A tier that depends on its flights would reveal them.
  const isKnown = name === 'area' ? 'true' : isPublic
  const where = `${range.where} and ${isKnown}`
  const number = `case ${tiers.map(([tier, holds]) => `when ${holds} then ${numberOf(tier)}`).join(' ')} end`
  return `(
    select min(${number}) from (${own}) as m join ${rows} o on ${id} = ${listing} and ${where} and ${DAYS_BETWEEN} <= ${slack})`
}
