import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { GIVE_WAY } from '../../../db/give-way.ts'
import { Problem } from '../../../http/problem.ts'
import { type TripListing, TripListings } from '../../../listings/trip/trip-listings.service.ts'
import { TripNews } from '../trip-news.ts'
import { assertInTouch, type HeldTrip, holdTrip, isTaken, moveTrip, otherOf, writeFlights } from './held-trip.ts'
import { isSameWay, legsAfter, possibleWay } from './legs.ts'

// A row that another process works on is skipped; that of a killed process is free when its connection ends.
export const NEXT = `
  select o.id::float8 as id, o.trip_id::float8 as trip, o.role, o.what,
         case o.role when 'helper' then t.helper_id else t.traveler_id end::float8 as owner
  from trip_owed o join trip t on t.id = o.trip_id order by o.id limit 1 for update of o skip locked`
export const OLDEST = 'select at from trip_owed order by id limit 1'
const FORGOTTEN =
  'delete from trip using account where trip.id = ? and account.id = ? and left_at is not null returning 1'
const DONE = 'delete from trip_owed where id = ?'

interface Owed {
  id: number
  trip: number
  role: 'helper' | 'traveler'
  what: 'changed' | 'gone' | 'left'
  owner: number
}

/**
 * What follows for a trip, and for the other, when somebody changes their listing (a trigger owes it) or leaves: the site, or by a
 * block the trip.
 */
@Injectable()
export class ListingChanges {
  constructor(
    private readonly em: EntityManager,
    private readonly listings: TripListings,
    private readonly news: TripNews,
  ) {}

  /** Works on the next change, if there is one; answers whether there was. */
  async look(): Promise<boolean> {
    const told = await this.em.fork().transactional(async (em) => {
      await em.execute(GIVE_WAY)
      const [owed] = await em.execute<Owed[]>(NEXT)
      if (!owed) return
      await em.execute(DONE, [owed.id])
      return { trip: owed.trip, people: await this.#tell(em, owed) }
    })
    if (told && told.people.length > 0) await this.news.mark(told.trip, told.people)
    return told !== undefined
  }

  async #tell(em: EntityManager, owed: Owed): Promise<number[]> {
    let listings = new Map<number, TripListing>()
    const trip = await holdTrip(em, owed.owner, owed.trip, async (ids) => {
      listings = await this.listings.of(em, ids, { lock: true })
    })
    const listing = listings.get((owed.role === 'helper' ? trip.helperListingId : trip.seekingListingId) ?? 0)
    if (owed.what === 'left') await this.#leave(em, trip, owed)
    else if (trip.state === 'proposed') await this.#proposal(em, trip, owed, listing)
    else if (trip.state === 'agreed' && !trip.isOver) await this.#listing(em, trip, owed, listing)
    return [trip.helperId, trip.travelerId]
  }

  /** Once both have left, nobody needs the trip. */
  async #leave(em: EntityManager, trip: HeldTrip, { owner }: Owed): Promise<void> {
    const other = otherOf(owner, trip)
    if ((await em.execute(FORGOTTEN, [trip.id, other])).length > 0) return
    if (trip.state !== 'agreed' || trip.isOver) return
    await moveTrip(em, owner, trip, { state: 'cancelled' })
    await this.news.tell(em, trip.id, other, 'cancelled')
  }

  /** A proposal ends when nobody can accept it any more, and has the flights of an author who has changed theirs. */
  async #proposal(em: EntityManager, trip: HeldTrip, owed: Owed, listing: TripListing | undefined): Promise<void> {
    const { owner, role } = owed
    const other = otherOf(owner, trip)
    const isAuthor = trip.waitsFor === other
    if (owed.what === 'gone') {
      if (!(await isImpossible(em, trip, role, listing))) return
      await moveTrip(em, owner, trip, { state: isAuthor ? 'withdrawn' : 'declined' })
      if (!isAuthor) await this.news.tell(em, trip.id, other, 'declined')
    } else if (isAuthor && listing && listing.state !== 'over') {
      const legs = legsAfter(trip.legs, listing, role)
      if (isSameWay(legs, trip.legs)) return
      const way = possibleWay(legs)
      if (!way) return moveTrip(em, owner, trip, { state: 'withdrawn' })
      await writeFlights(em, trip.id, way)
      await moveTrip(em, owner, trip, { state: 'proposed', waitsFor: other })
      await this.news.tell(em, trip.id, other, `changed:${trip.revision + 1}`)
    }
  }

  async #listing(em: EntityManager, trip: HeldTrip, owed: Owed, listing: TripListing | undefined): Promise<void> {
    const other = otherOf(owed.owner, trip)
    if (await isParted(em, other, owed.owner)) return
    if (owed.what === 'gone') return this.news.tell(em, trip.id, other, `listing-gone:${owed.role}`)
    if (listing && listing.state !== 'over') await this.#ask(em, trip, owed, listing)
  }

  async #ask(em: EntityManager, trip: HeldTrip, { id, owner, role }: Owed, listing: TripListing): Promise<void> {
    const other = otherOf(owner, trip)
    const legs = legsAfter(trip.legs, listing, role)
    if (isSameWay(legs, trip.legs) || (trip.change && isSameWay(legs, trip.change))) return
    const way = possibleWay(legs)
    if (!way) return this.news.tell(em, trip.id, other, `listing-changed:${id}`)
    await moveTrip(em, owner, trip, { state: 'agreed', waitsFor: other, change: way })
    await this.news.tell(em, trip.id, other, `changed:${trip.revision + 1}`)
  }
}

/** Nobody can agree on this person's listing, or the traveler has company already. Both may have passed by now. */
async function isImpossible(em: EntityManager, trip: HeldTrip, role: Owed['role'], listing: TripListing | undefined) {
  if (listing?.state === 'over' || (listing?.state === 'found' && role === 'helper')) return true
  return role === 'traveler' && (await isTaken(em, trip))
}

/** One of them has blocked the other, or has left. */
const isParted = (em: EntityManager, one: number, other: number): Promise<boolean> =>
  assertInTouch(em, one, other).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Problem) return true
      throw error
    },
  )
