import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { forgetLimits, tablesWith, useLimit, withoutTable } from '../../../../test/database.ts'
import { type AppWithFakes, startAppWithFakes, startSecond } from '../../../../test/fakes.ts'
import { openStream, streamsSettled } from '../../../../test/live-stream.ts'
import { giveProfilePhoto, makePerson, type Person, verifyPhone } from '../../../../test/make.ts'
import { textFrom } from '../../../../test/sms.ts'
import { anotherNetwork, call, decideAbout } from '../../../../test/staff.ts'
import { advanceTo, ago, answer, callTrips, leg, onTheWay, reached, tap } from '../../../../test/trips.ts'
import { Trip } from '../trips.contract.ts'
import { FamilyTrip } from './family.contract.ts'
import { FamilyLink, MadeLink } from './links.contract.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ LOG_LEVEL: 'debug' })
})
let second: AppWithFakes
afterAll(async () => {
  await second?.stop()
  await t.stop()
})

type OfTrip = { id: number }
const COMPANION = { firstName: 'Canarina', relation: 'mother', ageBand: '60s', needs: [], note: 'Canary note' }
const withMother = (names = {}) => onTheWay(t, { seeking: { traveler: JSON.stringify(COMPANION) }, names })
const travelWithPhone = async () => {
  const two = await onTheWay(t)
  await verifyPhone(t, two.asha, `+1 202555${1000 + two.asha.id}`)
  return two
}
const post = (me: Person, { id }: OfTrip, body: object) => callTrips(t, me, 'POST', `/${id}/links`, body)
async function link(me: Person, trip: OfTrip, more: object = {}) {
  const reply = await post(me, trip, { label: 'My sister', ...more })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  const { id, address } = MadeLink.parse(reply.json())
  return { id, address, token: address.split('#')[1] ?? '' }
}
const open = (token: string, remoteAddress = anotherNetwork()) =>
  t.inject({ url: '/api/family', headers: { 'x-family-token': token }, remoteAddress })
const setNotifications = (token: string, enabled: boolean) =>
  t.inject({
    method: 'PUT',
    url: '/api/family/notifications',
    payload: { enabled },
    remoteAddress: anotherNetwork(),
    headers: { 'x-family-token': token },
  })
const code = (reply: { json: () => unknown }) => (reply.json() as { code: string }).code

const minuteLater = () => t.advance(65)
let sisters = 0
const sister = () => `sister${++sisters}@mail.test`
const emailsTo = (mail: string) => t.inbox.received.filter(({ to }) => to.includes(mail))
const subjects = (mail: string) => emailsTo(mail).map(({ subject }) => subject)

async function arrive(me: Person, trip: Trip, legs: number) {
  await advanceTo(t, trip.lastLandingAt)
  expect((await tap(t, me, trip, 'landed', { leg: legs })).statusCode).toBe(200)
  expect((await tap(t, me, trip, 'handed-over')).statusCode).toBe(200)
}

test('the family page has first names, flights and milestones, and no other personal data', async () => {
  const { amigo, asha, trip } = await withMother({ amigo: 'Amigo Surname' })
  await giveProfilePhoto(t, amigo)
  for (const me of [amigo, asha])
    await callTrips(t, me, 'PUT', `/${trip.id}/shares`, { phone: true, mail: true, photo: true })
  await callTrips(t, asha, 'PUT', `/${trip.id}/meeting`, { place: 'Canary gate', carry: 'Canary bag', revision: 0 })
  const { token, address } = await link(asha, trip)
  expect(address).toBe(`${t.env.ORIGIN}/family#${token}`)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  await tap(t, amigo, trip, 'met')
  const reply = await open(token)
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect(FamilyTrip.parse(reply.json())).toMatchObject({
    state: 'agreed',
    traveler: 'Canarina',
    helper: 'Amigo',
    notifications: null,
    legs: [{ departureCity: 'Hyderabad', arrivalZone: 'America/Chicago', together: true, departureKnown: true }],
    milestones: [{ kind: 'met', leg: null }],
  })
  for (const secret of ['Surname', 'Canary', 'Asha', '@', '+1', '+91', '/photos/', '"id"', String(trip.id)])
    expect([secret, reply.body.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '').includes(secret)]).toEqual([secret, false])
  expect(await tablesWith(t, token)).toEqual([])
  expect(t.logged()).toContain('/api/family')
  expect(t.logged()).not.toContain(token)
})

const keysOf = (value: unknown, path = ''): string[] =>
  Array.isArray(value)
    ? [...new Set(value.flatMap((each) => keysOf(each, `${path}[]`)))]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) => [`${path}.${key}`, ...keysOf(each, `${path}.${key}`)])
      : []

test('a response has exactly the documented keys, and ending the link ends it for everyone', async () => {
  const { amigo, asha, trip } = await withMother()
  const mail = sister()
  const { id, token } = await link(asha, trip, { mail })
  for (const kind of ['met', 'through-security']) await tap(t, amigo, trip, kind)
  const legs = ['departureAirport', 'departureCity', 'departureZone', 'arrivalAirport', 'arrivalCity', 'arrivalZone']
  const times = ['departsAt', 'landsAt', 'departureKnown', 'arrivalKnown', 'together', 'flightNumber', 'status']
  const allowed = [
    ...['state', 'traveler', 'helper', 'legs', 'milestones', 'notifications', 'expiresAt'].map((key) => `.${key}`),
    ...[...legs, ...times].map((key) => `.legs[].${key}`),
    ...['kind', 'leg', 'at'].map((key) => `.milestones[].${key}`),
    ...['channel', 'enabled'].map((key) => `.notifications.${key}`),
  ]
  for (const reply of [await open(token), await setNotifications(token, true), await open(token)]) {
    expect(keysOf(reply.json()).sort()).toEqual(allowed.sort())
    for (const secret of [mail, 'My sister', asha.email, amigo.email]) expect(reply.body).not.toContain(secret)
  }
  await callTrips(t, asha, 'DELETE', `/${trip.id}/links/${id}`)
  for (const reply of [await open(token), await setNotifications(token, false)])
    expect(keysOf(reply.json()).sort()).toEqual(keysOf((await open('A'.repeat(43))).json()).sort())
})

test('unknown, revoked, expired and deleted links get the same response', async () => {
  const body = ({ body }: { body: string }) => body.replace(/"requestId":"[^"]*",?/, '')
  const unknown = await open('A'.repeat(43))
  expect([unknown.statusCode, code(unknown)]).toEqual([404, 'family-link-over'])
  expect(unknown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  type Two = Awaited<ReturnType<typeof onTheWay>>
  const ends: Record<string, (two: Two, made: { id: number }) => Promise<unknown>> = {
    revoked: ({ asha, trip }, { id }) => callTrips(t, asha, 'DELETE', `/${trip.id}/links/${id}`),
    expired: ({ trip }) => advanceTo(t, trip.lastLandingAt, 49),
    'by a ban': ({ asha }) => decideAbout(t, asha, 'ban'),
    deleted: ({ asha }) => t.inject({ method: 'DELETE', url: '/api/account', headers: asha.as }),
  }
  const mails: string[] = []
  for (const [why, end] of Object.entries(ends)) {
    const two = await onTheWay(t)
    const mail = sister()
    mails.push(mail)
    const made = await link(two.asha, two.trip, { mail })
    await setNotifications(made.token, true)
    expect([why, (await open(made.token)).statusCode]).toEqual([why, 200])
    await end(two, made)
    const reply = await open(made.token)
    expect([why, reply.statusCode, body(reply)]).toEqual([why, 404, body(unknown)])
    expect([why, (await setNotifications(made.token, true)).statusCode]).toEqual([why, 404])
  }
  for (const mail of mails.slice(0, 2)) expect(await tablesWith(t, mail)).toEqual([])
})

test('the page of a canceled trip says only that, and subscribers get one notification', async () => {
  const { amigo, asha, trip } = await withMother()
  const [mail, quiet, phone] = [sister(), sister(), '+1 2025550172']
  const byEmail = await link(asha, trip, { mail })
  const bySms = await link(amigo, trip, { phone })
  await link(asha, trip, { mail: quiet })
  for (const { token } of [byEmail, bySms]) await setNotifications(token, true)
  await minuteLater()
  const cancel = () => callTrips(t, asha, 'POST', `/${trip.id}/cancel`, { revision: trip.revision })
  await Promise.all([cancel(), cancel()])
  await minuteLater()

  const reply = await open(byEmail.token)
  expect([reply.statusCode, code(reply)]).toEqual([404, 'family-trip-canceled'])
  for (const secret of ['Canarina', 'Amigo', 'Asha', 'HYD', 'Hyderabad'])
    expect([secret, reply.body.includes(secret)]).toEqual([secret, false])
  expect((await setNotifications(byEmail.token, false)).statusCode).toBe(404)
  await useLimit(t, 'family-guesses', '198.51.100.8', 120)
  expect((await open(byEmail.token, '198.51.100.8')).statusCode).toBe(404)

  expect(subjects(mail)).toEqual(["Follow your family member's trip", 'A trip was canceled'])
  expect(emailsTo(mail)[1]?.text).toMatch(
    /^The trip that you follow was canceled\. You won't get any more emails about it\.$/m,
  )
  expect(emailsTo(mail)[1]?.text).toMatch(/^Hyderabad \(HYD\) → Chicago \(ORD\), \w+, \w+ \d+, \d+$/m)
  expect(subjects(quiet)).toEqual(["Follow your family member's trip"])
  const texts = t.twilio.received.filter(({ to }) => to === phone.replace(' ', '')).map(({ body }) => body)
  expect(texts.slice(1)).toEqual([expect.stringMatching(/: The trip that you follow was canceled\.\nSTOP to end\.$/)])

  await advanceTo(t, trip.lastLandingAt, 49)
  expect(code(await open(byEmail.token))).toBe('family-link-over')
})

test('after a block by the helper before departure, the page shows that the traveler has no helper, also after unblocking', async () => {
  const { amigo, asha, trip, search } = await withMother()
  const mail = sister()
  const { token } = await link(asha, trip, { mail })
  await setNotifications(token, true)
  await call(t, amigo, 'POST', `/blocks/${asha.id}`)
  const alone = { state: 'canceled', helperLost: true, legs: [{ together: false }] }
  await t.settled()
  expect((await open(token)).json()).toMatchObject(alone)
  await t.inject({ method: 'DELETE', url: `/api/blocks/${asha.id}`, headers: amigo.as })
  expect((await open(token)).json()).toMatchObject(alone)
  await minuteLater()
  expect(subjects(mail).filter((subject) => subject !== "Follow your family member's trip")).toEqual([
    'Your family member has no helper for now',
  ])
  await call(t, asha, 'POST', `/my-listings/${search.id}/close`, {})
  expect(code(await open(token))).toBe('family-trip-canceled')
  const flying = await withMother()
  const [made, helpers] = [await link(flying.asha, flying.trip), await link(flying.amigo, flying.trip)]
  await advanceTo(t, flying.trip.firstDepartureAt, 1)
  await call(t, flying.amigo, 'POST', `/blocks/${flying.asha.id}`)
  expect((await open(made.token)).json()).toMatchObject({ state: 'agreed', helperUnreachable: true })
  expect(code(await open(helpers.token))).toBe('family-link-over')
})

test('the end of a link moves with the flights', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  const { token } = await link(asha, trip)
  const body = { revision: trip.revision, legs: [leg()] }
  const pending = Trip.parse((await callTrips(t, asha, 'POST', `/${trip.id}/change`, body)).json())
  const { lastLandingAt } = Trip.parse((await answer(t, amigo, pending)).json())
  expect(Date.parse(lastLandingAt)).toBeGreaterThan(Date.parse(trip.lastLandingAt))
  const { expiresAt } = FamilyTrip.parse((await open(token)).json())
  expect(Date.parse(expiresAt) - Date.parse(lastLandingAt)).toBe(48 * 3_600_000)
})

test('guessing tokens is rate-limited, while valid links in the same network still work [spec-withstand-browsing-open]', async () => {
  const { asha, trip } = await onTheWay(t)
  const { token } = await link(asha, trip)
  const network = anotherNetwork()
  await useLimit(t, 'family-guesses', network, 119)
  expect((await open('A'.repeat(43), network)).statusCode).toBe(404)
  expect((await open('B'.repeat(43), network)).statusCode).toBe(429)
  expect((await open(token, network)).statusCode).toBe(200)
  await withoutTable(t, 'rate_limit', async () => expect((await open(token)).statusCode).toBe(200))
})

test('a trip can have five links; each person sees and ends only their own', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  const stranger = await makePerson(t)
  const other = await onTheWay(t)
  const make = (ns: number[]) => Promise.all(ns.map((n) => post(asha, trip, { label: `Reader ${n}` })))
  // An account may have four parallel writes.
  const made = [...(await make([1, 2, 3])), ...(await make([4, 5, 6, 7]))]
  expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 201, 409, 409])
  expect(code(await post(amigo, trip, { label: 'Mine' }))).toBe('family-links-full')
  const [first] = (await callTrips(t, asha, 'GET', `/${trip.id}/links`)).json<FamilyLink[]>()
  expect(first).toEqual({ ...FamilyLink.parse(first), channel: null, to: null, subscribed: false })
  expect((await callTrips(t, amigo, 'GET', `/${trip.id}/links`)).json()).toEqual([])
  for (const [me, of, status] of [
    [stranger, trip, 404],
    [amigo, trip, 404],
    [asha, other.trip, 404],
    [asha, trip, 204],
    [asha, trip, 404],
  ] as const)
    expect((await callTrips(t, me, 'DELETE', `/${of.id}/links/${first?.id}`)).statusCode).toBe(status)
  expect((await callTrips(t, stranger, 'GET', `/${trip.id}/links`)).statusCode).toBe(404)
  expect((await post(stranger, trip, { label: 'Mine' })).statusCode).toBe(404)
  expect((await post(amigo, trip, { label: 'Mine' })).statusCode).toBe(201)
  expect((await post(asha, other.trip, { label: 'Mine' })).statusCode).toBe(404)
  for (const body of [
    {},
    { label: '' },
    { label: 'x'.repeat(41) },
    { label: 'x', mail: 'no' },
    { label: 'x', phone: '12' },
    { label: 'x', mail: 'a@b.test', phone: '+1 2025550123' },
  ])
    expect([body, (await post(amigo, trip, body)).statusCode]).toEqual([body, 400])
  const { id, revision } = other.trip
  await callTrips(t, other.asha, 'POST', `/${id}/cancel`, { revision })
  expect(code(await post(other.asha, other.trip, { label: 'Mine' }))).toBe('trip-changed')
})

test('a user can make twenty links a day, also with another account', async () => {
  const { asha, trip } = await onTheWay(t)
  await useLimit(t, 'family-links', asha.id, 19)
  await link(asha, trip)
  const returned = await makePerson(t, { samePersonAs: asha })
  for (const me of [asha, returned]) expect((await post(me, trip, { label: 'One more' })).statusCode).toBe(429)
})

test('sends one invitation, and milestones only to subscribers, each once and after its minute', async () => {
  const { amigo, asha, trip } = await onTheWay(t, { names: { asha: '<b>Asha</b> Kumar' } })
  const mail = sister()
  const { token, address } = await link(asha, trip, { mail, label: '<i>Latha</i>' })
  await minuteLater()
  const [invitation] = emailsTo(mail)
  expect(invitation?.subject).toBe("Follow your family member's trip")
  expect(invitation?.text).toContain(address)
  expect(invitation?.text).toMatch(
    /^The traveler is “<b>Asha<\/b>”: from Hyderabad to Chicago on \w+, \w+ \d+\. The helper is “Amigo”\.$/m,
  )
  expect(invitation?.html).toContain('&lt;b&gt;Asha')
  const visible = invitation!.html!.replace(/^.*?<body[^>]*>/s, '').replace(/<[^>]*display:none.*?<\/\w+>/s, '')
  const [beforeButton = ''] = visible.split('See the trip')
  expect(beforeButton.replace(/<[^>]*>|&\w+;/g, ' ').match(/[\p{L}\d]\S*/gu)?.length).toBeLessThanOrEqual(60)
  for (const secret of ['Kumar', 'Latha']) expect(invitation?.raw).not.toContain(secret)
  expect(await tablesWith(t, token)).toEqual([])

  await tap(t, amigo, trip, 'met')
  await minuteLater()
  expect(subjects(mail)).toHaveLength(1)
  expect((await setNotifications(token, true)).json()).toMatchObject({
    notifications: { channel: 'mail', enabled: true },
  })
  second = await startSecond(t)
  await advanceTo(t, trip.lastLandingAt, 1)
  const onBoard = { leg: 1, at: ago(12) }
  await Promise.all([
    ...[tap(t, amigo, trip, 'boarded', onBoard), tap(second, asha, trip, 'boarded', onBoard)],
    tap(t, asha, trip, 'through-security'),
  ])
  await tap(t, asha, trip, 'landed', { leg: 1, at: ago(1) })
  const undone = (await tap(t, amigo, trip, 'handed-over')).json<{ milestones: Array<{ id: number; kind: string }> }>()
  const { id = 0 } = undone.milestones.find(({ kind }) => kind === 'handed-over') ?? {}
  expect(id).toBeGreaterThan(0)
  await callTrips(t, amigo, 'DELETE', `/${trip.id}/milestones/${id}`)
  await minuteLater()
  expect(subjects(mail).slice(1).sort()).toEqual([
    'Landed in Chicago',
    'On board to Chicago',
    'Through security in Hyderabad',
  ])
  const landed = emailsTo(mail).find(({ subject }) => subject === 'Landed in Chicago')
  expect(landed?.text).toMatch(/^Recorded for \d+:\d\d [AP]M on \w+, \w+ \d+ in [\w ]+\. This update comes late\.$/m)
  expect(emailsTo(mail).find(({ subject }) => subject.startsWith('Through'))?.text).toMatch(
    /^Tapped at \d+:\d\d [AP]M on \w+, \w+ \d+ in [\w ]+\.$/m,
  )
  expect(landed?.html).toContain('&lt;b&gt;Asha&lt;/b&gt; has landed in Chicago.')
  for (const email of emailsTo(mail).slice(1)) expect(email.raw).not.toContain(token)
})

test('texts name the airport and local time of a milestone, and who arrives', async () => {
  const legs = [
    leg({ arrivalAirport: 'DOH', time: '04:00', together: false }),
    leg({ departureAirport: 'DOH', time: '15:00' }),
  ]
  const { asha, trip } = await onTheWay(t, {}, legs)
  const mail = sister()
  const { token } = await link(asha, trip, { mail })
  await setNotifications(token, true)
  const earlier = ago(1 / 60)
  await tap(t, asha, trip, 'boarded', { leg: 1 })
  await tap(t, asha, trip, 'through-security', { at: earlier })
  await arrive(asha, trip, 2)
  await minuteLater()
  const titles = ['Arrived in Chicago', 'Landed in Chicago', 'On board to Doha', 'Through security in Hyderabad']
  expect(
    subjects(mail)
      .filter((subject) => !subject.startsWith('Follow'))
      .sort(),
  ).toEqual(titles)
  const [arrived, , , security] = titles.map((title) => emailsTo(mail).find(({ subject }) => subject === title)?.text)
  expect(arrived).toMatch(/^Asha has arrived in Chicago\.$/m)
  expect(security).toMatch(/^Asha is through security in Hyderabad\.$/m)
  const there = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })
  expect(security).toContain(`Tapped at ${there.format(new Date(earlier)).replace('\u202f', ' ')} on`)

  const mothers = await withMother()
  const other = sister()
  await setNotifications((await link(mothers.asha, mothers.trip, { mail: other })).token, true)
  await arrive(mothers.asha, mothers.trip, 1)
  await minuteLater()
  expect(emailsTo(other).find(({ subject }) => subject === 'With the family in Chicago')?.text).toMatch(
    /^Canarina is with the family in Chicago\.$/m,
  )
})

test('one-click unsubscribe turns off the emails of this link only', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  const [mail, other] = [sister(), sister()]
  const mine = await link(asha, trip, { mail })
  const theirs = await link(amigo, trip, { mail: other })
  for (const { token } of [mine, theirs]) await setNotifications(token, true)
  await tap(t, amigo, trip, 'met')
  await minuteLater()
  const email = emailsTo(mail).find(({ subject }) => subject !== "Follow your family member's trip")
  const raw = email?.raw.replace(/=\r\n/g, '').replace(/\r\n /g, ' ') ?? ''
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const url = /List-Unsubscribe: <http:\/\/site\.test([^>]+)>/.exec(raw)?.[1] ?? ''
  const opened = await t.inject({ url })
  expect([opened.statusCode, opened.headers.location]).toEqual([
    303,
    `http://site.test/unsubscribe?about=trip&token=${url.split('/').at(-1)}`,
  ])
  const click = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(
    (await t.inject({ method: 'POST', url, headers: click, payload: 'List-Unsubscribe=One-Click' })).statusCode,
  ).toBe(204)
  expect((await open(mine.token)).json()).toMatchObject({ notifications: { enabled: false } })
  expect((await open(theirs.token)).json()).toMatchObject({ notifications: { enabled: true } })
  await tap(t, amigo, trip, 'through-security')
  await minuteLater()
  expect([subjects(mail).length, subjects(other).length]).toEqual([2, 3])
  expect((await t.inject({ method: 'DELETE', url })).statusCode).toBe(204)
  expect((await open(mine.token)).json()).toMatchObject({ notifications: { enabled: true } })
  const bare = await link(asha, trip)
  expect((await setNotifications(bare.token, true)).json()).toMatchObject({ notifications: null })
})

test('a phone gets the invitation and milestones by SMS until it replies STOP', async () => {
  const { amigo, asha, trip } = await travelWithPhone()
  const phone = '+1 2025550171'
  const texts = () => t.twilio.received.filter(({ to }) => to === phone.replace(' ', '')).map(({ body }) => body)
  const { token, address } = await link(asha, trip, { phone })
  await minuteLater()
  await setNotifications(token, true)
  await tap(t, amigo, trip, 'met')
  await minuteLater()
  expect(texts()).toEqual([
    expect.stringContaining(`Follow the trip: ${address}\nSTOP to end.`),
    expect.stringMatching(/^Asha and Amigo have met in Hyderabad\. Tapped at .*\nSTOP to end\.$/),
  ])
  await textFrom(t, '+12025550171', 'STOP')
  await tap(t, amigo, trip, 'through-security')
  await minuteLater()
  expect(texts()).toHaveLength(2)
  expect((await post(asha, trip, { label: 'Away', phone: '+992 918123456' })).statusCode).toBe(400)
})

test('only the person who made a link sees that an SMS was not delivered [spec-sms-undelivered-family]', async () => {
  const { amigo, asha, trip } = await travelWithPhone()
  const phone = '+1 2025550174'
  const undelivered = async ({ as }: Person) =>
    (await t.inject({ url: `/api/trips/${trip.id}/links`, headers: as }))
      .json<unknown[]>()
      .map((each) => FamilyLink.parse(each).undelivered)
  const { token } = await link(asha, trip, { phone })
  await minuteLater()
  expect(await undelivered(asha)).toEqual([false])
  await setNotifications(token, true)
  await t.app.listen(0, '127.0.0.1')
  const base = await t.app.getUrl()
  const streams = await Promise.all([asha, amigo].map(({ as }) => openStream(base, as)))
  await streamsSettled(t, ...streams)
  const [invitation] = t.twilio.received.filter(({ to }) => to === phone.replace(' ', ''))
  expect(await t.twilio.report(invitation!, 'undelivered', 30003)).toBe(204)
  expect(await undelivered(asha)).toEqual([true])
  await streamsSettled(t, ...streams)
  expect(streams[0]!.of('trip')).toMatchObject([{ data: { trip: trip.id } }])
  expect(await t.twilio.report(invitation!, 'undelivered', 30003)).toBe(204)
  await streamsSettled(t, ...streams)
  expect(streams.map((stream) => stream.of('trip').length)).toEqual([1, 0])
  expect(await undelivered(amigo)).toEqual([])
  const reference = Buffer.from(invitation!.statusCallback!.split('/').at(-1)!, 'base64url').toString()
  expect(JSON.parse(reference)).toEqual(['family-invitation-sms', { link: expect.any(Number) }])
  for (const stream of streams) stream.close()
})

test.each(['30003', '21610'] as const)('an SMS that fails with %s is marked as not delivered', async (fault) => {
  const { amigo, asha, trip } = await travelWithPhone()
  const phone = `+1 20255501${fault === '30003' ? 75 : 76}`
  const { token } = await link(asha, trip, { phone })
  await minuteLater()
  await setNotifications(token, true)
  t.twilio.fail(fault, phone.replace(' ', ''))
  await tap(t, amigo, trip, 'met')
  await minuteLater()
  expect((await callTrips(t, asha, 'GET', `/${trip.id}/links`)).json()).toMatchObject([{ undelivered: true }])
})

test('when the SMS of the day of travel are used up, the person who made the link sees it, and the page and emails go on [spec-withstand-patient-sms]', async () => {
  const { amigo, asha, trip } = await travelWithPhone()
  const [phone, mail] = ['+1 2025550177', sister()]
  const [byPhone, byMail] = [await link(asha, trip, { phone }), await link(asha, trip, { mail })]
  await minuteLater()
  for (const { token } of [byPhone, byMail]) await setNotifications(token, true)
  await forgetLimits(t, 'sms-budget-')
  await useLimit(t, 'sms-budget-travel', 'all', 500)
  expect((await tap(t, amigo, trip, 'met')).statusCode).toBe(200)
  await minuteLater()
  expect(t.twilio.received.filter(({ to }) => to === phone.replace(' ', ''))).toHaveLength(1)
  expect((await callTrips(t, asha, 'GET', `/${trip.id}/links`)).json()).toMatchObject([
    { undelivered: true },
    { undelivered: false },
  ])
  expect((await open(byPhone.token)).json()).toMatchObject({ milestones: [expect.objectContaining({ kind: 'met' })] })
  expect(subjects(mail).length).toBeGreaterThan(1)
  await forgetLimits(t, 'sms-budget-')
})

test("the helper's links show the first name of someone close only while the poster shares it", async () => {
  const { amigo, asha, trip } = await withMother({ asha: 'Asha Surname' })
  const mail = sister()
  const [ofHelper, ofPoster] = [await link(amigo, trip), await link(asha, trip)]
  const shares = { phone: false, mail: false, photo: false }
  const share = (firstName: boolean) => callTrips(t, asha, 'PUT', `/${trip.id}/shares`, { ...shares, firstName })
  const names = async () => [
    FamilyTrip.parse((await open(ofHelper.token)).json()).traveler,
    FamilyTrip.parse((await open(ofPoster.token)).json()).traveler,
  ]
  expect(await names()).toEqual(['Canarina', 'Canarina'])
  expect((await share(false)).statusCode).toBe(200)
  expect(await names()).toEqual(["Asha's mother", 'Canarina'])
  const { token } = await link(amigo, trip, { mail })
  await setNotifications(token, true)
  await tap(t, amigo, trip, 'met')
  await minuteLater()
  const emails = emailsTo(mail)
  expect(emails).toHaveLength(2)
  // Separate jobs send the invitation and the milestone, so either may be first.
  const texts = emails.map(({ text }) => text).join()
  expect(texts).toContain("The traveler is “Asha's mother”")
  expect(texts).toContain("Asha's mother and Amigo have met in Hyderabad.")
  expect(JSON.stringify(emails)).not.toMatch(/Canarina|Surname/)
  await share(true)
  expect(await names()).toEqual(['Canarina', 'Canarina'])
})

test('export and erasure include milestones and links', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  const mail = sister()
  await link(asha, trip, { mail })
  await tap(t, asha, trip, 'met')
  await tap(t, amigo, trip, 'through-security')
  const exported = async ({ as }: Person) => (await t.inject({ url: '/api/account/export', headers: as })).json().data
  expect(await exported(asha)).toMatchObject({
    tripMilestones: [{ kind: 'met' }],
    tripLinks: [{ label: 'My sister', to: mail }],
  })
  expect(await exported(amigo)).toMatchObject({ tripMilestones: [{ kind: 'through-security' }], tripLinks: [] })
  expect((await t.inject({ method: 'DELETE', url: '/api/account', headers: asha.as })).statusCode).toBe(204)
  expect(await tablesWith(t, mail)).toEqual([])
  expect(await reached(t, amigo, trip)).toEqual(['through-security'])
})
