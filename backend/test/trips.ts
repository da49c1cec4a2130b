import { Trip, type TripLeg } from '../src/messaging/trips/trips.contract.ts'
import type { TestApp } from './app.ts'
import { makeListing, makePerson, type Person } from './make.ts'
import { anotherNetwork } from './staff.ts'

/** A flight of HYD → DOH → ORD; a test gives it a day. */
export const leg = (more: Partial<TripLeg> = {}): TripLeg => ({
  ...{ departureAirport: 'HYD', arrivalAirport: 'ORD', date: '2027-01-10', time: undefined, flightNumber: undefined },
  ...{ departureTerminal: undefined, arrivalTerminal: undefined, arrivalDate: undefined, arrivalTime: undefined },
  together: true,
  ...more,
})

export const askTrips = (
  t: TestApp,
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

let twos = 0
/** A helper and a traveler, each with a listing for the same flight. */
export async function makeTwo(t: TestApp, { helper = {}, seeking = {} }: { helper?: Columns; seeking?: Columns } = {}) {
  const [amigo, asha] = await Promise.all([
    makePerson(t, { username: 'Amigo', phoneNumber: `+1 555${1000 + ++twos}`, phoneVerified: true }),
    makePerson(t, { username: 'Asha', phoneNumber: `+91 555${1000 + twos}` }),
  ])
  const offer = await makeListing(t, amigo, helper)
  const search = await makeListing(t, asha, { type: 'seeking_help', ...seeking })
  return { amigo, asha, offer, search }
}

type Two = Awaited<ReturnType<typeof makeTwo>>

/** The traveler proposes; answers the trip as they see it. */
export async function propose(t: TestApp, { amigo, asha, offer, search }: Two, legs?: TripLeg[]): Promise<Trip> {
  const reply = await askTrips(t, asha, 'POST', '', {
    ...{ otherUserId: amigo.id, helperListingId: offer.id, seekingListingId: search.id },
    ...(legs && { legs }),
    updateMyListing: true,
  })
  if (reply.statusCode !== 201) throw new Error(`The proposal was refused: ${reply.body}`)
  return Trip.parse(reply.json())
}

export const answer = (t: TestApp, me: Person, { id, revision }: Trip, accept = true) =>
  askTrips(t, me, 'POST', `/${id}/answer`, { revision, accept, updateMyListing: true })

/** Two people who have agreed on a trip. */
export async function agree(t: TestApp, listings: Parameters<typeof makeTwo>[1] = {}, legs?: TripLeg[]) {
  const two = await makeTwo(t, listings)
  const proposed = await propose(t, two, legs)
  return { ...two, trip: Trip.parse((await answer(t, two.amigo, proposed)).json()) }
}

export const seenBy = async (t: TestApp, me: Person, { id }: { id: number }): Promise<Trip> =>
  Trip.parse((await askTrips(t, me, 'GET', `/${id}`)).json())

export async function statusOf(t: TestApp, { id }: { id: number }): Promise<string | undefined> {
  return (await t.pool.query<{ status: string }>('select status from listing where id = $1', [id])).rows[0]?.status
}

/** An agreed trip whose first flight leaves in two hours, at a known time. */
export async function onTheWay(t: TestApp, listings: Parameters<typeof makeTwo>[1] = {}, legs?: TripLeg[]) {
  const two = await agree(t, listings, legs)
  await t.pool.query(
    `update trip_leg l set departs_at = departs_at - (first_departure_at - now()) + interval '2 hours',
       lands_at = lands_at - (first_departure_at - now()) + interval '2 hours', time = coalesce(time, '12:00')
     from trip where trip.id = l.trip_id and trip.id = $1`,
    [two.trip.id],
  )
  await t.pool.query(
    `update trip set last_landing_at = last_landing_at - (first_departure_at - now()) + interval '2 hours',
       first_departure_at = now() + interval '2 hours' where id = $1`,
    [two.trip.id],
  )
  return two
}
