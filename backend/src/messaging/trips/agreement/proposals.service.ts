import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { FirstContactsService } from '../../../account/first-contacts.service.ts'
import { lockAccounts } from '../../../account/lock-order.public.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { databaseTime } from '../../../db/time.ts'
import { invalid, Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { type TripListing, TripListingsService } from '../../../listings/itinerary/trip-listings.service.ts'
import { ConversationSide } from '../../conversation.entity.ts'
import { messagingErrors } from '../../messaging.contract.ts'
import { withSchedules } from '../flights/schedules.ts'
import { proposedFlights } from '../proposal.contract.ts'
import { Trip, TripPerson } from '../trip.entity.ts'
import { TripNotifications } from '../trip-notifications.ts'
import { type NewTrip, tripErrors } from '../trips.contract.ts'
import { expireBetween, findSameTrip } from './agreement.sql.ts'
import { confirmFlights } from './flight-check.ts'
import { type Itinerary, isSameItinerary, itineraryOf } from './legs.ts'
import { assertMayContact, type LockedTrip } from './locked-trip.ts'
import { hasCompany, writeFlights } from './trip-moves.ts'

/** Also counts repeated proposals of a trip. */
export const PROPOSALS: Limit = { name: 'trip-proposals', max: 20, seconds: 86_400 }

interface Sides {
  helperId: number
  seekerId: number
  helper: TripListing | undefined
  seeking: TripListing | undefined
}

/** A proposal counts as a first message: the same daily limit of new contacts applies. */
@Injectable()
export class ProposalsService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimit,
    private readonly contacts: FirstContactsService,
    private readonly listings: TripListingsService,
    private readonly notifications: TripNotifications,
  ) {}

  async propose(me: SignedIn, proposal: NewTrip): Promise<number> {
    const other = proposal.otherUserId
    if (me.id === other) throw new Problem(messagingErrors['to-oneself'])
    await this.limits.take(PROPOSALS, me.id)
    const created = await this.em.transactional(async (em) => {
      await lockAccounts(em, me.id, other)
      await assertMayContact(em, me.id, other)
      const sides = await this.#sides(em, me.id, proposal)
      const flights = itineraryOf(proposal.legs ?? proposedFlights(visibleRequest(me.id, sides), sides.helper))
      const itinerary = await withSchedules(em, flights)
      const listings = { helperListingId: sides.helper?.id ?? null, seekingListingId: sides.seeking?.id ?? null }
      const same = await findSame(em, { ...sides, ...listings })
      if (same) {
        if (
          same.state === 'proposed' &&
          same.waitsFor === other &&
          (!proposal.legs || isSameItinerary(same.legs, itinerary.legs))
        )
          return { id: same.id, isNew: false }
        throw new Problem(tripErrors['trip-proposed'])
      }
      await assertFree(em, sides, itinerary)
      const own = sides.helperId === me.id ? sides.helper : sides.seeking
      await confirmFlights(em, this.listings, own, itinerary.legs, proposal.updateMyListing)
      const known = await em.count(ConversationSide, { accountId: me.id, otherId: other })
      if (known === 0) await this.contacts.countOne(em, me, other)
      return { id: await this.#insert(em, me.id, proposal, sides, itinerary), isNew: true }
    })
    if (created.isNew) await this.notifications.publishChange(created.id, [me.id, other])
    return created.id
  }

  async #sides(
    em: EntityManager,
    me: number,
    { otherUserId, helperListingId, seekingListingId }: NewTrip,
  ): Promise<Sides> {
    const found = await this.listings.findListings(em, [helperListingId, seekingListingId])
    const helper = listingOf(found, helperListingId, 'helper')
    const seeking = listingOf(found, seekingListingId, 'seeking_help')
    const owners = [helper?.ownerId, seeking?.ownerId].filter((id) => id !== undefined)
    if (owners.length === 0) throw invalid([{ path: ['helperListingId'], message: 'Please choose a listing' }])
    const isOfBoth = new Set(owners).size === owners.length && owners.every((id) => id === me || id === otherUserId)
    if (!isOfBoth) throw new Problem(tripErrors['trip-listing-unavailable'])
    if (helper?.state === 'found') throw new Problem(tripErrors['trip-full'])
    // Only the traveler may request more company once the request has found someone.
    if (seeking?.state === 'found' && seeking.ownerId !== me) throw new Problem(tripErrors['trip-listing-unavailable'])
    const isMine = helper ? helper.ownerId === me : seeking?.ownerId !== me
    return { helper, seeking, helperId: isMine ? me : otherUserId, seekerId: isMine ? otherUserId : me }
  }

  async #insert(em: EntityManager, me: number, proposal: NewTrip, sides: Sides, itinerary: Itinerary): Promise<number> {
    const { helperId, seekerId, helper, seeking } = sides
    const other = proposal.otherUserId
    const listings = { helperListingId: helper?.id ?? null, seekingListingId: seeking?.id ?? null }
    const id = await em.insert(Trip, {
      helperId,
      seekerId,
      ...listings,
      waitsFor: other,
      movedBy: me,
      companion: seeking?.traveler ?? null,
      languageCodes: seeking?.languageCodes ?? [],
      tipAmount: seeking?.tipAmount ?? null,
      firstDepartureAt: itinerary.firstDepartureAt,
      lastLandingAt: itinerary.lastLandingAt,
    })
    const { firstName, ageBand, time } = (seekerId === me && proposal.shares) || {}
    // In a proposal "no" means "not yet": null makes the field visible when the trip is agreed.
    const shares = { sharesFirstName: firstName || null, sharesAgeBand: ageBand || null, sharesTime: time || null }
    await em.insertMany(TripPerson, [
      { tripId: id, accountId: helperId, role: 'helper' },
      { tripId: id, accountId: seekerId, role: 'traveler', ...shares },
    ])
    await writeFlights(em, { id, ...listings }, itinerary)
    await this.notifications.notify(em, id, other, 'proposed')
    return id
  }
}

/** A helper does not see the time of day of a request for someone close. */
function visibleRequest(me: number, { helperId, seeking }: Sides): TripListing | undefined {
  if (!seeking?.traveler || helperId !== me) return seeking
  return { ...seeking, legs: seeking.legs.map((leg) => ({ ...leg, time: undefined })) }
}

function listingOf(found: Map<number, TripListing>, id: number | null | undefined, type: TripListing['type']) {
  if (typeof id !== 'number') return undefined
  const listing = found.get(id)
  if (listing?.type !== type || listing.state === 'over') throw new Problem(tripErrors['trip-listing-unavailable'])
  return listing
}

async function findSame(
  em: EntityManager,
  {
    helperId,
    seekerId,
    helperListingId,
    seekingListingId,
  }: Pick<LockedTrip, 'helperId' | 'seekerId' | 'helperListingId' | 'seekingListingId'>,
) {
  await expireBetween.rows(em, { helper: helperId, seeker: seekerId })
  const listings = { helperListing: helperListingId, seekingListing: seekingListingId }
  return findSameTrip.first(em, { helper: helperId, seeker: seekerId, ...listings })
}

export async function assertNotProposed(em: EntityManager, trip: LockedTrip): Promise<void> {
  if (await findSame(em, trip)) throw new Problem(tripErrors['trip-proposed'])
}

async function assertFree(em: EntityManager, { seeking, seekerId }: Sides, itinerary: Itinerary): Promise<void> {
  await assertNotDeparted(em, itinerary)
  if (await hasCompany(em, { seekingListingId: seeking?.id ?? null, seekerId, legs: itinerary.legs }))
    throw new Problem(tripErrors['trip-leg-taken'])
}

export async function assertNotDeparted(em: EntityManager, { firstDepartureAt }: Itinerary): Promise<void> {
  if (firstDepartureAt <= (await databaseTime(em)))
    throw invalid([{ path: ['legs', 0, 'date'], message: 'This flight has left already' }])
}
