import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import type { SignedIn } from '../../account/sessions.service.ts'
import { BlocksService } from '../../blocks/blocks.service.ts'
import { POOL } from '../../db/pool.ts'
import { onAnyServer, READS, type Reads } from '../../db/reads.ts'
import { Problem } from '../../http/problem.ts'
import { type ListingRow, presentListing, presentMyListing } from '../listing.presenter.ts'
import { helperWith, VIEWERS, viewerOf } from '../listing-viewers.public.ts'
import {
  type Listing,
  type ListingsQuery,
  listingErrors,
  type MyListing,
  type MyListingsQuery,
} from '../listings.contract.ts'
import { findListing, findOwnListing, findOwnListings } from '../listings.sql.ts'
import { UnmetSearchesService } from '../unmet/unmet.service.ts'
import { codesharesOf } from './codeshares.ts'
import { findPage, readCursor } from './search-page.ts'

type Reader = Pick<SignedIn, 'id' | 'staff' | 'passkey' | 'suspendedAt'>

/** Of most searches: a visitor's without a flight reads nothing but the listings. */
const VISITOR = { hidden: [], codeshares: undefined }

@Injectable()
export class ListingsSearch {
  constructor(
    @Inject(READS) private readonly reads: Reads,
    @Inject(POOL) private readonly pool: Pool,
    private readonly blocks: BlocksService,
    private readonly unmet: UnmetSearchesService,
  ) {}

  async search(query: ListingsQuery, network: string, reader?: number): Promise<ListingRow[]> {
    const { hidden, codeshares } = reader || query.flight ? await this.#searcher(query, reader) : VISITOR
    const after = readCursor(query)
    const rows = await findPage(this.reads, query, after, { hidden, codeshares, isVisitor: reader === undefined })
    if (rows.length === 0 && query.cursor === undefined) this.unmet.note(query, network)
    return rows
  }

  async #searcher(query: ListingsQuery, reader?: number) {
    const [hidden, codeshares] = await Promise.all([
      reader === undefined ? [] : this.blocks.findSeparated(reader),
      codesharesOf(this.reads, query),
    ])
    return { hidden, codeshares }
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
    const row = await findListing.first(onAnyServer(this.reads), { id, reader: reader?.id ?? null })
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
    const rows = await findOwnListings.rows(this.pool, {
      ...page,
      me,
      type: type ?? null,
      confirmed: confirmed ?? null,
    })
    return rows.map(presentMyListing)
  }

  async oneOfMine(id: number): Promise<MyListing> {
    const row = await findOwnListing.first(this.pool, { id })
    if (!row) throw new Problem(listingErrors['listing-not-found'])
    return presentMyListing(row)
  }
}
