import { Inject, Injectable } from '@nestjs/common'
import { expressionBuilder, type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { SignedIn } from '../../account/sessions.service.ts'
import { BlocksService } from '../../blocks/blocks.service.ts'
import type { Database } from '../../db/database.types.ts'
import { ago, iso, now } from '../../db/kysely.ts'
import { POOL } from '../../db/pool.ts'
import { findOnAnyServer, READS, type Reads } from '../../db/reads.ts'
import { type Args, statement } from '../../db/statement.ts'
import { Problem } from '../../http/problem.ts'
import { presentListing, presentMyListing } from '../listing.presenter.ts'
import { isActive, isConfirmed, isOpen, isOpenAs, type ListingRow, listingRows } from '../listing.read.ts'
import {
  type Listing,
  type ListingsQuery,
  type ListingType,
  listingErrors,
  type MyListing,
  type MyListingsQuery,
} from '../listings.contract.ts'
import { helperWith, type Shared, sharedDetails, VIEWERS, viewerOf } from '../public.ts'
import { UnmetSearchesService } from '../unmet/unmet.service.ts'
import { findPage, readCursor } from './search-page.ts'
import { soldFlight } from './sold-flights.ts'

type Reading = { id: number; reader: number | null }

const trip = expressionBuilder<Database & { t: Database['trip'] }, 't'>()
const isAgreed = trip.and([trip('t.state', '=', sql.lit('agreed')), trip('t.last_landing_at', '>', ago('2 days'))])
const isProposed = trip.and([trip('t.state', '=', sql.lit('proposed')), trip('t.first_departure_at', '>', now())])

// Blocks do not hide unconfirmed listings: that would reveal whose address they have.
const findOne = statement((db, { id, reader }: Args<Reading>) =>
  listingRows(db)
    .select(({ and, eb, exists, ref, selectFrom }) => [
      eb.case().when(isConfirmed).then(ref('l.account_id')).end().as('ownerId'),
      and([
        eb('l.status', '=', sql.lit('found')),
        exists(
          selectFrom('trip as t')
            .select('t.id')
            .where('t.state', '=', sql.lit('agreed'))
            .where(({ eb, ref }) => eb(ref('l.id'), 'in', [ref('t.helper_listing_id'), ref('t.seeking_listing_id')]))
            .where(({ eb, ref }) => eb(reader, 'in', [ref('t.helper_id'), ref('t.traveler_id')])),
        ),
      ])
        .$castTo<boolean>()
        .as('together'),
      selectFrom('trip as t')
        .innerJoin('trip_person as p', (join) =>
          join.onRef('p.trip_id', '=', 't.id').on('p.role', '=', sql.lit('traveler')),
        )
        .select(sharedDetails(isAgreed, isProposed).as('shared'))
        .whereRef('t.seeking_listing_id', '=', 'l.id')
        .where('t.helper_id', '=', reader)
        .where(trip.or([isAgreed, isProposed]))
        .orderBy(isAgreed, 'desc')
        .limit(sql.lit(1))
        .as('shared'),
    ])
    .where('l.id', '=', id)
    .where(isActive),
)

interface OneRow extends ListingRow {
  /** Null while the listing is unconfirmed. */
  ownerId: number | null
  together: boolean
  /** The fields shared with the reader; null without a common trip. */
  shared: Shared | null
}
type Reader = Pick<SignedIn, 'id' | 'staff' | 'passkey' | 'suspendedAt'>

const myListings = (db: Kysely<Database>) =>
  listingRows(db).select(({ eb, ref, selectFrom }) => [
    'l.contact_name as name',
    ref('a.email').$notNull().as('email'),
    'l.phone_number as phoneNumber',
    'l.alerts',
    'l.alert_scope as scope',
    eb
      .case()
      .when(eb.not(isConfirmed))
      .then(iso(ref('l.closes_at')))
      .end()
      .as('confirmBy'),
    eb
      .case()
      .when(
        eb.and([
          eb(
            'l.status',
            'in',
            (['open', 'partly', 'found', 'closed'] as const).map((status) => sql.lit(status)),
          ),
          eb('l.closes_at', '<=', now()),
        ]),
      )
      .then(sql.lit('past' as const))
      .else(ref('l.status'))
      .end()
      .as('status'),
    selectFrom('contact_request')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('listing_id', '=', 'l.id')
      .$asScalar()
      .$notNull()
      .as('contactRequests'),
    selectFrom('match_notification as t')
      .innerJoin('listing as c', 'c.id', 't.counterpart_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('t.listing_id', '=', 'l.id')
      .where('t.seen_at', 'is', null)
      .where(isOpen)
      .where(isOpenAs('c'))
      .$asScalar()
      .$notNull()
      .as('unseenMatches'),
  ])

interface MyPage {
  me: number
  before: number
  limit: number
  type: ListingType | null
  confirmed: boolean | null
}

const findMine = statement((db, { me, before, limit, type, confirmed }: Args<MyPage>) =>
  myListings(db)
    .where('l.account_id', '=', me)
    .where('l.id', '<', before)
    .where(({ eb, or, cast }) => or([eb(cast(type, 'text'), 'is', null), eb('l.type', '=', type)]))
    .where(({ and, cast, eb, not, or }) => {
      const requested = cast<boolean | null>(confirmed, 'boolean')
      return or([
        eb(requested, 'is', null),
        and([isConfirmed, eb(requested, '=', sql.lit(true))]),
        and([isOpen, not(isConfirmed), eb(requested, '=', sql.lit(false))]),
      ])
    })
    .orderBy('l.id', 'desc')
    .limit(limit),
)

const findOneOfMine = statement((db, { id }: Args<{ id: number }>) => myListings(db).where('l.id', '=', id))

/** Of most searches: a visitor's without a flight reads nothing but the listings. */
const VISITOR = { hidden: [], sold: undefined }

@Injectable()
export class ListingsSearch {
  constructor(
    @Inject(READS) private readonly reads: Reads,
    @Inject(POOL) private readonly pool: Pool,
    private readonly blocks: BlocksService,
    private readonly unmet: UnmetSearchesService,
  ) {}

  async search(query: ListingsQuery, network: string, reader?: number): Promise<ListingRow[]> {
    const { hidden, sold } = reader || query.flight ? await this.#searcher(query, reader) : VISITOR
    const after = readCursor(query)
    const rows = await findPage(this.reads, query, after, { hidden, sold, isVisitor: reader === undefined })
    if (rows.length === 0 && query.cursor === undefined) this.unmet.note(query, network)
    return rows
  }

  async #searcher(query: ListingsQuery, reader?: number) {
    const [hidden, sold] = await Promise.all([
      reader === undefined ? [] : this.blocks.findSeparated(reader),
      soldFlight(this.reads, query),
    ])
    return { hidden, sold }
  }

  async getListing(id: number, reader?: Reader): Promise<Listing> {
    const found = await this.findListing(id, reader)
    if (!found) throw new Problem(listingErrors['listing-not-found'])
    return found
  }

  /**
   * Returns undefined if the listing does not exist or the reader may not see it. A listing with company opens for the
   * two people of its trip and for staff.
   */
  async findListing(id: number, reader?: Reader): Promise<Listing | undefined> {
    const { rows } = await findOnAnyServer<OneRow>(this.reads, findOne.with({ id, reader: reader?.id ?? null }))
    const [row] = rows
    if (!row) return
    const isOwner = reader !== undefined && row.ownerId === reader.id
    const isStaff = reader?.staff === true && reader.passkey && reader.suspendedAt === null
    if (row.found && !isOwner && !isStaff && !row.together) return
    if (await this.#areSeparated(reader?.id, row.ownerId)) return
    if (isOwner) return presentListing(row, VIEWERS.owner)
    if (isStaff) return presentListing(row, VIEWERS.staff)
    return presentListing(
      row,
      reader && !reader.suspendedAt ? helperWith(row.shared) : viewerOf(reader?.id, row.userId),
    )
  }

  async #areSeparated(reader: number | undefined, owner: number | null): Promise<boolean> {
    return (
      reader !== undefined && owner !== null && reader !== owner && (await this.blocks.isEitherBlocked(reader, owner))
    )
  }

  async mine(me: number, { type, confirmed, limit, cursor }: MyListingsQuery): Promise<MyListing[]> {
    const page = { before: cursor ?? Number.MAX_SAFE_INTEGER, limit: limit + 1 }
    const rows = await findMine.rows(this.pool, { ...page, me, type: type ?? null, confirmed: confirmed ?? null })
    return rows.map(presentMyListing)
  }

  async oneOfMine(id: number): Promise<MyListing> {
    const row = await findOneOfMine.first(this.pool, { id })
    if (!row) throw new Problem(listingErrors['listing-not-found'])
    return presentMyListing(row)
  }
}
