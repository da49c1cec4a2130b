import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { tablesWith, withoutTable } from '../../../../test/database.ts'
import { type AppWithFakes, startAppWithFakes, startSecond } from '../../../../test/fakes.ts'
import { openStream, streamsSettled } from '../../../../test/live-stream.ts'
import { giveProfilePhoto, makePerson, type Person } from '../../../../test/make.ts'
import { textFrom } from '../../../../test/sms.ts'
import { anotherNetwork, call, decideAbout } from '../../../../test/staff.ts'
import { advanceTo, ago, answer, askTrips, leg, onTheWay, reached, tap } from '../../../../test/trips.ts'
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
const post = (me: Person, { id }: OfTrip, body: object) => askTrips(t, me, 'POST', `/${id}/links`, body)
async function link(me: Person, trip: OfTrip, more: object = {}) {
  const reply = await post(me, trip, { label: 'My sister', ...more })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  const { id, address } = MadeLink.parse(reply.json())
  return { id, address, token: address.split('#')[1] ?? '' }
}
const open = (token: string, remoteAddress = anotherNetwork()) =>
  t.inject({ url: '/api/family', headers: { 'x-family-token': token }, remoteAddress })
const want = (token: string, enabled: boolean) =>
  t.inject({
    ...{ method: 'PUT', url: '/api/family/notifications', payload: { enabled }, remoteAddress: anotherNetwork() },
    headers: { 'x-family-token': token },
  })
const code = (reply: { json: () => unknown }) => (reply.json() as { code: string }).code

const minuteLater = () => t.advance(65)
let sisters = 0
const sister = () => `sister${++sisters}@mail.test`
const emailsTo = (mail: string) => t.inbox.received.filter(({ to }) => to.includes(mail))
const subjects = (mail: string) => emailsTo(mail).map(({ subject }) => subject)

/** Lets the last flight land, and the journey end. */
async function arrive(me: Person, trip: Trip, legs: number) {
  await advanceTo(t, trip.lastLandingAt)
  expect((await tap(t, me, trip, 'landed', { leg: legs })).statusCode).toBe(200)
  expect((await tap(t, me, trip, 'handed-over')).statusCode).toBe(200)
}

test('a family reads first names, flights and steps, and nothing else of anybody', async () => {
  const { amigo, asha, trip } = await withMother({ amigo: 'Amigo Surname' })
  await giveProfilePhoto(t, amigo)
  for (const me of [amigo, asha])
    await askTrips(t, me, 'PUT', `/${trip.id}/shares`, { phone: true, mail: true, photo: true })
  await askTrips(t, asha, 'PUT', `/${trip.id}/meeting`, { place: 'Canary gate', carry: 'Canary bag', revision: 0 })
  const { token, address } = await link(asha, trip)
  expect(address).toBe(`${t.env.ORIGIN}/family#${token}`)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  await tap(t, amigo, trip, 'met')
  const reply = await open(token)
  expect(reply.headers).toMatchObject({
    ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  })
  expect(FamilyTrip.parse(reply.json())).toMatchObject({
    ...{ state: 'agreed', traveler: 'Canarina', helper: 'Amigo', notifications: null },
    legs: [{ departureCity: 'Hyderabad', arrivalZone: 'America/Chicago', together: true, departureKnown: true }],
    milestones: [{ kind: 'met', leg: null }],
  })
  for (const secret of ['Surname', 'Canary', 'Asha', '@', '+1', '+91', '/photos/', '"id"', String(trip.id)])
    expect([secret, reply.body.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '').includes(secret)]).toEqual([secret, false])
  // Only the hash is kept, and no line of the log has the token.
  expect(await tablesWith(t, token)).toEqual([])
  expect(t.logged()).toContain('/api/family')
  expect(t.logged()).not.toContain(token)
})

/** Each key of an answer with its place, those of lists once. */
const keysOf = (value: unknown, place = ''): string[] =>
  Array.isArray(value)
    ? [...new Set(value.flatMap((each) => keysOf(each, `${place}[]`)))]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) => [`${place}.${key}`, ...keysOf(each, `${place}.${key}`)])
      : []

test('an answer has these keys and no other, whoever has sent the link on; whoever made it ends it for all', async () => {
  const { amigo, asha, trip } = await withMother()
  const mail = sister()
  const { id, token } = await link(asha, trip, { mail })
  for (const kind of ['met', 'through-security']) await tap(t, amigo, trip, kind)
  const legs = ['departureAirport', 'departureCity', 'departureZone', 'arrivalAirport', 'arrivalCity', 'arrivalZone']
  const times = ['departsAt', 'landsAt', 'departureKnown', 'arrivalKnown', 'together']
  const allowed = [
    ...['state', 'traveler', 'helper', 'legs', 'milestones', 'notifications', 'expiresAt'].map((key) => `.${key}`),
    ...[...legs, ...times].map((key) => `.legs[].${key}`),
    ...['kind', 'leg', 'at'].map((key) => `.milestones[].${key}`),
    ...['channel', 'enabled'].map((key) => `.notifications.${key}`),
  ]
  for (const reply of [await open(token), await want(token, true), await open(token)]) {
    expect(keysOf(reply.json()).sort()).toEqual(allowed.sort())
    // Whoever got it from the sister does not learn where she is written to, nor who made the link.
    for (const secret of [mail, 'My sister', asha.email, amigo.email]) expect(reply.body).not.toContain(secret)
  }
  await askTrips(t, asha, 'DELETE', `/${trip.id}/links/${id}`)
  for (const reply of [await open(token), await want(token, false)])
    expect(keysOf(reply.json()).sort()).toEqual(keysOf((await open('A'.repeat(43))).json()).sort())
})

test('unknown, revoked, expired, deleted: the same bytes, and nothing of the trip', async () => {
  const body = ({ body }: { body: string }) => body.replace(/"requestId":"[^"]*",?/, '')
  const unknown = await open('A'.repeat(43))
  expect([unknown.statusCode, code(unknown)]).toEqual([404, 'family-link-over'])
  expect(unknown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  type Two = Awaited<ReturnType<typeof onTheWay>>
  const ends: Record<string, (two: Two, made: { id: number }) => Promise<unknown>> = {
    revoked: ({ asha, trip }, { id }) => askTrips(t, asha, 'DELETE', `/${trip.id}/links/${id}`),
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
    await want(made.token, true)
    expect([why, (await open(made.token)).statusCode]).toEqual([why, 200])
    await end(two, made)
    const reply = await open(made.token)
    expect([why, reply.statusCode, body(reply)]).toEqual([why, 404, body(unknown)])
    expect([why, (await want(made.token, true)).statusCode]).toEqual([why, 404])
  }
  // Nobody needs what has ended, least of all the address of somebody without an account.
  for (const mail of mails.slice(0, 2)) expect(await tablesWith(t, mail)).toEqual([])
})

test('a cancelled trip says that it does not take place, and nothing else; whoever wanted news hears it once', async () => {
  const { amigo, asha, trip } = await withMother()
  const [mail, quiet, phone] = [sister(), sister(), '+1 2025550172']
  const told = await link(asha, trip, { mail })
  const bySms = await link(amigo, trip, { phone })
  await link(asha, trip, { mail: quiet })
  for (const { token } of [told, bySms]) await want(token, true)
  await minuteLater()
  const cancel = () => askTrips(t, asha, 'POST', `/${trip.id}/cancel`, { revision: trip.revision })
  await Promise.all([cancel(), cancel()])
  await minuteLater()

  const reply = await open(told.token)
  expect([reply.statusCode, code(reply)]).toEqual([404, 'family-trip-cancelled'])
  for (const secret of ['Canarina', 'Amigo', 'Asha', 'HYD', 'Hyderabad'])
    expect([secret, reply.body.includes(secret)]).toEqual([secret, false])
  expect((await want(told.token, false)).statusCode).toBe(404)
  for (let n = 0; n < 121; n++) await open(told.token, '198.51.100.8')
  expect((await open(told.token, '198.51.100.8')).statusCode).toBe(404)

  expect(subjects(mail)).toEqual(['You can follow a trip of your family', 'A trip does not take place'])
  expect(emailsTo(mail)[1]?.text).toMatch(
    /^The trip that you follow does not take place\. You get no more mails about it\.$/m,
  )
  expect(subjects(quiet)).toEqual(['You can follow a trip of your family'])
  const texts = t.twilio.received.filter(({ to }) => to === phone.replace(' ', '')).map(({ body }) => body)
  expect(texts.slice(1)).toEqual([
    expect.stringMatching(/: The trip that you follow does not take place\.\nSTOP to end\.$/),
  ])

  await advanceTo(t, trip.lastLandingAt, 49)
  expect(code(await open(told.token))).toBe('family-link-over')
})

test('after a block by the helper before the flight the family reads that nobody is with her, and lifting it brings nothing back', async () => {
  const { amigo, asha, trip, search } = await withMother()
  const mail = sister()
  const { token } = await link(asha, trip, { mail })
  await want(token, true)
  await call(t, amigo, 'POST', `/blocks/${asha.id}`)
  const alone = { state: 'cancelled', helperLost: true, legs: [{ together: false }] }
  await t.settled()
  expect((await open(token)).json()).toMatchObject(alone)
  await t.inject({ method: 'DELETE', url: `/api/blocks/${asha.id}`, headers: amigo.as })
  expect((await open(token)).json()).toMatchObject(alone)
  await minuteLater()
  expect(subjects(mail).filter((subject) => subject !== 'You can follow a trip of your family')).toEqual([
    'Someone in your family travels without a helper for now',
  ])
  // A traveler who looks for nobody else does not travel as far as the site knows.
  await call(t, asha, 'POST', `/my-listings/${search.id}/close`, {})
  expect(code(await open(token))).toBe('family-trip-cancelled')
  // On the way the trip takes place all the same, and only the helper's own links end.
  const flying = await withMother()
  const [made, helpers] = [await link(flying.asha, flying.trip), await link(flying.amigo, flying.trip)]
  await advanceTo(t, flying.trip.firstDepartureAt, 1)
  await call(t, flying.amigo, 'POST', `/blocks/${flying.asha.id}`)
  expect((await open(made.token)).json()).toMatchObject({ state: 'agreed', helperAway: true })
  expect(code(await open(helpers.token))).toBe('family-link-over')
})

test('a link follows its trip when the flights move', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  const { token } = await link(asha, trip)
  const body = { revision: trip.revision, legs: [leg()] }
  const asked = Trip.parse((await askTrips(t, asha, 'POST', `/${trip.id}/change`, body)).json())
  const { lastLandingAt } = Trip.parse((await answer(t, amigo, asked)).json())
  expect(Date.parse(lastLandingAt)).toBeGreaterThan(Date.parse(trip.lastLandingAt))
  const { expiresAt } = FamilyTrip.parse((await open(token)).json())
  expect(Date.parse(expiresAt) - Date.parse(lastLandingAt)).toBe(48 * 3_600_000)
})

test('whoever guesses tokens is not answered any more, and nobody with a link suffers, in the same network either [spec-withstand-browsing-open]', async () => {
  const { asha, trip } = await onTheWay(t)
  const { token } = await link(asha, trip)
  const network = anotherNetwork()
  const statuses = new Set<number>()
  for (let n = 0; n < 121; n++) statuses.add((await open(String(n).padStart(43, 'x'), network)).statusCode)
  expect([...statuses]).toEqual([404, 429])
  expect((await open(token, network)).statusCode).toBe(200)
  for (let n = 0; n < 125; n++) expect((await open(token, '198.51.100.7')).statusCode).toBe(200)
  await withoutTable(t, 'rate_limit', async () => expect((await open(token)).statusCode).toBe(200))
})

test('five links live on a trip; each person sees and ends their own; strangers find none', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  const stranger = await makePerson(t)
  const other = await onTheWay(t)
  const make = (ns: number[]) => Promise.all(ns.map((n) => post(asha, trip, { label: `Reader ${n}` })))
  // A person has four writes at once.
  const made = [...(await make([1, 2, 3])), ...(await make([4, 5, 6, 7]))]
  expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 201, 409, 409])
  expect(code(await post(amigo, trip, { label: 'Mine' }))).toBe('family-links-full')
  const [first] = (await askTrips(t, asha, 'GET', `/${trip.id}/links`)).json<FamilyLink[]>()
  expect(first).toEqual({ ...FamilyLink.parse(first), channel: null, to: null, subscribed: false })
  expect((await askTrips(t, amigo, 'GET', `/${trip.id}/links`)).json()).toEqual([])
  for (const [me, of, status] of [
    [stranger, trip, 404],
    [amigo, trip, 404],
    [asha, other.trip, 404],
    [asha, trip, 204],
    [asha, trip, 404],
  ] as const)
    expect((await askTrips(t, me, 'DELETE', `/${of.id}/links/${first?.id}`)).statusCode).toBe(status)
  expect((await askTrips(t, stranger, 'GET', `/${trip.id}/links`)).statusCode).toBe(404)
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
  await askTrips(t, other.asha, 'POST', `/${id}/cancel`, { revision })
  expect(code(await post(other.asha, other.trip, { label: 'Mine' }))).toBe('trip-changed')
})

test('a person makes twenty links a day', async () => {
  const { asha, trip } = await onTheWay(t)
  for (let n = 0; n < 20; n++) {
    const { id } = await link(asha, trip)
    await askTrips(t, asha, 'DELETE', `/${trip.id}/links/${id}`)
  }
  expect((await post(asha, trip, { label: 'One more' })).statusCode).toBe(429)
})

test('one invitation goes out; steps are told only once somebody there has asked, each once, after its minute', async () => {
  const { amigo, asha, trip } = await onTheWay(t, { names: { asha: '<b>Asha</b> Kumar' } })
  const mail = sister()
  const { token, address } = await link(asha, trip, { mail, label: '<i>Latha</i>' })
  await minuteLater()
  const [invitation] = emailsTo(mail)
  expect(invitation?.subject).toBe('You can follow a trip of your family')
  expect(invitation?.text).toContain(address)
  expect(invitation?.text).toMatch(
    /^The traveler is “<b>Asha<\/b>”: from Hyderabad to Chicago on \w+, \w+ \d+\. The helper is “Amigo”\.$/m,
  )
  expect(invitation?.html).toContain('&lt;b&gt;Asha')
  for (const secret of ['Kumar', 'Latha']) expect(invitation?.raw).not.toContain(secret)
  // The database cannot open what it has sent.
  expect(await tablesWith(t, token)).toEqual([])

  await tap(t, amigo, trip, 'met')
  await minuteLater()
  expect(subjects(mail)).toHaveLength(1)
  expect((await want(token, true)).json()).toMatchObject({ notifications: { channel: 'mail', enabled: true } })
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
  await askTrips(t, amigo, 'DELETE', `/${trip.id}/milestones/${id}`)
  await minuteLater()
  expect(subjects(mail).slice(1).sort()).toEqual([
    'Landed in Chicago',
    'On board to Chicago',
    'Through security in Hyderabad',
  ])
  const landed = emailsTo(mail).find(({ subject }) => subject === 'Landed in Chicago')
  expect(landed?.text).toMatch(/^It was \d\d:\d\d on \w+, \w+ \d+ there\.$/m)
  expect(landed?.text).toContain('The phone had no network then')
  expect(emailsTo(mail).find(({ subject }) => subject.startsWith('Through'))?.text).not.toContain('no network')
  expect(landed?.html).toContain('&lt;b&gt;Asha&lt;/b&gt; has landed in Chicago.')
  for (const email of emailsTo(mail).slice(1)) expect(email.raw).not.toContain(token)
})

test('security is where the next flight leaves at that moment, by its clock; a traveler who is their own arrives', async () => {
  const legs = [
    leg({ arrivalAirport: 'DOH', time: '04:00', together: false }),
    leg({ departureAirport: 'DOH', time: '15:00' }),
  ]
  const { asha, trip } = await onTheWay(t, {}, legs)
  const mail = sister()
  const { token } = await link(asha, trip, { mail })
  await want(token, true)
  const earlier = ago(1 / 60)
  await tap(t, asha, trip, 'boarded', { leg: 1 })
  await tap(t, asha, trip, 'through-security', { at: earlier })
  await arrive(asha, trip, 2)
  await minuteLater()
  const titles = ['Arrived in Chicago', 'Landed in Chicago', 'On board to Doha', 'Through security in Hyderabad']
  expect(
    subjects(mail)
      .filter((subject) => !subject.startsWith('You can'))
      .sort(),
  ).toEqual(titles)
  const [arrived, , , security] = titles.map((title) => emailsTo(mail).find(({ subject }) => subject === title)?.text)
  expect(arrived).toMatch(/^Asha has arrived in Chicago\.$/m)
  expect(security).toMatch(/^Asha is through security in Hyderabad\.$/m)
  const there = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', hourCycle: 'h23', timeZone: 'Asia/Kolkata' })
  expect(security).toContain(`It was ${there.format(new Date(earlier))} on`)

  const mothers = await withMother()
  const other = sister()
  await want((await link(mothers.asha, mothers.trip, { mail: other })).token, true)
  await arrive(mothers.asha, mothers.trip, 1)
  await minuteLater()
  expect(emailsTo(other).find(({ subject }) => subject === 'With the family in Chicago')?.text).toMatch(
    /^Canarina is with the family in Chicago\.$/m,
  )
})

test('each mail ends them all with one click, and nobody else’s', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  const [mail, other] = [sister(), sister()]
  const mine = await link(asha, trip, { mail })
  const theirs = await link(amigo, trip, { mail: other })
  for (const { token } of [mine, theirs]) await want(token, true)
  await tap(t, amigo, trip, 'met')
  await minuteLater()
  // The invitation may come at the same time.
  const email = emailsTo(mail).find(({ subject }) => subject !== 'You can follow a trip of your family')
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
  // A link without an address has nothing to be told to; a shared one changes only its own.
  const bare = await link(asha, trip)
  expect((await want(bare.token, true)).json()).toMatchObject({ notifications: null })
})

test('a phone is invited and told, until it answers STOP', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  const phone = '+1 2025550171'
  const texts = () => t.twilio.received.filter(({ to }) => to === phone.replace(' ', '')).map(({ body }) => body)
  const { token, address } = await link(asha, trip, { phone })
  await minuteLater()
  await want(token, true)
  await tap(t, amigo, trip, 'met')
  await minuteLater()
  expect(texts()).toEqual([
    expect.stringContaining(`Follow the trip: ${address}\nSTOP to end.`),
    expect.stringMatching(/^Asha and Amigo have met in Hyderabad\. It was .*\nSTOP to end\.$/),
  ])
  await textFrom(t, '+12025550171', 'STOP')
  await tap(t, amigo, trip, 'through-security')
  await minuteLater()
  expect(texts()).toHaveLength(2)
  expect((await post(asha, trip, { label: 'Away', phone: '+992 918123456' })).statusCode).toBe(400)
})

test('whoever made a link sees at once that an SMS did not get there, and nobody else does [spec-sms-undelivered-family]', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  const phone = '+1 2025550174'
  const unreached = async ({ as }: Person) =>
    (await t.inject({ url: `/api/trips/${trip.id}/links`, headers: as }))
      .json<unknown[]>()
      .map((each) => FamilyLink.parse(each).unreached)
  const { token } = await link(asha, trip, { phone })
  await minuteLater()
  expect(await unreached(asha)).toEqual([false])
  await want(token, true)
  await t.app.listen(0, '127.0.0.1')
  const base = await t.app.getUrl()
  const streams = await Promise.all([asha, amigo].map(({ as }) => openStream(base, as)))
  await streamsSettled(t, ...streams)
  const [invitation] = t.twilio.received.filter(({ to }) => to === phone.replace(' ', ''))
  expect(await t.twilio.report(invitation!, 'undelivered', 30003)).toBe(204)
  expect(await unreached(asha)).toEqual([true])
  await streamsSettled(t, ...streams)
  expect(streams[0]!.of('trip')).toMatchObject([{ data: { trip: trip.id } }])
  // A repeat tells nobody again; what Twilio is told of an SMS has no secret.
  expect(await t.twilio.report(invitation!, 'undelivered', 30003)).toBe(204)
  await streamsSettled(t, ...streams)
  expect(streams.map((stream) => stream.of('trip').length)).toEqual([1, 0])
  expect(await unreached(amigo)).toEqual([])
  const told = Buffer.from(invitation!.statusCallback!.split('/').at(-1)!, 'base64url').toString()
  expect(JSON.parse(told)).toEqual(['family-invitation-sms', { link: expect.any(Number) }])
  for (const stream of streams) stream.close()
})

test.each(['30003', '21610'] as const)('a step whose SMS meets %s is known not to have got there', async (fault) => {
  const { amigo, asha, trip } = await onTheWay(t)
  const phone = `+1 20255501${fault === '30003' ? 75 : 76}`
  const { token } = await link(asha, trip, { phone })
  await minuteLater()
  await want(token, true)
  t.twilio.fail(fault, phone.replace(' ', ''))
  await tap(t, amigo, trip, 'met')
  await minuteLater()
  expect((await askTrips(t, asha, 'GET', `/${trip.id}/links`)).json()).toMatchObject([{ unreached: true }])
})

test('a link of the helper has the first name of someone close only while the poster shares it', async () => {
  const { amigo, asha, trip } = await withMother({ asha: 'Asha Surname' })
  const mail = sister()
  const [ofHelper, ofPoster] = [await link(amigo, trip), await link(asha, trip)]
  const shares = { phone: false, mail: false, photo: false }
  const share = (firstName: boolean) => askTrips(t, asha, 'PUT', `/${trip.id}/shares`, { ...shares, firstName })
  const names = async () => [
    FamilyTrip.parse((await open(ofHelper.token)).json()).traveler,
    FamilyTrip.parse((await open(ofPoster.token)).json()).traveler,
  ]
  expect(await names()).toEqual(['Canarina', 'Canarina'])
  expect((await share(false)).statusCode).toBe(200)
  expect(await names()).toEqual(["Asha's mother", 'Canarina'])
  const { token } = await link(amigo, trip, { mail })
  await want(token, true)
  await tap(t, amigo, trip, 'met')
  await minuteLater()
  const emails = emailsTo(mail)
  expect(emails).toHaveLength(2)
  // The invitation and the step are jobs of their own, so either may be sent first.
  const texts = emails.map(({ text }) => text).join()
  expect(texts).toContain("The traveler is “Asha's mother”")
  expect(texts).toContain("Asha's mother and Amigo have met in Hyderabad.")
  expect(JSON.stringify(emails)).not.toMatch(/Canarina|Surname/)
  await share(true)
  expect(await names()).toEqual(['Canarina', 'Canarina'])
})

test('export and erasure have the steps and the links of a person', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  const mail = sister()
  await link(asha, trip, { mail })
  await tap(t, asha, trip, 'met')
  await tap(t, amigo, trip, 'through-security')
  const exported = async ({ as }: Person) => (await t.inject({ url: '/api/account/export', headers: as })).json().data
  expect(await exported(asha)).toMatchObject({
    ...{ tripMilestones: [{ kind: 'met' }], tripLinks: [{ label: 'My sister', to: mail }] },
  })
  expect(await exported(amigo)).toMatchObject({ tripMilestones: [{ kind: 'through-security' }], tripLinks: [] })
  expect((await t.inject({ method: 'DELETE', url: '/api/account', headers: asha.as })).statusCode).toBe(204)
  expect(await tablesWith(t, mail)).toEqual([])
  expect(await reached(t, amigo, trip)).toEqual(['through-security'])
})
