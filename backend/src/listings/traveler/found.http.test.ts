import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { EntityManager } from '@mikro-orm/postgresql'
import { alertsByHand } from '../../../test/alerts.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { agreeOn, cancelTrip, deleteTrip } from '../../../test/company.ts'
import { copyListing, makeListing, makePerson, type Person, setAccountStatus, setListing } from '../../../test/make.ts'
import { runJobs } from '../../../test/scheduled-jobs.ts'
import { statusOf as statusIn } from '../../../test/trips.ts'
import { restoreListings, withhold, withholdListings } from '../../moderation/withholding.ts'
import { daysAfter, type Listing, type MyListing, type PersonListings, todayIn } from '../listings.contract.ts'

let t: TestApp
let helper: Person
let seeker: Person
let stranger: Person
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  helper = await makePerson(t)
  seeker = await makePerson(t)
  stranger = await makePerson(t)
})
afterAll(() => t.stop())

const DAY = daysAfter(todayIn('Asia/Kolkata'), 20)
const offer = (more: object = {}) => makeListing(t, helper, { type: 'helper', date: DAY, ...more })
const request = (more: object = {}) => makeListing(t, seeker, { type: 'seeking_help', date: DAY, ...more })
type Ends = Partial<Record<'offer' | 'request', { id: number }>>
const agree = (ends: Ends) => agreeOn(t, helper, seeker, ends)
const cancel = (trip: number) => cancelTrip(t, trip)
const statusOf = (listing: { id: number }) => statusIn(t, listing)
const get = (path: string, as: object = {}) => t.inject({ url: `/api${path}`, headers: { ...as } })
const own = async (who: Person, { id }: { id: number }) =>
  (await get('/my-listings', who.as)).json<MyListing[]>().find((each) => each.id === id)
const mine = (method: 'POST' | 'PATCH', who: Person, path: string, payload: object = {}) =>
  t.inject({ method, url: `/api/my-listings/${path}`, headers: { ...who.as }, payload })
const { match, waiting } = alertsByHand(() => t)
const em = () => t.app.get(EntityManager).fork()

test('a listing that has found its company is in no list, and its link opens for the two people alone', async () => {
  const [offered, seeking] = [await offer(), await request()]
  await t.inject({ method: 'POST', url: `/api/listings/${seeking.id}/contact`, headers: { ...helper.as } })
  await agree({ offer: offered, request: seeking })
  for (const path of ['from=HYD', 'type=helper&on=home&limit=2', 'type=seeking_help', `date=${DAY}`])
    for (const as of [{}, stranger.as]) expect([path, (await get(`/listings?${path}`, as)).json()]).toEqual([path, []])
  expect((await get(`/listings/${helper.id}`)).json<PersonListings>().listings).toEqual([])
  expect((await get(`/listings/${seeking.id}/matches`, seeker.as)).statusCode).toBe(404)
  expect((await get('/my-listings/match-counts', seeker.as)).json()).toEqual([])

  for (const { id } of [seeking, offered]) {
    for (const as of [seeker.as, helper.as])
      expect((await get(`/listings/by-id/${id}`, as)).json<Listing>()).toMatchObject({ found: true, confirmed: true })
    for (const as of [{}, stranger.as]) expect((await get(`/listings/by-id/${id}`, as)).statusCode).toBe(404)
    expect((await get(`/listings/by-id/${id}/preview`)).statusCode).toBe(404)
  }
  const response = await t.inject({
    method: 'POST',
    url: `/api/listings/${seeking.id}/contact`,
    headers: { ...stranger.as },
  })
  expect(response.statusCode).toBe(404)
  expect((await get(`/listings/${seeking.id}/contact`, helper.as)).statusCode).toBe(200)
  expect((await get(`/listings/${seeking.id}/contact`, stranger.as)).statusCode).toBe(204)
})

test('existing conversations about it continue, and no new one begins', async () => {
  const seeking = await request()
  const write = (who: Person) =>
    t.inject({
      method: 'POST',
      url: '/api/messages',
      headers: { ...who.as },
      payload: { receiverId: seeker.id, content: 'Shall we?', listingId: seeking.id },
    })
  expect((await write(helper)).statusCode).toBe(201)
  await agree({ request: seeking })
  expect((await write(helper)).statusCode).toBe(201)
  expect((await write(stranger)).statusCode).toBe(409)
  const thread = (await get(`/messages/${seeker.id}`, helper.as)).json()
  expect(thread.trips).toMatchObject([{ listingId: seeking.id, state: 'closed', facts: { found: true } }])
})

test('an offer for several is found when all places are taken, and open again when one is free', async () => {
  const offered = await offer({ places: 2 })
  await agree({ offer: offered })
  expect(await statusOf(offered)).toBe('open')
  const last = await agree({ offer: offered, request: await request() })
  expect(await statusOf(offered)).toBe('found')
  await match()
  await cancel(last)
  expect(await statusOf(offered)).toBe('open')
  const other = await makePerson(t)
  await makeListing(t, other, { type: 'seeking_help', date: DAY })
  await match()
  expect(await waiting(other)).toHaveLength(1)

  expect((await mine('PATCH', helper, `${offered.id}`, { places: 1 })).statusCode).toBe(200)
  expect(await statusOf(offered)).toBe('found')
  await mine('PATCH', helper, `${offered.id}`, { time: '08:00' })
  expect(await statusOf(offered)).toBe('found')
  await mine('PATCH', helper, `${offered.id}`, { places: 3 })
  expect(await statusOf(offered)).toBe('open')
})

test('its author sees it as found, and can change, close, reopen and delete it; older pages show it as closed', async () => {
  const seeking = await request()
  const trip = await agree({ request: seeking })
  expect(await own(seeker, seeking)).toMatchObject({ status: 'closed', found: true, withheld: null })
  expect((await mine('PATCH', seeker, `${seeking.id}`, { skills: 'A hand' })).json()).toMatchObject({ found: true })
  expect((await mine('POST', seeker, `${seeking.id}/reopen`)).json()).toMatchObject({ status: 'closed', found: true })
  expect((await mine('POST', seeker, `${seeking.id}/close`)).json()).toMatchObject({ status: 'closed', found: false })
  expect((await mine('POST', seeker, `${seeking.id}/reopen`)).json()).toMatchObject({ found: true })
  expect((await mine('PATCH', stranger, `${seeking.id}`, { skills: 'Mine' })).statusCode).toBe(404)
  await mine('POST', seeker, `${seeking.id}/close`)
  await cancel(trip)
  expect(await statusOf(seeking)).toBe('closed')
  expect((await mine('POST', seeker, `${seeking.id}/reopen`)).json()).toMatchObject({ status: 'open', found: false })
  const gone = await t.inject({ method: 'DELETE', url: `/api/my-listings/${seeking.id}`, headers: { ...seeker.as } })
  expect(gone.statusCode).toBe(204)
})

test('moderators hide it and show it again as found, or as open when the trip was canceled meanwhile', async () => {
  const seeking = await request()
  const trip = await agree({ request: seeking })
  const subject = { kind: 'listing', id: seeking.id } as const
  await em().transactional((em) => withhold(em, subject, 'hidden'))
  expect((await get(`/listings/by-id/${seeking.id}`)).statusCode).toBe(404)
  expect(await own(seeker, seeking)).toMatchObject({ withheld: 'hidden', found: false })
  await em().transactional((em) => withhold(em, subject, null))
  expect(await statusOf(seeking)).toBe('found')
  await em().transactional((em) => withhold(em, subject, 'hidden'))
  await cancel(trip)
  expect(await statusOf(seeking)).toBe('hidden')
  await em().transactional((em) => withhold(em, subject, null))
  expect(await statusOf(seeking)).toBe('open')
})

test('a suspension, even one before the acceptance, hides it until the suspension ends', async () => {
  const [seeking, later] = [await request(), await request()]
  await agree({ request: seeking })
  await setAccountStatus(t, seeker, 'suspended')
  await em().transactional((em) => withholdListings(em, seeker.id))
  expect((await get(`/listings/by-id/${seeking.id}`)).statusCode).toBe(404)
  await setListing(t, later, { status: 'found' })
  expect([await statusOf(seeking), await statusOf(later)]).toEqual(['withheld', 'withheld'])
  await setAccountStatus(t, seeker, 'active')
  await em().transactional((em) => restoreListings(em, seeker.id))
  expect([await statusOf(seeking), await statusOf(later)]).toEqual(['found', 'open'])
})

test('after its day the listing is past, and a trip that ends then does not reopen it', async () => {
  const seeking = await request()
  const trip = await agree({ request: seeking })
  await setListing(t, seeking, { closes_at: new Date(0) })
  expect(await own(seeker, seeking)).toMatchObject({ status: 'past' })
  expect((await get(`/listings/by-id/${seeking.id}`)).statusCode).toBe(404)
  await cancel(trip)
  expect(await statusOf(seeking)).not.toBe('open')
  await runJobs(t, 'listings-past', 'listings-found-past')
  expect(await statusOf(seeking)).toBe('past')
})

test('a repeated request returns the same listing when it has found company, and can be reopened', async () => {
  const payload = {
    departureAirport: 'DEL',
    arrivalAirport: 'SFO',
    date: DAY,
    name: 'Seeker',
    email: seeker.email,
    consent: true,
  }
  const publish = async () =>
    (
      await t.inject({ method: 'POST', url: '/api/find-help/listings', payload, headers: { ...seeker.as } })
    ).json<MyListing>()
  const { id } = await publish()
  const trip = await agree({ request: { id } })
  expect(await publish()).toMatchObject({ id, found: true })
  await copyListing(t, { id })
  await cancel(trip)
  expect(await statusOf({ id })).toBe('open')
})

test("a trip that is deleted with an account reopens the other's listing", async () => {
  const [leaving, offered] = [await makePerson(t), await offer()]
  const trip = await agreeOn(t, helper, leaving, { offer: offered })
  expect(await statusOf(offered)).toBe('found')
  await deleteTrip(t, trip)
  expect(await statusOf(offered)).toBe('open')
})
