import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { FirstContacts } from '../../../account/first-contacts.service.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { Turns } from '../../../db/turns.ts'
import { invalid, Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { type TripListing, TripListings } from '../../../listings/trip/trip-listings.service.ts'
import { messagingErrors } from '../../messaging.contract.ts'
import { proposedFlights } from '../proposal.contract.ts'
import { TripNews } from '../trip-news.ts'
import { type NewTrip, type TripLeg, tripErrors } from '../trips.contract.ts'
import { confirmFlights } from './flight-check.ts'
import { assertInTouch, type HeldTrip, holdBoth, isTaken, writeFlights } from './held-trip.ts'
import { isSameWay, type Way, wayOf } from './legs.ts'

/** New proposals and revived ones. */
export const PROPOSALS: Limit = { name: 'trip-proposals', max: 20, seconds: 86_400 }

const KNOWN = 'select from conversation_side where account_id = ? and other_id = ?'

// What is over by the clock, and waits for its sweep, is in nobody's way.
const EXPIRE = `
  update trip set state = 'expired', waits_for = null, ended_at = now()
  where helper_id = ? and traveler_id = ? and state = 'proposed' and first_departure_at <= now()`
const SAME = `
  select id, state, coalesce(waits_for <> ?, false) as mine, (
    select json_agg(json_strip_nulls(json_build_object(
      'departureAirport', departure, 'arrivalAirport', arrival, 'date', date, 'time', time, 'flightNumber', flight,
      'departureTerminal', departure_terminal, 'arrivalTerminal', arrival_terminal,
      'arrivalDate', arrival_date, 'arrivalTime', arrival_time, 'together', together)) order by number)
    from trip_leg where trip_id = trip.id) as legs
  from trip where helper_id = ? and traveler_id = ? and state in ('proposed', 'agreed')
    and helper_listing_id is not distinct from ?::bigint and seeking_listing_id is not distinct from ?::bigint`
const ADD = `
  insert into trip (helper_id, traveler_id, helper_listing_id, seeking_listing_id, waits_for, moved_by, companion,
                    language_codes, tip_amount, first_departure_at, last_landing_at)
  values (?, ?, ?, ?, ?, ?, ?::jsonb, ?::text[], ?, ?, ?) returning id`
const PERSONS = `
  insert into trip_person (trip_id, account_id, role, shares_first_name, shares_age_band, shares_time)
  values (:id, :helper, 'helper', null, null, null), (:id, :traveler, 'traveler', :firstName::boolean, :ageBand::boolean, :time::boolean)`

interface Sides {
  helperId: number
  travelerId: number
  helper: TripListing | undefined
  seeking: TripListing | undefined
}

/** Proposes trips. It counts as writing to somebody: the same people may be asked, and as many new ones a day. */
@Injectable()
export class Proposals {
  constructor(
    private readonly turns: Turns,
    private readonly limits: RateLimit,
    private readonly contacts: FirstContacts,
    private readonly listings: TripListings,
    private readonly news: TripNews,
  ) {}

  /** Proposes a trip, once; answers its id. */
  async propose(me: SignedIn, wanted: NewTrip): Promise<number> {
    const other = wanted.otherUserId
    if (me.id === other) throw new Problem(messagingErrors['to-oneself'])
    await this.limits.take(PROPOSALS, me.id)
    const made = await this.turns.transactional([me.id, other], async (em) => {
      await holdBoth(em, me.id, other)
      await assertInTouch(em, me.id, other)
      const sides = await this.#sides(em, me.id, wanted)
      const way = wayOf(wanted.legs ?? proposedFlights(knownTo(me.id, sides), sides.helper))
      const same = await findSame(em, me.id, sides)
      if (same) {
        if (same.state === 'proposed' && same.mine && (!wanted.legs || isSameWay(same.legs, way.legs)))
          return { id: same.id, isNew: false }
        throw new Problem(tripErrors['trip-proposed'])
      }
      await assertFree(em, sides, way)
      const own = sides.helperId === me.id ? sides.helper : sides.seeking
      await confirmFlights(em, this.listings, own, way.legs, wanted.updateMyListing)
      const [known] = await em.execute<object[]>(KNOWN, [me.id, other])
      if (!known) await this.contacts.countOne(em, me, other)
      return { id: await this.#add(em, me.id, wanted, sides, way), isNew: true }
    })
    if (made.isNew) await this.news.mark(made.id, [me.id, other])
    return made.id
  }

  /** Whose listings they are; throws when one of them is nobody's to agree on. */
  async #sides(
    em: EntityManager,
    me: number,
    { otherUserId, helperListingId, seekingListingId }: NewTrip,
  ): Promise<Sides> {
    const found = await this.listings.of(em, [helperListingId, seekingListingId])
    const helper = named(found, helperListingId, 'helper')
    const seeking = named(found, seekingListingId, 'seeking_help')
    const owners = [helper?.ownerId, seeking?.ownerId].filter((id) => id !== undefined)
    if (owners.length === 0) throw invalid([{ path: ['helperListingId'], message: 'Please choose a listing' }])
    const isOfBoth = new Set(owners).size === owners.length && owners.every((id) => id === me || id === otherUserId)
    if (!isOfBoth) throw new Problem(tripErrors['trip-listing-unavailable'])
    if (helper?.state === 'found') throw new Problem(tripErrors['trip-full'])
    // Whoever has company on one flight may ask for more on the next; others leave them alone.
    if (seeking?.state === 'found' && seeking.ownerId !== me) throw new Problem(tripErrors['trip-listing-unavailable'])
    const isMine = helper ? helper.ownerId === me : seeking?.ownerId !== me
    return { helper, seeking, helperId: isMine ? me : otherUserId, travelerId: isMine ? otherUserId : me }
  }

  async #add(em: EntityManager, me: number, wanted: NewTrip, sides: Sides, way: Way): Promise<number> {
    const { helperId, travelerId, helper, seeking } = sides
    const other = wanted.otherUserId
    const [row] = await em.execute<[{ id: number }]>(ADD, [
      ...[helperId, travelerId, helper?.id ?? null, seeking?.id ?? null, other, me],
      seeking?.traveler ? JSON.stringify(seeking.traveler) : null,
      `{${(seeking?.languageCodes ?? []).join()}}`,
      seeking?.tipAmount ?? null,
      ...[way.firstDepartureAt.toISOString(), way.lastLandingAt.toISOString()],
    ])
    const { firstName, ageBand, time } = (travelerId === me && wanted.shares) || {}
    const shares = { firstName: firstName || null, ageBand: ageBand || null, time: time || null }
    await em.execute(PERSONS, { id: row.id, helper: helperId, traveler: travelerId, ...shares })
    await writeFlights(em, row.id, way)
    await this.news.tell(em, row.id, other, 'proposed')
    return row.id
  }
}

/** The listing that seeks help as the proposer knows it: a helper does not know when someone close flies. */
function knownTo(me: number, { helperId, seeking }: Sides): TripListing | undefined {
  if (!seeking?.traveler || helperId !== me) return seeking
  return { ...seeking, legs: seeking.legs.map((leg) => ({ ...leg, time: undefined })) }
}

function named(found: Map<number, TripListing>, id: number | null | undefined, type: TripListing['type']) {
  if (typeof id !== 'number') return undefined
  const listing = found.get(id)
  if (listing?.type !== type || listing.state === 'over') throw new Problem(tripErrors['trip-listing-unavailable'])
  return listing
}

interface Same {
  id: number
  state: 'proposed' | 'agreed'
  mine: boolean
  legs: TripLeg[]
}

async function findSame(em: EntityManager, me: number, { helperId, travelerId, helper, seeking }: Sides) {
  await em.execute(EXPIRE, [helperId, travelerId])
  const [same] = await em.execute<Same[]>(SAME, [me, helperId, travelerId, helper?.id ?? null, seeking?.id ?? null])
  return same
}

/** Throws when the same two people have another proposal or trip of the same listings. Revisions of `trip` do not count. */
export async function assertNotProposed(em: EntityManager, trip: HeldTrip): Promise<void> {
  const { helperId, travelerId, helperListingId, seekingListingId } = trip
  await em.execute(EXPIRE, [helperId, travelerId])
  const same = await em.execute(SAME, [helperId, helperId, travelerId, helperListingId, seekingListingId])
  if (same.length > 0) throw new Problem(tripErrors['trip-proposed'])
}

async function assertFree(em: EntityManager, { seeking, travelerId }: Sides, way: Way): Promise<void> {
  await assertAhead(em, way)
  if (await isTaken(em, { seekingListingId: seeking?.id ?? null, travelerId, legs: way.legs }))
    throw new Problem(tripErrors['trip-leg-taken'])
}

/** Throws when the first of these flights has left by the database's clock. */
export async function assertAhead(em: EntityManager, { firstDepartureAt }: Way): Promise<void> {
  const [{ past }] = await em.execute<[{ past: boolean }]>('select ?::timestamptz <= now() as past', [
    firstDepartureAt.toISOString(),
  ])
  if (past) throw invalid([{ path: ['legs', 0, 'date'], message: 'This flight has left already' }])
}
