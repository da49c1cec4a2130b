import type { FamilyMilestone } from '@flight-amigo/backend/contract/messaging'
import { renderInSite } from '@flight-amigo/shell/test'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { offline } from '../../test/messages.tsx'
import { familyTrip } from '../../test/trips.ts'
import { FamilyPage } from './FamilyPage.tsx'
import { legTimes, milestoneText, milestoneTimes, whereNow } from './familyTexts.ts'

const TOKEN = 'a'.repeat(43)
afterEach(() => void jest.useRealTimers())

const open = (responses: object, hash = `#${TOKEN}`) =>
  renderInSite(<FamilyPage />, { at: `/family${hash}`, server: responses as never })
// jsdom adds a space after <bdi>.
const TITLE = /^Lakshmi ?'s trip$/
const get = 'GET /family'
const step = (kind: FamilyMilestone['kind'], at: string, leg: number | null = null) =>
  ({ kind, leg, at: `2026-12-${at}:00.000Z` }) as const
const landed = { ...familyTrip, milestones: [step('boarded', '08T16:15', 1), step('landed', '08T21:02', 1)] }

const STATUS = {
  ...{ operatingFlightNumber: 'QR501', phase: 'scheduled' as const, delayMinutes: 0 },
  ...{ scheduledDeparture: '2026-12-08T16:10:00Z', scheduledArrival: '2026-12-08T21:05:00Z' },
  ...{ estimatedDeparture: null, estimatedArrival: null, actualDeparture: null, actualArrival: null },
  ...{ terminal: null, gate: null, baggage: null },
  ...{ divertedTo: null, source: 'FlightAware', asOf: '2026-12-08T21:20:00Z', nextReadAt: null },
}

test('shows the location, the milestones in local times and the flights, with first names only', async () => {
  const { sent } = open({ [get]: { body: landed } })
  expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  expect(screen.getByText(/^Landed in Doha, .*12:02 AM there\.$/)).toHaveAttribute('role', 'status')
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(steps[0]).toBe(
    'Landed in Doha12:02 AM, Wed, Dec 9 in Doha2:32 AM, Wed, Dec 9 in Hyderabad3:02 PM, Tue, Dec 8 in Chicago',
  )
  expect(steps[3]).toBe('Doha to Chicagowith AshaWed, Dec 9, leaves Doha at 8:15 AM; lands in Chicago at about 2:20 PM')
  expect(screen.queryByRole('button')).toBeNull()
  // Servers log URLs, so the token is in none.
  expect(sent.map(({ url }) => url)).toEqual(['/family'])
})

test('tells the family that the helper left during the trip, and what to do', async () => {
  open({ [get]: { body: { ...landed, helperUnreachable: true } } })
  const title = await screen.findByText('Your helper is no longer reachable through Flight Amigo')
  expect(title.closest('[role=alert]')).toHaveTextContent(
    /Please call Lakshmi ?, or ask the person who sent you this link\./,
  )
  expect(screen.getByRole('status')).toHaveTextContent(/^Landed in Doha/)
})

test('tells the family that the traveler has no helper, and then who comes on which flight', async () => {
  const legs = familyTrip.legs.map((leg) => ({ ...leg, together: false }))
  const first = open({ [get]: { body: { ...familyTrip, state: 'canceled', helperLost: true, legs } } })
  const title = await screen.findByText('No one is with the traveler for now')
  expect(title.closest('[role=alert]')).toHaveTextContent(/^No one is with the traveler for nowAsha can't come\./)
  expect(screen.getByText(/with no one for now/)).toBeVisible()
  expect(screen.getAllByText('alone')).toHaveLength(2)
  first.unmount()
  open({ [get]: { body: { ...familyTrip, legs: legs.map((leg) => ({ ...leg, together: true, helper: 'Meera' })) } } })
  expect(await screen.findAllByText('Meera')).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('explains an ended link, and sends no request for one without a token', async () => {
  const first = open({ [get]: { status: 404, body: { code: 'family-link-over', message: 'over' } } })
  expect(await screen.findByText('This link no longer works')).toBeVisible()
  expect(screen.getByText('Ask the person who sent it for a new one.')).toBeVisible()
  const requestCount = first.sent.length
  window.dispatchEvent(new Event('online'))
  expect(first.sent).toHaveLength(requestCount)
  first.unmount()
  for (const hash of ['', '#short', `#${TOKEN}/../x`]) {
    const { sent, unmount } = open({}, hash)
    expect([screen.getByText('This link no longer works').textContent, sent]).toEqual(['This link no longer works', []])
    unmount()
  }
})

test('shows only that a canceled trip is not taking place, and stops polling', async () => {
  const body = { code: 'family-trip-canceled', message: 'This trip was canceled.' }
  let isCanceled = false
  const { sent, container } = open({ [get]: () => (isCanceled ? { status: 404, body } : { body: familyTrip }) })
  expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  isCanceled = true
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('heading', { name: 'This trip is not taking place' })).toBeVisible()
  expect(container).toHaveTextContent(/^Your family's tripThis trip is not taking place$/)
  const requestCount = sent.length
  window.dispatchEvent(new Event('online'))
  expect(sent).toHaveLength(requestCount)
})

test('polls every minute while visible, refetches on return, and shows its age without a network', async () => {
  jest.useFakeTimers()
  let response: () => object = offline
  const { sent } = open({ [get]: () => response() })
  expect(await screen.findByRole('alert')).toHaveTextContent('The trip could not be loaded')
  response = () => ({ body: familyTrip })
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: TITLE })).toBeVisible()
  const before = sent.length
  response = offline
  await act(async () => void jest.advanceTimersByTime(60_000))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This may be out of date/)
  expect(screen.getByRole('heading', { name: TITLE })).toBeVisible()
  expect(sent).toHaveLength(before + 1)

  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const changeVisibility = () =>
    act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await changeVisibility()
  await act(async () => void jest.advanceTimersByTime(600_000))
  expect(sent).toHaveLength(before + 1)
  response = () => ({ body: landed })
  visibility.mockReturnValue('visible')
  await changeVisibility()
  expect(await screen.findByText(/^Landed in Doha,/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  visibility.mockRestore()
})

test('turns notifications off and on, and shows a failure at the button', async () => {
  let gone = true
  const tripWith = (enabled: boolean) => ({ ...familyTrip, notifications: { channel: 'sms', enabled } })
  const { sent, toast } = open({
    [get]: { body: tripWith(false) },
    'PUT /family/notifications': ({ body }: { body: { enabled: boolean } }) =>
      gone ? offline() : { body: tripWith(body.enabled) },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Tell me at each step' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changed')
  expect(toast()).toMatchObject({ title: 'Nothing was changed' })
  gone = false
  await userEvent.click(screen.getByRole('button', { name: 'Tell me at each step' }))
  expect(await screen.findByText('You get an update at each step by text message.')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: 'Stop telling me' })).toHaveFocus()
  expect(sent.at(-1)?.body).toEqual({ enabled: true })
})

test('says what the airline has reported, until a later step is recorded', () => {
  const [first, ...others] = familyTrip.legs
  const at = (reported: object, ...milestones: Array<ReturnType<typeof step>>) => {
    const legs = [{ ...first!, status: { ...STATUS, ...reported } }, ...others]
    return whereNow({ ...familyTrip, legs, milestones }, new Date('2026-12-08T21:30:00Z'))
  }
  const departed = { actualDeparture: '2026-12-08T16:30:00Z' }
  const landed = { ...departed, actualArrival: '2026-12-08T21:15:00Z' }
  const flying = step('boarded', '08T16:15', 1)
  expect(at(departed)).toMatch(/^The flight left Hyderabad, Tue, Dec 8, 10:00 PM there\. No update/)
  expect(at(departed, flying)).toMatch(/^On board to Doha/)
  expect(at(landed, flying)).toMatch(/^The flight landed in Doha, 12:15 AM there\./)
  expect(at(landed, flying, step('landed', '08T21:20', 1))).toBe('Landed in Doha, 12:20 AM there.')
  const diverted = {
    phase: 'diverted' as const,
    divertedTo: 'BAH',
    divertedCity: 'Manama',
    divertedZone: 'Asia/Bahrain',
  }
  const sentence = /^The flight is diverted to Manama\. No update from/
  expect(at(diverted)).toMatch(sentence)
  expect(at({ ...departed, ...diverted }, flying)).toMatch(sentence)
  const diversion = { ...landed, ...diverted, phase: 'landed' as const }
  expect(at(diversion, flying)).toMatch(/^The flight landed in Manama, 12:15 AM there\. No update/)
  expect(at(diversion, flying, step('landed', '08T21:20', 1))).toBe('Landed in Manama, 12:20 AM there.')
})

test('gives the times that the airline estimates, and says that a flight is canceled', () => {
  const [first, ...others] = familyTrip.legs
  const at = (now: string, reported: object, ...milestones: Array<ReturnType<typeof step>>) => {
    const legs = [{ ...first!, status: { ...STATUS, ...reported } }, ...others]
    return whereNow({ ...familyTrip, legs, milestones }, new Date(`2026-12-${now}:00Z`)).replace(/[\u2068\u2069]/g, '')
  }
  const late = { estimatedDeparture: '2026-12-08T17:40:00Z', estimatedArrival: '2026-12-08T22:40:00Z' }
  expect(at('08T12:00', late)).toBe('Leaves Hyderabad Tuesday, Dec 8 at 11:10 PM local time.')
  expect(at('08T17:00', late)).toBe('Leaves Hyderabad Tuesday, Dec 8 at 11:10 PM local time.')
  expect(at('08T18:00', late)).toMatch(/^The flight from Hyderabad was scheduled for 9:40 PM there\./)
  const flying = step('boarded', '08T17:15', 1)
  expect(at('08T22:00', late, flying)).toBe('On board to Doha, landing about 1:40 AM there.')
  expect(at('08T23:00', late, flying)).toMatch(/^On board to Doha\. Landing was scheduled for 12:05 AM there;/)
  const canceled = { phase: 'canceled' }
  expect(at('08T12:00', canceled)).toBe('The flight from Hyderabad was canceled.')
  expect(at('08T14:00', canceled, step('through-security', '08T13:55'))).toMatch(/was canceled\.$/)
  expect(at('08T17:30', { ...canceled, actualDeparture: '2026-12-08T17:20:00Z' }, flying)).toMatch(/was canceled\.$/)
})

test('says that a connection is canceled once the traveler has landed before it', () => {
  const [first, second] = familyTrip.legs
  const legs = [first!, { ...second!, status: { ...STATUS, phase: 'canceled' as const } }]
  const at = (...milestones: Array<ReturnType<typeof step>>) =>
    whereNow({ ...familyTrip, legs, milestones }, new Date('2026-12-08T20:00:00Z'))
  const flying = step('boarded', '08T16:15', 1)
  expect(at()).toMatch(/^The flight from Hyderabad was scheduled/)
  expect(at(flying)).toMatch(/^On board to Doha/)
  expect(at(flying, step('landed', '08T21:20', 1))).toBe('The flight from Doha was canceled.')
  expect(at(flying, step('landed', '08T21:20', 1), step('landed', '09T20:20', 2))).toMatch(/^Landed in Chicago/)
  const replaced = [{ ...first!, status: legs[1]!.status }, legs[1]!]
  const landedOnAnother = [step('landed', '08T21:20', 1)]
  expect(whereNow({ ...familyTrip, legs: replaced, milestones: landedOnAnother }, new Date())).toBe(
    'The flight from Doha was canceled.',
  )
  const departed = { ...STATUS, actualDeparture: '2026-12-09T05:20:00Z' }
  const onTheWay = [replaced[0]!, { ...second!, status: departed }]
  expect(whereNow({ ...familyTrip, legs: onTheWay }, new Date())).toMatch(/^The flight left Doha/)
})

test('lists each flight with the times of the airline, and the day of the landing only if it is another one', () => {
  const [first, second] = familyTrip.legs
  const untimed = { ...second!, departureKnown: false, arrivalKnown: false }
  const reported = { scheduledDeparture: '2026-12-09T05:15:00Z', scheduledArrival: '2026-12-09T20:20:00Z' }
  expect([first!, second!, untimed, { ...untimed, status: { ...STATUS, ...reported } }].map(legTimes)).toEqual([
    'Tue, Dec 8, leaves Hyderabad at 9:40 PM; lands in Doha at 12:05 AM, Wed, Dec 9',
    'Wed, Dec 9, leaves Doha at 8:15 AM; lands in Chicago at about 2:20 PM',
    'Wed, Dec 9, time not known yet',
    'Wed, Dec 9, leaves Doha at 8:15 AM; lands in Chicago at 2:20 PM',
  ])
})

test('describes each moment of the trip in one sentence', () => {
  const at = (now: string, ...milestones: Array<ReturnType<typeof step>>) =>
    whereNow({ ...familyTrip, milestones }, new Date(`2026-12-${now}:00.000Z`)).replace(/[\u2068\u2069]/g, '')
  expect(at('01T10:00')).toBe('Leaves Hyderabad Tuesday, Dec 8 at 9:40 PM local time.')
  expect(at('08T16:20')).toBe('The flight from Hyderabad was scheduled for 9:40 PM there. No update from Lakshmi yet.')
  expect(at('08T14:00', step('through-security', '08T13:55'))).toBe('Through security in Hyderabad, 7:25 PM there.')
  const flying = step('boarded', '08T16:15', 1)
  expect(at('08T17:00', flying)).toBe('On board to Doha, landing Wed, Dec 9, 12:05 AM there.')
  expect(at('08T22:00', flying)).toBe('On board to Doha. Landing was scheduled for 12:05 AM there; no update yet.')
  // An untimed flight may leave at any hour of its day.
  const untimed = familyTrip.legs.map((leg) => ({ ...leg, departureKnown: false, arrivalKnown: false }))
  const without = (now: string) => whereNow({ ...familyTrip, legs: untimed }, new Date(`2026-12-${now}:00.000Z`))
  expect(without('08T18:00')).toBe('Leaves Hyderabad Tuesday, Dec 8.')
  expect(without('08T18:31').replace(/[\u2068\u2069]/g, '')).toBe(
    'The flight from Hyderabad was scheduled for Tue, Dec 8. No update from Lakshmi yet.',
  )
  // The time alone does not tell at which airport the security check was.
  expect(at('08T22:00', step('through-security', '08T21:30'))).toMatch(/^Through security in Hyderabad,/)
  const late = step('through-security', '08T16:16')
  expect(at('08T17:00', flying, late)).toBe('On board to Doha, landing Wed, Dec 9, 12:05 AM there.')
  const home = [step('boarded', '09T05:00', 2), step('met', '09T05:01')]
  expect(at('09T07:00', flying, ...home)).toBe('On board to Chicago, landing about 2:20 PM there.')
  const there = step('landed', '08T21:02', 1)
  expect(at('08T21:10', flying, there)).toBe('Landed in Doha, 12:02 AM there.')
  expect(at('09T03:00', flying, there, step('met', '09T02:00'))).toBe('Lakshmi and Asha have met, 5:00 AM there.')
  expect(at('09T03:00', flying, there, step('through-security', '09T02:30'))).toBe(
    'Through security in Doha, 5:30 AM there.',
  )
  expect(at('09T07:00', flying, there, step('boarded', '09T05:00', 2))).toBe(
    'On board to Chicago, landing about 2:20 PM there.',
  )
  expect(at('09T22:00', step('handed-over', '09T21:30'))).toBe('Lakshmi is with the family in Chicago, 3:30 PM there.')
  expect(whereNow({ ...familyTrip, state: 'canceled' }, new Date())).toBe('This trip is not taking place as planned.')
})

test('keeps the airport of a milestone after the next flight is boarded', () => {
  const security = step('through-security', '08T13:55')
  const trip = { ...familyTrip, milestones: [security, step('boarded', '08T16:15', 1)] }
  expect(milestoneText(security, trip)).toBe('Through security in Hyderabad')
  expect(milestoneTimes(security, trip)[0]).toEqual({ city: 'Hyderabad', at: '7:25 PM, Tue, Dec 8' })
})

test('shows the local day on both sides of the date line', () => {
  const legs = [
    {
      ...familyTrip.legs[0]!,
      ...{ departureCity: 'Kiritimati', departureZone: 'Pacific/Kiritimati' },
      ...{ arrivalCity: 'Honolulu', arrivalZone: 'Pacific/Honolulu' },
    },
  ]
  const trip = { ...familyTrip, legs }
  expect(milestoneTimes(step('landed', '08T21:02', 1), trip)).toEqual([
    { city: 'Honolulu', at: '11:02 AM, Tue, Dec 8' },
    { city: 'Kiritimati', at: '11:02 AM, Wed, Dec 9' },
  ])
})
