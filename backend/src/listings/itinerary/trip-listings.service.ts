import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { kysely } from '../../db/kysely.ts'
import { type LegColumns, Listing } from '../listing.entity.ts'
import { isActive, isConfirmed } from '../listing.read.ts'
import { flightOf } from '../listing-change.ts'
import type { TravelerFacts } from '../traveler/traveler.contract.ts'
import { changeListings } from './changed-listings.public.ts'
import type { Leg } from './itinerary.contract.ts'
import { checkDays, pastProblem } from './itinerary-days.ts'
import { itineraryColumns } from './listing-columns.ts'

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

const findListings = (em: EntityManager, ids: readonly number[]) =>
  kysely(em)
    .selectFrom('listing as l')
    .select(({ eb, and, fn, lit }) => [
      ...([
        'l.id',
        'l.account_id as ownerId',
        'l.type',
        'l.date',
        'l.end_date as endDate',
        'l.legs',
        'l.company',
      ] as const),
      ...([
        'l.traveler',
        'l.language_codes as languageCodes',
        'l.departure',
        'l.arrival',
        'l.time_of_day as time',
      ] as const),
      ...(['l.carrier', 'l.flight_number as number', 'l.flight_suffix as suffix'] as const),
      fn<number | null>('nullif', ['l.tip_amount', lit(0)]).as('tipAmount'),
      eb
        .case()
        .when(and([isConfirmed, isActive, eb('l.status', '=', 'found')]))
        .then(sql.lit('found' as const))
        .when(and([isConfirmed, isActive]))
        .then(sql.lit('open' as const))
        .else(sql.lit('over' as const))
        .end()
        .as('state'),
    ])
    .where('l.id', 'in', ids)
    .orderBy('l.id')

type Row = Awaited<ReturnType<ReturnType<typeof findListings>['executeTakeFirstOrThrow']>>

@Injectable()
export class TripListingsService {
  /** The locks last until the end of `em`'s transaction. */
  async findListings(em: EntityManager, ids: ReadonlyArray<number | null | undefined>, { lock = false } = {}) {
    const known = ids.filter((id) => typeof id === 'number')
    if (known.length === 0) return new Map<number, TripListing>()
    const found = findListings(em, known)
    const rows = await (lock ? found.forNoKeyUpdate() : found).execute()
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

function present({ legs, company, departure, arrival, time, carrier, number, suffix, ...row }: Row): TripListing {
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
