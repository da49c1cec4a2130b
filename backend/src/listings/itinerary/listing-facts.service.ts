import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { airportOf } from '../airports/airports.ts'
import { findActiveOfEither, findFacts, findOpenOfEither } from './trip-listings.sql.ts'

export interface ListingFacts {
  id: number
  state: 'open' | 'past' | 'closed'
  /** The state is then `closed`. */
  found: boolean
  userId: number
  type: 'helper' | 'seeking_help'
  departureAirport: string
  departureCity: string
  arrivalAirport: string
  arrivalCity: string
  date: string
  endDate: string | null
  flightNumber: string | null
  tipAmount: number | null
}

@Injectable()
export class ListingFactsService {
  constructor(private readonly em: EntityManager) {}

  async findFacts(reader: number, ids: readonly number[]): Promise<Map<number, ListingFacts>> {
    if (ids.length === 0) return new Map()
    const rows = await findFacts.rows(this.em, { ids, reader })
    return new Map(rows.map((row) => [row.id, withCities(row)]))
  }

  /** An ongoing conversation continues after the listing has found its company. */
  async belongsToEither(
    em: EntityManager,
    id: number,
    one: number,
    other: number,
    isOngoing = false,
  ): Promise<boolean> {
    const found = await (isOngoing ? findActiveOfEither : findOpenOfEither).first(em, { id, one, other })
    return found !== undefined
  }
}

const withCities = (row: Omit<ListingFacts, 'departureCity' | 'arrivalCity'>): ListingFacts => ({
  ...row,
  departureCity: airportOf(row.departureAirport)?.city ?? row.departureAirport,
  arrivalCity: airportOf(row.arrivalAirport)?.city ?? row.arrivalAirport,
})
