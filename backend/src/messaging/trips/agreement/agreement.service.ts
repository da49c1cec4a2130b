import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { databaseTime, kysely } from '../../../db/kysely.ts'
import { Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { findTripChange } from '../../../jobs/boss-tables.ts'
import type { TripChange as FollowingChange } from '../../../listings/trip/changed-listings.service.ts'
import { type TripListing, TripListings } from '../../../listings/trip/trip-listings.service.ts'
import { ConfirmationPrompts } from '../confirmation/confirmation-prompts.service.ts'
import { type News, TripNotifications } from '../trip-notifications.ts'
import { type Answer, type Cancel, type TripChange, type TripLeg, tripErrors } from '../trips.contract.ts'
import { confirmFlights } from './flight-check.ts'
import { type Itinerary, isSameItinerary, itineraryOf, possibleItinerary, withTimesOf } from './legs.ts'
import { assertInTouch, type LockedTrip, lockTrip, otherOf } from './locked-trip.ts'
import { assertAhead, assertNotProposed, PROPOSALS } from './proposals.service.ts'
import { isTaken, moveFamilyLinks, writeFlights } from './trip-flights.ts'
import { moveTrip } from './trip-moves.ts'
import { TripTransactions } from './trip-transactions.ts'

const CHANGES: Limit = { name: 'trip-changes', max: 60, seconds: 3600 }

/** Answers, changes and ends trips. Each step names the revision that its author has seen, so that no two cross. */
@Injectable()
export class Agreement {
  constructor(
    private readonly turns: TripTransactions,
    private readonly limits: RateLimit,
    private readonly listings: TripListings,
    private readonly news: TripNotifications,
    private readonly questions: ConfirmationPrompts,
  ) {}

  /** Accepts or declines a proposal, or a change of what was agreed. To accept one that has ended proposes it again. */
  async answer(me: number, id: number, { revision, accept, updateMyListing }: Answer): Promise<void> {
    await this.#step(me, id, async (em, trip, listings) => {
      if (accept && isRevivable(trip)) {
        const way = itineraryOf(await visibleLegs(em, me, trip, listings))
        return this.#revive(em, me, { trip, revision, listings, way, updateMyListing, accepted: true })
      }
      if (accept && isRepeated(me, trip, revision) && trip.state === 'proposed' && trip.accepted) return
      const isSettled = trip.accepted === accept || (!accept && trip.state === 'declined')
      if (isRepeated(me, trip, revision) && isSettled && trip.waitsFor === null) return
      if (trip.revision !== revision || trip.waitsFor !== me) throw new Problem(tripErrors['trip-changed'])
      if (accept) await assertInTouch(em, me, otherOf(me, trip))
      if (accept && trip.state === 'proposed') await assertAcceptable(em, trip, listings)
      if (accept) {
        const legs = await visibleLegs(em, me, trip, listings)
        await confirmFlights(em, this.listings, ownOf(me, trip, listings), legs, updateMyListing)
      }
      if (trip.state === 'proposed') await this.#answerProposal(em, me, trip, accept, listings)
      else await this.#answerChange(em, me, trip, accept)
    })
  }

  /** Proposes other flights. Of what was agreed nothing changes until the other has accepted. */
  async change(me: number, id: number, { revision, legs, updateMyListing }: TripChange): Promise<void> {
    const way = itineraryOf(legs)
    await this.limits.take(CHANGES, me)
    await this.#step(me, id, async (em, trip, listings) => {
      if (isRevivable(trip)) return this.#revive(em, me, { trip, revision, listings, way, updateMyListing })
      const sofar = trip.state === 'agreed' && trip.change ? trip.change : trip.legs
      if (isRepeated(me, trip, revision) && trip.waitsFor === otherOf(me, trip) && isSameItinerary(sofar, way.legs))
        return
      const isOpen = trip.state === 'proposed' || (trip.state === 'agreed' && !trip.isOver)
      if (trip.revision !== revision || !isOpen) throw new Problem(tripErrors['trip-changed'])
      const other = otherOf(me, trip)
      await assertInTouch(em, me, other)
      if (isSameItinerary(sofar, way.legs) && trip.waitsFor !== me) return
      if (trip.state === 'proposed') {
        await assertAhead(em, way)
        await confirmFlights(em, this.listings, ownOf(me, trip, listings), way.legs, updateMyListing)
        await writeFlights(em, id, way)
        await moveTrip(em, me, trip, { state: 'proposed', waitsFor: other })
      } else {
        await assertNotLanded(em, way)
        if (isSameItinerary(trip.legs, way.legs)) return await this.#keep(em, me, trip)
        await confirmFlights(em, this.listings, ownOf(me, trip, listings), way.legs, updateMyListing)
        await moveTrip(em, me, trip, { state: 'agreed', waitsFor: other, change: way })
      }
      await this.news.tell(em, id, other, `changed:${trip.revision + 1}`)
    })
  }

  /** Withdraws one's own proposal or change, or cancels what was agreed. */
  async cancel(me: number, id: number, { revision }: Cancel): Promise<void> {
    await this.#step(me, id, async (em, trip) => {
      if (isRepeated(me, trip, revision) && trip.waitsFor === null) return
      const isOpen = trip.state === 'proposed' || (trip.state === 'agreed' && !trip.isOver)
      if (trip.revision !== revision || !isOpen) throw new Problem(tripErrors['trip-changed'])
      if (trip.state === 'proposed') {
        const state = trip.waitsFor === me ? 'declined' : 'withdrawn'
        await moveTrip(em, me, trip, { state })
        if (state === 'declined') await this.news.tell(em, id, otherOf(me, trip), `declined:${trip.revision + 1}`)
      } else if (trip.change && trip.waitsFor !== null && trip.waitsFor !== me) {
        await moveTrip(em, me, trip, { state: 'agreed' })
      } else {
        await moveTrip(em, me, trip, { state: 'cancelled' })
        await this.news.tell(em, id, otherOf(me, trip), 'cancelled')
      }
    })
  }

  async #step(
    me: number,
    id: number,
    step: (em: EntityManager, trip: LockedTrip, listings: Listings) => Promise<void>,
  ): Promise<void> {
    const trip = await this.turns.transactional(me, id, async (em) => {
      let listings: Listings = new Map()
      const trip = await lockTrip(em, me, id, async (ids) => {
        listings = await this.listings.of(em, ids, { lock: true })
      })
      await step(em, trip, listings)
      return trip
    })
    await this.news.mark(id, [trip.helperId, trip.travelerId])
  }

  /** Proposes again what was declined or withdrawn, as its author or as the other, under the rules of a new proposal. */
  async #revive(em: EntityManager, me: number, { trip, revision, listings, way, updateMyListing, ...answer }: Revival) {
    if (trip.revision !== revision) throw new Problem(tripErrors['trip-changed'])
    await this.limits.take(PROPOSALS, me)
    const other = otherOf(me, trip)
    await assertInTouch(em, me, other)
    assertStillOpen(trip, listings)
    const isTheirs = trip.helperId === me
    if (isTheirs && listings.get(trip.seekingListingId ?? 0)?.state === 'found')
      throw new Problem(tripErrors['trip-listing-unavailable'])
    if (trip.helperListingId === null && trip.seekingListingId === null)
      throw new Problem(tripErrors['trip-listing-unavailable'])
    await assertAhead(em, way)
    await assertNotProposed(em, trip)
    if (await isTaken(em, { ...trip, legs: way.legs })) throw new Problem(tripErrors['trip-leg-taken'])
    await confirmFlights(em, this.listings, ownOf(me, trip, listings), way.legs, updateMyListing)
    await writeFlights(em, trip.id, way)
    await moveTrip(em, me, trip, { state: 'proposed', waitsFor: other, ...answer })
    await this.news.tell(em, trip.id, other, `proposed:${trip.revision + 1}`)
  }

  async #answerProposal(em: EntityManager, me: number, trip: LockedTrip, accept: boolean, listings: Listings) {
    const seeking = listings.get(trip.seekingListingId ?? 0)
    if (accept && seeking?.traveler) await addTimes(em, trip, seeking)
    await moveTrip(em, me, trip, { state: accept ? 'agreed' : 'declined', accepted: accept })
    if (accept) await moveFamilyLinks(em, trip)
    const news: News = accept ? 'accepted' : `declined:${trip.revision + 1}`
    await this.news.tell(em, trip.id, otherOf(me, trip), news)
  }

  /** What was agreed holds, and nothing else is asked any more. */
  async #keep(em: EntityManager, me: number, trip: LockedTrip) {
    if (trip.waitsFor === me) await this.#answerChange(em, me, trip, false)
    else await moveTrip(em, me, trip, { state: 'agreed' })
  }

  async #answerChange(em: EntityManager, me: number, trip: LockedTrip, accept: boolean) {
    await moveTrip(em, me, trip, { state: 'agreed', accepted: accept })
    if (accept && trip.change) {
      await writeFlights(em, trip.id, itineraryOf(trip.change))
      await this.questions.askAgain(em, trip)
    }
    const news: News = `${accept ? 'change-accepted' : 'change-declined'}:${trip.revision + 1}`
    await this.news.tell(em, trip.id, otherOf(me, trip), news)
  }
}

/** From the agreement on, the flights have the times that the poster had not shared. Times that do not fit are left out. */
async function addTimes(em: EntityManager, trip: LockedTrip, seeking: TripListing): Promise<void> {
  const legs = withTimesOf(trip.legs, seeking)
  const way = isSameItinerary(legs, trip.legs) ? undefined : possibleItinerary(legs)
  if (way) await writeFlights(em, trip.id, way)
}

/** The flights that a person agrees to, as they may see them: without the times that the poster has not shared yet. */
async function visibleLegs(em: EntityManager, me: number, trip: LockedTrip, listings: Listings): Promise<TripLeg[]> {
  const isForSomeone = me === trip.helperId && listings.get(trip.seekingListingId ?? 0)?.traveler
  const hidesTimes = isForSomeone && trip.state !== 'agreed' && !(await sharesTime(em, trip))
  const legs = trip.change ?? trip.legs
  return hidesTimes ? legs.map(({ arrivalDate: _, arrivalTime: __, ...leg }) => ({ ...leg, time: undefined })) : legs
}

/** Whether the poster of a listing for someone close shares the time with the helper of a proposal. */
async function sharesTime(em: EntityManager, { id }: LockedTrip): Promise<boolean> {
  const poster = await kysely(em)
    .selectFrom('trip_person')
    .select('shares_time')
    .where('trip_id', '=', id)
    .where('role', '=', 'traveler')
    .executeTakeFirst()
  return poster?.shares_time === true
}

/** The listing that a person has brought into the trip. */
const ownOf = (me: number, { helperId, helperListingId, seekingListingId }: LockedTrip, listings: Listings) =>
  listings.get((me === helperId ? helperListingId : seekingListingId) ?? 0)

interface Revival {
  trip: LockedTrip
  /** The revision that whoever revives it has seen. */
  revision: number
  listings: Listings
  way: Itinerary
  updateMyListing: boolean | undefined
  /** Set when the trip was accepted as it is. */
  accepted?: true
}

const isRevivable = ({ state }: LockedTrip) => state === 'declined' || state === 'withdrawn'

type Listings = Awaited<ReturnType<TripListings['of']>>

/** The same request came before: its author has made the revision that follows the one it names. */
const isRepeated = (me: number, { revision, movedBy }: LockedTrip, named: number) =>
  movedBy === me && revision === named + 1

/** Throws when a proposal cannot be accepted any more, or not yet. */
async function assertAcceptable(em: EntityManager, trip: LockedTrip, listings: Listings): Promise<void> {
  assertStillOpen(trip, listings)
  // The proposer has changed their listing, and the proposal gets its flights in a moment (`listing-changes.service.ts`).
  const what = 'changed' satisfies FollowingChange['what']
  if (await findTripChange.first(em, { trip: trip.id, what })) throw new Problem(tripErrors['trip-changed'])
}

/** Of a listing that seeks help other flights may be taken meanwhile; each flight is taken once (`trip-leg-taken`). */
function assertStillOpen({ helperListingId, seekingListingId }: LockedTrip, listings: Listings): void {
  const stateOf = (id: number | null) => (id === null ? 'open' : (listings.get(id)?.state ?? 'over'))
  if (stateOf(helperListingId) === 'found') throw new Problem(tripErrors['trip-full'])
  if (stateOf(helperListingId) === 'over' || stateOf(seekingListingId) === 'over')
    throw new Problem(tripErrors['trip-listing-unavailable'])
}

/** A change of what was agreed may come on the way, as long as it is about a flight that has not landed. */
async function assertNotLanded(em: EntityManager, { lastLandingAt }: Itinerary): Promise<void> {
  if (lastLandingAt <= (await databaseTime(em))) throw new Problem(tripErrors['trip-changed'])
}
