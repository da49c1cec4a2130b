import type { Trip, TripLegView } from '@flight-amigo/backend/contract/messaging'
import { asha } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { trip } from '../../test/trips.ts'
import { flightPoints } from './flightPoints.ts'
import { nextStepOf } from './nextStep.ts'
import { connectionOf, duration } from './TripFlights.tsx'
import { pendingStepOf } from './TripsPage.tsx'
import { meetingLine } from './tripSections.ts'
import { isOpen, shareEndOf, stateOf } from './tripState.ts'
import { companyOf, companyOnFlight, nameIn, routeOf, sidesOf } from './tripTexts.ts'

const HELPER = asha.id
const POSTER = 3
const BEFORE = new Date('2026-12-01T00:00:00Z')
const ON_THE_WAY = new Date('2026-12-09T00:00:00Z')
const AFTER = new Date('2026-12-10T00:00:00Z')
const alone: Trip = { ...trip, companion: null }
const textOf = (given: Trip, me: number, now = BEFORE) => {
  const { badge, title, text } = stateOf(given, me, now)
  return `${badge}: ${title}. ${text}`
}
const [first, second] = trip.legs as [TripLegView, TripLegView]
const reportedStatus = {
  ...{ operatingFlightNumber: 'QR501', phase: 'scheduled' as const, delayMinutes: 0, terminal: null, gate: null },
  ...{ scheduledDeparture: first.departsAt, scheduledArrival: first.landsAt, baggage: null, divertedTo: null },
  ...{ estimatedDeparture: null, estimatedArrival: null, actualDeparture: null, actualArrival: null },
  ...{ source: 'FlightAware', asOf: first.departsAt, nextReadAt: null },
}

test('describes the company by flights for each person', () => {
  expect(companyOf(trip, HELPER)).toBe('With Lakshmi DOH → ORD; Lakshmi alone HYD → DOH')
  expect(companyOf(trip, POSTER)).toBe('Lakshmi: with Asha DOH → ORD; alone HYD → DOH')
  expect(companyOf(alone, POSTER)).toBe('With Asha DOH → ORD; alone HYD → DOH')
  const whole = { ...alone, legs: trip.legs.map((leg) => ({ ...leg, together: true })) }
  expect(companyOf(whole, POSTER)).toBe('With Asha all the way')
  const three = [first, second, { ...second, departureAirport: 'ORD', arrivalAirport: 'MSN', together: false }]
  expect(companyOf({ ...alone, legs: three }, POSTER)).toBe('With Asha DOH → ORD; alone HYD → DOH and ORD → MSN')
  expect([routeOf(three), routeOf([first])]).toEqual(['HYD → DOH → ORD → MSN', 'HYD → DOH'])
})

test.each([
  ['Karthik Subramanian', 'Karthik'],
  ['Priya', 'Priya'],
  ['Dr. Rao', 'Dr. Rao'],
  ['R Karthik', 'R Karthik'],
  ['Wolfeschlegelsteinhausenberger', 'Wolfeschlegelsteinhausenberger'],
  ['فاطمة الأنصاري', '\u2068فاطمة\u2069'],
  ['عبد الرحمن الأنصاري', '\u2068عبد الرحمن الأنصاري\u2069'],
])('calls %s %s within a sentence', (name, called) => {
  expect(nameIn(name)).toBe(called)
})

test('isolates a meeting place from right to left, with and without its side', () => {
  const line = (location: string, side: Trip['meeting']['side']) =>
    meetingLine({ ...trip, meeting: { ...trip.meeting, place: location, side } })
  const location = 'البوابة 12 (يسارًا).'
  expect([line(location, null), line(location, 'after-security')]).toEqual([
    `\u2068${location}\u2069`,
    `\u2068${location}\u2069, after the security check`,
  ])
  expect(line('Gate 12', null)).toBe('Gate 12')
})

test('calls a family member by the whole name that the poster gave', () => {
  const companion = { ...trip.companion!, firstName: 'Lakshmi Devi' }
  expect(sidesOf({ ...trip, companion }, HELPER).traveler).toBe('Lakshmi Devi')
})

test('a flight that is not confirmed is not said to be shared, nor one of a proposal or trip that has ended', () => {
  const proposed: Trip = { ...alone, state: 'proposed', waitsFor: HELPER }
  const legs = (...unconfirmed: Array<TripLegView['unconfirmed']>) =>
    trip.legs.map((leg, n) => ({ ...leg, together: false, unconfirmed: unconfirmed[n] }))
  const company = (...unconfirmed: Parameters<typeof legs>) => companyOf(proposed, POSTER, legs(...unconfirmed))
  expect(company('unknown', 'unknown')).toBe('Maybe with Asha all the way')
  expect(company('different', 'different')).toBe('Not with Asha yet: your listings name different flights')
  expect(company('different', 'unknown')).toBe(
    'Maybe with Asha DOH → ORD; not with Asha yet HYD → DOH: your listings name different flights',
  )
  expect(companyOf({ ...proposed, companion: trip.companion }, POSTER, legs('unknown'))).toBe(
    'Lakshmi: maybe with Asha HYD → DOH; alone DOH → ORD',
  )
  const [leg] = legs('different')
  expect(companyOnFlight(proposed, POSTER, leg!)).toBe('not with Asha yet')
  for (const state of ['declined', 'withdrawn', 'expired', 'canceled'] as const)
    expect([companyOf({ ...alone, state }, POSTER), companyOnFlight({ ...alone, state }, POSTER, leg!)]).toEqual([
      '',
      '',
    ])
  expect(textOf({ ...proposed, legs: legs('unknown') }, HELPER)).toMatch(
    /By accepting you confirm that you are on these flights\.$/,
  )
})

test('names a family member without a shared name by the relation', () => {
  const unnamed: Trip = { ...trip, companion: { relation: 'mother', needs: [] } }
  expect(companyOf(unnamed, HELPER)).toBe("With Priya's mother DOH → ORD; Priya's mother alone HYD → DOH")
})

test('warns about a removed person and shows no next step', () => {
  const removed: Trip = { ...trip, helper: { ...trip.helper, removed: true } }
  for (const open of [removed, { ...removed, state: 'proposed', waitsFor: POSTER } as const])
    expect(textOf(open, POSTER)).toMatch(
      /^Removed: Asha was removed from this site\. They broke our rules\. .* send no money/,
    )
  expect([nextStepOf(removed, POSTER, BEFORE), nextStepOf(trip, POSTER, BEFORE) === undefined]).toEqual([
    undefined,
    false,
  ])
  expect(textOf(removed, POSTER, AFTER)).toMatch(/^Over: /)
  expect(textOf(removed, HELPER)).toMatch(/^Agreed: /)
})

test('describes each state for both people, with the deadline of a proposal', () => {
  const proposed: Trip = { ...trip, state: 'proposed', waitsFor: HELPER }
  expect(textOf(proposed, HELPER)).toBe(
    'Your answer: Priya proposes this trip. Please answer before Tue, Dec 8, 9:40 PM in Hyderabad.',
  )
  expect(textOf(proposed, POSTER)).toBe(
    "Proposed: You have proposed this trip. There is no answer yet. We're letting Asha know about your proposal.",
  )
  expect(textOf(proposed, HELPER, AFTER)).toMatch(/^Expired: This proposal has ended\./)
  expect(textOf(trip, HELPER)).toMatch(/^Agreed: You travel with Lakshmi\./)
  expect(textOf(trip, POSTER)).toMatch(/^Agreed: Lakshmi travels with Asha\./)
  expect(textOf(alone, POSTER, ON_THE_WAY)).toMatch(/^On the way: You travel with Asha\./)
  expect(textOf(trip, POSTER, AFTER)).toMatch(/^Over: This trip is over\./)
  const changeProposed: Trip = { ...trip, change: trip.legs, waitsFor: POSTER }
  expect(textOf(changeProposed, POSTER)).toBe(
    'Your answer: Asha asks for other flights. Your agreed flights stay until you accept.',
  )
  expect(textOf(changeProposed, HELPER)).toMatch(
    /^Agreed: You have asked for other flights\. Priya has not answered yet\./,
  )
  for (const state of ['declined', 'withdrawn', 'expired'] as const)
    expect(textOf({ ...trip, state }, HELPER)).toMatch(new RegExp(`^${state}: `, 'i'))
  expect(textOf({ ...trip, state: 'canceled' }, HELPER)).toMatch(/^Canceled: /)
  expect([trip, proposed, { ...trip, state: 'canceled' as const }].map((each) => isOpen(each, BEFORE))).toEqual([
    true,
    true,
    false,
  ])
  expect([isOpen(proposed, ON_THE_WAY), isOpen(trip, ON_THE_WAY), isOpen(trip, AFTER)]).toEqual([false, true, false])
})

test('isolates a right-to-left name', () => {
  const named: Trip = { ...alone, helper: { ...trip.helper, username: 'عبد الرحمن' } }
  expect(textOf(named, POSTER)).toContain('You travel with \u2068عبد الرحمن\u2069. With')
})

test('describes the time between flights, and warns when it is short, unknown or negative', () => {
  expect(connectionOf(first, second)).toEqual({ text: '8 h 10 min to change planes in Doha', isTight: false })
  const at = (departsAt: string, more: Partial<TripLegView> = {}) => ({ ...second, departsAt, ...more })
  expect(connectionOf(first, at('2026-12-08T22:00:00.000Z'))).toEqual({
    text: '55 min to change planes in Doha',
    isTight: true,
  })
  expect(connectionOf({ ...first, arrivalTime: null }, at('2026-12-09T00:10:00.000Z'))?.text).toBe(
    'about 3 h to change planes in Doha',
  )
  expect(connectionOf(first, at('2026-12-08T20:00:00.000Z'))?.text).toBe(
    'The next flight leaves Doha before this one lands. Please check the times.',
  )
  expect(connectionOf(first, at('2026-12-09T05:15:00.000Z', { time: null }))?.text).toBe(
    'Change planes in Doha; the times are not known yet',
  )
  // The landing that the airline reports is exact, even if no one has entered a time.
  const reported = <Leg extends TripLegView>(leg: Leg) => ({
    ...leg,
    arrivalTime: null,
    time: null,
    status: reportedStatus,
  })
  expect(connectionOf(reported(first), reported(at('2026-12-08T21:40:00.000Z')))?.text).toBe(
    '35 min to change planes in Doha',
  )
  const [diverted, canceled] = [
    { ...reportedStatus, phase: 'diverted' as const, divertedTo: 'BAH' },
    { ...reportedStatus, phase: 'canceled' as const },
  ]
  for (const [one, other] of [
    [{ ...first, status: diverted }, second],
    [first, { ...second, status: canceled }],
  ] as const)
    expect(connectionOf(one, other)).toBeUndefined()
  expect([duration(60), duration(45), duration(0), duration(605)]).toEqual(['1 h', '45 min', '0 min', '10 h 5 min'])
})

test('each end of a flight has its own day and clock: over the date line, at +14 and −10, and across a change to summer time', () => {
  // Kiritimati is 14 hours ahead of UTC and Honolulu 10 behind, so the flight lands on the day before.
  const line: TripLegView = {
    ...{
      ...first,
      departureCity: 'Kiritimati',
      departureZone: 'Pacific/Kiritimati',
      date: '2027-01-10',
      time: '06:00',
    },
    ...{ arrivalCity: 'Honolulu', arrivalZone: 'Pacific/Honolulu', arrivalDate: '2027-01-09', arrivalTime: '09:10' },
    ...{ departsAt: '2027-01-09T16:00:00.000Z', landsAt: '2027-01-09T19:10:00.000Z' },
  }
  const textOf = (leg: TripLegView) => {
    const { from, to } = flightPoints(leg)
    return [from, to].map(({ day, time, isApproximate }) => `${day}, ${isApproximate ? 'about ' : ''}${time}`)
  }
  expect(textOf(line)).toEqual(['Sun, Jan 10, 6:00 AM', 'Sat, Jan 9, 9:10 AM'])
  // London changes its clocks the night before; New York changed them two weeks earlier.
  const spring: TripLegView = {
    ...{ ...first, departureCity: 'London', departureZone: 'Europe/London', date: '2027-03-28', time: '11:00' },
    ...{ arrivalCity: 'New York', arrivalZone: 'America/New_York', arrivalDate: null, arrivalTime: null },
    ...{ departsAt: '2027-03-28T10:00:00.000Z', landsAt: '2027-03-28T17:30:00.000Z' },
  }
  expect(textOf(spring)).toEqual(['Sun, Mar 28, 11:00 AM', 'Sun, Mar 28, about 1:30 PM'])
  const winter = { ...spring, date: '2027-03-27', departsAt: '2027-03-27T11:00:00.000Z' }
  expect(textOf(winter)[0]).toBe('Sat, Mar 27, 11:00 AM')
  expect(shareEndOf({ ...trip, legs: [line], lastLandingAt: line.landsAt })).toBe('Mon, Jan 11')
})

test('the next step before a trip is the first thing that is missing', () => {
  const mine = { ...trip.traveler, shares: { phone: false, mail: false, photo: false }, checklist: [] }
  const next = (given: Trip) => nextStepOf(given, POSTER, BEFORE)?.part
  const open = { ...trip, meeting: { ...trip.meeting, place: null }, traveler: mine }
  expect(next(open)).toBe('meeting')
  expect(next({ ...open, meeting: trip.meeting })).toBe('people')
  const shared = { ...mine, shares: { phone: true, mail: false, photo: false } }
  expect(nextStepOf({ ...trip, traveler: { ...shared, checklist: ['visa'] } }, POSTER, BEFORE)).toEqual({
    ...{ text: 'Next: your checklist, 7 to go', part: 'checklist' },
  })
  expect(nextStepOf(open, POSTER, ON_THE_WAY)?.part).toBe('on-the-way')
  expect(next({ ...open, departed: true })).toBe('on-the-way')
  const gone = { ...trip.helper, removed: true, unreachable: true }
  expect(next({ ...open, departed: true, helper: gone })).toBe('on-the-way')
  expect(next({ ...trip, state: 'proposed' })).toBeUndefined()
})

test('describes the pending step and whose it is', () => {
  const waits = (given: Trip, now = BEFORE) => pendingStepOf(given, POSTER, now)
  expect(waits(trip)).toBeUndefined()
  expect(waits({ ...trip, state: 'proposed', waitsFor: POSTER })).toEqual({
    text: 'Waits for your answer',
    isMine: true,
  })
  expect(waits({ ...trip, change: trip.legs, waitsFor: trip.helper.id })).toEqual({
    ...{ text: "Waits for Asha's answer to other flights", isMine: false },
  })
  const soon = new Date(Date.parse(trip.firstDepartureAt) - 71 * 3_600_000)
  expect(waits(trip, soon)?.text).toBe('Waits for your answer: are you still flying?')
  expect(waits({ ...trip, departed: true }, soon)).toBeUndefined()
  expect(waits({ ...trip, helper: { ...trip.helper, unreachable: true } }, soon)).toBeUndefined()
  expect(waits({ ...trip, traveler: { ...trip.traveler, flying: 'yes' } }, soon)).toBeUndefined()
  const landed = new Date(Date.parse(trip.lastLandingAt) + 3 * 3_600_000)
  expect(waits(trip, landed)?.text).toBe('Waits for your answer: did your trip happen?')
  expect(waits(trip, new Date(+landed + 8 * 86_400_000))).toBeUndefined()
  expect(waits({ ...trip, completion: { mine: false, completed: null } }, landed)).toBeUndefined()
  expect(nextStepOf(trip, POSTER, landed)).toBeUndefined()
})
