import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { passNight, startApp, type TestApp } from '../../../../test/app.ts'
import { makeListing, makePerson, type Person } from '../../../../test/make.ts'
import { call, decideAbout } from '../../../../test/staff.ts'
import {
  agree,
  agreeDayBefore,
  answer,
  callTrips,
  leg,
  loseHelperMonthBefore,
  propose,
  seenBy,
  statusOf,
  urgencyOf,
  verifyPhone,
} from '../../../../test/trips.ts'
import { daysAfter, todayIn } from '../../../listings/itinerary/itinerary.contract.ts'
import { FAMILY_TOKEN } from '../family/family.contract.ts'
import type { Trip } from '../trips.contract.ts'

let t: TestApp
let soon: string
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
  await passNight(t)
  soon = daysAfter(todayIn('UTC'), 4)
})
afterAll(() => t.stop())

type Agreed = Awaited<ReturnType<typeof agreedSoon>>
async function agreedSoon(date = soon) {
  const two = await agree(t, { helper: { date }, seeking: { date } })
  await agreeDayBefore(t, two.trip)
  return two
}
const emailsTo = ({ email }: Person, subject: RegExp) =>
  t.inbox.received.filter((mail) => mail.to.includes(email) && subject.test(mail.subject))
const LOST = /Your trip was canceled|flights of your fellow traveler have changed/
const LOST_BY: Record<string, (agreed: Agreed) => Promise<unknown>> = {
  cancels: ({ amigo, trip }) => callTrips(t, amigo, 'POST', `/${trip.id}/cancel`, { revision: trip.revision }),
  'is not flying': ({ amigo, trip }) => callTrips(t, amigo, 'POST', `/${trip.id}/flying`, { answer: 'canceled' }),
  'has other flights': ({ amigo, trip }) => callTrips(t, amigo, 'POST', `/${trip.id}/flying`, { answer: 'changed' }),
  'deletes the account': ({ amigo }) => t.inject({ method: 'DELETE', url: '/api/account', headers: amigo.as }),
  blocks: ({ amigo, asha }) => call(t, amigo, 'POST', `/blocks/${asha.id}`),
  'is banned': ({ amigo }) => decideAbout(t, amigo, 'ban'),
}
const tokenOf = (made: { json: () => { address: string } }) => made.json().address.split('#')[1]!
const matchesOf = async (me: Person, { id }: { id: number }) =>
  (await t.inject({ url: `/api/listings/${id}/matches?limit=20`, headers: me.as })).json<
    Array<{ id: number; match: { tier: string } }>
  >()

let days = 0
test.each(Object.keys(LOST_BY))(
  'when a helper %s shortly before departure, the request reopens, ranks first in its tier, and the email lists other matches',
  async (how) => {
    // All these requests are urgent, so each case has its own day.
    const date = daysAfter(todayIn('UTC'), 1 + ++days)
    const two = await agreedSoon(date)
    const next = await makePerson(t, {
      username: 'Next Best',
      phoneNumber: `+1 5557${two.trip.id}`,
      phoneVerified: true,
      languageCodes: ['tel'],
    })
    const offer = await makeListing(t, next, { date })
    await makeListing(t, await makePerson(t, { username: `After ${date}` }), { date: daysAfter(date, 2) })
    const known = await makePerson(t, {
      phoneNumber: `+1 5558${two.trip.id}`,
      phoneVerified: true,
    })
    const rival = await makeListing(t, known, { type: 'seeking_help', date })
    expect((await matchesOf(next, offer))[0]?.id).toBe(rival.id)

    const reply = (await LOST_BY[how]!(two)) as { statusCode: number } | undefined
    expect([200, 201, 204, undefined]).toContain(reply?.statusCode)
    await t.advance(60)
    expect(emailsTo(two.asha, LOST)).toHaveLength(1)
    const [email] = emailsTo(two.asha, LOST)
    expect(email?.text).toContain('Other matches on the same day:')
    expect(email?.text).toMatch(/“Next Best” \(phone verified\): May be on your flight from Hyderabad to Chicago on/)
    expect(email?.text).toContain(`http://site.test/search?listing=${offer.id}`)
    expect(email?.text).toContain(`http://site.test/search?for=${two.search.id}`)
    expect(email?.text).not.toContain(`After ${date}`)
    expect([await statusOf(t, two.search), (await urgencyOf(t, two.search)).lost]).toEqual(['open', true])
    const [first] = await matchesOf(next, offer)
    expect(first).toMatchObject({ id: two.search.id, match: { tier: 'shared-leg' } })

    const again = await propose(t, { ...two, amigo: next, offer })
    expect((await answer(t, next, again)).json()).toMatchObject({ state: 'agreed' })
    expect([await statusOf(t, two.search), (await urgencyOf(t, two.search)).lost]).toEqual(['found', false])
  },
)

test('a request does not become urgent if the helper cancels weeks before, or if the traveler cancels', async () => {
  const early = await agreedSoon(daysAfter(todayIn('UTC'), 20))
  await LOST_BY.cancels!(early)
  expect([await statusOf(t, early.search), await urgencyOf(t, early.search)]).toEqual([
    'open',
    { lost: false, trust: 300 },
  ])
  const own = await agreedSoon()
  await callTrips(t, own.asha, 'POST', `/${own.trip.id}/cancel`, { revision: own.trip.revision })
  expect([await statusOf(t, own.search), await urgencyOf(t, own.search)]).toEqual(['open', { lost: false, trust: 300 }])
})

test('a request that lost its helper no longer ranks first after it is moved to a later week', async () => {
  const two = await agreedSoon()
  await LOST_BY.cancels!(two)
  const move = async (days: number) => {
    const payload = { date: daysAfter(soon, days) }
    const url = `/api/my-listings/${two.search.id}`
    expect((await t.inject({ method: 'PATCH', url, headers: two.asha.as, payload })).statusCode).toBe(200)
    return urgencyOf(t, two.search)
  }
  expect(await move(1)).toEqual({ lost: true, trust: 10_300 })
  expect(await move(30)).toEqual({ lost: true, trust: 300 })
})

test('a helper with other flights can still confirm the original ones, unless the traveler has found someone else', async () => {
  const two = await agreedSoon()
  await LOST_BY['has other flights']!(two)
  expect(await statusOf(t, two.search)).toBe('open')
  expect((await callTrips(t, two.amigo, 'POST', `/${two.trip.id}/flying`, { answer: 'yes' })).statusCode).toBe(200)
  expect(await statusOf(t, two.search)).toBe('found')

  await LOST_BY['has other flights']!(two)
  const next = await makePerson(t)
  const again = await propose(t, { ...two, amigo: next, offer: await makeListing(t, next, { date: soon }) })
  await answer(t, next, again)
  await t.settled()
  expect((await seenBy(t, two.amigo, two.trip)).state).toBe('canceled')
  const late = await callTrips(t, two.amigo, 'POST', `/${two.trip.id}/flying`, { answer: 'yes' })
  expect([late.statusCode, late.json().code]).toEqual([409, 'trip-changed'])
  expect((await seenBy(t, two.amigo, two.trip)).helper.flying).toBe('changed')
})

test('a helper whose flights changed is back once both agree on other flights', async () => {
  const two = await agreedSoon()
  await LOST_BY['has other flights']!(two)
  const legs = [leg({ date: soon, flightNumber: 'AI127' })]
  const pending = (
    await callTrips(t, two.amigo, 'POST', `/${two.trip.id}/change`, { revision: two.trip.revision, legs })
  ).json<Trip>()
  expect((await answer(t, two.asha, pending)).json()).toMatchObject({ state: 'agreed', helper: { flying: null } })
  expect(await statusOf(t, two.search)).toBe('found')
})

test.each(['declined', 'withdrawn'])(
  'a proposal that was %s can be proposed again by either person, once, under the rules of a new one',
  async (how) => {
    const two = await agreedSoon()
    const next = await makePerson(t, { username: 'Second' })
    const offer = await makeListing(t, next, { date: soon })
    const body = { otherUserId: two.asha.id, helperListingId: offer.id }
    const proposed = (await callTrips(t, next, 'POST', '', body)).json<Trip>()
    const end =
      how === 'declined'
        ? answer(t, two.asha, proposed, false)
        : callTrips(t, next, 'POST', `/${proposed.id}/cancel`, { revision: 1 })
    const ended = (await end).json<Trip>()
    expect(ended.state).toBe(how)
    await LOST_BY.cancels!(two)

    expect((await answer(t, two.asha, proposed)).json().code).toBe('trip-changed')
    const revived = (await answer(t, two.asha, ended)).json<Trip>()
    expect(revived).toMatchObject({ id: proposed.id, state: 'proposed', waitsFor: next.id })
    expect((await answer(t, two.asha, ended)).json()).toMatchObject({ revision: revived.revision, state: 'proposed' })
    await t.advance(60)
    expect(emailsTo(next, /Would you like to travel together/)).toHaveLength(1)
    expect((await answer(t, next, revived)).json()).toMatchObject({ state: 'agreed' })
    expect(await statusOf(t, offer)).toBe('found')
  },
)

test('rejects proposing again if the flights are taken, the listing is closed, or one person blocked the other', async () => {
  const two = await agreedSoon()
  const ended = async (listing: object = {}) => {
    const next = await makePerson(t)
    const offer = await makeListing(t, next, { date: soon, ...listing })
    const proposed = (
      await callTrips(t, next, 'POST', '', {
        otherUserId: two.asha.id,
        helperListingId: offer.id,
        seekingListingId: two.search.id,
      })
    ).json<Trip>()
    return { next, offer, proposed }
  }
  expect((await ended()).proposed).toMatchObject({ code: 'trip-listing-unavailable' })
  const own = async () => {
    const next = await makePerson(t)
    const offer = await makeListing(t, next, { date: daysAfter(soon, 1) })
    const legs = [leg({ date: daysAfter(soon, 1) })]
    const proposed = await propose(t, { ...two, amigo: next, offer }, legs)
    return { next, offer, declined: (await answer(t, next, proposed, false)).json<Trip>() }
  }
  const [taken, closed, blocked] = [await own(), await own(), await own()]
  const revive = (trip: Trip, legs = [leg({ date: daysAfter(soon, 1) })]) =>
    callTrips(t, two.asha, 'POST', `/${trip.id}/change`, { revision: trip.revision, legs })
  expect((await revive(taken.declined, [leg({ date: soon })])).json().code).toBe('trip-leg-taken')
  await call(t, closed.next, 'POST', `/my-listings/${closed.offer.id}/close`, {})
  expect((await revive(closed.declined)).json().code).toBe('trip-listing-unavailable')
  await call(t, blocked.next, 'POST', `/blocks/${two.asha.id}`)
  expect((await revive(blocked.declined)).json().code).toBe('blocked')
  expect((await revive(taken.declined, [leg({ date: '2020-01-01' })])).statusCode).toBe(400)
  expect((await revive(taken.declined)).json()).toMatchObject({ state: 'proposed', waitsFor: taken.next.id })
})

test('the family link shows that the traveler has no helper, and later the new helper', async () => {
  const two = await agreedSoon()
  const link = await callTrips(t, two.asha, 'POST', `/${two.trip.id}/links`, {
    label: 'My sister',
    mail: `sister${two.trip.id}@mail.test`,
  })
  const token = tokenOf(link)
  const family = () => t.inject({ url: '/api/family', headers: { [FAMILY_TOKEN]: token } })
  const opened = await t.inject({
    method: 'PUT',
    url: '/api/family/notifications',
    headers: { [FAMILY_TOKEN]: token },
    payload: { enabled: true },
  })
  expect(opened.json()).toMatchObject({ helper: 'Amigo', legs: [{ together: true }] })
  await LOST_BY['has other flights']!(two)
  expect((await family()).json()).toMatchObject({ state: 'agreed', helperLost: true, legs: [{ together: false }] })
  const trip = await seenBy(t, two.amigo, two.trip)
  await callTrips(t, two.amigo, 'POST', `/${trip.id}/cancel`, { revision: trip.revision })
  expect((await family()).json()).toMatchObject({ traveler: 'Asha', helperLost: true, legs: [{ together: false }] })
  const sister = { email: `sister${two.trip.id}@mail.test` } as Person
  await t.advance(60)
  expect(emailsTo(sister, /has no helper for now/)).toHaveLength(1)
  expect(emailsTo(sister, /was canceled/)).toHaveLength(0)

  const next = await makePerson(t, { username: 'Lakshmi Rao' })
  const again = await propose(t, { ...two, amigo: next, offer: await makeListing(t, next, { date: soon }) })
  await answer(t, next, again)
  const now = (await family()).json()
  expect(now).toMatchObject({
    state: 'agreed',
    helper: 'Lakshmi',
    legs: [{ together: true }],
    notifications: { enabled: true },
  })
  expect(now.helperLost).toBeUndefined()
  expect((await callTrips(t, two.asha, 'GET', `/${again.id}/links`)).json()).toMatchObject([{ label: 'My sister' }])
})

test('the family page says that the trip was canceled after the traveler cancels', async () => {
  const two = await agreedSoon()
  const token = tokenOf(await callTrips(t, two.asha, 'POST', `/${two.trip.id}/links`, { label: 'My sister' }))
  await callTrips(t, two.asha, 'POST', `/${two.trip.id}/cancel`, { revision: two.trip.revision })
  const reply = await t.inject({ url: '/api/family', headers: { [FAMILY_TOKEN]: token } })
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'family-trip-canceled'])
})

test('the family page names the helper of each flight', async () => {
  const two = await agreedSoon()
  const legs = [
    { departure: 'HYD', arrival: 'DOH', date: soon },
    { departure: 'DOH', arrival: 'ORD', date: soon },
  ]
  const asha = await makePerson(t, { username: 'Asha' })
  const search = await makeListing(t, asha, { type: 'seeking_help', date: soon, legs: JSON.stringify(legs) })
  const trips: Trip[] = []
  for (const [username, { departure, arrival }] of [
    ['Ravi Kumar', legs[0]!],
    ['Meera Nair', legs[1]!],
  ] as const) {
    const amigo = await makePerson(t, { username })
    const offer = await makeListing(t, amigo, { departure, arrival, date: soon })
    trips.push((await answer(t, amigo, await propose(t, { ...two, asha, search, amigo, offer }))).json<Trip>())
  }
  const token = tokenOf(await callTrips(t, asha, 'POST', `/${trips[0]!.id}/links`, { label: 'My sister' }))
  const family = await t.inject({ url: '/api/family', headers: { [FAMILY_TOKEN]: token } })
  expect(family.json()).toMatchObject({
    helper: 'Ravi',
    legs: [{ together: true }, { together: true, helper: 'Meera' }],
  })
})

const rankOf = async ({ search }: Pick<Agreed, 'search'>) => (await urgencyOf(t, search)).lost

test('a faked drop-out does not move a request up [spec-withstand-patient-drop-out]', async () => {
  const hasteful = await agree(t, { helper: { date: soon }, seeking: { date: soon } })
  await LOST_BY.cancels!(hasteful)
  expect(await rankOf(hasteful)).toBe(false)

  const [amigo, asha] = [await makePerson(t), await makePerson(t)]
  const offer = await makeListing(t, amigo, { date: soon })
  const search = await makeListing(t, asha, { type: 'seeking_help', date: soon })
  const proposed = await propose(t, { amigo, asha, offer, search })
  const puppet = { amigo, asha, offer, search, trip: (await answer(t, amigo, proposed)).json<Trip>() }
  await agreeDayBefore(t, puppet.trip)
  // A phone that is verified after the agreement does not count.
  await verifyPhone(t, amigo)
  await LOST_BY.cancels!(puppet)
  expect(await rankOf(puppet)).toBe(false)
})

test('a drop-out moves a request up once in 30 days, also with another account of the same person [spec-withstand-patient-drop-out]', async () => {
  const { asha, ...first } = await agreedSoon()
  await LOST_BY.cancels!({ asha, ...first })
  expect(await rankOf(first)).toBe(true)
  const again = async (traveler = asha) => {
    const amigo = await makePerson(t, { completedTrips: 1 })
    const offer = await makeListing(t, amigo, { date: soon })
    const search = await makeListing(t, traveler, { type: 'seeking_help', date: soon })
    const trip = await propose(t, { amigo, asha: traveler, offer, search })
    const agreed = (await answer(t, amigo, trip)).json<Trip>()
    await agreeDayBefore(t, agreed)
    await LOST_BY.cancels!({ amigo, asha: traveler, offer, search, trip: agreed })
    return rankOf({ search })
  }
  expect(await again()).toBe(false)
  expect(await again(await makePerson(t, { samePersonAs: asha }))).toBe(false)
  await loseHelperMonthBefore(t, asha)
  expect(await again()).toBe(true)
})

const idsOf = (listings: Array<{ id: number }>) => listings.map(({ id }) => id)

test.each(['cancels', 'is not flying', 'has other flights', 'deletes the account'])(
  'a helper who %s is never offered for these flights again, neither in the list nor by email, and others are [spec-withstand-patient-offers]',
  async (how) => {
    const date = soon
    const two = await agreedSoon(date)
    await t.advance(60)
    const before = emailsTo(two.asha, /./).length
    await LOST_BY[how]!(two)
    const amigo =
      how === 'deletes the account' ? await makePerson(t, { samePersonAs: two.amigo, username: 'Back' }) : two.amigo
    const again = await makeListing(t, amigo, { date })
    const other = await makeListing(t, await makePerson(t, { username: `Other ${date}` }), { date })
    await t.advance(60)
    const offered = idsOf(await matchesOf(two.asha, two.search))
    expect(offered).toContain(other.id)
    expect(offered).not.toContain(again.id)
    expect(offered).not.toContain(two.offer.id)
    const ofHelper = idsOf(await matchesOf(amigo, again))
    // A new account may still see the request, whose author is not offered this helper.
    if (amigo === two.amigo) expect(ofHelper).not.toContain(two.search.id)
    const inEmails = emailsTo(two.asha, /./)
      .slice(before)
      .flatMap(({ text }) => [...text.matchAll(/search\?listing=(\d+)/g)].map(([, id]) => Number(id)))
    expect([other.id, again.id, two.offer.id].filter((id) => inEmails.includes(id))).toEqual([other.id])

    const later = daysAfter(date, 60)
    const [offer, search] = [
      await makeListing(t, amigo, { date: later }),
      await makeListing(t, two.asha, { type: 'seeking_help', date: later }),
    ]
    expect(idsOf(await matchesOf(two.asha, search))).toContain(offer.id)
  },
)

test('a request that lost its helper does not rank before one of a better tier', async () => {
  const two = await agreedSoon()
  await LOST_BY.cancels!(two)
  expect(await rankOf(two)).toBe(true)
  const helper = await makePerson(t)
  const flight = { date: soon, carrier: 'AI', flight_number: 127 }
  const offer = await makeListing(t, helper, flight)
  const exact = await makeListing(t, await makePerson(t), { type: 'seeking_help', ...flight })
  const matches = await matchesOf(helper, offer)
  expect(matches[0]).toMatchObject({ id: exact.id, match: { tier: 'same-flight' } })
  expect(idsOf(matches)).toContain(two.search.id)
})
