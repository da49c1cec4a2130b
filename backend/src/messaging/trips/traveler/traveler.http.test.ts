import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { tablesWith, useLimit } from '../../../../test/database.ts'
import { type AppWithFakes, startAppWithFakes } from '../../../../test/fakes.ts'
import { giveProfilePhoto, makeListing, makePerson, type Person } from '../../../../test/make.ts'
import { anotherNetwork, call, decideAbout } from '../../../../test/staff.ts'
import { advanceTo, ago, agree, answer, callTrips, leg, onTheWay, propose, seenBy } from '../../../../test/trips.ts'
import { FamilyLink, MadeLink } from '../family/links.contract.ts'
import { TravelerTrip } from './traveler.contract.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ LOG_LEVEL: 'debug' })
})
afterAll(() => t.stop())

type OfTrip = { id: number }
const COMPANION = {
  firstName: 'Lakshmi',
  relation: 'mother',
  ageBand: '60s',
  needs: ['wheelchair'],
  note: 'Green sari',
}
const SEEKING = { seeking: { traveler: JSON.stringify(COMPANION), language_codes: ['tel'] } }
const SHARES = { phone: true, mail: true, photo: true }
const ITINERARY = [leg({ arrivalAirport: 'DOH', time: '04:00' }), leg({ departureAirport: 'DOH', time: '15:00' })]

const post = (me: Person, { id }: OfTrip, body: object = {}) =>
  callTrips(t, me, 'POST', `/${id}/links`, { audience: 'traveler', label: 'Lakshmi', ...body })
async function link(me: Person, trip: OfTrip, body: object = {}) {
  const reply = await post(me, trip, body)
  if (reply.statusCode !== 201) throw new Error(reply.body)
  const { id, address } = MadeLink.parse(reply.json())
  return { id, address, token: address.split('#')[1] ?? '' }
}
async function withLink(legs?: Parameters<typeof onTheWay>[2], hours?: number) {
  const two = await onTheWay(t, SEEKING, legs, hours)
  const { amigo, asha, trip } = two
  await callTrips(t, amigo, 'PUT', `/${trip.id}/shares`, SHARES)
  return { ...two, ...(await link(asha, trip)) }
}

const request = (
  token: string | undefined,
  method: 'GET' | 'POST' | 'DELETE' = 'GET',
  path = '',
  payload?: object,
  remoteAddress = anotherNetwork(),
) =>
  t.inject({
    method,
    url: `/api/traveler${path}`,
    remoteAddress,
    headers: token ? { 'x-traveler-token': token } : {},
    ...(payload && { payload }),
  })
const read = async (token: string) => TravelerTrip.parse((await request(token)).json())
let keys = 0
const tapAs = (token: string, kind: string, more: object = {}) =>
  request(token, 'POST', '/milestones', { kind, at: ago(), key: `traveler-${++keys}`, ...more })
const code = (reply: { json: () => unknown }) => (reply.json() as { code: string }).code

const keysOf = (value: unknown, path = ''): string[] =>
  Array.isArray(value)
    ? [...new Set(value.flatMap((each) => keysOf(each, `${path}[]`)))]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) => [`${path}.${key}`, ...keysOf(each, `${path}.${key}`)])
      : []

test('the link shows the meeting card and the shared phone numbers, and no other personal data', async () => {
  const { amigo, asha, trip, token, address } = await withLink()
  expect(address).toBe(`${t.env.ORIGIN}/traveler#${token}`)
  await giveProfilePhoto(t, amigo)
  await callTrips(t, amigo, 'PUT', `/${trip.id}/meeting`, { place: 'Gate 12', revision: 0 })
  await tapAs(token, 'met')
  const reply = await request(token)
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect(TravelerTrip.parse(reply.json())).toMatchObject({
    companion: { firstName: 'Lakshmi', relation: 'mother', needs: ['wheelchair'], note: 'Green sari' },
    // The traveler sees the poster's number even if the poster does not share it with the helper.
    traveler: { username: 'Asha', phone: asha.phoneNumber, verified: false },
    helper: { username: 'Amigo', phone: amigo.phoneNumber, profilePictureUrl: expect.stringMatching(/^\/photos\//) },
    languageCodes: ['tel'],
    legs: [{ departureCity: 'Hyderabad', arrivalZone: 'America/Chicago', together: true }],
    meeting: { place: 'Gate 12' },
    milestones: [{ kind: 'met', leg: null, recordedBy: 'traveler', undoUntil: expect.any(String) }],
  })
  const legs = Object.keys(trip.legs[0]!).map((key) => `.legs[].${key}`)
  const of = (path: string, ...keys: string[]) => keys.map((key) => `${path}.${key}`)
  const allowed = [
    ...of('', 'id', 'state', 'companion', 'traveler', 'helper', 'languageCodes', 'legs', 'meeting', 'milestones'),
    ...[...of('', 'lastLandingAt', 'expiresAt', 'now'), ...legs],
    ...of('.companion', 'firstName', 'relation', 'needs', 'note'),
    ...of('.traveler', 'username', 'profilePictureUrl', 'phone', 'verified'),
    ...of('.helper', 'username', 'profilePictureUrl', 'phone', 'removed', 'unreachable'),
    ...of('.meeting', 'place', 'side', 'carry', 'revision'),
    ...of('.milestones[]', 'id', 'kind', 'leg', 'at', 'undoUntil', 'recordedBy'),
  ]
  expect(keysOf(reply.json()).sort()).toEqual(allowed.sort())
  for (const secret of [asha.email, amigo.email, '60s']) expect(reply.body).not.toContain(secret)
  expect(await tablesWith(t, token)).toEqual([])
  expect(t.logged()).toContain('/api/traveler')
  expect(t.logged()).not.toContain(token)
})

test('a token works only for its audience', async () => {
  const { asha, trip, token } = await withLink()
  const family = await link(asha, trip, { audience: 'family' })
  expect(family.address).toBe(`${t.env.ORIGIN}/family#${family.token}`)
  const asFamily = (token: string) => ({ url: '/api/family', headers: { 'x-family-token': token } })
  const setting = { method: 'PUT', url: '/api/family/notifications', payload: { enabled: true } } as const
  for (const reply of [
    await request(family.token),
    await tapAs(family.token, 'met'),
    await request(family.token, 'DELETE', '/milestones/1'),
    await t.inject(asFamily(token)),
    await t.inject({ ...asFamily(token), ...setting }),
  ])
    expect([reply.statusCode, code(reply)]).toEqual([404, 'family-link-over'])
})

test("only the poster of a listing for someone close can make a traveler's link, and only one at a time", async () => {
  const { amigo, asha, trip, id } = await withLink()
  const own = await onTheWay(t)
  const stranger = await makePerson(t)
  for (const [me, of, status] of [
    [amigo, trip, 403],
    [own.asha, own.trip, 403],
    [stranger, trip, 404],
  ] as const)
    expect((await post(me, of)).statusCode).toBe(status)
  expect(code(await post(asha, trip))).toBe('traveler-link-exists')
  for (const body of [{ mail: 'mother@mail.test' }, { phone: '+1 2025550123' }, { audience: 'everyone' }])
    expect([body, (await post(asha, trip, body)).statusCode]).toEqual([body, 400])
  for (let n = 0; n < 5; n++) await link(asha, trip, { audience: 'family' })
  const links = (await callTrips(t, asha, 'GET', `/${trip.id}/links`)).json<FamilyLink[]>()
  expect(links.map((one) => FamilyLink.parse(one).audience)).toEqual(['traveler', ...Array(5).fill('family')])
  expect((await callTrips(t, amigo, 'DELETE', `/${trip.id}/links/${id}`)).statusCode).toBe(404)
  expect((await callTrips(t, asha, 'DELETE', `/${trip.id}/links/${id}`)).statusCode).toBe(204)
  const both = await Promise.all([post(asha, trip), post(asha, trip)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const canceled = await agree(t, SEEKING)
  await callTrips(t, canceled.asha, 'POST', `/${canceled.trip.id}/cancel`, { revision: canceled.trip.revision })
  expect(code(await post(canceled.asha, canceled.trip))).toBe('trip-changed')
})

describe('milestones of the traveler', () => {
  test('are recorded once, in their windows and order, and show who recorded them', async () => {
    const { amigo, asha, trip, token } = await withLink(ITINERARY, 3)
    const mail = 'aunt-of-lakshmi@mail.test'
    const family = await link(asha, trip, { audience: 'family', mail })
    await t.inject({
      method: 'PUT',
      url: '/api/family/notifications',
      payload: { enabled: true },
      headers: { 'x-family-token': family.token },
    })
    const early = await tapAs(token, 'boarded', { leg: 1 })
    expect([early.statusCode, early.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'milestone-too-early',
        message: expect.stringMatching(
          /^It is too early for this step\. You can record it from \d+:\d\d [AP]M on .* in Hyderabad\.$/,
        ),
      }),
    ])
    expect(code(await tapAs(token, 'handed-over'))).toBe('milestone-out-of-order')
    expect((await tapAs(token, 'boarded', { leg: 3 })).statusCode).toBe(400)
    const key = 'the-same-tap'
    const reached = await Promise.all([tapAs(token, 'met', { key }), tapAs(token, 'met', { key })])
    expect(reached.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const at = ago(2 / 3)
    expect((await tapAs(token, 'through-security', { at })).statusCode).toBe(200)
    const steps = { 'through-security': at, met: expect.any(String) }
    for (const me of [amigo, asha])
      expect((await seenBy(t, me, trip)).milestones).toMatchObject(
        Object.entries(steps).map(([kind, at]) => ({ kind, at, by: asha.id, byTraveler: true })),
      )
    const subjects = () => t.inbox.received.filter(({ to }) => to.includes(mail)).map(({ subject }) => subject)
    await t.advance(65)
    expect(subjects()).toEqual(expect.arrayContaining(['They have met in Hyderabad', 'Through security in Hyderabad']))
  })

  test('can be undone for a minute, if they were recorded through the link', async () => {
    const { amigo, asha, trip, token } = await withLink()
    const body = { at: ago() }
    await callTrips(t, asha, 'POST', `/${trip.id}/milestones`, { kind: 'met', key: 'of-the-poster', ...body })
    await callTrips(t, amigo, 'POST', `/${trip.id}/milestones`, { kind: 'boarded', leg: 1, key: 'of-helper', ...body })
    await tapAs(token, 'through-security')
    const { milestones } = await read(token)
    expect(milestones.filter(({ undoUntil }) => undoUntil !== null).map(({ kind }) => kind)).toEqual([
      'through-security',
    ])
    expect(Object.fromEntries(milestones.map(({ kind, recordedBy }) => [kind, recordedBy]))).toEqual({
      met: 'poster',
      boarded: 'helper',
      'through-security': 'traveler',
    })
    const undo = (kind: string) =>
      request(token, 'DELETE', `/milestones/${milestones.find((one) => one.kind === kind)?.id ?? 0}`)
    expect([(await undo('met')).statusCode, (await undo('boarded')).statusCode]).toEqual([403, 403])
    const other = await withLink()
    expect((await request(other.token, 'DELETE', `/milestones/${milestones[0]?.id}`)).statusCode).toBe(404)
    expect((await undo('through-security')).statusCode).toBe(200)
    expect((await read(token)).milestones.map(({ kind }) => kind).sort()).toEqual(['boarded', 'met'])
    await tapAs(token, 'through-security')
    const late = (await read(token)).milestones.find(({ kind }) => kind === 'through-security')
    await t.advance(61)
    expect(code(await request(token, 'DELETE', `/milestones/${late?.id}`))).toBe('milestone-settled')
  })

  test('have a rate limit for each link, separate from that of the poster', async () => {
    const [{ asha, trip, token, id }, other] = [await withLink(), await withLink()]
    await useLimit(t, 'milestones-by-link', id, 59)
    expect((await tapAs(token, 'met')).statusCode).toBe(200)
    expect((await tapAs(token, 'met')).statusCode).toBe(429)
    const [met] = (await read(token)).milestones
    expect((await request(token, 'DELETE', `/milestones/${met?.id}`)).statusCode).toBe(429)
    expect((await request(token)).statusCode).toBe(200)
    const mine = { kind: 'met', at: ago(), key: 'of-the-poster' }
    expect((await callTrips(t, asha, 'POST', `/${trip.id}/milestones`, mine)).statusCode).toBe(200)
    expect((await tapAs(other.token, 'met')).statusCode).toBe(200)
  })
})

test('a network that guesses tokens is rate-limited, while valid links there still work', async () => {
  const { token } = await withLink()
  const network = anotherNetwork()
  await useLimit(t, 'family-guesses', network, 118)
  const guess = (...path: ['GET'] | ['DELETE', string]) => request('x'.repeat(43), path[0], path[1], undefined, network)
  const replies = [await guess('GET'), await guess('DELETE', '/milestones/1'), await guess('GET')]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 429])
  expect((await request(token, 'GET', '', undefined, network)).statusCode).toBe(200)
})

describe('a link', () => {
  const body = ({ body }: { body: string }) => body.replace(/"requestId":"[^"]*",?/, '')
  test.each<[string, (two: Awaited<ReturnType<typeof withLink>>) => Promise<unknown>]>([
    ['was revoked', ({ asha, trip, id }) => callTrips(t, asha, 'DELETE', `/${trip.id}/links/${id}`)],
    ['ended two days after the landing', ({ trip }) => advanceTo(t, trip.lastLandingAt, 49)],
    ['is of a banned poster', ({ asha }) => decideAbout(t, asha, 'ban')],
    ['is of a deleted poster', ({ asha }) => t.inject({ method: 'DELETE', url: '/api/account', headers: asha.as })],
  ])('that %s responds like an unknown token', async (_, end) => {
    const two = await withLink()
    await tapAs(two.token, 'met')
    const [met] = (await read(two.token)).milestones
    await end(two)
    const unknown = await request('A'.repeat(43))
    expect([unknown.statusCode, unknown.json<{ message: string }>().message]).toEqual([
      404,
      'This link no longer works. Ask the person who sent it for a new one.',
    ])
    for (const reply of [
      await request(two.token),
      await tapAs(two.token, 'through-security'),
      await request(two.token, 'DELETE', `/milestones/${met?.id}`),
      await request(undefined),
      await request('short'),
    ]) {
      expect([reply.statusCode, body(reply)]).toEqual([404, body(unknown)])
      expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    }
  })
  test('of a canceled trip says only that it was canceled', async () => {
    const { amigo, asha, trip, token } = await withLink()
    await call(t, asha, 'POST', `/blocks/${amigo.id}`)
    await t.settled()
    expect(code(await request(token))).toBe('family-trip-canceled')
    expect(code(await tapAs(token, 'met'))).toBe('family-trip-canceled')
    expect((await request(token)).body).not.toMatch(/Lakshmi|Amigo|HYD|\+1/)
    expect((await seenBy(t, asha, trip)).milestones).toEqual([])
  })
})

describe('between a lost helper and the next agreement', () => {
  test.each<[string, 'agreed' | 'canceled', object]>([
    ['cancels', 'canceled', { path: 'cancel', body: { revision: 2 } }],
    ['has other flights', 'agreed', { path: 'flying', body: { answer: 'changed' } }],
  ])(
    "when a helper %s, the link shows the flights and the poster's number, and nothing of the helper",
    async (_, state, how) => {
      const { amigo, asha, search, trip, legs, token } = await withLink()
      await callTrips(t, amigo, 'PUT', `/${trip.id}/meeting`, {
        place: 'Gate 12',
        carry: 'A red umbrella',
        revision: 0,
      })
      const { path, body } = how as { path: string; body: object }
      expect((await callTrips(t, amigo, 'POST', `/${trip.id}/${path}`, body)).statusCode).toBe(200)
      const reply = await request(token)
      expect(TravelerTrip.parse(reply.json())).toMatchObject({
        state,
        helper: null,
        legs: [{ departureCity: 'Hyderabad', together: false }],
        traveler: { username: 'Asha', phone: asha.phoneNumber },
        meeting: { place: null, side: null, carry: null },
      })
      expect(reply.body).not.toMatch(/Amigo|Gate 12|umbrella/)
      expect(reply.body).not.toContain(amigo.phoneNumber)

      const next = await makePerson(t, { username: 'Lakshmi Rao' })
      const offer = await makeListing(t, next, { date: search.date })
      await answer(t, next, await propose(t, { amigo: next, asha, offer, search }, legs))
      expect(await read(token)).toMatchObject({ state: 'agreed', helper: { username: 'Lakshmi Rao' } })
    },
  )

  test('the link ends if the next agreement is for another traveler', async () => {
    const { amigo, asha, search, trip, legs, token } = await withLink()
    const family = await link(asha, trip, { audience: 'family' })
    await callTrips(t, amigo, 'POST', `/${trip.id}/cancel`, { revision: trip.revision })
    await t.inject({
      method: 'PATCH',
      url: `/api/my-listings/${search.id}`,
      headers: asha.as,
      payload: { traveler: null },
    })
    const next = await makePerson(t)
    const offer = await makeListing(t, next, { date: search.date })
    const again = await propose(t, { amigo: next, asha, offer, search }, legs)
    expect((await answer(t, next, again)).statusCode).toBe(200)
    const reply = await request(token)
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      expect.objectContaining({ message: 'This link no longer works. Ask the person who sent it for a new one.' }),
    ])
    const links = (await callTrips(t, asha, 'GET', `/${again.id}/links`)).json<FamilyLink[]>()
    expect(links.map(({ id }) => id)).toEqual([family.id])
  })
})

describe('a helper', () => {
  test('a traveler who blocks the poster after departure is shown as unreachable, with the shared number', async () => {
    const { amigo, asha, trip, token } = await withLink(ITINERARY)
    await advanceTo(t, trip.firstDepartureAt, 1)
    await call(t, amigo, 'POST', `/blocks/${asha.id}`)
    await t.settled()
    expect((await read(token)).helper?.unreachable).toBe(true)
    expect((await read(token)).helper?.phone).toBe(amigo.phoneNumber)
    expect((await tapAs(token, 'boarded', { leg: 1 })).statusCode).toBe(200)
    expect((await seenBy(t, amigo, trip)).milestones).toEqual([])
  })

  test('a traveler who is banned before departure is not shown', async () => {
    const { amigo, token } = await withLink()
    await decideAbout(t, amigo, 'ban')
    await t.settled()
    expect(await read(token)).toMatchObject({ state: 'canceled', helper: null })
  })

  test('a traveler who is banned after departure is shown as removed, with the shared number', async () => {
    const { amigo, trip, token } = await withLink(ITINERARY)
    await advanceTo(t, trip.firstDepartureAt, 1)
    await decideAbout(t, amigo, 'ban')
    await t.settled()
    expect((await read(token)).helper).toEqual({
      username: 'Amigo',
      phone: amigo.phoneNumber,
      profilePictureUrl: null,
      unreachable: true,
      removed: true,
    })
  })

  test('a traveler who stops sharing is shown without a number', async () => {
    const { amigo, trip, token } = await withLink()
    await callTrips(t, amigo, 'PUT', `/${trip.id}/shares`, { phone: false, mail: false, photo: false })
    expect((await read(token)).helper).toMatchObject({ phone: null, profilePictureUrl: null })
  })
})

test('the export contains the audience of links and who recorded milestones', async () => {
  const { asha, token } = await withLink()
  await tapAs(token, 'met')
  const { data } = (await t.inject({ url: '/api/account/export', headers: asha.as })).json()
  expect(data).toMatchObject({
    tripLinks: [{ for: 'traveler', label: 'Lakshmi' }],
    tripMilestones: [{ kind: 'met', recordedByTraveler: true }],
  })
})
