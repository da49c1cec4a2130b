import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Problem } from '../../../http/problem.ts'
import { findUnfinished } from '../../../jobs/sending.ts'
import type { TripChange } from '../../../listings/itinerary/changed-listings.public.ts'
import { type TripListing, TripListingsService } from '../../../listings/itinerary/trip-listings.service.ts'
import { LiveService } from '../../../live/live.service.ts'
import { MailService } from '../../../mail/mail.service.ts'
import { alertStaff, staffAlertEmail } from '../../../moderation/staff-alerts.public.ts'
import { TripNotifications } from '../trip-notifications.ts'
import { deleteLeft, type FindChanged, findChanged } from './agreement.sql.ts'
import { isSameItinerary, itineraryIfPossible, legsOfChangedListing } from './legs.ts'
import { assertMayContact, type LockedTrip, lockTrip, otherOf } from './locked-trip.ts'
import { hasCompany, isReplaced, moveTrip, writeFlights } from './trip-moves.ts'

type PendingChange = TripChange & FindChanged

interface Affected {
  trip: number
  people: number[]
  staff: number[]
}

/**
 * Updates a trip after one person changed their listing (`listings/itinerary/changed-listings.public.ts`), left the site or
 * blocked the other, or after the traveler found other helpers for all its flights.
 */
@Injectable()
export class ListingChangesService {
  constructor(
    private readonly listings: TripListingsService,
    private readonly notifications: TripNotifications,
    private readonly mail: MailService,
    private readonly live: LiveService,
  ) {}

  /** The caller passes the result to `publish` after the commit. */
  async apply(em: EntityManager, change: TripChange): Promise<Affected | undefined> {
    const { trip, role, at } = change
    const found = await findChanged.first(em, { trip, role, at })
    return found && this.#applyTo(em, { ...change, ...found })
  }

  async publish({ trip, people, staff }: Affected): Promise<void> {
    await this.notifications.publishChange(trip, people)
    await this.live.refreshPages(staff)
  }

  async #applyTo(em: EntityManager, change: PendingChange): Promise<Affected> {
    let listings = new Map<number, TripListing>()
    const trip = await lockTrip(em, change.owner, change.trip, async (ids) => {
      listings = await this.listings.findListings(em, ids, { lock: true })
    })
    const listing = listings.get((change.role === 'helper' ? trip.helperListingId : trip.seekingListingId) ?? 0)
    let staff: number[] = []
    if (change.what === 'left') staff = await this.#leave(em, trip, change)
    else if (change.hasEndedIt) await this.#notifyEnded(em, trip, change)
    else if (trip.state === 'proposed') await this.#updateProposal(em, trip, change, listing)
    else if (change.what === 'replaced') await this.#endReplaced(em, trip, change)
    else if (trip.state === 'agreed' && !trip.isOver) await this.#updateAgreedTrip(em, trip, change, listing)
    return { trip: trip.id, people: [trip.helperId, trip.seekerId], staff }
  }

  /** Cancels the trip only before departure. Deletes it once both people have deleted their accounts. */
  async #leave(em: EntityManager, trip: LockedTrip, { at, owner, role, hasEndedIt }: PendingChange): Promise<number[]> {
    const other = otherOf(owner, trip)
    if (await deleteLeft.first(em, { trip: trip.id })) return []
    if (hasEndedIt) await this.#notifyEnded(em, trip, { owner })
    if (trip.state !== 'agreed' || trip.isOver) return []
    if (trip.hasDeparted) {
      if (role === 'helper') await this.notifications.notify(em, trip.id, other, 'helper-unreachable')
      return this.#alertStaff(em, trip, role)
    }
    // Jobs run in any order. When both people leave, the first cancels.
    const left: Pick<TripChange, 'trip' | 'what'> = { trip: trip.id, what: 'left' }
    const others = await findUnfinished<TripChange>(em, 'trip-changes', left)
    const leaver = others.some(({ data }) => data.role !== role && data.at < at) ? other : owner
    await moveTrip(em, leaver, trip, { state: 'canceled' })
    await this.notifications.notify(em, trip.id, otherOf(leaver, trip), 'canceled')
    return []
  }

  async #alertStaff(
    em: EntityManager,
    { id, helperId, legs }: LockedTrip,
    role: PendingChange['role'],
  ): Promise<number[]> {
    const route = `${legs[0]!.departureAirport} to ${legs.at(-1)!.arrivalAirport}, ${legs[0]!.date}`
    const alert = await alertStaff(em, {
      about: helperId,
      snapshot: [{ label: 'Trip under way', value: route }],
      note:
        `Trip ${id} (${route}) is under way, and the ${role} has left it: by a deleted account, a block, a suspension or a ban. ` +
        'The traveler may be alone on the way. Please find out whether they need help.',
    })
    await this.mail.enqueue(em, staffAlertEmail, { case: alert.id })
    return alert.staff
  }

  async #updateProposal(
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
      // An author who closed the listing meant to withdraw. The other person is notified only if the author chose
      // someone else.
      const kind = isAuthor ? 'ended' : 'declined'
      if (!isAuthor || listing?.state !== 'over')
        await this.notifications.notify(em, trip.id, other, `${kind}:${trip.revision + 1}`)
    } else if (isAuthor && listing && listing.state !== 'over') {
      const legs = legsOfChangedListing(trip.legs, listing, role)
      if (isSameItinerary(legs, trip.legs)) return
      const itinerary = itineraryIfPossible(legs)
      if (!itinerary) return moveTrip(em, owner, trip, { state: 'withdrawn' })
      await writeFlights(em, trip, itinerary)
      await moveTrip(em, owner, trip, { state: 'proposed', waitsFor: other })
      await this.notifications.notify(em, trip.id, other, `changed:${trip.revision + 1}`)
    }
  }

  /** Applies when other helpers accompany the traveler on all shared flights. */
  async #endReplaced(em: EntityManager, trip: LockedTrip, { owner }: PendingChange): Promise<void> {
    if (trip.state !== 'agreed' || trip.hasDepartedByClock || !(await isReplaced(em, trip))) return
    await moveTrip(em, owner, trip, { state: 'canceled' })
    await this.notifications.notify(em, trip.id, otherOf(owner, trip), 'replaced')
  }

  async #notifyEnded(em: EntityManager, trip: LockedTrip, { owner }: Pick<PendingChange, 'owner'>): Promise<void> {
    if (trip.state === 'declined')
      await this.notifications.notify(em, trip.id, otherOf(owner, trip), `declined:${trip.revision}`)
  }

  async #updateAgreedTrip(
    em: EntityManager,
    trip: LockedTrip,
    change: PendingChange,
    listing: TripListing | undefined,
  ): Promise<void> {
    const other = otherOf(change.owner, trip)
    if (await mayNotContact(em, other, change.owner)) return
    if (change.what === 'gone') return this.notifications.notify(em, trip.id, other, `listing-gone:${change.role}`)
    if (listing && listing.state !== 'over') await this.#proposeChange(em, trip, change, listing)
  }

  async #proposeChange(
    em: EntityManager,
    trip: LockedTrip,
    { at, owner, role }: PendingChange,
    listing: TripListing,
  ): Promise<void> {
    const other = otherOf(owner, trip)
    const legs = legsOfChangedListing(trip.legs, listing, role)
    if (isSameItinerary(legs, trip.legs) || (trip.change && isSameItinerary(legs, trip.change))) return
    const itinerary = itineraryIfPossible(legs)
    if (!itinerary) return this.notifications.notify(em, trip.id, other, `listing-changed:${Date.parse(at)}`)
    await moveTrip(em, owner, trip, { state: 'agreed', waitsFor: other, change: itinerary })
    await this.notifications.notify(em, trip.id, other, `changed:${trip.revision + 1}`)
  }
}

async function isImpossible(
  em: EntityManager,
  trip: LockedTrip,
  role: PendingChange['role'],
  listing: TripListing | undefined,
) {
  if (listing?.state === 'over' || (listing?.state === 'found' && role === 'helper')) return true
  return role === 'traveler' && (await hasCompany(em, trip))
}

const mayNotContact = (em: EntityManager, one: number, other: number): Promise<boolean> =>
  assertMayContact(em, one, other).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Problem) return true
      throw error
    },
  )
