import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { databaseTime } from '../../../db/time.ts'
import { Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { findUnfinished } from '../../../jobs/sending.ts'
import type { TripChange as FollowingChange } from '../../../listings/itinerary/changed-listings.public.ts'
import { type TripListing, TripListingsService } from '../../../listings/itinerary/trip-listings.service.ts'
import { ConfirmationPromptsService } from '../confirmation/confirmation-prompts.service.ts'
import { moveLinks } from '../family/family.sql.ts'
import { withSchedules } from '../flights/schedules.ts'
import { TripPerson } from '../trip.entity.ts'
import { type TripNotificationKind, TripNotifications } from '../trip-notifications.ts'
import { type Cancel, type ProposalResponse, type TripChange, type TripLeg, tripErrors } from '../trips.contract.ts'
import { confirmFlights } from './flight-check.ts'
import { type Itinerary, isSameItinerary, itineraryIfPossible, itineraryOf, withTimesOf } from './legs.ts'
import { assertMayContact, type LockedTrip, lockTrip, otherOf } from './locked-trip.ts'
import { assertNotDeparted, assertNotProposed, PROPOSALS } from './proposals.service.ts'
import { hasCompany, moveTrip, writeFlights } from './trip-moves.ts'

const CHANGES: Limit = { name: 'trip-changes', max: 60, seconds: 3600 }

/** Requests name the revision that their sender saw, so that concurrent changes are rejected. */
@Injectable()
export class AgreementService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimit,
    private readonly listings: TripListingsService,
    private readonly notifications: TripNotifications,
    private readonly prompts: ConfirmationPromptsService,
  ) {}

  /** Accepting a declined or withdrawn proposal proposes it again. */
  async respond(me: number, id: number, { revision, accept, updateMyListing }: ProposalResponse): Promise<void> {
    await this.#transition(me, id, async (em, trip, listings) => {
      if (accept && isRevivable(trip)) {
        const itinerary = itineraryOf(await visibleLegs(em, me, trip, listings))
        return this.#revive(em, me, { trip, revision, listings, itinerary, updateMyListing, accepted: true })
      }
      if (accept && isRepeated(me, trip, revision) && trip.state === 'proposed' && trip.accepted) return
      const isSettled = trip.accepted === accept || (!accept && trip.state === 'declined')
      if (isRepeated(me, trip, revision) && isSettled && trip.waitsFor === null) return
      if (trip.revision !== revision || trip.waitsFor !== me) throw new Problem(tripErrors['trip-changed'])
      if (accept) await assertMayContact(em, me, otherOf(me, trip))
      if (accept && trip.state === 'proposed') await assertAcceptable(em, trip, listings)
      if (accept) {
        const legs = await visibleLegs(em, me, trip, listings)
        await confirmFlights(em, this.listings, ownOf(me, trip, listings), legs, updateMyListing)
      }
      if (trip.state === 'proposed') await this.#respondToProposal(em, me, trip, accept, listings)
      else await this.#respondToChange(em, me, trip, accept)
    })
  }

  /** The agreed flights stay until the other person accepts. */
  async change(me: number, id: number, { revision, legs, updateMyListing }: TripChange): Promise<void> {
    const flights = itineraryOf(legs)
    await this.limits.take(CHANGES, me)
    await this.#transition(me, id, async (em, trip, listings) => {
      const itinerary = await withSchedules(em, flights)
      if (isRevivable(trip)) return this.#revive(em, me, { trip, revision, listings, itinerary, updateMyListing })
      const current = trip.state === 'agreed' && trip.change ? trip.change : trip.legs
      if (
        isRepeated(me, trip, revision) &&
        trip.waitsFor === otherOf(me, trip) &&
        isSameItinerary(current, itinerary.legs)
      )
        return
      const isOpen = trip.state === 'proposed' || (trip.state === 'agreed' && !trip.isOver)
      if (trip.revision !== revision || !isOpen) throw new Problem(tripErrors['trip-changed'])
      const other = otherOf(me, trip)
      await assertMayContact(em, me, other)
      if (isSameItinerary(current, itinerary.legs) && trip.waitsFor !== me) return
      if (trip.state === 'proposed') {
        await assertNotDeparted(em, itinerary)
        await confirmFlights(em, this.listings, ownOf(me, trip, listings), itinerary.legs, updateMyListing)
        await writeFlights(em, trip, itinerary)
        await moveTrip(em, me, trip, { state: 'proposed', waitsFor: other })
      } else {
        await assertNotLanded(em, itinerary)
        if (isSameItinerary(trip.legs, itinerary.legs)) return await this.#dropChange(em, me, trip)
        await confirmFlights(em, this.listings, ownOf(me, trip, listings), itinerary.legs, updateMyListing)
        await moveTrip(em, me, trip, { state: 'agreed', waitsFor: other, change: itinerary })
      }
      await this.notifications.notify(em, id, other, `changed:${trip.revision + 1}`)
    })
  }

  async cancel(me: number, id: number, { revision }: Cancel): Promise<void> {
    await this.#transition(me, id, async (em, trip) => {
      if (isRepeated(me, trip, revision) && trip.waitsFor === null) return
      const isOpen = trip.state === 'proposed' || (trip.state === 'agreed' && !trip.isOver)
      if (trip.revision !== revision || !isOpen) throw new Problem(tripErrors['trip-changed'])
      if (trip.state === 'proposed') {
        const state = trip.waitsFor === me ? 'declined' : 'withdrawn'
        await moveTrip(em, me, trip, { state })
        if (state === 'declined')
          await this.notifications.notify(em, id, otherOf(me, trip), `declined:${trip.revision + 1}`)
      } else if (trip.change && trip.waitsFor !== null && trip.waitsFor !== me) {
        await moveTrip(em, me, trip, { state: 'agreed' })
      } else {
        await moveTrip(em, me, trip, { state: 'canceled' })
        await this.notifications.notify(em, id, otherOf(me, trip), 'canceled')
      }
    })
  }

  async #transition(
    me: number,
    id: number,
    transition: (em: EntityManager, trip: LockedTrip, listings: Listings) => Promise<void>,
  ): Promise<void> {
    const trip = await this.em.transactional(async (em) => {
      let listings: Listings = new Map()
      const trip = await lockTrip(em, me, id, async (ids) => {
        listings = await this.listings.findListings(em, ids, { lock: true })
      })
      await transition(em, trip, listings)
      return trip
    })
    await this.notifications.publishChange(id, [trip.helperId, trip.seekerId])
  }

  /** A repeated proposal has the rules of a new one. Either person can make it. */
  async #revive(
    em: EntityManager,
    me: number,
    { trip, revision, listings, itinerary, updateMyListing, ...answer }: Revival,
  ) {
    if (trip.revision !== revision) throw new Problem(tripErrors['trip-changed'])
    await this.limits.take(PROPOSALS, me)
    const other = otherOf(me, trip)
    await assertMayContact(em, me, other)
    assertStillOpen(trip, listings)
    const isHelper = trip.helperId === me
    if (isHelper && listings.get(trip.seekingListingId ?? 0)?.state === 'found')
      throw new Problem(tripErrors['trip-listing-unavailable'])
    if (trip.helperListingId === null && trip.seekingListingId === null)
      throw new Problem(tripErrors['trip-listing-unavailable'])
    await assertNotDeparted(em, itinerary)
    await assertNotProposed(em, trip)
    if (await hasCompany(em, { ...trip, legs: itinerary.legs })) throw new Problem(tripErrors['trip-leg-taken'])
    await confirmFlights(em, this.listings, ownOf(me, trip, listings), itinerary.legs, updateMyListing)
    await writeFlights(em, trip, itinerary)
    await moveTrip(em, me, trip, { state: 'proposed', waitsFor: other, ...answer })
    await this.notifications.notify(em, trip.id, other, `proposed:${trip.revision + 1}`)
  }

  async #respondToProposal(em: EntityManager, me: number, trip: LockedTrip, accept: boolean, listings: Listings) {
    const seeking = listings.get(trip.seekingListingId ?? 0)
    if (accept && seeking?.traveler) await addTimes(em, trip, seeking)
    await moveTrip(em, me, trip, { state: accept ? 'agreed' : 'declined', accepted: accept })
    if (accept) await moveLinks.rows(em, { trip: trip.id })
    const kind: TripNotificationKind = accept ? 'accepted' : `declined:${trip.revision + 1}`
    await this.notifications.notify(em, trip.id, otherOf(me, trip), kind)
  }

  /** Called when the user requests the flights that are already agreed. */
  async #dropChange(em: EntityManager, me: number, trip: LockedTrip) {
    if (trip.waitsFor === me) await this.#respondToChange(em, me, trip, false)
    else await moveTrip(em, me, trip, { state: 'agreed' })
  }

  async #respondToChange(em: EntityManager, me: number, trip: LockedTrip, accept: boolean) {
    await moveTrip(em, me, trip, { state: 'agreed', accepted: accept })
    if (accept && trip.change) {
      await writeFlights(em, trip, itineraryOf(trip.change))
      await this.prompts.promptAgain(em, trip)
    }
    const kind: TripNotificationKind = `${accept ? 'change-accepted' : 'change-declined'}:${trip.revision + 1}`
    await this.notifications.notify(em, trip.id, otherOf(me, trip), kind)
  }
}

async function addTimes(em: EntityManager, trip: LockedTrip, seeking: TripListing): Promise<void> {
  const legs = withTimesOf(trip.legs, seeking)
  const itinerary = isSameItinerary(legs, trip.legs) ? undefined : itineraryIfPossible(legs)
  if (itinerary) await writeFlights(em, trip, itinerary)
}

/** Omits times that the poster has not shared yet. */
async function visibleLegs(em: EntityManager, me: number, trip: LockedTrip, listings: Listings): Promise<TripLeg[]> {
  const isForSomeone = me === trip.helperId && listings.get(trip.seekingListingId ?? 0)?.traveler
  const hidesTimes =
    isForSomeone &&
    trip.state !== 'agreed' &&
    (await em.count(TripPerson, { tripId: trip.id, role: 'traveler', sharesTime: true })) === 0
  const legs = trip.change ?? trip.legs
  return hidesTimes ? legs.map(({ arrivalDate: _, arrivalTime: __, ...leg }) => ({ ...leg, time: undefined })) : legs
}

const ownOf = (me: number, { helperId, helperListingId, seekingListingId }: LockedTrip, listings: Listings) =>
  listings.get((me === helperId ? helperListingId : seekingListingId) ?? 0)

interface Revival {
  trip: LockedTrip
  revision: number
  listings: Listings
  itinerary: Itinerary
  updateMyListing: boolean | undefined
  accepted?: true
}

const isRevivable = ({ state }: LockedTrip) => state === 'declined' || state === 'withdrawn'

type Listings = Awaited<ReturnType<TripListingsService['findListings']>>

/** The user may repeat a request after it was handled. */
const isRepeated = (me: number, { revision, movedBy }: LockedTrip, named: number) =>
  movedBy === me && revision === named + 1

async function assertAcceptable(em: EntityManager, trip: LockedTrip, listings: Listings): Promise<void> {
  assertStillOpen(trip, listings)
  // The proposer changed their listing, and a job will update the proposal (`listing-changes.service.ts`).
  const changed: Pick<FollowingChange, 'trip' | 'what'> = { trip: trip.id, what: 'changed' }
  const updates = await findUnfinished(em, 'trip-changes', changed)
  if (updates.length > 0) throw new Problem(tripErrors['trip-changed'])
}

function assertStillOpen({ helperListingId, seekingListingId }: LockedTrip, listings: Listings): void {
  const stateOf = (id: number | null) => (id === null ? 'open' : (listings.get(id)?.state ?? 'over'))
  if (stateOf(helperListingId) === 'found') throw new Problem(tripErrors['trip-full'])
  if (stateOf(helperListingId) === 'over' || stateOf(seekingListingId) === 'over')
    throw new Problem(tripErrors['trip-listing-unavailable'])
}

/** An agreed trip can change after departure, as long as the new itinerary has not ended. */
async function assertNotLanded(em: EntityManager, { lastLandingAt }: Itinerary): Promise<void> {
  if (lastLandingAt <= (await databaseTime(em))) throw new Problem(tripErrors['trip-changed'])
}
