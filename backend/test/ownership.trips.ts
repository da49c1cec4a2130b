import { randomUUID } from 'node:crypto'
import { now } from '../src/http/clock.contract.ts'
import { TRAVELER_TOKEN } from '../src/messaging/trips/traveler/traveler.contract.ts'
import type { Trip } from '../src/messaging/trips/trips.contract.ts'
import { makeListing, makePerson, type Person } from './make.ts'
import type { App, Row } from './ownership.rows.ts'
import { shiftTrip } from './trip-clock.ts'
import { callTrips, leg, onTheWay } from './trips.ts'

const proposal = async (t: App, helper: Person, traveler: Person) => {
  const [offer, search] = [await makeListing(t, helper), await makeListing(t, traveler, { type: 'seeking_help' })]
  const proposed = { otherUserId: helper.id, helperListingId: offer.id, seekingListingId: search.id }
  return (await callTrips(t, traveler, 'POST', '', proposed)).json<{ id: number }>().id
}
/** An agreed trip whose traveler is the owner. */
const trip = async (t: App, owner: Person) => {
  const helper = await makePerson(t)
  const id = await proposal(t, helper, owner)
  await callTrips(t, helper, 'POST', `/${id}/answer`, { revision: 1, accept: true })
  return id
}
const landed = async (t: App, owner: Person) => {
  const id = await trip(t, owner)
  await shiftTrip(t, { id }, 'landing', -3)
  return id
}
const leaving = async (t: App, owner: Person) => {
  const id = await trip(t, owner)
  await shiftTrip(t, { id }, 'departure', -1)
  return id
}
const met = async (t: App, owner: Person) => {
  const id = await leaving(t, owner)
  const seen = (await callTrips(t, owner, 'POST', `/${id}/milestones`, tapped())).json<Trip>()
  return [id, seen.milestones[0]!.id]
}
const ofTrip = { make: trip, anonymous: 401, stranger: 404, owner: 200, missing: 404 }

const sister = { label: 'My sister' }
const linked = async (t: App, owner: Person) => {
  const id = await trip(t, owner)
  return [id, (await callTrips(t, owner, 'POST', `/${id}/links`, sister)).json<{ id: number }>().id]
}
const tapped = () => ({ kind: 'met', at: new Date(now()).toISOString(), key: randomUUID() })

/** The link tokens that recorded milestones, by milestone id. */
const tokens = new Map<unknown, string>()
const tappedByTraveler = async (t: App) => {
  const mother = JSON.stringify({ firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: [] })
  const { asha, trip } = await onTheWay(t, { seeking: { traveler: mother } })
  const link = { audience: 'traveler', label: 'My mother' }
  const made = (await callTrips(t, asha, 'POST', `/${trip.id}/links`, link)).json<{ address: string }>()
  const token = new URL(made.address).hash.slice(1)
  const headers = { [TRAVELER_TOKEN]: token }
  const reply = await t.inject({ method: 'POST', url: '/api/traveler/milestones', headers, payload: tapped() })
  const { id } = reply.json<Trip>().milestones[0]!
  tokens.set(id, token)
  return id
}

export const trips: Record<string, Row> = {
  'GET /api/trips/:id': ofTrip,
  'GET /api/trips/:id/calendar.ics': ofTrip,
  'POST /api/trips/:id/flights/refresh': { ...ofTrip, owner: 204 },
  'POST /api/trips/:id/flights/read': { ...ofTrip, owner: 204 },
  'POST /api/trips/:id/answer': {
    ...ofTrip,
    make: async (t, owner) => proposal(t, owner, await makePerson(t)),
    body: () => ({ revision: 1, accept: true }),
  },
  'POST /api/trips/:id/change': { ...ofTrip, body: () => ({ revision: 2, legs: [leg()] }) },
  'POST /api/trips/:id/cancel': { ...ofTrip, body: () => ({ revision: 2 }) },
  'PUT /api/trips/:id/shares': { ...ofTrip, body: () => ({ phone: true, mail: false, photo: false }) },
  'PUT /api/trips/:id/meeting': { ...ofTrip, body: () => ({ place: 'Gate 5', revision: 0 }) },
  'POST /api/trips/:id/flying': { ...ofTrip, anonymous: 404, body: () => ({ answer: 'yes' }) },
  'POST /api/trips/:id/completion': { ...ofTrip, make: landed, body: () => ({ completed: true }) },
  'PUT /api/trips/:id/checklist': { ...ofTrip, body: () => ({ item: 'visa', done: true }) },
  'POST /api/trips/:id/milestones': { ...ofTrip, make: leaving, body: tapped },
  'DELETE /api/trips/:id/milestones/:milestoneId': { ...ofTrip, make: met },
  // Sessions have no effect here; only the token of a link does.
  'DELETE /api/traveler/milestones/:milestoneId': {
    ...{ make: tappedByTraveler, anonymous: 404, stranger: 404, owner: 404, missing: 404 },
    holder: { as: (id) => ({ [TRAVELER_TOKEN]: tokens.get(id) }), status: 200 },
  },
  'GET /api/trips/:id/links': ofTrip,
  'POST /api/trips/:id/links': { ...ofTrip, body: () => sister, owner: 201 },
  'DELETE /api/trips/:id/links/:linkId': { ...ofTrip, make: linked, owner: 204 },
}
