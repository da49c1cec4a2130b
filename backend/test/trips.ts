import { now } from '../src/http/clock.contract.ts'
import { locationOf } from '../src/listings/itinerary/flight-times.public.ts'
import { daysAfter, todayIn } from '../src/listings/itinerary/itinerary.contract.ts'
import { Trip, type TripLeg } from '../src/messaging/trips/trips.contract.ts'
import type { TestApp } from './app.ts'
import { makeListing, makePerson, type Person } from './make.ts'
import { anotherNetwork } from './staff.ts'

/** A flight from HYD to ORD, in six weeks by default. */
export const leg = (more: Partial<TripLeg> = {}): TripLeg => ({
  ...{
    departureAirport: 'HYD',
    arrivalAirport: 'ORD',
    date: daysAfter(todayIn('Asia/Kolkata'), 45),
    time: undefined,
    flightNumber: undefined,
  },
  ...{ departureTerminal: undefined, arrivalTerminal: undefined, arrivalDate: undefined, arrivalTime: undefined },
  together: true,
  ...more,
})

export const callTrips = (
  t: Pick<TestApp, 'inject'>,
  me: { as?: object },
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) =>
  t.inject({
    ...{ method, url: `/api/trips${path}`, headers: { ...me.as }, remoteAddress: anotherNetwork() },
    ...(body && { payload: body }),
  })

type Columns = Record<string, unknown>
interface Two {
  /** Columns of the two listings. */
  helper?: Columns
  seeking?: Columns
  names?: { amigo?: string; asha?: string }
}

let twos = 0
/** A helper and a traveler, each with a listing for the same flight. */
export async function makeTwo(t: TestApp, { helper = {}, seeking = {}, names = {} }: Two = {}) {
  const [amigo, asha] = await Promise.all([
    makePerson(t, { username: names.amigo ?? 'Amigo', phoneNumber: `+1 555${1000 + ++twos}`, phoneVerified: true }),
    makePerson(t, { username: names.asha ?? 'Asha', phoneNumber: `+91 555${1000 + twos}` }),
  ])
  const offer = await makeListing(t, amigo, helper)
  const search = await makeListing(t, asha, { type: 'seeking_help', ...seeking })
  return { amigo, asha, offer, search }
}

type Made = Awaited<ReturnType<typeof makeTwo>>

/** The traveler proposes a trip to the helper. */
export async function propose(t: TestApp, { amigo, asha, offer, search }: Made, legs?: TripLeg[]): Promise<Trip> {
  const reply = await callTrips(t, asha, 'POST', '', {
    ...{ otherUserId: amigo.id, helperListingId: offer.id, seekingListingId: search.id },
    ...(legs && { legs }),
    updateMyListing: true,
  })
  if (reply.statusCode !== 201) throw new Error(`The proposal was refused: ${reply.body}`)
  return Trip.parse(reply.json())
}

export const answer = (t: TestApp, me: Person, { id, revision }: Trip, accept = true) =>
  callTrips(t, me, 'POST', `/${id}/answer`, { revision, accept, updateMyListing: true })

/** Two people with an agreed trip. */
export async function agree(t: TestApp, given: Two = {}, legs?: TripLeg[]) {
  const two = await makeTwo(t, given)
  const proposed = await propose(t, two, legs)
  return { ...two, trip: Trip.parse((await answer(t, two.amigo, proposed)).json()) }
}

export const seenBy = async (t: TestApp, me: Person, { id }: { id: number }): Promise<Trip> =>
  Trip.parse((await callTrips(t, me, 'GET', `/${id}`)).json())

export async function statusOf(t: TestApp, { id }: { id: number }): Promise<string | undefined> {
  return (await t.pool.query<{ status: string }>('select status from listing where id = $1', [id])).rows[0]?.status
}

/** The people agreed on the trip a day earlier. */
export const agreeDayBefore = ({ pool }: Pick<TestApp, 'pool'>, { id }: { id: number }) =>
  pool.query("update trip set agreed_at = agreed_at - interval '1 day' where id = $1", [id])

export const verifyPhone = ({ pool }: Pick<TestApp, 'pool'>, { id }: Person) =>
  pool.query("update account set phone_verified_at = now(), phone_number = '+1 5550001' where id = $1", [id])

/** A request of this person last ranked first because its helper had dropped out 31 days earlier. */
export const loseHelperMonthBefore = ({ pool }: Pick<TestApp, 'pool'>, { id }: Person) =>
  pool.query("update account set helper_lost_at = helper_lost_at - interval '31 days' where id = $1", [id])

/** Whether a listing is urgent because it lost its helper, and its rank within a tier. */
export async function urgencyOf(t: TestApp, { id }: { id: number }): Promise<{ lost: boolean; trust: number }> {
  const text = 'select helper_lost_at is not null as lost, trust from listing where id = $1'
  return (await t.pool.query<{ lost: boolean; trust: number }>(text, [id])).rows[0]!
}

export const isTripStored = async ({ pool }: TestApp, { id }: { id: number }): Promise<boolean> =>
  (await pool.query('select from trip where id = $1', [id])).rowCount === 1

const HOUR_MS = 3_600_000

/**
 * An agreed trip whose first flight leaves in `hours` hours, less up to a minute. The other flights move by the same duration, and
 * both listings have that day.
 */
export async function onTheWay(
  t: TestApp,
  { helper = {}, seeking = {}, ...more }: Two = {},
  legs = [leg()],
  hours = 2,
) {
  const first = legs[0]!
  const { zone } = locationOf(first.departureAirport)
  const utcTime = (date: string, time = '12:00') => Date.parse(`${date}T${time}Z`)
  const departure = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
    .format(now() + hours * HOUR_MS)
    .split(' ') as [string, string]
  const later = utcTime(...departure) - utcTime(first.date, first.time)
  const moved = (date: string, time?: string) =>
    new Date(utcTime(date, time) + later).toISOString().slice(0, 16).split('T') as [string, string]
  const soon = legs.map((each, n): TripLeg => {
    const [date, time] = moved(each.date, each.time)
    const [arrivalDate] = each.arrivalDate ? moved(each.arrivalDate, each.arrivalTime) : []
    const arrivalTime = each.arrivalTime && moved(each.arrivalDate ?? each.date, each.arrivalTime)[1]
    return { ...each, date, time: n === 0 || each.time ? time : undefined, arrivalDate, arrivalTime }
  })
  const { date } = soon[0]!
  const two = await agree(t, { helper: { date, ...helper }, seeking: { date, ...seeking }, ...more }, soon)
  return { ...two, legs: soon }
}

/** Advances the clock to this many hours after a moment; negative hours are before it. */
export async function advanceTo(t: Pick<TestApp, 'advance'>, moment: string, hours = 0): Promise<void> {
  const seconds = (Date.parse(moment) - now() + hours * HOUR_MS) / 1_000
  if (seconds < -120)
    throw new Error(`The clock cannot go back: this moment was ${Math.round(-seconds / 60)} minutes ago.`)
  if (seconds > 0) await t.advance(Math.ceil(seconds))
}

/** The site's current time minus this many hours. */
export const ago = (hours = 0): string => new Date(now() - hours * HOUR_MS).toISOString()

let taps = 0
/** Records a milestone. */
export const tap = (
  t: Pick<TestApp, 'inject'>,
  me: { as?: object },
  trip: { id: number },
  kind: string,
  more: object = {},
) => callTrips(t, me, 'POST', `/${trip.id}/milestones`, { kind, at: ago(), key: `tap-key-${++taps}`, ...more })

/** Records a milestone in the database, where the rules about windows do not apply. */
export const recordStep = (
  { pool }: Pick<TestApp, 'pool'>,
  me: Person,
  trip: { id: number },
  kind: string,
  leg: number,
) =>
  pool.query('insert into trip_milestone (trip_id, kind, leg, at, by_id, key) values ($1, $2, $3, now(), $4, $5)', [
    ...[trip.id, kind, leg, me.id, `recorded-${++taps}`],
  ])

/** The notifications of a user about a trip, in order. */
export async function notificationsTo(
  { pool }: Pick<TestApp, 'pool'>,
  me: { id: number },
  trip: { id: number },
): Promise<string[]> {
  const text = 'select kind from trip_notification where account_id = $1 and trip_id = $2 order by at, kind'
  return (await pool.query<{ kind: string }>(text, [me.id, trip.id])).rows.map(({ kind }) => kind)
}

/** The milestones that a person sees. */
export const reached = async (t: TestApp, me: Person, trip: { id: number }): Promise<string[]> =>
  (await seenBy(t, me, trip)).milestones.map(({ kind, leg }) => (leg ? `${kind} ${leg}` : kind))
