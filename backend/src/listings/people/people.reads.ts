import { Inject, Injectable } from '@nestjs/common'
import { isShown } from '../../account/accounts.service.ts'
import { BlocksService } from '../../blocks/blocks.service.ts'
import { findOnAnyServer, READS, type Reads } from '../../db/reads.ts'
import { type Args, statement } from '../../db/statement.ts'
import { presentListing, presentRating } from '../listing.presenter.ts'
import { isConfirmed, isOpen, listingRows, monthOf } from '../listing.read.ts'
import type { PersonListings, PersonQuery } from '../listings.contract.ts'
import { viewerOf } from '../public.ts'
import { positionIn } from '../search/search-page.ts'

interface Viewed {
  id: number
  reader: number | null
}

// Users can see themselves even while others cannot.
const findPerson = statement((db, { id, reader }: Args<Viewed>) =>
  db
    .selectFrom('account as a')
    .leftJoin('person_rating as r', 'r.account_id', 'a.id')
    .select(({ eb, ref }) => [
      ...(['a.id', 'a.username', 'a.languages', 'a.bio', 'r.stars', 'r.count'] as const),
      'a.profile_picture_url as profilePictureUrl',
      eb('a.phone_verified_at', 'is not', null).$castTo<boolean>().as('verified'),
      'a.completed_trips as completedTrips',
      'a.replies_within as repliesWithin',
      monthOf(ref('a.created_at')).as('memberSince'),
    ])
    .where('a.id', '=', id)
    .where(({ eb, or }) => or([isShown, eb('a.id', '=', reader)])),
)

const findListings = statement(
  (db, { id, after, afterId, limit }: Args<{ id: number; after: string; afterId: number; limit: number }>) =>
    listingRows(db)
      .where('l.account_id', '=', id)
      .where(isOpen)
      .where(isConfirmed)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('l.date', 'l.id'), '>', tuple(after, afterId)))
      .orderBy('l.date')
      .orderBy('l.id')
      .limit(limit),
)

type Person = PersonListings['user']
type PersonRow = Omit<Person, 'rating'> & { stars: number | null; count: number | null }

@Injectable()
export class PeopleReads {
  constructor(
    @Inject(READS) private readonly reads: Reads,
    private readonly blocks: BlocksService,
  ) {}

  async person(id: number, reader: number | undefined): Promise<Person | undefined> {
    if (reader !== undefined && reader !== id && (await this.blocks.isEitherBlocked(reader, id))) return undefined
    const { rows } = await findOnAnyServer<PersonRow>(this.reads, findPerson.with({ id, reader: reader ?? null }))
    if (!rows[0]) return undefined
    const { stars, count, ...person } = rows[0]
    return { ...person, rating: presentRating(stars, count) }
  }

  async listings(
    id: number,
    { limit, cursor }: PersonQuery,
    reader: number | undefined,
  ): Promise<PersonListings['listings']> {
    const after = positionIn(cursor, true) ?? { at: '-infinity', id: 0 }
    const rows = await findListings.rows(this.reads, { id, after: after.at, afterId: after.id, limit: limit + 1 })
    return rows.map((row) => presentListing(row, viewerOf(reader, id)))
  }
}
