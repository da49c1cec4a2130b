import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type LegColumns, Listing } from '../listing.entity.ts'
import { flightOf } from '../listing-change.ts'
import type { TravelerFacts } from '../traveler/traveler.contract.ts'
import { changeListings } from './changed-listings.public.ts'
import type { Leg } from './itinerary.contract.ts'
import { checkDays, pastProblem } from './itinerary-days.ts'
import { itineraryColumns } from './listing-columns.ts'
import { type FindTripListings, findTripListings, lockListings } from './trip-listings.sql.ts'

export interface TripListing {
  id: number
  ownerId: number
  type: 'helper' | 'seeking_help'
  /** `found`: it has its company. `over`: no agreement is possible. */
  state: 'open' | 'found' | 'over'
  date: string
  endDate: string | null
  legs: Leg[]
  /** The flights without company, for a partly accompanied request. */
  openLegs?: Leg[]
  traveler: TravelerFacts | null
  languageCodes: string[]
  tipAmount: number | null
}

@Injectable()
export class TripListingsService {
  /** The locks last until the end of `em`'s transaction. */
  async findListings(em: EntityManager, ids: ReadonlyArray<number | null | undefined>, { lock = false } = {}) {
    const known = ids.filter((id) => typeof id === 'number')
    if (known.length === 0) return new Map<number, TripListing>()
    if (lock) await lockListings.rows(em, { ids: known })
    const rows = await findTripListings.rows(em, { ids: known })
    return new Map(rows.map((row) => [row.id, present(row)]))
  }

  async setFlights(em: EntityManager, id: number, flights: readonly Leg[]): Promise<void> {
    const listing = await em.findOneOrFail(Listing, { id })
    const columns = itineraryColumns(flights)
    const { closesAt, past } = await checkDays(em, { ...listing, endDate: listing.endDate ?? null, ...columns })
    if (past) throw pastProblem(past)
    em.assign(listing, { ...columns, closesAt })
    await changeListings(em, [id], () => em.flush())
  }
}

function present({
  legs,
  company,
  departure,
  arrival,
  time,
  carrier,
  number,
  suffix,
  ...row
}: FindTripListings): TripListing {
  if (company) return { ...row, legs: company.map(legOf), openLegs: company.filter(({ alone }) => alone).map(legOf) }
  return { ...row, legs: (legs ?? [{ departure, arrival, date: row.date, time, carrier, number, suffix }]).map(legOf) }
}

const legOf = (leg: LegColumns): Leg => ({
  departureAirport: leg.departure,
  arrivalAirport: leg.arrival,
  date: leg.date,
  time: leg.time ?? undefined,
  flightNumber: flightOf(leg.carrier, leg.number, leg.suffix) ?? undefined,
})
