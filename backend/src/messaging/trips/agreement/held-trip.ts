import type { EntityManager } from '@mikro-orm/postgresql'
import { accountErrors } from '../../../account/account.contract.ts'
import { Problem } from '../../../http/problem.ts'
import { blockBetween } from '../../blocks.service.ts'
import { messagingErrors } from '../../messaging.contract.ts'
import { hold } from '../../people.ts'
import { askingErrors } from '../asking/asking.contract.ts'
import { type TripLeg, tripErrors } from '../trips.contract.ts'
import type { Way } from './legs.ts'

/** A trip that nobody else changes until the end of the transaction. */
export interface HeldTrip {
  id: number
  helperId: number
  travelerId: number
  helperListingId: number | null
  seekingListingId: number | null
  /** `expired` from the moment of departure on, whether a sweep has come or not. */
  state: 'proposed' | 'agreed' | 'declined' | 'withdrawn' | 'expired' | 'cancelled'
  revision: number
  waitsFor: number | null
  movedBy: number | null
  /** What the author of the latest revision has answered, if it was an answer. */
  accepted: boolean | null
  change: TripLeg[] | null
  legs: TripLeg[]
  /** Whether its last flight has landed, and how long its details are still shared. */
  isOver: boolean
  isShared: boolean
  /** Whether the journey has begun. From then on the trip goes on when one side leaves. */
  hasDeparted: boolean
  /** Whether the first flight has left by the clock. From then on nothing cancels the trip. */
  hasLeft: boolean
  /** Whether someone is on board, or was. */
  isOnBoard: boolean
}

const PEOPLE = `
  select helper_id as "helperId", traveler_id as "travelerId",
         helper_listing_id as "helperListingId", seeking_listing_id as "seekingListingId"
  from trip where id = ? and ? in (helper_id, traveler_id)`

// A deletion locks the account first, so that neither misses the other. What opens or closes listings also waits for a suspension.
const STAY = 'select from account where id in (?, ?) order by id for key share'
const STAY_ACTIVE = 'select from account where id in (?, ?) order by id for share'

/** The SQL for the state of a trip `t` as people read it. */
export const STATE = "case when t.state = 'proposed' and t.first_departure_at <= now() then 'expired' else t.state end"
/** The SQL for whoever must answer now: nobody after the departure, or after the last landing of what was agreed. */
export const WAITS_FOR = `
  case when t.state = 'proposed' and t.first_departure_at > now() or t.state = 'agreed' and t.last_landing_at > now()
    then t.waits_for end`
/** The SQL for the flights of a trip `t` as they are typed. */
const LEGS = `
  (select json_agg(json_strip_nulls(json_build_object(
            'departureAirport', departure, 'arrivalAirport', arrival, 'date', date, 'time', time, 'flightNumber', flight,
            'departureTerminal', departure_terminal, 'arrivalTerminal', arrival_terminal,
            'arrivalDate', arrival_date, 'arrivalTime', arrival_time, 'together', together)) order by number)
   from trip_leg where trip_id = t.id)`

const TRIP = `
  select t.id, helper_id as "helperId", traveler_id as "travelerId", helper_listing_id as "helperListingId",
         seeking_listing_id as "seekingListingId", ${STATE} as state, revision, ${WAITS_FOR} as "waitsFor",
         moved_by as "movedBy", accepted, change, ${LEGS} as legs, last_landing_at <= now() as "isOver",
         state = 'agreed' and last_landing_at + interval '2 days' > now() as "isShared", has_departed(t) as "hasDeparted", has_left(t) as "hasLeft",
         exists (select from trip_milestone where trip_id = t.id and kind in ('boarded', 'landed') and undone_at is null) as "isOnBoard"
  from trip t where id = ? for update`

/** The other person of a trip, or of what is to become one. */
export const otherOf = (me: number, { helperId, travelerId }: Pick<HeldTrip, 'helperId' | 'travelerId'>): number =>
  me === helperId ? travelerId : helperId

/** Holds two people against everything else between them, and against their deletion. */
export async function holdBoth(em: EntityManager, one: number, other: number, people = STAY): Promise<void> {
  await hold(em, one, other)
  await em.execute(people, [one, other])
}

/**
 * Locks a trip of this person in the order of `account/lock-order.service.ts`. A step that may open or close the listings of the trip
 * locks them with `lockListings`. To others the trip does not exist.
 */
export async function holdTrip(
  em: EntityManager,
  me: number,
  id: number,
  lockListings?: (ids: Array<number | null>) => Promise<unknown>,
): Promise<HeldTrip> {
  const [found] = await em.execute<Array<Parameters<typeof otherOf>[1] & Record<string, number | null>>>(PEOPLE, [
    id,
    me,
  ])
  if (!found) throw new Problem(tripErrors['trip-not-found'])
  await holdBoth(em, me, otherOf(me, found), lockListings && STAY_ACTIVE)
  await lockListings?.([found.helperListingId ?? null, found.seekingListingId ?? null])
  const [trip] = await em.execute<HeldTrip[]>(TRIP, [id])
  if (!trip) throw new Problem(tripErrors['trip-not-found'])
  return trip
}

const IN_TOUCH = `
  select email_confirmed_at is null or banned_at is not null as absent, ${blockBetween('?::bigint', 'other.id')} as blocked
  from account as other where id = ?`

/** Throws when the other is not there any more, or one of the two has blocked the other. */
export async function assertInTouch(em: EntityManager, me: number, other: number): Promise<void> {
  const [found] = await em.execute<[{ absent: boolean; blocked: boolean }?]>(IN_TOUCH, [me, other])
  if (!found || found.absent) throw new Problem(accountErrors['user-not-found'])
  if (found.blocked) throw new Problem(messagingErrors.blocked)
}

/** The same, but a traveler on the way goes on when the helper has left. */
export async function assertInTouchOrOnTheWay(em: EntityManager, me: number, trip: HeldTrip): Promise<void> {
  if (me !== trip.travelerId || !trip.hasDeparted) await assertInTouch(em, me, otherOf(me, trip))
}

const TAKEN = `
  select from trip_leg join jsonb_to_recordset(?::jsonb) as leg (
    "departureAirport" text, "arrivalAirport" text, date date, together boolean)
    on (departure, arrival, trip_leg.date) = ("departureAirport", "arrivalAirport", leg.date) and leg.together
  where taken_by = ?::bigint limit 1`
/** Whether the traveler has company on one of the flights that are shared: what the index `trip-leg-taken` refuses. */
export async function isTaken(
  em: EntityManager,
  { seekingListingId, travelerId, legs }: Pick<HeldTrip, 'seekingListingId' | 'travelerId' | 'legs'>,
): Promise<boolean> {
  return (await em.execute(TAKEN, [JSON.stringify(legs), seekingListingId ?? -travelerId])).length > 0
}

const REPLACED = `
  select bool_and(other.trip_id is not null) as replaced
  from trip_leg own left join trip_leg other on other.taken_by = ?::bigint and other.trip_id <> own.trip_id
    and (other.departure, other.arrival, other.date) = (own.departure, own.arrival, own.date)
  where own.trip_id = ? and own.together`
/** Whether others accompany the traveler on all flights that the two of this trip share. */
export async function isReplaced(em: EntityManager, { id, seekingListingId, travelerId }: HeldTrip): Promise<boolean> {
  const values = [seekingListingId ?? -travelerId, id]
  const [found] = await em.execute<Array<{ replaced: boolean | null }>>(REPLACED, values)
  return found?.replaced === true
}

const LINKS = `
  update trip_link l set trip_id = t.id, expires_at =
    case when l.audience = 'family' or t.companion is not null then t.last_landing_at + interval '48 hours' else now() end
  from trip t join trip previous on previous.seeking_listing_id = t.seeking_listing_id
    and previous.traveler_id = t.traveler_id and previous.id <> t.id
  where t.id = ? and l.trip_id = previous.id and l.made_by = t.traveler_id and l.expires_at > now()
    and not exists (select from trip_leg where trip_id = previous.id and taken_by is not null)`
/**
 * Lets the links of a trip that lost its helper follow the traveler to a trip with another one, which was just agreed. The link
 * of someone close ends if the poster now travels without them.
 */
export const moveFamilyLinks = (em: EntityManager, { id }: Pick<HeldTrip, 'id'>) => em.execute(LINKS, [id])

const FLIGHTS = `
  insert into trip_leg (trip_id, number, departure, arrival, date, time, flight, departure_terminal, arrival_terminal,
                        arrival_date, arrival_time, together, departs_at, lands_at, taken_by)
  select t.id, leg.number, "departureAirport", "arrivalAirport", leg.date, leg.time, "flightNumber", "departureTerminal",
         "arrivalTerminal", "arrivalDate", "arrivalTime", leg.together, "departsAt", "landsAt",
         case when t.state = 'agreed' and leg.together then coalesce(t.seeking_listing_id, - t.traveler_id) end
  from trip t cross join jsonb_to_recordset(?::jsonb) as leg (
    number int, "departureAirport" text, "arrivalAirport" text, date date, time text, "flightNumber" text,
    "departureTerminal" text, "arrivalTerminal" text, "arrivalDate" date, "arrivalTime" text, together boolean,
    "departsAt" timestamptz, "landsAt" timestamptz)
  where t.id = ? order by leg.number`
const MOMENTS = 'update trip set first_departure_at = ?, last_landing_at = ? where id = ?'

/** Writes the flights of a trip in place of its former ones, and takes them if it is agreed. */
export async function writeFlights(em: EntityManager, trip: number, way: Way): Promise<void> {
  await em.execute('delete from trip_leg where trip_id = ?', [trip])
  await em.execute(FLIGHTS, [JSON.stringify(way.rows), trip])
  await em.execute(MOMENTS, [way.firstDepartureAt.toISOString(), way.lastLandingAt.toISOString(), trip])
}

const MOVE = `
  update trip set revision = revision + 1, moved_by = :me, state = :state, waits_for = :waitsFor, change = :change::jsonb,
    accepted = :accepted,
    agreed_at = case when :state = 'agreed' then coalesce(agreed_at, now()) else agreed_at end,
    ended_at = case when :state not in ('proposed', 'agreed') then now() end
  where id = :id`

/** What becomes of a trip by its next revision. */
export interface Move {
  state: 'proposed' | 'agreed' | 'declined' | 'withdrawn' | 'cancelled'
  /** Whoever must answer then. */
  waitsFor?: number
  /** What was answered, if this is an answer. */
  accepted?: boolean
  /** The flights that are asked for in place of those that were agreed. */
  change?: Way
}

/** Makes the next revision of a trip that is held. Throws when it would cancel one that this person must not cancel any more. */
export async function moveTrip(em: EntityManager, me: number, trip: HeldTrip, move: Move): Promise<void> {
  const { state, waitsFor = null, accepted = null, change } = move
  if (state === 'cancelled') {
    assertCancelable(me, trip)
    if (me === trip.helperId) await noteHelperLost(em, trip)
  }
  const changed = change ? JSON.stringify(change.legs) : null
  await em.execute(MOVE, { id: trip.id, me, state, waitsFor, accepted, change: changed })
}

/** Throws once the first flight has left by the clock, or may have left because nobody has typed its time. */
export function assertNotLeft({ hasLeft, legs }: Pick<HeldTrip, 'hasLeft' | 'legs'>): void {
  if (!hasLeft) return
  const error = askingErrors['trip-departed']
  const message = 'The first flight may have left already. Nobody has told its time.'
  throw new Problem(legs[0]!.time ? error : { ...error, message })
}

const IS_SOON = "(select first_departure_at from trip where id = ?) <= now() + interval '7 days'"
const HELPER_LOST = `update listing set helper_lost_at = now() where id = ? and ${IS_SOON}`
const RELEASE = `update trip_leg set taken_by = null where trip_id = ? and taken_by is not null and ${IS_SOON}`
const TAKE = `
  update trip_leg set taken_by = coalesce(t.seeking_listing_id, - t.traveler_id) from trip t
  where t.id = trip_id and t.id = ? and together and taken_by is null`

/** Notes in the last week before the departure that a request has lost its helper: it then comes first in its tier. */
const noteHelperLost = async (em: EntityManager, { id, seekingListingId }: HeldTrip) => {
  if (seekingListingId !== null) await em.execute(HELPER_LOST, [seekingListingId, id])
}

/** Lets others accompany the traveler of an agreed trip whose helper may be on other flights. */
export async function releaseFlights(em: EntityManager, trip: HeldTrip): Promise<void> {
  await noteHelperLost(em, trip)
  await em.execute(RELEASE, [trip.id, trip.id])
}

/** Takes the flights back for the helper. The index `trip-leg-taken` refuses what the traveler has agreed on with someone else. */
export const takeFlights = (em: EntityManager, { id }: HeldTrip) => em.execute(TAKE, [id])

/**
 * A step that the helper alone has recorded must not keep the traveler, so their side may cancel until the departure. The helper
 * may not: someone counts on them at the airport.
 */
function assertCancelable(me: number, trip: HeldTrip): void {
  assertNotLeft(trip)
  if (me === trip.travelerId || !trip.hasDeparted) return
  const error = askingErrors['trip-on-the-way']
  throw new Problem(
    trip.isOnBoard ? error : { ...error, message: 'You can’t cancel now: the journey has begun already.' },
  )
}
