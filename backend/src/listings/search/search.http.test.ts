import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { startApp, type TestApp } from '../../../test/app.ts'
import { block, deleteListings, makeListing, makePerson, type Person } from '../../../test/make.ts'
import { now } from '../../http/clock.contract.ts'
import { ProblemBody } from '../../http/http.contract.ts'
import { daysAfter, Listing, todayIn } from '../listings.contract.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off', ROLES: 'web,migrate' })
  owner = await makePerson(t, { username: 'Asha', languages: 'Telugu' })
})
beforeEach(() => deleteListings(t))
afterAll(() => t.stop())

const today = todayIn('UTC')
const day = (n: number) => daysAfter(today, n)
type Made = Awaited<ReturnType<typeof makeListing>>

const address = (query: object) => `/api/listings?${new URLSearchParams(JSON.parse(JSON.stringify(query)))}`
const find = async (query: object) => (await t.inject(address(query))).json<Listing[]>()
const ids = async (query: object) => (await find({ limit: '50', ...query })).map(({ id }) => id)

async function allPages(query: object, between: () => Promise<unknown> = async () => {}): Promise<number[]> {
  const seen: number[] = []
  for (let url: string | undefined = address(query); url; ) {
    const reply: Awaited<ReturnType<TestApp['inject']>> = await t.inject(url)
    seen.push(...reply.json<Listing[]>().map(({ id }) => id))
    url = /^<(.*)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
    await between()
  }
  return seen
}

test('a listing has the fields of the contract, and no others [spec-call-listing-fields]', async () => {
  await makeListing(t, owner, {
    end_date: day(12),
    carrier: 'AI',
    flight_number: 127,
    tip_amount: 20,
    phone_number: '+1 2025550123',
  })
  const [listing] = await find({})
  expect(Listing.parse(listing)).toEqual(listing)
  expect(listing).toMatchObject({
    type: 'helper',
    username: 'Asha',
    user: { username: 'Asha', profilePictureUrl: null },
    languages: 'Telugu',
    userId: owner.id,
    departureAirport: 'HYD',
    departureCity: 'Hyderabad',
    arrivalAirport: 'ORD',
    arrivalCity: 'Chicago',
    date: day(10),
    endDate: day(12),
    flightNumber: 'AI127',
    tipAmount: 20,
    rating: null,
    confirmed: true,
  })
})

test('ranges overlap on the first and the last day, but not on the day before or after [spec-call-listings]', async () => {
  const { id } = await makeListing(t, owner, { date: day(10), end_date: day(14) })
  const single = await makeListing(t, owner, { date: day(12) })
  const route = { from: 'HYD', to: 'ORD' }
  expect(await ids({ ...route, date: day(9) })).toEqual([])
  expect(await ids({ ...route, date: day(10) })).toEqual([id])
  expect(await ids({ ...route, date: day(12) })).toEqual([id, single.id])
  expect(await ids({ ...route, date: day(14) })).toEqual([id])
  expect(await ids({ ...route, date: day(15) })).toEqual([])
  expect(await ids({ ...route, date: day(1), endDate: day(10) })).toEqual([id])
  expect(await ids({ ...route, date: day(14), endDate: day(30) })).toEqual([id])
  expect(await ids({ ...route, date: day(12), endDate: day(12) })).toEqual([id, single.id])
  expect(await ids({ ...route, date: day(13), endDate: day(12) })).toEqual([])
  expect(await ids({ endDate: day(11) })).toEqual([id])
})

test('the soonest trip comes first with a route or a day; without, helpers come first and then the newest', async () => {
  const [late, soon, mid] = [
    await makeListing(t, owner, { date: day(9) }),
    await makeListing(t, owner, { date: day(2) }),
    await makeListing(t, owner, { date: day(5), type: 'seeking_help' }),
  ]
  for (const query of [
    { from: 'HYD' },
    { to: 'ORD' },
    { date: day(1), endDate: day(9) },
    { from: 'hyd', to: 'ord', type: 'both' },
  ]) {
    expect(await ids(query)).toEqual([soon.id, mid.id, late.id])
  }
  expect(await ids({})).toEqual([soon.id, late.id, mid.id])
  expect(await ids({ type: 'helper' })).toEqual([soon.id, late.id])
})

test('home shows the newest of the most complete cards: a verified person, a name, and a description', async () => {
  const verified = await makePerson(t, { username: 'Meera', phoneNumber: '+1 2025550188', phoneVerified: true })
  const nameless = await makePerson(t, { username: 'Traveler' })
  const content = { description: 'I fly this route twice a year and am glad to help.' }
  const older = await makeListing(t, verified, content)
  const whole = await makeListing(t, verified, content)
  const short = await makeListing(t, verified, { description: 'Glad to help.' })
  const unproven = await makeListing(t, owner, content)
  const unnamed = await makeListing(t, nameless, { description: 'Hi, I can help.' })
  const home = async (limit: number) =>
    (await find({ on: 'home', type: 'helper', limit: String(limit) })).map(({ id }) => id)
  expect(await home(2)).toEqual([whole.id, older.id])
  expect(await home(9)).toEqual([whole.id, older.id, unproven.id, short.id, unnamed.id])
  const reply = await t.inject(address({ on: 'home', type: 'helper', limit: '2' }))
  expect(reply.headers.link).toBeUndefined()
  // Only the newest two dozen are considered, so that a complete but old listing does not stay forever.
  for (let n = 0; n < 24; n += 1) await makeListing(t, owner)
  expect(await home(2)).not.toContain(whole.id)
})

test('one flight is found in any spelling', async () => {
  const { id } = await makeListing(t, owner, { carrier: 'AI', flight_number: 101 })
  await makeListing(t, owner, { carrier: 'AI', flight_number: 1010 })
  for (const flight of ['ai 0101', 'AI101', 'AI 101', 'ai-101']) expect(await ids({ flight })).toEqual([id])
  expect(await ids({ flight: 'AI101', from: 'HYD', to: 'ORD', date: day(10), type: 'helper' })).toEqual([id])
  expect(await ids({ flight: 'AI101', from: 'DEL' })).toEqual([])
})

test('a search excludes listings that are over, closed or without an author', async () => {
  await makeListing(t, owner, { status: 'closed' })
  await makeListing(t, owner, { date: today, closes_at: new Date(now() - 1000) })
  await makeListing(t, owner, { date: day(-3), closes_at: new Date(now() - 86_400_000) })
  const goesOn = await makeListing(t, owner, { date: day(-3), end_date: day(3) })
  for (const query of [{}, { from: 'HYD', to: 'ORD' }, { date: day(-3), endDate: day(30) }, { date: today }]) {
    expect(await ids(query)).toEqual([goesOn.id])
  }
})

const NAMES = ['HYD', 'ORD', 'DEL']
const some = fc.record({
  departure: fc.constantFrom('HYD', 'DEL'),
  arrival: fc.constantFrom('ORD', 'SFO'),
  type: fc.constantFrom('helper', 'seeking_help'),
  start: fc.integer({ min: -6, max: 8 }),
  length: fc.constantFrom(0, 0, 0, 1, 2, 5, 9),
  flight: fc.constantFrom(null, 1, 2),
  status: fc.constantFrom('open', 'open', 'open', 'closed'),
})
const query = fc.record({
  from: fc.constantFrom(undefined, ...NAMES),
  to: fc.constantFrom(undefined, 'ORD', 'SFO'),
  type: fc.constantFrom('both', 'helper', 'seeking_help'),
  start: fc.option(fc.integer({ min: -3, max: 9 }), { nil: undefined }),
  length: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  flight: fc.constantFrom(undefined, undefined, 1, 2),
  limit: fc.integer({ min: 1, max: 7 }),
})

test('every search finds the same as a scan of all listings, in order, page by page [spec-call-listings]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(some, { minLength: 5, maxLength: 40 }),
      fc.array(query, { minLength: 8, maxLength: 8 }),
      async (rows, queries) => {
        await deleteListings(t)
        const all: Made[] = []
        for (const { start, length, flight, ...row } of rows) {
          const [date, end_date] = [day(start), length ? day(start + length) : null]
          // No trip of this test ends near midnight, so the day alone decides whether it is over.
          const closes_at = `${daysAfter(end_date ?? date, 1)}T12:00:00Z`
          const carrier = flight && 'AI'
          all.push(await makeListing(t, owner, { ...row, date, end_date, closes_at, carrier, flight_number: flight }))
        }
        for (const { start, length, limit, flight, ...filters } of queries) {
          const date = start === undefined ? undefined : day(start)
          const endDate = start === undefined || length === undefined ? undefined : day(start + length)
          const query = { ...filters, date, endDate, flight: flight && `AI${flight}` }
          const expected = all
            .filter((row) => fits(row, query))
            .sort(order(query))
            .map(({ id }) => id)
          expect(await allPages({ ...query, limit: String(limit) })).toEqual(expected)
        }
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)

interface Query {
  from?: string | undefined
  to?: string | undefined
  type: string
  date?: string | undefined
  endDate?: string | undefined
  flight?: string | undefined | number
}
const last = (row: Made) => row.end_date ?? row.date
function fits(row: Made & Record<string, unknown>, { from, to, type, date, endDate = date, flight }: Query): boolean {
  const todayInTheWest = new Date(now() - 12 * 3_600_000).toISOString().slice(0, 10)
  if (endDate && endDate < todayInTheWest) return false
  return (
    row.status === 'open' &&
    Date.parse(row.closes_at) > now() &&
    (!from || row.departure === from) &&
    (!to || row.arrival === to) &&
    (type === 'both' || row.type === type) &&
    (!flight || `AI${row.flight_number}` === flight) &&
    (!date || last(row) >= date) &&
    (!endDate || row.date <= endDate)
  )
}
const order = ({ from, to, date, flight }: Query) =>
  from || to || date || flight
    ? (a: Made, b: Made) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1)
    : (a: Made, b: Made) => (a.type === b.type ? b.id - a.id : a.type === 'helper' ? -1 : 1)

test('pages show each listing once while others are published in between [spec-lists-link-next] [spec-withstand-pages]', async () => {
  for (const query of [
    { from: 'HYD', to: 'ORD', limit: '4' },
    { type: 'helper', limit: '4' },
    { limit: '4' },
    { date: day(1), endDate: day(20), limit: '3' },
  ]) {
    await deleteListings(t)
    const before: number[] = []
    for (let i = 0; i < 15; i++)
      before.push(
        (
          await makeListing(t, owner, {
            date: day(1 + (i % 5)),
            end_date: i % 3 ? null : day(8),
            type: i % 5 || 'type' in query ? 'helper' : 'seeking_help',
          })
        ).id,
      )
    let n = 0
    const seen = await allPages(query, () => makeListing(t, owner, { date: day(n++ % 3) }))
    expect(new Set(seen).size).toBe(seen.length)
    expect(before.filter((id) => !seen.includes(id))).toEqual([])
  }
})

test.each([
  ['limit', 'limit=51'],
  ['limit', 'limit=0'],
  ['from', 'from=HYDERABAD'],
  ['date', 'date=2027-02-30'],
  ['type', 'type=admin'],
  ['flight', 'flight=hello'],
  ['cursor', 'cursor=5'],
  ['cursor', 'cursor=2026-12-12.5'],
  ['cursor', 'from=HYD&cursor=1763632162602.5'],
  ['cursor', 'from=HYD&cursor=2027-02-30.5'],
  ['cursor', 'cursor=1763632162602.5'],
  ['cursor', 'type=helper&cursor=1763632162602.5.helper'],
  ['cursor', 'cursor=%27--'],
  ['from', 'from=HYD&from=DEL'],
])('a bad %s is refused by name: %s', async (field, query) => {
  const reply = await t.inject(`/api/listings?${query}`)
  expect([reply.statusCode, Object.keys(ProblemBody.parse(reply.json()).fields ?? {})]).toEqual([400, [field]])
})

test('every filter finds speakers of any requested language, in its order, each listing once', async () => {
  const speaking = (codes: string, columns: object = {}) =>
    makeListing(t, owner, { language_codes: `{${codes}}`, ...columns })
  const both = await speaking('tel,hin', { date: day(12) })
  const flexible = await speaking('hin', { date: day(8), end_date: day(40), carrier: 'AI', flight_number: 127 })
  const elsewhere = await speaking('tel', { departure: 'DEL', date: day(14), type: 'seeking_help' })
  const unconfirmed = await speaking('tel', { date: day(15), confirmed_at: null, visitor_id: 7 })
  await speaking('eng')
  await speaking('hin', { status: 'closed' })
  await makeListing(t, owner)
  const found = (query: string) =>
    t.inject(`/api/listings?limit=50&${query}`).then((reply) => reply.json<Listing[]>().map(({ id }) => id))
  const either = 'language=tel&language=hin'
  expect(await found(either)).toEqual([unconfirmed.id, flexible.id, both.id, elsewhere.id])
  expect(await found('language=tel')).toEqual([unconfirmed.id, both.id, elsewhere.id])
  expect(await found(`from=HYD&to=ORD&${either}`)).toEqual([flexible.id, both.id, unconfirmed.id])
  expect(await found(`from=HYD&to=ORD&date=${day(12)}&${either}`)).toEqual([flexible.id, both.id])
  expect(await found(`from=HYD&to=ORD&date=${day(13)}&endDate=${day(40)}&${either}`)).toEqual([
    flexible.id,
    unconfirmed.id,
  ])
  expect(await found(`date=${day(41)}&${either}`)).toEqual([])
  expect(await found(`from=DEL&${either}`)).toEqual([elsewhere.id])
  expect(await found(`to=ORD&type=seeking_help&${either}`)).toEqual([elsewhere.id])
  expect(await found(`flight=AI127&${either}`)).toEqual([flexible.id])
  for (const date of ['', day(8), day(20)]) expect(await found(`flight=AI127&date=${date}&language=tel`)).toEqual([])
  expect(await found(`flight=AI127&date=${day(20)}&language=hin`)).toEqual([flexible.id])
  expect(await found('language=')).toHaveLength(6)
  for (const query of [{ language: 'tel' }, { language: 'tel', from: 'HYD' }])
    expect(await allPages({ ...query, limit: '1' })).toEqual(await ids(query))
  expect((await t.inject('/api/listings?language=Telugu')).statusCode).toBe(400)
})

test('every search finds only listings with the kind of help, if one is chosen', async () => {
  const helping = (help: string, columns: object = {}) =>
    makeListing(t, owner, { help: `{${help}}`, language_codes: '{tel}', carrier: 'AI', flight_number: 127, ...columns })
  const early = await helping('forms,wheelchair', { date: day(8), end_date: day(14) })
  const later = await helping('wheelchair', { date: day(12) })
  await helping('forms', { date: day(8), end_date: day(14) })
  await helping('', { date: day(12) })
  const route = { from: 'HYD', to: 'ORD' }
  for (const query of [{}, { on: 'home' }, { date: day(12) }, { from: 'HYD' }, route, { ...route, date: day(12) }])
    for (const more of [{}, { language: 'tel' }, { flight: 'AI127' }, { flight: 'AI127', language: 'tel' }]) {
      const found = await ids({ ...query, ...more, help: 'wheelchair' })
      expect([query, more, found.sort()]).toEqual([query, more, [early.id, later.id].sort()])
    }
  expect(await allPages({ ...route, help: 'wheelchair', limit: '1' })).toEqual([early.id, later.id])
  expect(await ids({ ...route, help: 'any' })).toHaveLength(4)
  expect((await t.inject('/api/listings?help=everything')).statusCode).toBe(400)
})

test('a visitor does not find by a kind of help what someone close to the author needs', async () => {
  const traveler = { firstName: 'Sita', relation: 'mother', ageBand: '60s', needs: ['wheelchair', 'diet'] }
  const payload = {
    ...{ type: 'seeking_help', departureAirport: 'HYD', arrivalAirport: 'ORD', date: day(10), traveler },
    ...{ description: 'My mother flies alone.', email: owner.email },
  }
  const posted = await t.inject({ method: 'POST', url: '/api/listings', headers: { ...owner.as }, payload })
  const { id } = posted.json<Listing>()
  const reader = await makePerson(t)
  for (const query of [{}, { from: 'HYD' }, { date: day(10) }, { from: 'HYD', to: 'ORD' }]) {
    const url = address({ ...query, help: 'wheelchair' })
    expect((await t.inject(url)).json()).toEqual([])
    expect((await t.inject({ url, headers: { ...reader.as } })).json()).toMatchObject([{ id }])
  }
})

test('a search by language hides blocked people, but not unconfirmed listings', async () => {
  const [reader, blocked] = [await makePerson(t), await makePerson(t)]
  const codes = { language_codes: '{tel}' }
  await makeListing(t, blocked, codes)
  const unconfirmed = await makeListing(t, blocked, { ...codes, confirmed_at: null, visitor_id: 7 })
  await block(t, reader, blocked)
  for (const query of ['', '&from=HYD', '&flight=']) {
    const reply = await t.inject({ url: `/api/listings?language=tel${query}`, headers: { ...reader.as } })
    expect(reply.json<Listing[]>().map(({ id }) => id)).toEqual([unconfirmed.id])
  }
})

test('empty filters and unknown parameters are ignored', async () => {
  const { id } = await makeListing(t, owner)
  expect(await ids({ from: '', to: '', date: '', type: 'both', flight: '', utm_source: 'x', action: 'find' })).toEqual([
    id,
  ])
})

test("a person's open listings and a single listing each have a URL [spec-call-person]", async () => {
  const [other, mine] = [await makePerson(t), await makeListing(t, owner)]
  await makeListing(t, other)
  const closed = await makeListing(t, owner, { status: 'closed' })
  const person = await t.inject(`/api/listings/${owner.id}`)
  expect(person.json()).toMatchObject({
    user: { id: owner.id, username: 'Asha', rating: null },
    listings: [{ id: mine.id }],
  })
  expect((await t.inject(`/api/listings/by-id/${mine.id}`)).json()).toMatchObject({ id: mine.id })
  for (const path of [`by-id/${closed.id}`, 'by-id/999999', '999999'])
    expect((await t.inject(`/api/listings/${path}`)).statusCode).toBe(404)
  for (const path of ['by-id/x', 'by-id/0', '-1', '1e3'])
    expect((await t.inject(`/api/listings/${path}`)).statusCode).toBe(400)
})
