import { Inject, Injectable } from '@nestjs/common'
import { IS_SHOWN } from '../../account/accounts.service.ts'
import { monthText } from '../../db/moment.ts'
import { find, READS, type Reads } from '../../db/reads.ts'
import { Blocks } from '../../messaging/blocks.service.ts'
import { presentListing, presentRating } from '../listing.presenter.ts'
import { CONFIRMED, IS_OPEN, LISTING_COLUMNS, LISTING_JOINS, type ListingRow } from '../listing.read.ts'
import type { PersonListings, PersonQuery } from '../listings.contract.ts'
import { viewerOf } from '../public.ts'
import { readCursor } from '../search/listings.search.ts'

// $2 is the reader, or null: people see themselves also while others do not.
const PERSON = `
  select a.id, a.username, a.profile_picture_url as "profilePictureUrl", a.languages, a.bio, r.stars, r.count,
         a.phone_verified_at is not null as verified, a.trips_kept as "tripsKept",
         a.replies_within as "repliesWithin", ${monthText('a.created_at')} as "memberSince"
  from account a left join person_rating r on r.account_id = a.id
  where a.id = $1 and (${IS_SHOWN} or a.id = $2)`

const LISTINGS = `
  select ${LISTING_COLUMNS} from listing l ${LISTING_JOINS}
  where l.account_id = $1 and ${IS_OPEN} and ${CONFIRMED} and (l.date, l.id) > ($2::date, $3::bigint)
  order by l.date, l.id limit $4`

type Person = PersonListings['user']
type PersonRow = Omit<Person, 'rating'> & { stars: number | null; count: number | null }

/** Reads a person as others see them. */
@Injectable()
export class PeopleReads {
  constructor(
    @Inject(READS) private readonly reads: Reads,
    private readonly blocks: Blocks,
  ) {}

  /** A person; undefined for a reader who must not see them. `reader` is undefined for visitors. */
  async person(id: number, reader: number | undefined): Promise<Person | undefined> {
    if (reader !== undefined && reader !== id && (await this.blocks.between(reader, id))) return undefined
    const values = [id, reader ?? null]
    const { rows } = await find<PersonRow>(this.reads, { name: 'person', text: PERSON, values })
    if (!rows[0]) return undefined
    const { stars, count, ...person } = rows[0]
    return { ...person, rating: presentRating(stars, count) }
  }

  /** A page of a person's open listings, soonest trip first, and one listing more, if there is one. */
  async listings(
    id: number,
    { limit, cursor }: PersonQuery,
    reader: number | undefined,
  ): Promise<PersonListings['listings']> {
    const after = readCursor(cursor, true) ?? { at: '-infinity', id: 0 }
    const values = [id, after.at, after.id, limit + 1]
    const { rows } = await this.reads.query<ListingRow>({ name: 'listings-of-person', text: LISTINGS, values })
    return rows.map((row) => presentListing(row, viewerOf(reader, id)))
  }
}
