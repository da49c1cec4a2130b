import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { EntityManager } from '@mikro-orm/postgresql'
import type { Job } from 'pg-boss'
import type { AeroApiFake } from '../../../../dev/flights/aeroapi.ts'
import type { TestApp } from '../../../../test/app.ts'
import { untilBlocked } from '../../../../test/database.ts'
import { estimateLanding, startWithFlights, storeFacts } from '../../../../test/flights.ts'
import { makePerson, type Person } from '../../../../test/make.ts'
import { anotherNetwork } from '../../../../test/staff.ts'
import { travel as travelOf } from '../../../../test/travel.ts'
import { answer, callTrips, leg, makeTwo, propose, seenBy } from '../../../../test/trips.ts'
import { FlightLegStatus } from '../../../flights/flight.entity.ts'
import type { FlightChange } from '../../../flights/flight-observers.public.ts'
import { factsIn } from '../../../flights/flight-status.ts'
import { findLegs } from '../../../flights/flights.sql.ts'
import { now } from '../../../http/clock.contract.ts'
import { daysAfter, todayIn } from '../../../listings/itinerary/itinerary.contract.ts'
import { MadeLink } from '../family/links.contract.ts'
import type { Trip } from '../trips.contract.ts'
import { FlightNewsService } from './flight-news.service.ts'
import { TripFlightChangesService } from './trip-flight-changes.service.ts'

let site: Awaited<ReturnType<typeof startWithFlights>>
let provider: AeroApiFake
let t: TestApp
beforeAll(async () => {
  site = await startWithFlights()
  ;({ t, provider } = site)
})
afterAll(async () => {
  await site.stop()
})

const travel = (...given: [hours: number, options?: { isLate?: boolean; on?: string; traveler?: object }]) =>
  travelOf(t, provider, ...given)

const isAboutFlight = (subject: string) => /^(QR|The connection)/.test(subject)
const to = (address: string) =>
  t.inbox.received
    .filter((mail) => mail.to.includes(address))
    .map(({ subject }) => subject)
    .filter(isAboutFlight)
const subjects = ({ amigo, asha, sister }: { amigo: Person; asha: Person; sister: string }) => ({
  amigo: to(amigo.email),
  asha: to(asha.email),
  sister: to(sister),
})
const minutesAfter = (moment: number, minutes: number) => new Date(moment + 60_000 * minutes).toISOString()

test('a trip shows the status of its flights from 48 hours before departure, to both people and the family', async () => {
  const { amigo, asha, trip, departsAt, until, familyPage } = await travel(60)
  expect((await seenBy(t, amigo, trip)).legs.map(({ status }) => status)).toEqual([null, null])
  await until(30)
  for (const me of [amigo, asha]) {
    const [first, second] = (await seenBy(t, me, trip)).legs
    expect(first!.status).toMatchObject({
      operatingFlightNumber: 'QR501',
      phase: 'scheduled',
      scheduledDeparture: minutesAfter(departsAt, 0),
      delayMinutes: 0,
      terminal: '1',
      gate: null,
      baggage: null,
      source: 'FlightAware',
    })
    expect(second!.status).toMatchObject({ operatingFlightNumber: 'QR725', phase: 'scheduled' })
  }
  expect((await familyPage()).legs[0]).toMatchObject({ flightNumber: 'QR501', status: { phase: 'scheduled' } })
  const phases = async () => (await seenBy(t, amigo, trip)).legs.map(({ status }) => status?.phase)
  await until(2)
  expect((await seenBy(t, amigo, trip)).legs[0]!.status).toMatchObject({ terminal: '1', gate: 'B22' })
  await until(-1)
  expect(await phases()).toEqual(['departed', 'scheduled'])
  await until(-6)
  expect(await phases()).toEqual(['landed', 'scheduled'])
  const [landed] = (await seenBy(t, amigo, trip)).legs
  expect(landed!.status).toMatchObject({ terminal: '2', baggage: null, delayMinutes: 0 })
})

test('a delay moves the times of the trip, and each person is notified once', async () => {
  const two = await travel(5)
  const { amigo, trip, departsAt, change } = two
  await change('QR501', { delayMinutes: 40 })
  await change('QR501', { delayMinutes: 45 })
  const { legs, firstDepartureAt } = await seenBy(t, amigo, trip)
  expect([legs[0]!.departsAt, firstDepartureAt]).toEqual([minutesAfter(departsAt, 45), minutesAfter(departsAt, 45)])
  const one = ['QR501 is delayed']
  expect(subjects(two)).toEqual({ amigo: one, asha: one, sister: one })
  await change('QR501', { delayMinutes: 95 })
  expect(subjects(two).asha).toEqual(one)
  await t.advance(900)
  expect(subjects(two).asha).toEqual([...one, 'The connection in Doha may be missed'])
  const mail = t.inbox.received.find(({ to, text }) => to.includes(amigo.email) && text.includes('95 minutes'))
  expect(mail!.text).toContain('QR501 from Hyderabad to Doha is 95 minutes late.')
  expect(mail!.text).toMatch(/It leaves Hyderabad at 5:20 AM on \w+, \w+ \d+, and lands in Doha at 7:25 AM on/)
  const flight = /Hyderabad \(HYD\) → Doha \(DOH\), \w+, \w+ \d+, \d{4}/
  expect(mail!.text).toMatch(new RegExp(`^${two.asha.username}\n${flight.source}`, 'm'))
  const family = t.inbox.received.find(({ to, subject }) => to.includes(two.sister) && subject === one[0])
  expect(family!.text).toMatch(flight)
})

test('an email about a flight does not name a person with whom the recipient is no longer in touch', async () => {
  const { amigo, asha, until, change } = await travel(5)
  await until(-1)
  await t.inject({ method: 'POST', url: `/api/blocks/${amigo.id}`, headers: asha.as })
  await change('QR725', { delayMinutes: 45 })
  const mail = t.inbox.received.find(({ to, subject }) => to.includes(asha.email) && isAboutFlight(subject))
  expect(mail!.text).toContain('Doha (DOH)')
  expect(mail!.text.split('\n')).not.toContain(amigo.username)
})

test('a delay that endangers the connection warns both people and the family', async () => {
  const two = await travel(5)
  await two.change('QR501', { delayMinutes: 95 })
  for (const mails of Object.values(subjects(two))) expect(mails).toEqual(['The connection in Doha may be missed'])
  const warned = (address: string) =>
    t.inbox.received.find(({ to, subject }) => to.includes(address) && subject.startsWith('The connection'))
  const mail = warned(two.amigo.email)
  expect(mail!.text).toMatch(/QR501 lands in Doha at 7:25 AM on .*\. The next flight, QR725, leaves at 8:00 AM on/)
  expect(mail!.text).toContain("After landing, go to the airline's transfer desk")
  expect(mail!.text).toContain('QR501 from Hyderabad to Doha is 95 minutes late.')
  expect(warned(two.sister)!.text).toContain("After landing, the airline's transfer desk finds another flight.")
})

test('a delay that becomes smaller is announced to all immediately, and a repeated one is not', async () => {
  const two = await travel(5)
  const warning = 'The connection in Doha may be missed'
  const earlier = 'QR501 leaves earlier: at 4:15 AM'
  await two.change('QR501', { delayMinutes: 100 })
  await two.change('QR501', { delayMinutes: 30 })
  for (const mails of Object.values(subjects(two))) expect(mails).toEqual([warning, earlier])
  const mail = t.inbox.received.find(({ to, subject }) => to.includes(two.asha.email) && subject === earlier)
  expect(mail!.text).toMatch(/It leaves Hyderabad at 4:15 AM on .*, and lands in Doha at 6:20 AM on/)
  expect(mail!.text).toContain('So there should be enough time to change planes.')
  await two.change('QR501', { delayMinutes: 30 })
  await t.advance(900)
  for (const mails of Object.values(subjects(two))) expect(mails).toEqual([warning, earlier])
})

test('a delay that is over before its pause ends is not announced any more', async () => {
  const two = await travel(5)
  await two.change('QR501', { delayMinutes: 40 })
  await two.change('QR501', { delayMinutes: 75 })
  await two.change('QR501', { delayMinutes: 45 })
  await t.advance(900)
  for (const mails of Object.values(subjects(two))) expect(mails).toEqual(['QR501 is delayed'])
})

test('times of the airline that differ from the agreed ones are announced', async () => {
  const two = await travel(30)
  await two.change('QR725', { scheduledMinutesLater: 50 })
  await t.advance(6 * 3_600)
  for (const mails of Object.values(subjects(two))) expect(mails).toEqual(['QR725 has new times'])
})

test('both people are notified of a new gate shortly before departure', async () => {
  const early = await travel(20)
  await early.change('QR501', { departureGate: 'D9' })
  expect(subjects(early)).toEqual({ amigo: [], asha: [], sister: [] })
  await early.until(2)
  await early.change('QR501', { departureGate: 'E4' })
  const one = ['QR501 leaves from gate E4']
  expect(subjects(early)).toEqual({ amigo: one, asha: one, sister: [] })
})

test('both people are notified of a canceled flight immediately, also at night, and the published times of the trip stay', async () => {
  const two = await travel(30)
  await two.change('QR501', { canceled: true })
  const one = ['QR501 was canceled']
  expect(subjects(two)).toEqual({ amigo: one, asha: one, sister: one })
  expect((await seenBy(t, two.amigo, two.trip)).firstDepartureAt).toBe(minutesAfter(two.departsAt, 0))
})

test('the notification about a delay of a later flight waits for the morning', async () => {
  // It is then 1:45 AM in Hyderabad, 26 hours before the departure at 3:45 AM.
  const two = await travel(26)
  await two.change('QR501', { delayMinutes: 60 })
  expect(subjects(two).asha).toEqual([])
  await t.advance(6 * 3_600)
  expect(subjects(two).asha).toEqual(['QR501 is delayed'])
})

test('both people are notified of a diversion and of a landing', async () => {
  const two = await travel(3)
  await two.change('QR501', { divertedTo: 'BAH' })
  expect(subjects(two).sister).toEqual(['QR501 lands in Bahrain'])
  const landed = await travel(3)
  await landed.until(-7)
  expect(subjects(landed).amigo).toEqual(['QR501 has landed in Doha'])
  const mail = t.inbox.received.find(({ to, subject }) => to.includes(landed.amigo.email) && subject.includes('landed'))
  expect(mail!.text).toContain("You can record the landing on your trip's page")
  expect(mail!.text).toContain(`/trips/${landed.trip.id}`)
})

test('a canceled trip sends no notifications about its flights', async () => {
  const two = await travel(5)
  const { revision } = await seenBy(t, two.amigo, two.trip)
  await callTrips(t, two.amigo, 'POST', `/${two.trip.id}/cancel`, { revision })
  await t.settled()
  t.inbox.received.length = 0
  await two.change('QR501', { delayMinutes: 95 })
  expect(subjects(two)).toEqual({ amigo: [], asha: [], sister: [] })
})

test('a trip that is agreed a day before departure shows the status of its flights immediately', async () => {
  const { amigo, trip } = await travel(30, { isLate: true })
  expect((await seenBy(t, amigo, trip)).legs.map(({ status }) => status?.operatingFlightNumber)).toEqual([
    'QR501',
    'QR725',
  ])
})

test('a trip on a flight that is already followed has its latest times immediately', async () => {
  const { date, departsAt, change } = await travel(5)
  await change('QR501', { delayMinutes: 40 })
  const { amigo, trip } = await travel(4, { isLate: true, on: date })
  const { legs, firstDepartureAt } = await seenBy(t, amigo, trip)
  expect([legs[0]!.departsAt, firstDepartureAt]).toEqual([minutesAfter(departsAt, 40), minutesAfter(departsAt, 40)])
  for (const { landsAt, status } of legs) expect(landsAt).toBe(status!.estimatedArrival ?? status!.scheduledArrival)
})

test('a trip on flights that are already followed sends no news about what was known before', async () => {
  const { date } = await travel(30)
  const two = await travel(18, { isLate: true, on: date })
  expect(subjects(two)).toEqual({ amigo: [], asha: [], sister: [] })
})

test('two flights of a trip that move at the same moment both count', async () => {
  const { date, departsAt, amigo, trip } = await travel(5)
  const em = t.app.get(EntityManager, { strict: false })
  const changes = t.app.get(TripFlightChangesService, { strict: false })
  const late = async (flight: string, minutes: number): Promise<FlightChange> => {
    const [leg] = await findLegs.rows(t.pool, { flight, date })
    const before = factsIn(await em.fork().findOneOrFail(FlightLegStatus, leg!.id))!
    const [departs, lands] = [before.scheduledDeparture.getTime(), before.scheduledArrival.getTime()]
    const after = { ...before, estimatedDeparture: new Date(departs + 60_000 * minutes) }
    return { leg: leg!.id, before, after: { ...after, estimatedArrival: new Date(lands + 60_000 * minutes) } }
  }
  const [first, second] = [await late('QR501', 5), await late('QR725', 10)]
  let other: Promise<unknown> = Promise.resolve()
  const store = async (its: EntityManager, change: FlightChange) => {
    await storeFacts(its, change)
    await changes.changed(its, change)
  }
  await em.fork().transactional(async (own) => {
    await store(own, first)
    other = em.fork().transactional((its) => store(its, second))
    await untilBlocked(t)
  })
  await other
  const { firstDepartureAt, lastLandingAt } = await seenBy(t, amigo, trip)
  const landing = second.after.estimatedArrival!.toISOString()
  expect([firstDepartureAt, lastLandingAt]).toEqual([minutesAfter(departsAt, 5), landing])
})

const scheduled = (date: string) => [
  leg({ arrivalAirport: 'DOH', date, time: '03:45', flightNumber: 'QR501' }),
  leg({ departureAirport: 'DOH', date, time: '08:00', flightNumber: 'QR725' }),
]
const later = (days: number) => daysAfter(todayIn('Asia/Kolkata', new Date(now())), days)
async function calendarText(me: Person, { id }: { id: number }) {
  const file = (await callTrips(t, me, 'GET', `/${id}/calendar.ics`)).body
  return file.replaceAll('\r\n ', '').replaceAll('\\,', ',')
}

test('a trip lands when the schedule says so, weeks before the day of travel, and without a schedule at about a time', async () => {
  const date = later(20)
  for (const flight of ['QR501', 'QR725']) await t.inject({ url: `/api/flights/${flight}?date=${date}` })
  const two = await makeTwo(t, { helper: { date, arrival: 'ORD' }, seeking: { date, arrival: 'ORD' } })
  const proposed = await propose(t, two, scheduled(date))
  const landings = ({ legs }: Trip) => legs.map(({ arrivalDate, arrivalTime }) => [arrivalDate, arrivalTime])
  expect(landings(proposed)).toEqual([
    [date, '05:50'],
    [date, '14:25'],
  ])
  // A repeated proposal of the same flights is no other one.
  expect((await propose(t, two, scheduled(date))).id).toBe(proposed.id)
  await answer(t, two.amigo, proposed)
  const agreed = await seenBy(t, two.amigo, proposed)
  const [first, second] = agreed.legs
  expect(Date.parse(second!.departsAt) - Date.parse(first!.landsAt)).toBe(130 * 60_000)
  expect(agreed.lastLandingAt).toBe(second!.landsAt)
  const text = await calendarText(two.asha, agreed)
  expect(text).toContain('Lands in Doha (DOH) at 5:50 AM, local time.')
  expect(text).not.toContain('estimated')
  const unknown = leg({ arrivalAirport: 'DOH', date: later(21), time: '03:45', flightNumber: 'QR501' })
  const other = await makeTwo(t, {
    helper: { date: later(21), arrival: 'DOH' },
    seeking: { date: later(21), arrival: 'DOH' },
  })
  const guessed = await propose(t, other, [unknown])
  expect(landings(guessed)).toEqual([[null, null]])
  expect(await calendarText(other.asha, guessed)).toContain('the landing time is estimated.')
})

test('a trip gets the landing of a schedule that becomes known after the agreement, which is no news', async () => {
  const date = later(22)
  t.inbox.received.length = 0
  const two = await makeTwo(t, { helper: { date }, seeking: { date } })
  const proposed = await propose(t, two, scheduled(date))
  await answer(t, two.amigo, proposed)
  expect((await seenBy(t, two.asha, proposed)).legs[0]!.arrivalTime).toBeNull()
  await t.advance(12 * 3_600)
  const { legs, lastLandingAt } = await seenBy(t, two.asha, proposed)
  expect(legs.map(({ arrivalTime }) => arrivalTime)).toEqual(['05:50', '14:25'])
  expect(lastLandingAt).toBe(legs[1]!.landsAt)
  expect([...to(two.amigo.email), ...to(two.asha.email)]).toEqual([])
})

test('a schedule that is stored a moment before the trip is moved to it is no news', async () => {
  const two = await travel(24 * 20, { on: later(26) })
  await estimateLanding(t, two.trip.id, 2)
  t.inbox.received.length = 0
  await t.app.get(FlightNewsService).worker.work({ data: { trip: two.trip.id } } as Job<{ trip: number }>)
  await t.advance(12 * 3_600)
  expect([...to(two.amigo.email), ...to(two.asha.email)]).toEqual([])
})

test('a schedule that changes weeks before is told to everyone once, and shown', async () => {
  const traveler = { firstName: 'Lakshmi', relation: 'mother', needs: [] }
  const two = await travel(24 * 20, { on: later(25), traveler })
  expect((await two.familyPage()).legs[0]).toMatchObject({ arrivalKnown: true })
  await provider.change({ number: 'QR501', departure: 'HYD', date: two.date }, { scheduledMinutesLater: 40 })
  await t.advance(4 * 86_400)
  await t.advance(6 * 3_600) // it was night
  await t.advance(4 * 86_400)
  for (const mails of Object.values(subjects(two))) expect(mails).toEqual(['QR501 has new times'])
  const { legs } = await seenBy(t, two.amigo, two.trip)
  expect(legs[0]!.departsAt).toBe(minutesAfter(two.departsAt, 40))
  const text = await calendarText(two.asha, two.trip)
  expect(text).toContain('at 4:25 AM, local time.')
  expect(text).toContain('Lands in Doha (DOH) at 6:30 AM, local time.')
  expect((await two.familyPage()).legs[0]).toMatchObject({ landsAt: legs[0]!.landsAt, arrivalKnown: true })
  const made = await callTrips(t, two.asha, 'POST', `/${two.trip.id}/links`, { audience: 'traveler', label: 'Lakshmi' })
  const token = MadeLink.parse(made.json()).address.split('#')[1]!
  const headers = { 'x-traveler-token': token }
  const page = await t.inject({ url: '/api/traveler', headers, remoteAddress: anotherNetwork() })
  expect(page.json().legs[0]).toMatchObject({ landsAt: legs[0]!.landsAt, arrivalTime: '05:50' })
})

test('a proposal with the codeshare of a listed flight names no other flight', async () => {
  const date = daysAfter(todayIn('Asia/Qatar', new Date(now())), 20)
  for (const flight of ['QR743', 'BA7521']) await t.inject({ url: `/api/flights/${flight}?date=${date}` })
  const listing = { departure: 'DOH', arrival: 'BOS', date, carrier: 'QR', flight_number: 743 }
  const two = await makeTwo(t, { helper: listing, seeking: { ...listing, carrier: 'BA', flight_number: 7521 } })
  const flight = { departureAirport: 'DOH', arrivalAirport: 'BOS', date, flightNumber: 'BA7521' }
  const proposed = await propose(t, two, [leg(flight)])
  const [seen] = (await seenBy(t, two.amigo, proposed)).legs
  expect([seen!.together, seen!.unconfirmed]).toEqual([true, undefined])
})

test('a user who opens a trip gets a status of the last two minutes', async () => {
  const { amigo, trip, until } = await travel(2)
  const reads = () => provider.calls.filter((call) => call.startsWith('GET /flights/')).length
  const refresh = async (me: Pick<Person, 'as'>) => {
    const { statusCode } = await callTrips(t, me, 'POST', `/${trip.id}/flights/refresh`)
    await t.settled()
    return statusCode
  }
  await t.advance(180)
  const before = reads()
  expect([await refresh(amigo), reads() - before]).toEqual([204, 1])
  expect([await refresh(amigo), reads() - before]).toEqual([204, 1])
  await t.advance(180)
  expect([await refresh(amigo), reads() - before]).toEqual([204, 2])
  const stranger = await makePerson(t)
  await t.advance(180)
  expect([await refresh(stranger), reads() - before]).toEqual([404, 2])
  await until(-20)
  const after = reads()
  expect([await refresh(amigo), reads() - after]).toEqual([204, 0])
})
