import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makePerson, type Person, setListing } from '../../../test/make.ts'
import { caseAbout, makeStaff, seen } from '../../../test/staff.ts'
import type { LinkPreview } from '../../documents/documents.contract.ts'
import type { ProblemBody } from '../../http/http.contract.ts'
import { daysAfter, type Listing, MyListing, todayIn } from '../listings.contract.ts'

let t: TestApp
let me: Person
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  me = await makePerson(t)
})
afterAll(() => t.stop())

const DAY = daysAfter(todayIn('Asia/Kolkata'), 20)
const MOTHER = { firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: ['first-flight', 'connection'] }
let trips = 0
const trip = (more: object) => ({
  departureAirport: 'HYD',
  arrivalAirport: 'ORD',
  date: DAY,
  name: 'Priya',
  email: me.email,
  ...more,
  description: `The trip with the number ${++trips}.`,
})
const send = (method: 'POST' | 'PATCH', path: string, payload: object) =>
  t.inject({ method, url: `/api${path}`, payload, headers: { ...me.as } })
const find = (more: object) => send('POST', '/find-help/listings', trip({ consent: true, ...more }))
const offer = (more: object) => send('POST', '/offer-help/listings', trip({ consent: true, ...more }))
const create = (type: string, more: object) => send('POST', '/listings', trip({ type, ...more }))
const fieldsOf = (reply: { json(): unknown }) => (reply.json() as ProblemBody).fields
const byId = async (id: number) =>
  (await t.inject({ url: `/api/listings/by-id/${id}`, headers: { ...me.as } })).json<Listing>()

test('both seeking forms store who travels, and the poster reads all of it', async () => {
  for (const made of [
    await find({ traveler: { ...MOTHER, note: ' She wears a green shawl. ' } }),
    await create('seeking_help', { traveler: { ...MOTHER, note: 'She wears a green shawl.' } }),
  ]) {
    expect(made.statusCode).toBe(201)
    const { id, traveler } = MyListing.parse(made.json())
    expect(traveler).toEqual({ ...MOTHER, note: 'She wears a green shawl.' })
    const { travelerDescription, ...read } = await byId(id)
    expect(read.traveler).toEqual(traveler)
    expect(travelerDescription).toMatch(/'s mother, in her sixties; first flight; needs help with changing planes$/)
  }
  const older = await find({})
  expect(MyListing.parse(older.json())).toMatchObject({ traveler: null, found: false })
})

test('both offering forms store the number of travelers; without one it is 1', async () => {
  for (const made of [await offer({ places: 3 }), await create('helper', { places: 3 })])
    expect((await byId(made.json<MyListing>().id)).places).toBe(3)
  expect((await offer({})).json<MyListing>().places).toBe(1)
  for (const places of [0, 6, 1.5])
    expect(fieldsOf(await offer({ places }))).toEqual({ places: 'Please choose a number from 1 to 5' })
})

test('only a request has a traveler, and only an offer a number of travelers', async () => {
  expect(fieldsOf(await create('helper', { traveler: MOTHER }))).toEqual({
    traveler: 'Only a request for help says who travels',
  })
  expect(fieldsOf(await create('seeking_help', { places: 2 }))).toEqual({
    places: 'Only an offer says how many travelers it is for',
  })
  expect((await offer({ traveler: MOTHER })).statusCode).toBe(400)
})

test.each([
  [{ firstName: 'Lakshmi Devi' }, 'traveler.firstName', 'Please enter the first name only, in one word'],
  [{ firstName: 'L' }, 'traveler.firstName', 'Please use at least 2 letters'],
  [{ firstName: '' }, 'traveler.firstName', 'Please fill in this field'],
  [{ firstName: 'ل'.repeat(31) }, 'traveler.firstName', expect.stringContaining('30')],
  [{ relation: 'boss' }, 'traveler.relation', 'Please choose what the traveler is to you'],
  [{ ageBand: '12-17' }, 'traveler.relation', 'Only a parent can post for a child under 18'],
  [{ ageBand: 'old' }, 'traveler.ageBand', 'Please choose an age'],
  [{ needs: ['diet', 'diet'] }, 'traveler.needs', 'Each need can be chosen once'],
  [{ note: 'Passport Z1234567' }, 'traveler.note', expect.stringMatching(/^Please leave out document numbers/)],
  [{ note: 'Born 12.05.1958' }, 'traveler.note', expect.stringMatching(/^Please leave out document numbers/)],
])('invalid facts about the traveler are refused at their field: %j', async (wrong, field, message) => {
  expect(fieldsOf(await find({ traveler: { ...MOTHER, ...wrong } }))).toEqual({ [field]: message })
})

test('a surname, a birth date or a document has no field', async () => {
  for (const more of [{ surname: 'Rao' }, { birthDate: '1958-05-12' }, { passport: 'Z1234567' }])
    expect((await find({ traveler: { ...MOTHER, ...more } })).statusCode).toBe(400)
})

test('the table itself enforces the rules about travelers', async () => {
  const { id } = (await find({ traveler: MOTHER })).json<MyListing>()
  const write = (columns: object) => setListing(t, { id }, { ...columns })
  for (const wrong of [
    { ...MOTHER, surname: 'Rao' },
    { ...MOTHER, firstName: 'Lakshmi Rao' },
    { ...MOTHER, ageBand: '12-17' },
    { firstName: 'Lakshmi' },
    [],
  ])
    await expect(write({ traveler: JSON.stringify(wrong) })).rejects.toThrow('listing_traveler')
  await expect(write({ type: 'helper' })).rejects.toThrow('listing_traveler')
  await expect(write({ places: 2 })).rejects.toThrow('listing_places')
})

test('a change retains the traveler unless it names another one; null means the author', async () => {
  const { id } = (await find({ traveler: MOTHER })).json<MyListing>()
  const change = async (more: object) => (await send('PATCH', `/my-listings/${id}`, more)).json<MyListing>().traveler
  expect(await change({ time: '08:00' })).toEqual(MOTHER)
  expect(await change({ traveler: { ...MOTHER, firstName: 'Sita' } })).toEqual({ ...MOTHER, firstName: 'Sita' })
  expect(await change({ traveler: null })).toBeNull()
  expect(fieldsOf(await send('PATCH', `/my-listings/${id}`, { places: 2 }))).toHaveProperty('places')

  const helping = (await offer({ places: 2 })).json<MyListing>()
  const changed = async (more: object) =>
    (await send('PATCH', `/my-listings/${helping.id}`, more)).json<MyListing>().places
  expect(await changed({ time: '08:00' })).toBe(2)
  expect(await changed({ places: 4 })).toBe(4)
  expect(fieldsOf(await send('PATCH', `/my-listings/${helping.id}`, { traveler: MOTHER }))).toHaveProperty('traveler')
})

test("the traveler's languages are those of the listing, not the author's", async () => {
  const profile = await send('PATCH', '/profile', { languageCodes: ['mal'] })
  expect(profile.statusCode).toBe(200)
  const { id, languageCodes } = (await find({ traveler: MOTHER })).json<MyListing>()
  expect(languageCodes).toEqual([])
  const change = async (more: object) =>
    (await send('PATCH', `/my-listings/${id}`, more)).json<MyListing>().languageCodes
  expect(await change({ languageCodes: ['tel'] })).toEqual(['tel'])
  expect(await change({ languageCodes: [] })).toEqual([])
  expect(await change({ traveler: null })).toEqual(['mal'])
})

test('the same request for another traveler is another listing', async () => {
  const same = trip({ consent: true })
  const publish = async (traveler: object | undefined) =>
    (await send('POST', '/find-help/listings', { ...same, traveler })).json<MyListing>().id
  const id = await publish(MOTHER)
  expect(await publish(MOTHER)).toBe(id)
  expect(await publish({ ...MOTHER, relation: 'aunt' })).toBeGreaterThan(id)
})

test('a link preview has no name, a report shows the note, and the export has all', async () => {
  const note = 'She wears a green shawl.'
  const { id } = (await find({ traveler: { ...MOTHER, note } })).json<MyListing>()
  const preview = (await t.inject(`/api/listings/by-id/${id}/preview`)).json<LinkPreview>()
  expect(JSON.stringify(preview)).not.toMatch(/Lakshmi|mother|shawl/)

  const reporter = await makePerson(t)
  const report = { listingId: id, userId: me.id, reason: 'other', details: 'Something is wrong here.', thread: true }
  await t.inject({ method: 'POST', url: '/api/reports', payload: report, headers: { ...reporter.as } })
  expect(JSON.stringify(await seen(t, await makeStaff(t), await caseAbout(t, me)))).toContain(note)

  const data = await t.inject({ url: '/api/account/export', headers: { ...me.as } })
  expect(data.body).toContain('Lakshmi')
})
