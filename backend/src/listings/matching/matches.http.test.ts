import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { block, deleteListings, makeListing, makePerson, type Person } from '../../../test/make.ts'
import { now } from '../../http/clock.contract.ts'
import type { ProblemBody } from '../../http/http.contract.ts'
import { daysAfter, type Match, MatchedListing, todayIn } from '../listings.contract.ts'

let t: TestApp
let mother: Person
let asha: Person
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
beforeEach(async () => {
  await deleteListings(t)
  mother = await makePerson(t)
  asha = await makePerson(t)
})
afterAll(() => t.stop())

const day = (n: number) => daysAfter(todayIn('UTC'), n)
type Columns = Record<string, unknown>
const leg = (ends: string, n: number, flight = '', time: string | null = null) => {
  const [departure, arrival] = ends.split(' ')
  const [, carrier = null, number] = /^(..)(\d+)$/.exec(flight) ?? []
  return { departure, arrival, date: day(n), time, carrier, number: number ? Number(number) : null, suffix: '' }
}
const trip = (...legs: Array<ReturnType<typeof leg>>): Columns => {
  const [first, last] = [legs[0]!, legs.at(-1)!]
  return {
    departure: first.departure,
    arrival: last.arrival,
    date: first.date,
    time_of_day: first.time,
    carrier: first.carrier,
    flight_number: first.number,
    legs: legs.length > 1 ? JSON.stringify(legs) : null,
  }
}
const seek = (columns: Columns = {}) => makeListing(t, mother, { type: 'seeking_help', ...columns })
const offer = (columns: Columns = {}, person = asha) => makeListing(t, person, columns)

const read = async (url: string, as: object = {}) => {
  const reply = await t.inject({ url: `/api${url}`, headers: { ...as } })
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<MatchedListing[]>()
}
const matches = (id: number, as = mother.as) => read(`/listings/${id}/matches`, as)
const near = (query: Record<string, string>, as: object = {}) =>
  read(`/listings/near?${new URLSearchParams(query)}`, as)
const tiers = (found: MatchedListing[]) => found.map(({ id, match }) => [id, match.tier])

test('a match has the fields of the contract, and both sides find each other', async () => {
  const [sought, offered] = [
    await seek(trip(leg('HYD ORD', 10, 'AI127'))),
    await offer(trip(leg('HYD ORD', 10, 'AI127'))),
  ]
  const [found] = await matches(sought.id)
  expect(MatchedListing.parse(found)).toEqual(found)
  expect(found).toMatchObject({ id: offered.id, match: { tier: 'same-flight' } })
  expect(tiers(await matches(offered.id, asha.as))).toEqual([[sought.id, 'same-flight']])
})

test('flights stored with fewer columns are shown as well', async () => {
  const legs = JSON.stringify(
    [leg('HYD DOH', 10), leg('DOH ORD', 10)].map(({ departure, arrival, date }) => ({ departure, arrival, date })),
  )
  const own = await seek({ ...viaDoha(), legs })
  await offer({ ...viaDoha(), legs })
  expect((await matches(own.id))[0]?.legs).toMatchObject([{ time: null }, { time: null, flightNumber: null }])
})

const days = (from: number, to: number) => ({ date: day(from), end_date: to > from ? day(to) : null })
const AI101 = (ends: string, n = 10) => trip(leg(ends, n, 'AI101'))
const viaDoha = () => trip(leg('HYD DOH', 10, 'QR501', '04:10'), leg('DOH ORD', 10, 'QR725', '08:15'))
const legOf = (ends: string, n: number, more: object = {}) => {
  const [departureAirport, arrivalAirport] = ends.split(' ') as [string, string]
  return { departureAirport, arrivalAirport, date: day(n), ...more }
}
const sure = (ends: string, n: number, flightNumber?: string) =>
  legOf(ends, n, { ...(flightNumber && { flightNumber }), certain: true })
const maybe = (ends: string, n: number) => legOf(ends, n, { certain: false })
const differing = (mine: [string | null, string | null], theirs: [string | null, string | null]) => ({
  flightNumber: mine[0],
  otherNumber: theirs[0],
  time: mine[1],
  otherTime: theirs[1],
})

test.each<[string, () => [mine: Columns, theirs: Columns], Match | undefined]>([
  [
    'a flight number from one airport on one day is one flight',
    () => [AI101('DEL ORD'), AI101('DEL ORD')],
    { tier: 'same-flight', withYou: [sure('DEL ORD', 10, 'AI101')] },
  ],
  ['one from two airports is two, and different routes', () => [AI101('DEL ORD'), AI101('BOM ORD')], undefined],
  [
    'a flight of two legs under one number is met on either leg',
    () => [trip(leg('DEL LHR', 10, 'AI101'), leg('LHR JFK', 10, 'AI101')), AI101('LHR JFK')],
    {
      tier: 'same-flight',
      withYou: [sure('LHR JFK', 10, 'AI101')],
      alone: [legOf('DEL LHR', 10)],
    },
  ],
  [
    'and on the other',
    () => [trip(leg('DEL LHR', 10, 'AI101'), leg('LHR JFK', 10, 'AI101')), AI101('DEL LHR')],
    { tier: 'same-flight', withYou: [sure('DEL LHR', 10, 'AI101')], alone: [legOf('LHR JFK', 10)] },
  ],
  [
    'another suffix is another flight',
    () => [AI101('DEL ORD'), { ...AI101('DEL ORD'), flight_suffix: 'A' }],
    { tier: 'same-day', otherFlights: [legOf('DEL ORD', 10, differing(['AI101', null], ['AI101A', null]))] },
  ],
  [
    'two numbers at one time on one route are likely one plane',
    () => [trip(leg('LHR JFK', 10, 'QR8153', '11:20')), trip(leg('LHR JFK', 10, 'BA2030', '11:20'))],
    { tier: 'same-plane', withYou: [legOf('LHR JFK', 10, { flightNumber: 'QR8153', otherNumber: 'BA2030' })] },
  ],
  [
    'a flight whose number one of them does not know is the same one by its time',
    () => [trip(leg('LHR JFK', 10, 'QR8153', '11:20')), trip(leg('LHR JFK', 10, '', '11:20'))],
    { tier: 'shared-leg', withYou: [sure('LHR JFK', 10)] },
  ],
  [
    'a shared leg says what the seeker flies alone',
    () => [viaDoha(), trip(leg('DOH ORD', 10))],
    { tier: 'shared-leg', withYou: [maybe('DOH ORD', 10)], alone: [legOf('HYD DOH', 10)] },
  ],
  [
    'two planes of one route and day by their numbers and times [spec-match-same-day]',
    () => [trip(leg('HYD DOH', 10, 'QR501', '03:55')), trip(leg('HYD DOH', 10, 'QR499', '20:10'))],
    { tier: 'same-day', otherFlights: [legOf('HYD DOH', 10, differing(['QR501', '03:55'], ['QR499', '20:10']))] },
  ],
  [
    'two planes by their numbers alone',
    () => [trip(leg('HYD DOH', 10, 'QR501', '03:55')), trip(leg('HYD DOH', 10, 'QR499'))],
    { tier: 'same-day', otherFlights: [legOf('HYD DOH', 10, differing(['QR501', '03:55'], ['QR499', null]))] },
  ],
  [
    'two planes by their times alone',
    () => [trip(leg('HYD DOH', 10, 'QR501', '03:55')), trip(leg('HYD DOH', 10, '', '04:16'))],
    { tier: 'same-day', otherFlights: [legOf('HYD DOH', 10, differing(['QR501', '03:55'], [null, '04:16']))] },
  ],
  [
    'two numbers a few minutes apart, which no codeshare explains',
    () => [trip(leg('HYD DOH', 10, 'QR501', '03:55')), trip(leg('HYD DOH', 10, 'QR499', '04:00'))],
    { tier: 'same-day', otherFlights: [legOf('HYD DOH', 10, differing(['QR501', '03:55'], ['QR499', '04:00']))] },
  ],
  [
    'times within 20 minutes are one departure',
    () => [trip(leg('HYD DOH', 10, 'QR501', '03:55')), trip(leg('HYD DOH', 10, '', '04:15'))],
    { tier: 'shared-leg', withYou: [sure('HYD DOH', 10)] },
  ],
  [
    'a flight of which one has named nothing may be the same',
    () => [trip(leg('HYD DOH', 10, 'QR501', '03:55')), trip(leg('HYD DOH', 10))],
    { tier: 'shared-leg', withYou: [maybe('HYD DOH', 10)] },
  ],
  [
    'a number and a time, which cannot be compared, may be the same',
    () => [trip(leg('HYD DOH', 10, 'QR501')), trip(leg('HYD DOH', 10, '', '03:55'))],
    { tier: 'shared-leg', withYou: [maybe('HYD DOH', 10)] },
  ],
  [
    'one time on a flexible day may be the same',
    () => [trip(leg('HYD DOH', 10, '', '03:55')), { ...trip(leg('HYD DOH', 8, '', '03:55')), end_date: day(12) }],
    { tier: 'shared-leg', date: day(10), withYou: [maybe('HYD DOH', 10)] },
  ],
  [
    'one number with two times is one flight, and the difference is said',
    () => [trip(leg('HYD DOH', 10, 'QR501', '03:55')), trip(leg('HYD DOH', 10, 'QR501', '20:10'))],
    {
      tier: 'same-flight',
      withYou: [legOf('HYD DOH', 10, { flightNumber: 'QR501', certain: true, time: '03:55', otherTime: '20:10' })],
    },
  ],
  [
    'a shared leg on two planes',
    () => [viaDoha(), trip(leg('DOH ORD', 10, 'QR727', '20:30'))],
    { tier: 'same-day', otherFlights: [legOf('DOH ORD', 10, differing(['QR725', '08:15'], ['QR727', '20:30']))] },
  ],
  [
    'the same first flight and two planes afterwards',
    () => [viaDoha(), trip(leg('HYD DOH', 10, 'QR501', '04:10'), leg('DOH ORD', 10, 'QR727', '20:30'))],
    { tier: 'same-flight', withYou: [sure('HYD DOH', 10, 'QR501')], alone: [legOf('DOH ORD', 10)] },
  ],
  [
    'a direct flight and a connection, of which each has named its first flight',
    () => [viaDoha(), trip(leg('HYD ORD', 10, 'AI127', '23:00'))],
    { tier: 'same-day', otherFlights: [legOf('HYD ORD', 10, differing(['QR501', '04:10'], ['AI127', '23:00']))] },
  ],
  [
    'a through flight that the helper has posted as one covers both of its legs',
    () => [trip(leg('SIN KUL', 10, 'EK343'), leg('KUL DXB', 10, 'EK343')), trip(leg('SIN DXB', 10, 'EK343'))],
    { tier: 'same-flight', withYou: [sure('SIN KUL', 10, 'EK343'), sure('KUL DXB', 10, 'EK343')] },
  ],
  [
    'a through flight that the seeker has posted as one is covered by both legs of the helper',
    () => [trip(leg('SIN DXB', 10, 'EK343')), trip(leg('SIN KUL', 10, 'EK343'), leg('KUL DXB', 10, 'EK343'))],
    { tier: 'same-flight', withYou: [sure('SIN DXB', 10, 'EK343')] },
  ],
  [
    'a second leg without a number may be part of the through flight',
    () => [trip(leg('SIN KUL', 10, 'EK343'), leg('KUL DXB', 10)), trip(leg('SIN DXB', 10, 'EK343'))],
    {
      tier: 'same-flight',
      withYou: [sure('SIN KUL', 10, 'EK343'), maybe('KUL DXB', 10)],
    },
  ],
  [
    'after a through flight the seeker goes on alone',
    () => [
      trip(leg('SIN KUL', 10, 'EK343'), leg('KUL DXB', 10, 'EK343'), leg('DXB LHR', 10, 'EK1')),
      trip(leg('SIN DXB', 10, 'EK343')),
    ],
    {
      tier: 'same-flight',
      withYou: [sure('SIN KUL', 10, 'EK343'), sure('KUL DXB', 10, 'EK343')],
      alone: [legOf('DXB LHR', 10)],
    },
  ],
  [
    'who leaves a through flight at its stop is not with the other to its end',
    () => [trip(leg('SIN DXB', 10, 'EK343')), trip(leg('SIN KUL', 10, 'EK343'))],
    {
      tier: 'same-flight',
      withYou: [legOf('SIN DXB', 10, { flightNumber: 'EK343', certain: true, otherArrival: 'KUL' })],
    },
  ],
  ['one route on one day without a common flight', () => [viaDoha(), trip(leg('HYD ORD', 10))], { tier: 'same-day' }],
  [
    'the first day of a range',
    () => [trip(leg('HYD ORD', 10)), days(10, 14)],
    { tier: 'shared-leg', date: day(10), withYou: [maybe('HYD ORD', 10)] },
  ],
  [
    'the last day of a range',
    () => [trip(leg('HYD ORD', 14)), days(10, 14)],
    { tier: 'shared-leg', date: day(14), withYou: [maybe('HYD ORD', 14)] },
  ],
  [
    'two ranges that meet on one day',
    () => [days(6, 10), days(10, 80)],
    { tier: 'shared-leg', date: day(10), withYou: [maybe('HYD ORD', 10)] },
  ],
  [
    'a flexible flight on its last day',
    () => [AI101('HYD ORD', 40), { ...AI101('HYD ORD', 10), ...days(10, 40) }],
    { tier: 'same-flight', date: day(40), withYou: [sure('HYD ORD', 40, 'AI101')] },
  ],
  ['two days later', () => [days(8, 10), days(12, 13)], { tier: 'near-day', date: day(12), days: 2 }],
  ['three days earlier', () => [days(16, 18), days(10, 13)], { tier: 'near-day', date: day(13), days: -3 }],
  ['four days later', () => [days(8, 10), days(14, 15)], undefined],
  ['the return direction on the same day', () => [trip(leg('HYD ORD', 10)), trip(leg('ORD HYD', 10))], undefined],
  [
    'another airport of the same city',
    () => [trip(leg('HYD JFK', 10)), trip(leg('HYD EWR', 10))],
    { tier: 'near-airport', distanceKm: 33 },
  ],
  [
    'another airport of the same city on another day',
    () => [trip(leg('HYD JFK', 10)), trip(leg('HYD EWR', 11))],
    undefined,
  ],
])(
  '%s [spec-match-counterparts] [spec-match-same-flight] [spec-match-same-plane] [spec-match-shared-leg] [spec-match-same-day] [spec-match-near-day] [spec-match-near-airport] [spec-match-language-first] [spec-match-known-then-nearer] [spec-match-wire] [spec-match-owner-only] [spec-match-spelling] [spec-match-two-legs] [spec-match-range-days] [spec-match-date-line] [spec-match-way-back] [spec-match-never] [spec-match-two-airports]',
  async (_, columns, match) => {
    const own = await seek(columns()[0])
    const other = await offer(columns()[1])
    const found = (await matches(own.id)).map((each) => [each.id, each.match])
    expect(found).toEqual(match ? [[other.id, match]] : [])
    const back = await matches(other.id, asha.as)
    expect(back.map(({ id, match: { tier } }) => [id, tier])).toEqual(match ? [[own.id, match.tier]] : [])
  },
)

test('a day near the date line is the same day for both', async () => {
  // 23:55 at UTC+14 and 00:05 at UTC-10 are a day apart by the sun, and one date on the tickets.
  for (const [ends, time] of [
    ['CXI HNL', '23:55'],
    ['HNL CXI', '00:05'],
  ] as const) {
    const own = await seek(trip(leg(ends, 10, 'AI101', time)))
    const other = await offer(trip(leg(ends, 10, 'AI101', time)))
    expect((await matches(own.id)).map(({ id, match }) => [id, match.withYou])).toEqual([
      [other.id, [sure(ends, 10, 'AI101')]],
    ])
  }
})

test('spellings of a flight number are one flight, and a range of one day is that day', async () => {
  const post = async (person: Person, type: string, flightNumber: string, more = {}) => {
    const payload = {
      type,
      departureAirport: 'HYD',
      arrivalAirport: 'ORD',
      date: day(10),
      flightNumber,
      email: person.email,
      description: 'I fly this way twice a year.',
      ...more,
    }
    const made = await t.inject({ method: 'POST', url: '/api/listings', payload, headers: { ...person.as } })
    return made.json<{ id: number }>().id
  }
  const own = await post(mother, 'seeking_help', 'ai 0101', { endDate: day(10) })
  const others = [await post(asha, 'helper', 'AI101'), await post(await makePerson(t), 'helper', 'AI 101')]
  expect(tiers(await matches(own))).toEqual(others.reverse().map((id) => [id, 'same-flight']))
})

test('matches exclude own listings, the same side, blocked people and listings that are not open', async () => {
  const own = await seek()
  await offer({ type: 'seeking_help' })
  for (const columns of [
    { status: 'closed' },
    { status: 'withheld' },
    { confirmed_at: null, visitor_id: 1 },
    { closes_at: new Date(now() - 1000) },
  ])
    await offer(columns)
  const [blocked, blocker] = [await makePerson(t), await makePerson(t)]
  await offer({}, blocked)
  await offer({}, blocker)
  await block(t, mother, blocked)
  await block(t, blocker, mother)
  expect(await matches(own.id)).toEqual([])
  expect(await read('/my-listings/match-counts', mother.as)).toEqual([])
  await offer({}, mother)
  expect(await matches(own.id)).toEqual([])
  expect(await near({ from: 'HYD', to: 'ORD', date: day(12), type: 'helper' }, mother.as)).toEqual([])
})

test('near results have the kind of help of the search', async () => {
  const near5 = await offer({ date: day(13), help: '{wheelchair}' })
  const elsewhere = await offer({ date: day(12), arrival: 'MDW', help: '{forms,wheelchair}' })
  await offer({ date: day(13), help: '{forms}' })
  const search = { from: 'HYD', to: 'ORD', date: day(12), help: 'wheelchair' }
  expect((await near(search)).map(({ id }) => id)).toEqual([near5.id, elsewhere.id])
  const needs = { traveler: JSON.stringify({ relation: 'mother', needs: ['wheelchair'] }), help: '{wheelchair}' }
  const sought = await seek({ date: day(13), ...needs })
  expect((await near({ ...search, type: 'seeking_help' })).map(({ id }) => id)).toEqual([])
  expect((await near({ ...search, type: 'seeking_help' }, asha.as)).map(({ id }) => id)).toEqual([sought.id])
})

test('within a tier a common language comes first, then the higher trust, then the newer listing', async () => {
  mother = await makePerson(t, { languageCodes: ['eng', 'tel'] })
  const own = await seek()
  // The best are the oldest, so that none of them is first because it is new.
  const [telugu, known, older, newer] = [
    await offer({ language_codes: '{eng,tel}' }),
    await offer({}, await makePerson(t, { phoneVerified: true, phoneNumber: '+1 2025550177' })),
    await offer(),
    await offer(),
  ]
  const found = await matches(own.id)
  expect(found.map(({ id }) => id)).toEqual([telugu!.id, known!.id, newer!.id, older!.id])
  expect(found.map(({ match }) => match.language)).toEqual(['tel', undefined, undefined, undefined])
  expect(found[0]?.match.languageName).toBe('Telugu')
})

test('within a tier, a helper on more of the flights comes first, even without a common language', async () => {
  mother = await makePerson(t, { languageCodes: ['eng', 'tel'] })
  const own = await seek(viaDoha())
  const both = await offer(viaDoha())
  const speaks = { language_codes: '{eng,tel}' }
  const last = await offer({ ...trip(leg('DOH ORD', 10, 'QR725', '08:15')), ...speaks })
  const first = await offer({ ...trip(leg('HYD DOH', 10, 'QR501'), leg('DOH JFK', 10, 'QR701')), ...speaks })
  const found = await matches(own.id)
  expect(tiers(found)).toEqual([both, first, last].map(({ id }) => [id, 'same-flight']))
  expect(found.map(({ match }) => match.language)).toEqual([undefined, 'tel', 'tel'])
})

test('a page that ends with a good tier is followed by the next tiers', async () => {
  const own = await seek(viaDoha())
  // Each of them has a same flight and a shared leg.
  const same = trip(leg('HYD DOH', 10, 'QR501'), leg('DOH ORD', 10))
  const all: number[] = []
  for (let n = 0; n < 11; n++) all.unshift((await offer(same)).id)
  const nextDay = await offer(trip(leg('HYD ORD', 11)))
  const first = await t.inject({ url: `/api/listings/${own.id}/matches?limit=9`, headers: { ...mother.as } })
  const url = /^<(.*)>; rel="next"$/.exec(String(first.headers.link))![1]!
  const second = await t.inject({ url, headers: { ...mother.as } })
  const seen = [first, second].flatMap((page) => page.json<MatchedListing[]>().map(({ id }) => id))
  expect(seen).toEqual([...all, nextDay.id])
})

test('among equal trust, more completed trips come first, then the nearer day', async () => {
  const own = await seek(trip(leg('HYD ORD', 10)))
  const other = async (columns: Columns, completedTrips = 0, verified = false) => {
    const phone = { phoneVerified: true, phoneNumber: '+1 2025550110' }
    const { id } = await offer(columns, await makePerson(t, { completedTrips, ...(verified && phone) }))
    return id
  }
  const [nearDay, farDay] = [trip(leg('HYD ORD', 11)), trip(leg('HYD ORD', 13))]
  const order = [
    await other(farDay, 0, true),
    await other(farDay, 5),
    await other(farDay, 1),
    await other(nearDay),
    await other(farDay),
  ]
  expect((await matches(own.id)).map(({ id }) => id)).toEqual(order)
})

test('pages are consecutive, and the cursor of another list is rejected', async () => {
  const own = await seek()
  const all: number[] = []
  for (let n = 0; n < 5; n++) all.unshift((await offer()).id)
  const seen: number[] = []
  for (let url: string | undefined = `/api/listings/${own.id}/matches?limit=2`; url; ) {
    const reply: Awaited<ReturnType<TestApp['inject']>> = await t.inject({ url, headers: { ...mother.as } })
    seen.push(...reply.json<MatchedListing[]>().map(({ id }) => id))
    url = /^<(.*)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual(all)
  const refused = await t.inject({
    url: `/api/listings/${own.id}/matches?cursor=2026-12-12.5`,
    headers: { ...mother.as },
  })
  expect([refused.statusCode, Object.keys(refused.json<ProblemBody>().fields ?? {})]).toEqual([400, ['cursor']])
})

test('only the owner of an open, confirmed listing reads its matches [spec-match-owner-only]', async () => {
  const own = await seek()
  const status = async (id: number, as: object) =>
    (await t.inject({ url: `/api/listings/${id}/matches`, headers: { ...as } })).statusCode
  expect([await status(own.id, mother.as), await status(own.id, asha.as), await status(own.id, {})]).toEqual([
    200, 404, 401,
  ])
  for (const columns of [{ status: 'closed' }, { status: 'past' }, { confirmed_at: null, visitor_id: 1 }])
    expect(await status((await seek(columns)).id, mother.as)).toBe(404)
})

test('near results are close to a search, and exclude its own results', async () => {
  const offered = await offer(trip(leg('HYD ORD', 10)))
  const [later, elsewhere, partly] = [
    await offer({ ...trip(leg('HYD ORD', 12)), language_codes: '{tel}' }),
    await offer(trip(leg('HYD MDW', 10))),
    await offer(trip(leg('BLR HYD', 10), leg('HYD ORD', 10))),
  ]
  const query = { from: 'HYD', to: 'ORD', date: day(10) }
  const all = [
    [partly!.id, 'shared-leg'],
    [later!.id, 'near-day'],
    [elsewhere!.id, 'near-airport'],
  ]
  expect(tiers(await near(query))).toEqual(all)
  expect((await read(`/listings?${new URLSearchParams(query)}`)).map(({ id }) => id)).toEqual([offered.id])
  expect(tiers(await near({ ...query, type: 'helper' }))).toEqual(all)
  expect(await near({ ...query, type: 'seeking_help' })).toEqual([])
  expect(tiers(await near({ ...query, language: 'tel' }))).toEqual([[later!.id, 'near-day']])
  expect(tiers(await near({ from: 'HYD', to: 'ORD' }))).toEqual([all[0], all[2]])
  expect(tiers(await near({ ...query, flight: 'AI101' }))).toEqual([
    [partly!.id, 'shared-leg'],
    [offered.id, 'shared-leg'],
    ...all.slice(1),
  ])
  expect(await near({ from: 'HYD', date: day(10) })).toEqual([])
  expect(tiers(await near(query, asha.as))).toEqual([])
})

test('each own listing with matches has their count and the best reason', async () => {
  const [direct, onward] = [await seek(viaDoha()), await seek(trip(leg('DOH ORD', 10)))]
  await seek(trip(leg('HYD SFO', 10)))
  await offer(viaDoha())
  await offer(trip(leg('HYD ORD', 11)))
  expect(await read('/my-listings/match-counts', mother.as)).toEqual([
    { id: onward.id, count: 1, best: 'shared-leg' },
    { id: direct.id, count: 2, best: 'same-flight' },
  ])
})

test('near results of a search by flight are complete when the search itself finds many of this flight', async () => {
  for (let n = 0; n < 10; n++) await offer(trip(leg('HYD ORD', 10, 'AI101')), await makePerson(t))
  const otherFlight = await offer(trip(leg('HYD ORD', 10, 'UA7')))
  const query = { from: 'HYD', to: 'ORD', date: day(10), flight: 'AI101' }
  expect(tiers(await near(query, mother.as))).toEqual([[otherFlight.id, 'same-day']])
})
