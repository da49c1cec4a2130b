import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { blockBetween } from '../../messaging/blocks.service.ts'
import { airportOf } from '../airports/airports.ts'
import { CONFIRMED, IS_OPEN, STANDS } from '../listing.read.ts'

// A closed listing keeps its status when moderators take it out of sight, so their last word is read as well.
const FACTS = `
  select l.id, case when l.status = 'past' or l.closes_at <= now() then 'past' when l.status = 'found' then 'closed' when l.status = 'partly' then 'open' else l.status end as state,
         l.status = 'found' as found,
         l.account_id as "userId", l.type, l.departure as "departureAirport", l.arrival as "arrivalAirport", l.date,
         l.end_date as "endDate", l.carrier || l.flight_number || l.flight_suffix as "flightNumber",
         nullif(l.tip_amount, 0) as "tipAmount"
  from listing l
  where l.id = any(?::bigint[]) and ${CONFIRMED} and l.status in ('open', 'partly', 'found', 'closed', 'past')
    and (l.account_id = ? or not ${blockBetween('l.account_id', '?::bigint')})
    and not exists (
      select from moderation_case c cross join lateral (
        select kind from moderation_action where case_id = c.id and kind in ('hide', 'remove', 'restore')
        order by id desc limit 1
      ) as last
      where c.kind = 'listing' and c.subject_id = l.id and last.kind in ('hide', 'remove'))`

const IS_OF_ONE = (stands: string) =>
  `select from listing l where l.id = ? and l.account_id in (?, ?) and ${CONFIRMED} and ${stands}`

/** The facts of a listing that two people talk about. */
export interface TripFacts {
  id: number
  state: 'open' | 'past' | 'closed'
  /** Whether its owner has agreed on a trip. Pages from before trips read `closed`. */
  found: boolean
  /** Its owner. */
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

/** For modules that keep only the ids of listings: what a reader may know about them. */
@Injectable()
export class ListingFacts {
  constructor(private readonly em: EntityManager) {}

  /** The facts by id. A listing that is gone, or that the reader may no longer see, has none. */
  async of(reader: number, ids: readonly number[]): Promise<Map<number, TripFacts>> {
    if (ids.length === 0) return new Map()
    type Row = Omit<TripFacts, 'departureCity' | 'arrivalCity'>
    const rows = await this.em.fork().execute<Row[]>(FACTS, [`{${ids.join()}}`, reader, reader])
    return new Map(rows.map((row) => [row.id, withCities(row)]))
  }

  /**
   * Whether people can find this listing, and it belongs to one of the two. Those who talk already go on to do so when it has
   * found its company.
   */
  async isOfOne(em: EntityManager, id: number, one: number, other: number, talk = false): Promise<boolean> {
    const rows = await em.execute<object[]>(IS_OF_ONE(talk ? STANDS : IS_OPEN), [id, one, other])
    return rows.length > 0
  }
}

const withCities = (row: Omit<TripFacts, 'departureCity' | 'arrivalCity'>): TripFacts => ({
  ...row,
  departureCity: airportOf(row.departureAirport)?.city ?? row.departureAirport,
  arrivalCity: airportOf(row.arrivalAirport)?.city ?? row.arrivalAirport,
})
