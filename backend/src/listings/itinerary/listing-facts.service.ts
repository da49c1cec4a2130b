import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Expression, type SqlBool, sql } from 'kysely'
import { isEitherBlocked } from '../../blocks/blocks.public.ts'
import { now } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import { airportOf } from '../airports/airports.ts'
import { flightNumberOf, isActive, isConfirmed, isOpen } from '../listing.read.ts'

const findFacts = statement((db, { ids, reader }: Args<{ ids: readonly number[]; reader: number }>) =>
  db
    .selectFrom('listing as l')
    .select(({ eb, or, fn, ref, lit }) => [
      ...(['l.id', 'l.account_id as userId', 'l.type', 'l.date', 'l.end_date as endDate'] as const),
      ...(['l.departure as departureAirport', 'l.arrival as arrivalAirport'] as const),
      flightNumberOf('l').as('flightNumber'),
      fn<number | null>('nullif', ['l.tip_amount', lit(0)]).as('tipAmount'),
      eb('l.status', '=', sql.lit('found')).$castTo<boolean>().as('found'),
      eb
        .case()
        .when(or([eb('l.status', '=', sql.lit('past')), eb('l.closes_at', '<=', now())]))
        .then(sql.lit('past'))
        .when('l.status', '=', sql.lit('found'))
        .then(sql.lit('closed'))
        .when('l.status', '=', sql.lit('partly'))
        .then(sql.lit('open'))
        .else(ref('l.status'))
        .end()
        .$castTo<ListingFacts['state']>()
        .as('state'),
    ])
    .where(({ eb, fn }) => eb('l.id', '=', fn.any(ids)))
    .where(isConfirmed)
    .where('l.status', 'in', ['open', 'partly', 'found', 'closed', 'past'])
    .where(({ eb, or, not, ref }) =>
      or([eb('l.account_id', '=', reader), not(isEitherBlocked(ref('l.account_id'), reader))]),
    )
    // A closed listing stays closed when moderators hide it, so their last decision is read as well.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moderation_case as c')
            .crossJoinLateral(({ selectFrom }) =>
              selectFrom('moderation_action')
                .select('kind')
                .whereRef('case_id', '=', 'c.id')
                .where('kind', 'in', ['hide', 'remove', 'restore'])
                .orderBy('id', 'desc')
                .limit(sql.lit(1))
                .as('last'),
            )
            .where('c.kind', '=', sql.lit('listing'))
            .whereRef('c.subject_id', '=', 'l.id')
            .where('last.kind', 'in', ['hide', 'remove']),
        ),
      ),
    ),
)

const findOfOne = (condition: Expression<SqlBool>) =>
  statement((db, { id, one, other }: Args<{ id: number; one: number; other: number }>) =>
    db
      .selectFrom('listing as l')
      .select('l.id')
      .where('l.id', '=', id)
      .where('l.account_id', 'in', [one, other])
      .where(isConfirmed)
      .where(condition),
  )
const findOpen = findOfOne(isOpen)
const findActive = findOfOne(isActive)

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
    const found = await (isOngoing ? findActive : findOpen).first(em, { id, one, other })
    return found !== undefined
  }
}

const withCities = (row: Omit<ListingFacts, 'departureCity' | 'arrivalCity'>): ListingFacts => ({
  ...row,
  departureCity: airportOf(row.departureAirport)?.city ?? row.departureAirport,
  arrivalCity: airportOf(row.arrivalAirport)?.city ?? row.arrivalAirport,
})
