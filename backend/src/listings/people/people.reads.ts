import { Inject, Injectable } from '@nestjs/common'
import { BlocksService } from '../../blocks/blocks.service.ts'
import { onAnyServer, READS, type Reads } from '../../db/reads.ts'
import { presentListing, presentRating } from '../listing.presenter.ts'
import { viewerOf } from '../listing-viewers.public.ts'
import type { PersonListings, PersonQuery } from '../listings.contract.ts'
import { positionIn } from '../search/search-page.ts'
import { findPerson, findPersonListings } from './people.sql.ts'

type Person = PersonListings['user']

@Injectable()
export class PeopleReads {
  constructor(
    @Inject(READS) private readonly reads: Reads,
    private readonly blocks: BlocksService,
  ) {}

  async person(id: number, reader: number | undefined): Promise<Person | undefined> {
    if (reader !== undefined && reader !== id && (await this.blocks.isEitherBlocked(reader, id))) return undefined
    const row = await findPerson.first(onAnyServer(this.reads), { id, reader: reader ?? null })
    if (!row) return undefined
    const { stars, count, ...person } = row
    return { ...person, rating: presentRating(stars, count) }
  }

  async listings(
    id: number,
    { limit, cursor }: PersonQuery,
    reader: number | undefined,
  ): Promise<PersonListings['listings']> {
    const after = positionIn(cursor, true) ?? { at: '-infinity', id: 0 }
    const rows = await findPersonListings.rows(this.reads, { id, day: after.at, after: after.id, limit: limit + 1 })
    return rows.map((row) => presentListing(row, viewerOf(reader, id)))
  }
}
