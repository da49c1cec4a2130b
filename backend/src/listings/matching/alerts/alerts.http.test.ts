import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { alertDays, alertsOf, dayInEmails, seeks, untilEight } from '../../../../test/alerts.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { streamsOf } from '../../../../test/live-stream.ts'
import {
  block,
  deleteListings,
  makeListing,
  makePerson,
  type Person,
  setAccountStatus,
  setListing,
} from '../../../../test/make.ts'
import { now } from '../../../http/clock.contract.ts'
import { daysAfter } from '../../listings.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())
let { SOON, LATER, AI101 } = alertDays()
beforeEach(async () => {
  ;({ SOON, LATER, AI101 } = alertDays())
  await deleteListings(t)
  t.inbox.received.length = 0
})

const { arrived, sendRequest, mails } = alertsOf(() => t)
const on = (date: string, more: object = {}) => ({ date, ...more })
async function nextMorning() {
  await t.settled()
  await t.advance(untilEight() + 5)
}

test('notifies both sides of a match once, with the reason, in any order of posting [spec-alert-both-ways] [spec-alert-subject]', async () => {
  const [helper, seeker] = [await makePerson(t, { username: 'Eve Stranger' }), await makePerson(t)]
  const offered = await makeListing(t, helper, AI101)
  await t.settled()
  expect(t.inbox.received).toEqual([])
  const seeking = await makeListing(t, seeker, seeks(AI101))
  const [toSeeker] = await arrived(seeker, 1)
  const [toHelper] = await arrived(helper, 1)
  const day = dayInEmails(SOON)
  expect(toSeeker?.subject).toBe(`Same flight AI101 on ${day}: someone offers help`)
  expect(toHelper?.subject).toBe(`Same flight AI101 on ${day}: someone needs help`)
  expect(toSeeker?.text).toContain(`http://site.test/search?listing=${offered.id}`)
  expect(toHelper?.html).toContain(`href="http://site.test/search?listing=${seeking.id}"`)
  expect(toSeeker?.text).toContain('“Eve” offers help')
  expect(toSeeker?.raw).not.toContain('Stranger')

  for (const [owner, { id }] of [
    [seeker, seeking],
    [helper, offered],
  ] as const) {
    await sendRequest('PATCH', `/my-listings/${id}`, owner, { time: '08:15' })
    await sendRequest('POST', `/my-listings/${id}/close`, owner)
    await sendRequest('POST', `/my-listings/${id}/reopen`, owner)
  }
  for (const status of ['hidden', 'open']) await setListing(t, offered, { status })
  await makeListing(t, await makePerson(t), on(SOON, { departure: 'DEL' }))
  await nextMorning()
  expect(t.inbox.received).toHaveLength(2)
})

test('names the one day of the flight in an email about a flexible listing', async () => {
  const [helper, other, seeker] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const [first, day, last] = [LATER, daysAfter(LATER, 4), daysAfter(LATER, 7)]
  const AI101_ON = (date: string, more: object = {}) => ({ ...AI101, ...on(date, more) })
  await makeListing(t, helper, AI101_ON(day))
  await makeListing(t, other, { ...AI101_ON(day, { flight_number: 102 }), alerts: 'daily' })
  const seeking = await makeListing(t, seeker, seeks(AI101_ON(first, { end_date: last })))
  const textOf = ([email]: Awaited<ReturnType<typeof arrived>>) => `${email!.subject}\n${email!.text}`
  const immediate = textOf(await arrived(helper, 1))
  await nextMorning()
  for (const [text, reason] of [
    [immediate, 'Same flight AI101 on'],
    [textOf(await arrived(other, 1)), 'Same route, same day, another flight,'],
  ]) {
    expect(text).toContain(`${reason} ${dayInEmails(day)}`)
    expect(text).toContain(`AI101, Hyderabad (HYD) → Chicago (ORD), ${dayInEmails(day)}\n`)
    for (const date of [first, last]) expect(text).not.toContain(dayInEmails(date))
  }
  const offered = (await sendRequest('GET', '/my-listings', helper)).json()[0].id
  const [match] = (await sendRequest('GET', `/listings/${offered}/matches`, helper)).json()
  expect(match).toMatchObject({ id: seeking.id, date: first, endDate: last, match: { date: day } })
})

test("near matches are sent once a day at eight in the recipient's morning, and once more with a better tier [spec-alert-once] [spec-alert-daily-at-8]", async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, helper, on(LATER))
  const seeking = await makeListing(t, seeker, seeks(on(daysAfter(LATER, 2))))
  await makeListing(t, await makePerson(t), on(daysAfter(LATER, 4)))
  await t.advance(untilEight() - 5)
  expect(t.inbox.received).toEqual([])
  await t.advance(10)
  const [daily] = await arrived(seeker, 1)
  expect(daily?.subject).toMatch(/^Same route, 2 days earlier, on .+: someone offers help, and 1 more$/)
  expect(daily?.text).toContain(`http://site.test/search?for=${seeking.id}`)

  await sendRequest('PATCH', `/my-listings/${seeking.id}`, seeker, { date: LATER })
  const [, better] = await arrived(seeker, 2)
  expect(better?.subject).toMatch(/^May be on your flight from Hyderabad to Chicago on .+: someone offers help$/)
  await sendRequest('PATCH', `/my-listings/${seeking.id}`, seeker, { date: daysAfter(LATER, 1) })
  await sendRequest('PATCH', `/my-listings/${seeking.id}`, seeker, { date: LATER })
  await nextMorning()
  expect(mails(seeker)).toHaveLength(2)
})

test("the daily email is due at eight in each recipient's time zone, even with the same departure airport", async () => {
  const departure = 'Asia/Kolkata'
  const zones = ['America/Chicago', 'Asia/Kathmandu', departure].sort(
    (one, other) => untilEight(one) - untilEight(other),
  )
  const seekers = await Promise.all(zones.map(() => makePerson(t)))
  for (const [n, seeker] of seekers.entries()) {
    const timeZone = zones[n]
    if (timeZone !== departure)
      expect((await sendRequest('PATCH', '/profile', seeker, { timeZone })).statusCode).toBe(200)
    await makeListing(t, seeker, seeks(on(LATER)))
  }
  await makeListing(t, await makePerson(t), on(daysAfter(LATER, 2)))
  await t.settled()
  for (const [n, seeker] of seekers.entries()) {
    await t.advance(untilEight(zones[n]) - 5)
    expect([zones[n], mails(seeker).length]).toEqual([zones[n], 0])
    await t.advance(10)
    expect([zones[n], mails(seeker).length]).toEqual([zones[n], 1])
  }
})

test('notifies immediately of the results of a saved search, with any connections; near matches wait', async () => {
  const me = await makePerson(t)
  await sendRequest('POST', '/saved-searches', me, { from: 'HYD', to: 'ORD', date: LATER })
  const legs = [
    { departure: 'HYD', arrival: 'DOH', date: LATER },
    { departure: 'DOH', arrival: 'ORD', date: LATER },
  ]
  await makeListing(t, await makePerson(t), on(LATER, { legs: JSON.stringify(legs) }))
  expect((await arrived(me, 1))[0]!.subject).toMatch(/^From Hyderabad to Chicago on .+: someone offers help$/)
  await makeListing(t, await makePerson(t), on(daysAfter(LATER, 1)))
  await arrived(me, 1)
  await nextMorning()
  await arrived(me, 2)
})

test('the saved search of a visitor finds someone close by the ends of the trip, and not by a connection', async () => {
  const [visitor, member] = [await makePerson(t), await makePerson(t)]
  for (const me of [visitor, member])
    await sendRequest('POST', '/saved-searches', me, { from: 'DOH', to: 'ORD', date: LATER })
  await setAccountStatus(t, visitor, 'unproven')
  const legs = JSON.stringify([
    { departure: 'HYD', arrival: 'DOH', date: LATER },
    { departure: 'DOH', arrival: 'ORD', date: LATER },
  ])
  const traveler = JSON.stringify({ relation: 'mother', needs: [] })
  const received = async () => {
    await t.settled()
    return [visitor, member].map((person) => mails(person).length)
  }
  const poster = await makePerson(t)
  await makeListing(t, poster, on(LATER, seeks({ legs, traveler })))
  expect(await received()).toEqual([0, 1])
  await makeListing(t, poster, on(LATER, seeks({ departure: 'DOH', traveler })))
  expect(await received()).toEqual([1, 2])
})

test('notifies of all matches immediately in the last 72 hours, even users who chose one email a day [spec-alert-last-days]', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  const alertsAfter = async (date: string) => {
    const offered = await makeListing(t, helper, on(date))
    const chosen = await sendRequest('PATCH', `/my-listings/${offered.id}`, helper, { alerts: 'daily' })
    expect(chosen.json()).toMatchObject({ alerts: 'daily' })
    await makeListing(t, seeker, seeks(on(daysAfter(date, 1))))
  }
  await alertsAfter(daysAfter(SOON, 7))
  await arrived(seeker, 0)
  await arrived(helper, 0)
  await alertsAfter(SOON)
  await arrived(seeker, 1)
  expect((await arrived(helper, 1))[0]!.subject).toMatch(/^Same route, 1 day later, on .+: someone needs help$/)
  await nextMorning()
  await arrived(helper, 2)
  await arrived(seeker, 2)
})

test('does not notify of own, same-side, blocked, unconfirmed, closed, past or return trips [spec-alert-nobody]', async () => {
  const [me, blocked, other] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  await block(t, blocked, me)
  await makeListing(t, me, seeks(AI101))
  await makeListing(t, me, AI101)
  await makeListing(t, blocked, AI101)
  await t.settled()
  await makeListing(t, other, seeks(AI101))
  await makeListing(t, other, { ...AI101, confirmed_at: null, visitor_id: 1 })
  await makeListing(t, other, { ...AI101, status: 'closed' })
  await makeListing(t, other, { ...AI101, closes_at: new Date(now() - 1000) })
  await makeListing(t, other, on(SOON, { departure: 'ORD', arrival: 'HYD' }))
  expect((await arrived(me, 1))[0]!.subject).toMatch(/needs help$/)
  expect((await arrived(blocked, 1))[0]!.subject).toMatch(/needs help$/)
  expect((await arrived(other, 1))[0]!.subject).toMatch(/offers help, and 1 more$/)
})

test('an email leaves out matches that ended meanwhile, and a later email includes them when they reopen', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  const offered = await makeListing(t, helper, on(LATER))
  await makeListing(t, seeker, seeks(on(daysAfter(LATER, 2))))
  await t.settled()
  await sendRequest('POST', `/my-listings/${offered.id}/close`, helper)
  await nextMorning()
  expect(t.inbox.received).toEqual([])
  await sendRequest('POST', `/my-listings/${offered.id}/reopen`, helper)
  await nextMorning()
  for (const person of [helper, seeker]) await arrived(person, 1)
})

test('many matches of one scan are one email with the best five, and from the eleventh email a day matches of a tier wait for the daily one', async () => {
  const me = await makePerson(t)
  for (let n = 0; n < 7; n++) await makeListing(t, await makePerson(t), n < 6 ? on(SOON) : AI101)
  await t.settled()
  const mine = await makeListing(t, me, seeks(AI101))
  const [email] = await arrived(me, 1)
  expect(email?.subject).toMatch(/^Same flight AI101 on .+: someone offers help, and 6 more$/)
  expect(email?.text.match(/See the offer of “Person”: http:\/\/site.test\/search\?listing=/g)).toHaveLength(5)
  expect(email?.text).toContain(`See all 7:\nhttp://site.test/search?for=${mine.id}`)
  for (let n = 0; n < 11; n++) {
    await makeListing(t, await makePerson(t), on(SOON))
    await t.settled()
  }
  await arrived(me, 10)
  await nextMorning()
  expect((await arrived(me, 11))[10]?.subject).toContain('and 1 more')
})

test('an email names the matched trip or search, and links to all its matches [spec-alert-link]', async () => {
  const [me, seeker] = [await makePerson(t), await makePerson(t)]
  const search = { from: 'HYD', to: 'ORD', date: LATER, endDate: daysAfter(LATER, 2), flight: 'AI101', type: 'helper' }
  await sendRequest('POST', '/saved-searches', me, { ...search, languageCodes: ['tel', 'hin'], pace: 'daily' })
  const seeking = await makeListing(t, seeker, { ...seeks(on(LATER)), alerts: 'daily' })
  const number = { carrier: 'AI', flight_number: 101 }
  for (const language_codes of ['{tel}', '{hin}'])
    await makeListing(t, await makePerson(t), on(daysAfter(LATER, 1), { ...number, language_codes }))
  await nextMorning()
  const [ofSearch, ofTrip] = [await arrived(me, 1), await arrived(seeker, 1)].map(([email]) => email!.text)
  expect(ofSearch).toContain('2 matches for your saved search from Hyderabad to Chicago:')
  const { type, flight, ...route } = search
  const query = new URLSearchParams({ ...route, flight, type })
  expect(ofSearch).toContain(`http://site.test/search?${query}&language=hin&language=tel\n`)
  expect(ofTrip).toContain('2 matches for your trip from Hyderabad to Chicago:')
  expect(ofTrip).toContain(`http://site.test/search?for=${seeking.id}\n`)
})

test('an email ends its alerts by one click without a login; opening the link changes nothing [spec-alert-unsubscribe]', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, helper, AI101)
  const seeking = await makeListing(t, seeker, seeks(AI101))
  const [email] = await arrived(seeker, 1)
  expect(email?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const [, url = ''] = /List-Unsubscribe:\s*<http:\/\/site\.test(.+?)>/.exec(email!.raw.replace(/\r\n\s/g, '')) ?? []
  const page = await t.inject({ url })
  expect([page.statusCode, page.headers.location]).toEqual([
    303,
    `http://site.test/alerts/unsubscribe?token=${url.split('/').at(-1)}`,
  ])
  expect(email?.text).toContain(page.headers.location as string)
  const choice = async () => (await sendRequest('GET', '/my-listings', seeker)).json()[0].alerts
  expect(await choice()).toBe('at-once')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const clicked = await t.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
  expect([clicked.statusCode, await choice()]).toEqual([204, 'off'])
  await makeListing(t, await makePerson(t), AI101)
  await arrived(seeker, 1)
  expect((await sendRequest('POST', '/alerts/unsubscribe/l1.altered')).statusCode).toBe(404)
  expect((await sendRequest('PATCH', `/my-listings/${seeking.id}`, seeker, { alerts: 'at-once' })).json().alerts).toBe(
    'at-once',
  )
  await arrived(seeker, 2)
})

test.each([12, 120])('an email about %i own listings ends the alerts of all of them by one click', async (count) => {
  const [helper, seeker, other] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  for (let n = 0; n < count; n++) await makeListing(t, seeker, seeks(AI101))
  await makeListing(t, other, seeks(AI101))
  await t.settled()
  await makeListing(t, helper, AI101)
  const [email] = await arrived(seeker, 1)
  const [header = '', url = ''] =
    /List-Unsubscribe:\s*<http:\/\/site\.test(.+?)>/.exec(email!.raw.replace(/\r\n\s/g, '')) ?? []
  expect(header.length).toBeLessThan(998) // the limit of RFC 5322
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const clicked = await t.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
  expect(clicked.statusCode).toBe(204)
  await makeListing(t, await makePerson(t), AI101)
  await arrived(seeker, 1)
  await arrived(other, 2)
})

test('an open page receives a live event about a match, and about another device having shown it [spec-alert-live]', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  const streams = await streamsOf(t)
  const stream = await streams.open(seeker)
  const seen = async () => {
    await streams.settled()
    return stream.of('match').map(({ data }) => data)
  }
  expect(await seen()).toEqual([])
  const seeking = await makeListing(t, seeker, seeks(AI101))
  await makeListing(t, helper, AI101)
  expect(await seen()).toEqual([{ type: 'match', listing: seeking.id }])
  for (let n = 0; n < 2; n++)
    expect((await sendRequest('POST', `/listings/${seeking.id}/matches/seen`, seeker)).statusCode).toBe(204)
  await makeListing(t, helper, AI101)
  expect(await seen()).toEqual([
    { type: 'match', listing: seeking.id },
    { type: 'match', listing: seeking.id, seen: true },
    { type: 'match', listing: seeking.id },
  ])
  streams.closeAll()
})

test('after the departure of either trip no match counts as new [spec-alert-ends]', async () => {
  const unseen = async (who: Person) => (await sendRequest('GET', '/my-listings', who)).json()[0].unseenMatches
  const people = await Promise.all(Array.from({ length: 4 }, () => makePerson(t)))
  for (const [n, person] of people.entries()) {
    const columns = { arrival: n < 2 ? 'ORD' : 'SFO', ...on(daysAfter(SOON, n === 0 || n === 3 ? 0 : 3)) }
    await makeListing(t, person, n % 2 ? seeks(columns) : columns)
  }
  await t.settled()
  expect(await Promise.all(people.map(unseen))).toEqual([1, 1, 1, 1])
  await t.advance((Date.parse(`${SOON}T00:00:00+05:30`) - now()) / 1000 + 86_400)
  expect(await Promise.all(people.map(unseen))).toEqual([0, 0, 0, 0])
})

test('a listing shows how many matches its owner has not seen yet [spec-alert-live]', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, helper, AI101)
  const seeking = await makeListing(t, seeker, seeks(AI101))
  await t.settled()
  const unseen = async () => (await sendRequest('GET', '/my-listings', seeker)).json()[0].unseenMatches
  expect(await unseen()).toBe(1)
  expect((await sendRequest('POST', `/listings/${seeking.id}/matches/seen`, helper)).statusCode).toBe(204)
  expect(await unseen()).toBe(1)
  await sendRequest('POST', `/listings/${seeking.id}/matches/seen`, seeker)
  expect(await unseen()).toBe(0)
})
