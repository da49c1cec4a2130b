import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makeListing, makePerson, type Person } from '../../../../test/make.ts'
import { closingOf } from '../../../../test/stored.ts'
import { callTrips, leg, seenBy } from '../../../../test/trips.ts'
import { daysAfter, type MatchedListing, type MyListing, todayIn } from '../../../listings/listings.contract.ts'
import type { Trip } from '../trips.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const date = daysAfter(todayIn('UTC'), 10)
const flight = (arrival: string, name = '', time: string | null = null, departure = 'HYD') => {
  const [, carrier = null, number] = /^(..)(\d+)$/.exec(name) ?? []
  return { departure, arrival, date, time, carrier, number: number ? Number(number) : null, suffix: '' }
}
type Flight = ReturnType<typeof flight>
const columnsOf = (flights: Flight[]) => {
  const [first, last] = [flights[0]!, flights.at(-1)!]
  return {
    departure: first.departure,
    arrival: last.arrival,
    date,
    time_of_day: first.time,
    carrier: first.carrier,
    flight_number: first.number,
    legs: flights.length > 1 ? JSON.stringify(flights) : null,
  }
}
async function two(helper: Flight[], seeking: Flight[], more: object = {}) {
  const [amigo, asha] = [await makePerson(t), await makePerson(t)]
  const offer = await makeListing(t, amigo, columnsOf(helper))
  const search = await makeListing(t, asha, { ...columnsOf(seeking), type: 'seeking_help', ...more })
  return { amigo, asha, offer, search }
}
type Two = Awaited<ReturnType<typeof two>>

const proposeAs = (me: Person, { amigo, asha, offer, search }: Two, more: object = {}) =>
  callTrips(t, me, 'POST', '', {
    otherUserId: me === amigo ? asha.id : amigo.id,
    helperListingId: offer.id,
    seekingListingId: search.id,
    ...more,
  })
async function proposed(me: Person, both: Two, more: object = {}) {
  const reply = await proposeAs(me, both, more)
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)])
  return reply.json<Trip>()
}
const accept = (me: Person, { id, revision }: Trip, more: object = {}) =>
  callTrips(t, me, 'POST', `/${id}/answer`, { revision, accept: true, ...more })
const company = ({ legs }: Trip) => legs.map(({ together, unconfirmed }) => [together, unconfirmed])
const listingOf = async (me: Person, { id }: { id: number }) =>
  (await t.inject({ url: '/api/my-listings', headers: { ...me.as } }))
    .json<MyListing[]>()
    .find((listing) => listing.id === id)!

const EARLY = flight('DOH', 'QR501', '03:55')
const LATE = flight('DOH', 'QR499', '20:10')
const confirmation = (message: string) => ({ code: 'other-flight', message })
const CONFIRM_EARLY = confirmation(
  'Your listing says QR499 at 8:10 PM; this trip is QR501 at 3:55 AM. Are you on this flight?',
)

describe('a proposal to a helper whose listing names another flight', () => {
  it('is not together, and shows the reason to both', async () => {
    const both = await two([LATE], [EARLY])
    const trip = await proposed(both.asha, both)
    expect(company(trip)).toEqual([[false, 'different']])
    expect(company(await seenBy(t, both.amigo, trip))).toEqual([[false, 'different']])
  })

  it('requires confirmation before it can be accepted, and changes nothing until then', async () => {
    const both = await two([LATE], [EARLY])
    const trip = await proposed(both.asha, both)
    const reply = await accept(both.amigo, trip)
    expect([reply.statusCode, reply.json()]).toEqual([409, expect.objectContaining(CONFIRM_EARLY)])
    expect((await seenBy(t, both.amigo, trip)).state).toBe('proposed')
    expect(await listingOf(both.amigo, both.offer)).toMatchObject({ flightNumber: 'QR499', time: '20:10' })
  })

  it('is together once the helper confirms, and updates the listing of the helper', async () => {
    const both = await two([LATE], [EARLY], { places: 1 })
    const trip = await proposed(both.asha, both)
    const [yes, again] = [await accept(both.amigo, trip, { updateMyListing: true }), await accept(both.amigo, trip)]
    expect([yes.statusCode, again.statusCode]).toEqual([200, 200])
    expect(yes.json()).toMatchObject({ state: 'agreed', legs: [{ flightNumber: 'QR501', together: true }] })
    expect(await listingOf(both.amigo, both.offer)).toMatchObject({ flightNumber: 'QR501', time: '03:55' })
    expect((await closingOf(t, both.offer)).toISOString()).toBe(`${daysAfter(date, -1)}T22:25:00.000Z`)
  })

  it('can be declined without a confirmation', async () => {
    const both = await two([LATE], [EARLY])
    const trip = await proposed(both.asha, both)
    const { id, revision } = trip
    const reply = await callTrips(t, both.amigo, 'POST', `/${id}/answer`, { revision, accept: false })
    expect(reply.json()).toMatchObject({ state: 'declined', legs: [{ together: false }] })
  })

  it('requires confirmation of each of several flights', async () => {
    const connection = [EARLY, flight('ORD', 'QR725', '08:15', 'DOH')]
    const other = [LATE, flight('ORD', '', '20:30', 'DOH')]
    const both = await two(other, connection)
    const trip = await proposed(both.asha, both)
    const message =
      'Your listing says QR499 at 8:10 PM from HYD and a flight at 8:30 PM from DOH; ' +
      'this trip is QR501 at 3:55 AM from HYD and QR725 at 8:15 AM from DOH. Are you on these flights?'
    expect((await accept(both.amigo, trip)).json()).toMatchObject(confirmation(message))
    await accept(both.amigo, trip, { updateMyListing: true })
    expect((await listingOf(both.amigo, both.offer)).legs).toMatchObject([
      { flightNumber: 'QR501', time: '03:55' },
      { flightNumber: 'QR725', time: '08:15' },
    ])
  })
})

describe('a helper whose own listing names another flight', () => {
  it('must confirm before proposing', async () => {
    const both = await two([LATE], [EARLY])
    expect((await proposeAs(both.amigo, both)).json()).toMatchObject(CONFIRM_EARLY)
    expect((await callTrips(t, both.amigo, 'GET', '')).json()).toEqual([])
    const trip = await proposed(both.amigo, both, { updateMyListing: true })
    expect(company(trip)).toEqual([[true, undefined]])
    expect(await listingOf(both.amigo, both.offer)).toMatchObject({ flightNumber: 'QR501', time: '03:55' })
  })

  it('cannot propose a trip without a shared flight', async () => {
    const both = await two([LATE], [EARLY])
    const legs = [leg({ arrivalAirport: 'DOH', date, time: '03:55', flightNumber: 'QR501', together: false })]
    expect((await proposeAs(both.amigo, both, { legs })).statusCode).toBe(400)
  })

  it('must confirm when suggesting other flights', async () => {
    const both = await two([EARLY], [EARLY])
    const trip = await proposed(both.asha, both)
    const legs = [leg({ arrivalAirport: 'DOH', date, time: '20:10', flightNumber: 'QR499' })]
    const change = (more = {}) =>
      callTrips(t, both.amigo, 'POST', `/${trip.id}/change`, { revision: trip.revision, legs, ...more })
    expect((await change()).json()).toMatchObject({ code: 'other-flight' })
    const changed = (await change({ updateMyListing: true })).json<Trip>()
    expect(company(changed)).toEqual([[false, 'different']])
    expect((await accept(both.asha, changed)).json()).toMatchObject(
      confirmation('Your listing says QR501 at 3:55 AM; this trip is QR499 at 8:10 PM. Are you on this flight?'),
    )
  })
})

describe('a proposal is together', () => {
  it.each<[string, helper: Flight[], seeking: Flight[], Array<[boolean, string | undefined]>]>([
    ['with one number, whatever the times', [flight('DOH', 'QR501', '20:10')], [EARLY], [[true, undefined]]],
    ['with times a few minutes apart', [flight('DOH', '', '04:10')], [EARLY], [[true, undefined]]],
    ['not while one names nothing', [flight('DOH')], [EARLY], [[false, 'unknown']]],
    ['not while neither names anything', [flight('DOH')], [flight('DOH')], [[false, 'unknown']]],
    ['not with two numbers at one time', [flight('DOH', 'BA8000', '03:55')], [EARLY], [[false, 'unknown']]],
    [
      'on both legs of a through flight that was posted as one',
      [flight('DXB', 'EK343', null, 'SIN')],
      [flight('KUL', 'EK343', null, 'SIN'), flight('DXB', 'EK343', null, 'KUL')],
      [
        [true, undefined],
        [true, undefined],
      ],
    ],
  ])('%s', async (_, helper, seeking, expected) => {
    const both = await two(helper, seeking)
    const trip = await proposed(both.asha, both)
    expect(company(trip)).toEqual(expected)
    const agreed = (await accept(both.amigo, trip)).json<Trip>()
    expect([agreed.state, company(agreed)]).toEqual(['agreed', expected.map(() => [true, undefined])])
  })
})

describe('a listing for someone close', () => {
  const traveler = JSON.stringify({ relation: 'mother', needs: [] })

  it('requires confirmation for the person who flies', async () => {
    const both = await two([LATE], [EARLY], { traveler })
    const legs = [leg({ arrivalAirport: 'DOH', date, time: '20:10', flightNumber: 'QR499' })]
    const trip = await proposed(both.amigo, both, { legs })
    expect((await accept(both.asha, trip)).json()).toMatchObject(
      confirmation('Your listing says QR501 at 3:55 AM; this trip is QR499 at 8:10 PM. Is your mother on this flight?'),
    )
  })

  it('does not reveal its time by a confirmation or a comparison', async () => {
    const both = await two([flight('DOH', '', '20:10')], [flight('DOH', '', '03:55')], { traveler })
    const trip = await proposed(both.asha, both)
    expect(company(trip)).toEqual([[false, 'different']])
    expect(company(await seenBy(t, both.amigo, trip))).toEqual([[false, 'unknown']])
    expect((await accept(both.amigo, trip)).statusCode).toBe(200)
    const probe = await two([flight('DOH', '', '20:10')], [flight('DOH', '', '03:55')], { traveler })
    expect(company(await proposed(probe.amigo, probe))).toEqual([[false, 'unknown']])
  })

  it('does not reveal its time to a helper who proposes again', async () => {
    const both = await two([flight('DOH', '', '20:10')], [flight('DOH', '', '03:55')], { traveler })
    const trip = await proposed(both.asha, both)
    const declined = (await accept(both.amigo, trip, { accept: false })).json<Trip>()
    const reply = await accept(both.amigo, declined)
    expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining({ state: 'proposed' })])
    // A time of day, and no part of the moment of a change.
    expect(reply.body).not.toMatch(/(?<![\d:])03:55(?!:\d)/)
    expect((await accept(both.asha, reply.json<Trip>())).json()).toMatchObject({
      state: 'agreed',
      legs: [{ time: '03:55' }],
    })
  })
})

it('people who confirmed a flight match as the same flight', async () => {
  const both = await two([LATE], [EARLY])
  await proposed(both.amigo, both, { updateMyListing: true })
  const url = `/api/listings/${both.search.id}/matches`
  const matches = (await t.inject({ url, headers: { ...both.asha.as } })).json<MatchedListing[]>()
  expect(matches.find(({ id }) => id === both.offer.id)?.match.tier).toBe('same-flight')
})
