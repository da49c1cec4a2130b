import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { kysely } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { Problem } from '../../../http/problem.ts'
import type { TripChange } from '../../../listings/trip/changed-listings.service.ts'
import { type TripListing, TripListings } from '../../../listings/trip/trip-listings.service.ts'
import { Live } from '../../../live/live.ts'
import { Mail } from '../../../mail/mail.ts'
import { openStaffAlert, staffAlertEmail } from '../../../moderation/staff-alerts.service.ts'
import { TripNotifications } from '../trip-notifications.ts'
import { isSameItinerary, legsAfter, possibleItinerary } from './legs.ts'
import { assertInTouch, type LockedTrip, lockTrip, otherOf } from './locked-trip.ts'
import { isReplaced, isTaken, writeFlights } from './trip-flights.ts'
import { moveTrip } from './trip-moves.ts'

const findChanged = statement((db, { trip, role, at }: Args<Pick<TripChange, 'trip' | 'role' | 'at'>>) =>
  db
    .selectFrom('trip as t')
    .select(({ eb, cast, ref }) => [
      // The same transaction has ended the proposal, as the deletion of a listing or an account does.
      eb('t.ended_at', '=', cast<string>(at, 'timestamptz')).$castTo<boolean | null>().as('hasEndedIt'),
      eb
        .case()
        .when(cast<string>(role, 'text'), '=', sql.lit('helper'))
        .then(ref('t.helper_id'))
        .else(ref('t.traveler_id'))
        .end()
        .as('owner'),
    ])
    .where('t.id', '=', trip),
)

/** A change that follows from a listing or a person. */
type PendingChange = TripChange & NonNullable<Awaited<ReturnType<typeof findChanged.first>>>

/** Whose open pages look again after the commit. */
interface Told {
  trip: number
  people: number[]
  staff: number[]
}

/**
 * What follows for a trip and its other person when someone changes their listing (listings/trip/changed-listings.service.ts),
 * leaves the site, or leaves the trip by a block. A traveler may also have found others for all flights of a helper whose flights have changed.
 */
@Injectable()
export class ListingChanges {
  constructor(
    private readonly listings: TripListings,
    private readonly news: TripNotifications,
    private readonly mail: Mail,
    private readonly live: Live,
  ) {}

  /** Does what follows from a change for its trip, in `em`'s transaction; answers whom `announce` tells after the commit. */
  async follow(em: EntityManager, change: TripChange): Promise<Told | undefined> {
    const found = await findChanged.first(em, change)
    return found && this.#tell(em, { ...change, ...found })
  }

  async announce({ trip, people, staff }: Told): Promise<void> {
    await this.news.mark(trip, people)
    await this.live.refreshPages(staff)
  }

  async #tell(em: EntityManager, change: PendingChange): Promise<Told> {
    let listings = new Map<number, TripListing>()
    const trip = await lockTrip(em, change.owner, change.trip, async (ids) => {
      listings = await this.listings.of(em, ids, { lock: true })
    })
    const listing = listings.get((change.role === 'helper' ? trip.helperListingId : trip.seekingListingId) ?? 0)
    let staff: number[] = []
    if (change.what === 'left') staff = await this.#leave(em, trip, change)
    else if (change.hasEndedIt) await this.#tellEnded(em, trip, change)
    else if (trip.state === 'proposed') await this.#proposal(em, trip, change, listing)
    else if (change.what === 'replaced') await this.#endReplaced(em, trip, change)
    else if (trip.state === 'agreed' && !trip.isOver) await this.#listing(em, trip, change, listing)
    return { trip: trip.id, people: [trip.helperId, trip.travelerId], staff }
  }

  /** Once both have deleted their accounts, nobody needs the trip. Before the departure it is canceled, afterwards never. */
  async #leave(em: EntityManager, trip: LockedTrip, { owner, role, hasEndedIt }: PendingChange): Promise<number[]> {
    const other = otherOf(owner, trip)
    if (await forgetIfBothLeft(em, trip)) return []
    if (hasEndedIt) await this.#tellEnded(em, trip, { owner })
    if (trip.state !== 'agreed' || trip.isOver) return []
    if (trip.hasDeparted) {
      if (role === 'helper') await this.news.tell(em, trip.id, other, 'helper-away')
      return this.#alertStaff(em, trip, role)
    }
    await moveTrip(em, owner, trip, { state: 'cancelled' })
    await this.news.tell(em, trip.id, other, 'cancelled')
    return []
  }

  async #alertStaff(
    em: EntityManager,
    { id, helperId, legs }: LockedTrip,
    role: PendingChange['role'],
  ): Promise<number[]> {
    const route = `${legs[0]!.departureAirport} to ${legs.at(-1)!.arrivalAirport}, ${legs[0]!.date}`
    const alert = await openStaffAlert(em, {
      about: helperId,
      snapshot: [{ label: 'Trip under way', value: route }],
      note:
        `Trip ${id} (${route}) is under way, and the ${role} has left it: by a deleted account, a block, a suspension or a ban. ` +
        'The traveler may be alone on the way. Please find out whether they need help.',
    })
    await this.mail.enqueue(em, staffAlertEmail, { case: alert.id })
    return alert.staff
  }

  /** A proposal ends when nobody can accept it any more, and has the flights of an author who has changed theirs. */
  async #proposal(
    em: EntityManager,
    trip: LockedTrip,
    change: PendingChange,
    listing: TripListing | undefined,
  ): Promise<void> {
    const { owner, role } = change
    const other = otherOf(owner, trip)
    const isAuthor = trip.waitsFor === other
    if (change.what === 'gone') {
      if (!(await isImpossible(em, trip, role, listing))) return
      await moveTrip(em, owner, trip, { state: isAuthor ? 'withdrawn' : 'declined' })
      // An author who closes their listing withdraws on purpose. One who has agreed with someone else leaves a loser.
      const kind = isAuthor ? 'ended' : 'declined'
      if (!isAuthor || listing?.state !== 'over')
        await this.news.tell(em, trip.id, other, `${kind}:${trip.revision + 1}`)
    } else if (isAuthor && listing && listing.state !== 'over') {
      const legs = legsAfter(trip.legs, listing, role)
      if (isSameItinerary(legs, trip.legs)) return
      const way = possibleItinerary(legs)
      if (!way) return moveTrip(em, owner, trip, { state: 'withdrawn' })
      await writeFlights(em, trip.id, way)
      await moveTrip(em, owner, trip, { state: 'proposed', waitsFor: other })
      await this.news.tell(em, trip.id, other, `changed:${trip.revision + 1}`)
    }
  }

  /** The helper has given the flights back, and the traveler no longer needs them. Nothing cancels a trip that has departed. */
  async #endReplaced(em: EntityManager, trip: LockedTrip, { owner }: PendingChange): Promise<void> {
    if (trip.state !== 'agreed' || trip.hasLeft || !(await isReplaced(em, trip))) return
    await moveTrip(em, owner, trip, { state: 'cancelled' })
    await this.news.tell(em, trip.id, otherOf(owner, trip), 'replaced')
  }

  /** The proposer learns that the other has deleted their listing or their account. */
  async #tellEnded(em: EntityManager, trip: LockedTrip, { owner }: Pick<PendingChange, 'owner'>): Promise<void> {
    if (trip.state === 'declined') await this.news.tell(em, trip.id, otherOf(owner, trip), `declined:${trip.revision}`)
  }

  async #listing(
    em: EntityManager,
    trip: LockedTrip,
    change: PendingChange,
    listing: TripListing | undefined,
  ): Promise<void> {
    const other = otherOf(change.owner, trip)
    if (await isParted(em, other, change.owner)) return
    if (change.what === 'gone') return this.news.tell(em, trip.id, other, `listing-gone:${change.role}`)
    if (listing && listing.state !== 'over') await this.#ask(em, trip, change, listing)
  }

  async #ask(
    em: EntityManager,
    trip: LockedTrip,
    { at, owner, role }: PendingChange,
    listing: TripListing,
  ): Promise<void> {
    const other = otherOf(owner, trip)
    const legs = legsAfter(trip.legs, listing, role)
    if (isSameItinerary(legs, trip.legs) || (trip.change && isSameItinerary(legs, trip.change))) return
    const way = possibleItinerary(legs)
    if (!way) return this.news.tell(em, trip.id, other, `listing-changed:${Date.parse(at)}`)
    await moveTrip(em, owner, trip, { state: 'agreed', waitsFor: other, change: way })
    await this.news.tell(em, trip.id, other, `changed:${trip.revision + 1}`)
  }
}

/** Deletes a trip whose two people have both deleted their accounts; answers whether it did. */
async function forgetIfBothLeft(em: EntityManager, { id, helperId, travelerId }: LockedTrip): Promise<boolean> {
  const left = await kysely(em)
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [helperId, travelerId])
    .where('left_at', 'is not', null)
    .execute()
  if (left.length < 2) return false
  await kysely(em).deleteFrom('trip').where('id', '=', id).execute()
  return true
}

/** Nobody can agree on this person's listing, or the traveler has company already. Both may have passed by now. */
async function isImpossible(
  em: EntityManager,
  trip: LockedTrip,
  role: PendingChange['role'],
  listing: TripListing | undefined,
) {
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
