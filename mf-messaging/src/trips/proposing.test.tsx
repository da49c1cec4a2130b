import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveBrowser } from '../../test/live.ts'
import { box, offer, offline, open, thread } from '../../test/messages.tsx'
import { trip as agreed } from '../../test/trips.ts'
import { TripActions } from './TripActions.tsx'
import { useTripStep } from './useTripStep.ts'

const live = liveBrowser()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

// Asha offers help from Hyderabad to Chicago; Priya seeks it for her mother, by way of Doha.
const at = (days: object) => ({ departureAirport: 'HYD', arrivalAirport: 'ORD', endDate: null, time: null, ...days })
const mine = { id: 1, type: 'helper', ...at({ date: '2026-12-08' }), flightNumber: 'QR501', status: 'open' }
const theirs = {
  ...{ id: 2, type: 'seeking_help', ...at({ date: '2026-12-07', endDate: '2026-12-12' }), flightNumber: null },
  traveler: { firstName: 'Lakshmi' },
  legs: [
    { departureAirport: 'HYD', arrivalAirport: 'DOH', date: '2026-12-07', time: null, flightNumber: null },
    { departureAirport: 'DOH', arrivalAirport: 'ORD', date: '2026-12-08', time: null, flightNumber: null },
  ],
}
const other = { ...theirs, id: 4, ...at({ date: '2027-03-01' }), traveler: null, legs: [] }
const facts = { ...offer, userId: 3, type: 'seeking_help', date: '2026-12-07', endDate: '2026-12-12' }
const listings = {
  'GET /my-listings': { body: [mine, { ...mine, id: 9, status: 'closed' }] },
  'GET /listings/3': { body: { user: {}, listings: [theirs, other] } },
  'GET /messages/3': {
    body: { ...thread, blocked: false, trips: [{ listingId: 2, state: 'open', facts }] },
  },
}
const proposed: Trip = { ...agreed, state: 'proposed', revision: 1, waitsFor: 3 }
const toMe: Trip = { ...proposed, waitsFor: asha.id }
const withTrip = (...trips: Trip[]) => ({ ...listings, 'GET /trips': { body: trips } })

const proposeButton = () => screen.findByRole('button', { name: 'Propose a trip' })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Propose a trip to Priya' }))
const card = () => screen.findByRole('region', { name: 'Your trip together' })
const posts = (sent: ReturnType<typeof open>['sent']) =>
  sent.filter(({ method, url }) => method === 'POST' && url.startsWith('/trips')).map(({ url, body }) => [url, body])

test('a trip is proposed from a conversation: its listings and flights are there, the flights can be changed, and both see it [spec-talk-about-listing]', async () => {
  const { sent } = open('/messages?to=3', { ...listings, 'POST /trips': { status: 201, body: proposed } })
  await userEvent.click(await proposeButton())
  const form = await dialog()
  expect(await form.findByRole('combobox', { name: "Priya's listing" })).toHaveDisplayValue(
    'HYD → ORD, Mon, Dec 7, 2026 – Sat, Dec 12, 2026 (help for Lakshmi)',
  )
  expect(form.getByRole('combobox', { name: 'Your listing' })).toHaveDisplayValue(/^HYD → ORD, Tue, Dec 8, 2026/)
  const flights = form.getAllByRole('group', { name: /^Flight/ }).map((flight) => within(flight))
  expect(flights.map((flight) => (flight.getByLabelText('Day') as HTMLInputElement).value)).toEqual([
    '2026-12-08',
    '2026-12-09',
  ])
  const together = flights.map((flight) => flight.getByRole('checkbox', { name: 'I am on this flight, too' }))
  for (const box of together) expect(box).toBeChecked() // Without flight numbers, all flights may be shared.

  for (const each of together) await userEvent.click(each)
  await userEvent.click(form.getByRole('button', { name: 'Propose the Trip' }))
  expect(await form.findByText('Please choose at least one flight that you share')).toBeVisible()
  await userEvent.click(together[1]!)
  const number = flights[1]!.getByLabelText('Flight number')
  await userEvent.type(number, 'nonsense')
  await userEvent.click(form.getByRole('button', { name: 'Propose the Trip' }))
  expect(number).toHaveFocus()
  expect(number).toHaveAccessibleDescription('Please enter a flight number like AA1234')
  expect(posts(sent)).toEqual([])
  await userEvent.clear(number)
  await userEvent.type(number, 'qr 725')
  await userEvent.dblClick(form.getByRole('button', { name: 'Propose the Trip' }))
  expect(await card()).toHaveTextContent('You have proposed this trip')
  expect(posts(sent)).toEqual([
    [
      '/trips',
      {
        ...{ otherUserId: 3, helperListingId: 1, seekingListingId: 2 },
        legs: [
          { departureAirport: 'HYD', arrivalAirport: 'DOH', date: '2026-12-08', together: false },
          { departureAirport: 'DOH', arrivalAirport: 'ORD', date: '2026-12-09', flightNumber: 'QR725', together: true },
        ],
      },
    ],
  ])
  expect(screen.getByRole('heading', { name: 'You have proposed this trip' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Propose a trip' })).toBeNull()
})

const QR501 = {
  ...{ flightNumber: 'QR501', operatingFlightNumber: 'QR501', departureAirport: 'HYD', arrivalAirport: 'DOH' },
  ...{ departure: '2026-12-08T03:55', arrival: '2026-12-08T05:50', departureTerminal: null, arrivalTerminal: '1' },
}
const direct = { ...theirs, legs: [], date: '2026-12-08', endDate: null }

test('a departure time that the user is typing when the flight is found stays', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: object[] }>()
  const { sent } = open('/messages?to=3&propose=1', {
    ...listings,
    'GET /listings/3': { body: { user: {}, listings: [direct] } },
    'GET /flights/QR501/stored': { body: { isStored: false, flights: [] } },
    'GET /flights/QR501': () => promise,
  })
  const leg = within(await (await dialog()).findByRole('group', { name: /^Flight 1/ }))
  await userEvent.clear(leg.getByLabelText('Flight number'))
  await userEvent.type(leg.getByLabelText('Flight number'), 'qr 501')
  await waitFor(() => expect(sent.some(({ url }) => url.startsWith('/flights/QR501?'))).toBe(true))
  const time = leg.getByLabelText('Leaves at')
  await userEvent.click(time)
  // jsdom has no incomplete times.
  Object.defineProperty(time, 'validity', { value: { badInput: true } })
  resolve({ body: [QR501] })
  expect(await leg.findByRole('status')).toHaveTextContent(/^QR501: leaves/)
  expect(time).toHaveValue('')
})

test('fills in a flight from its schedule, and adds the connection where it lands', async () => {
  const { sent } = open('/messages?to=3&propose=1', {
    ...listings,
    'GET /listings/3': { body: { user: {}, listings: [direct] } },
    'GET /flights/QR501/stored': { body: { isStored: false, flights: [] } },
    'GET /flights/QR501': { body: [QR501] },
    'GET /airports': { body: { airports: [] } },
    'POST /trips': { status: 201, body: proposed },
  })
  const form = await dialog()
  const leg = within(await form.findByRole('group', { name: /^Flight 1/ }))
  await userEvent.clear(leg.getByLabelText('Flight number'))
  await userEvent.type(leg.getByLabelText('Flight number'), 'qr 501')
  await userEvent.click(await leg.findByRole('button', { name: 'Add this connection' }))
  expect(leg.getByLabelText('Leaves at')).toHaveValue('03:55')
  const connection = within(form.getByRole('group', { name: 'Flight 2: DOH → ORD' }))
  expect(connection.getByLabelText('Day')).toHaveValue('2026-12-08')
  await userEvent.click(form.getByRole('button', { name: 'Propose the Trip' }))
  await card()
  const landing = { arrivalTerminal: '1', arrivalDate: '2026-12-08', arrivalTime: '05:50' }
  const ends = { departureAirport: 'HYD', arrivalAirport: 'DOH', date: '2026-12-08' }
  expect(posts(sent)).toMatchObject([
    [
      '/trips',
      {
        legs: [
          { ...ends, time: '03:55', flightNumber: 'QR501', ...landing, together: true },
          { departureAirport: 'DOH', arrivalAirport: 'ORD', date: '2026-12-08', together: true },
        ],
      },
    ],
  ])
})

test('a proposal for someone close shares what the poster chooses, and nothing else', async () => {
  const own = { ...theirs, status: 'open', traveler: { firstName: 'Lakshmi', relation: 'mother' } }
  const { sent } = open('/messages?to=3&propose=1', {
    ...listings,
    'GET /my-listings': { body: [own] },
    'GET /listings/3': { body: { user: {}, listings: [{ ...mine, id: 7 }] } },
    'POST /trips': { status: 201, body: proposed },
  })
  const form = await dialog()
  await userEvent.click(await form.findByRole('checkbox', { name: 'Priya sees the age' }))
  await userEvent.click(form.getByRole('button', { name: 'Propose the Trip' }))
  await card()
  expect(posts(sent)).toMatchObject([['/trips', { shares: { firstName: false, ageBand: true, time: false } }]])
})

test('without a network the proposal says so, keeps what was entered also over a reload, and goes with the next try', async () => {
  let isOffline = true
  const responses = { ...listings, 'POST /trips': () => (isOffline ? offline() : { status: 201, body: proposed }) }
  const first = open('/messages?to=3&propose=1', responses)
  const form = await dialog()
  const [number] = await form.findAllByLabelText('Flight number')
  await userEvent.type(number!, '{Control>}a{/Control}qr 1')
  await userEvent.click(form.getByRole('button', { name: 'Propose the Trip' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Please check your connection and try again.')
  expect(first.toast()).toMatchObject({ title: 'The trip could not be proposed', variant: 'destructive' })
  expect(number).toHaveValue('qr 1')
  expect(first.address()).toBe('/messages?to=3')
  first.unmount()

  open('/messages?to=3&propose=1', responses)
  const again = await dialog()
  expect((await again.findAllByLabelText('Flight number'))[0]).toHaveValue('qr 1')
  isOffline = false
  await userEvent.click(again.getByRole('button', { name: 'Propose the Trip' }))
  expect(await card()).toBeVisible()
  expect(sessionStorage).toHaveLength(0)
})

const status = {
  ...{ operatingFlightNumber: 'QR501', phase: 'canceled' as const, delayMinutes: 0 },
  ...{ estimatedDeparture: null, estimatedArrival: null, actualDeparture: null },
  ...{ scheduledDeparture: agreed.legs[0]!.departsAt, scheduledArrival: agreed.legs[0]!.landsAt },
  ...{ actualArrival: null, terminal: null, gate: null, baggage: null, divertedTo: null },
  ...{ source: 'Another provider', asOf: agreed.legs[0]!.departsAt, nextReadAt: null },
}

test('shows the status of the next flight above the messages of an agreed trip', async () => {
  const legs = agreed.legs.map((leg) => ({ ...leg, status }))
  open('/messages?to=3', withTrip({ ...agreed, legs }))
  expect(await card()).toHaveTextContent(/QR 501: Canceled From Another provider/)
})

test.each([
  [2, 1],
  [4, 0],
])('%d hours after the landing of the last flight, its status is shown %d times', async (hours, count) => {
  const lastLandingAt = new Date(Date.now() - hours * 3_600_000).toISOString()
  const landed = { ...status, phase: 'landed' as const, actualArrival: lastLandingAt }
  const legs = agreed.legs.map((leg) => ({ ...leg, status: landed }))
  open('/messages?to=3', withTrip({ ...agreed, legs, lastLandingAt }))
  expect(await proposeButton()).toBeVisible()
  expect(screen.queryAllByText(/^QR 725: Landed in Chicago at /)).toHaveLength(count)
})

test('during the second flight of unknown status, the landing of the first one is not shown', async () => {
  const [first, second] = agreed.legs
  const landed = { ...status, phase: 'landed' as const, actualArrival: first!.landsAt }
  open('/messages?to=3', withTrip({ ...agreed, legs: [{ ...first!, status: landed }, second!] }))
  expect(await card()).toBeVisible()
  expect(screen.queryByText(/Landed in Doha/)).toBeNull()
})

test('names the day of each of several trips with one person, and of a single one only its state', async () => {
  const later = { ...agreed, id: 6, legs: agreed.legs.map((leg) => ({ ...leg, date: '2027-03-01' })) }
  const { unmount } = open('/messages?to=3', withTrip(agreed, later))
  await waitFor(() => expect(screen.getAllByRole('region', { name: 'Your trip together' })).toHaveLength(2))
  const [first, second] = screen.getAllByRole('region', { name: 'Your trip together' })
  expect(within(second!).getByText(/Mar 1\b/)).toBeVisible()
  expect(within(first!).queryByText(/Mar 1\b/)).toBeNull()
  unmount()
  open('/messages?to=3', withTrip(later))
  expect(within(await card()).queryByText(/Mar 1\b/)).toBeNull()
})

test('accepts a proposal once, and focuses the new state', async () => {
  const { sent } = open('/messages?to=3', { ...withTrip(toMe), 'POST /trips/5/answer': { body: agreed } })
  const all = within(await card())
  expect(all.getByRole('heading')).toHaveTextContent('Priya proposes this trip')
  expect(all.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'HYD → DOHTue, Dec 8, 9:40 PM, QR 501, Lakshmi alone',
    'DOH → ORDWed, Dec 9, 8:15 AM, QR 725, with Lakshmi',
  ])
  expect(all.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  await userEvent.dblClick(all.getByRole('button', { name: 'Accept' }))
  expect(await all.findByText('You travel with Lakshmi')).toHaveFocus()
  expect(posts(sent)).toEqual([['/trips/5/answer', { revision: 1, accept: true }]])
  expect(all.queryByRole('button')).toBeNull()
  expect(all.getByRole('link', { name: 'See the trip' })).toHaveAttribute('href', '/trips/5')
})

test('does not repeat an action while the page shows the old revision', async () => {
  const Before = () => <TripActions me={asha.id} trip={toMe} tripStep={useTripStep(asha.id, toMe)} />
  const { sent } = renderInSite(<Before />, { user: asha, server: { 'POST /trips/5/answer': { body: agreed } } })
  document.body.insertAdjacentHTML('beforeend', '<div data-announce="polite"></div>')
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() =>
    expect(document.querySelector('[data-announce]')).toHaveTextContent("Accepted. We're letting Priya know."),
  )
  await userEvent.click(screen.getByRole('button', { name: /Accept/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  expect(posts(sent)).toHaveLength(1)
  document.querySelector('[data-announce]')?.remove()
})

test('ignores an older response that arrives after an action', async () => {
  const response = Promise.withResolvers<{ body: Trip[] }>()
  let times = 0
  open('/messages?to=3', {
    ...listings,
    'GET /trips': () => (times++ === 0 ? { body: [toMe] } : response.promise),
    'POST /trips/5/answer': { body: agreed },
  })
  const accept = await screen.findByRole('button', { name: 'Accept' })
  await live.emit({ type: 'trip', trip: 5 })
  await waitFor(() => expect(times).toBe(2))
  await userEvent.click(accept)
  expect(await screen.findByText('You travel with Lakshmi')).toBeVisible()
  response.resolve({ body: [toMe, { ...proposed, id: 6 }] })
  expect(await screen.findByText('You have proposed this trip')).toBeVisible()
  expect(screen.getByText('You travel with Lakshmi')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('shows a failed action at the trip, and repeats it on the next attempt', async () => {
  let isOffline = true
  const declined: Trip = { ...toMe, state: 'declined', waitsFor: null, revision: 2 }
  open('/messages?to=3', {
    ...withTrip(toMe),
    'POST /trips/5/answer': () => (isOffline ? offline() : { body: declined }),
  })
  const all = within(await card())
  await userEvent.click(all.getByRole('button', { name: 'Decline' }))
  expect(await all.findByRole('alert')).toHaveTextContent('This could not be sentPlease check your connection')
  isOffline = false
  await userEvent.click(all.getByRole('button', { name: 'Decline' }))
  expect(await all.findByText('This trip was declined')).toHaveFocus()
  expect(all.queryByRole('alert')).toBeNull()
  expect(await proposeButton()).toBeVisible()
})

test("shows the other person's change instead of the outdated proposal", async () => {
  let changed = false
  const withdrawn: Trip = { ...toMe, state: 'withdrawn', waitsFor: null, revision: 2 }
  const refusal = 'This trip has changed meanwhile. Please look at it again.'
  open('/messages?to=3', {
    ...listings,
    'GET /trips': () => ({ body: [changed ? withdrawn : toMe] }),
    'POST /trips/5/answer': () => {
      changed = true
      return { status: 409, body: { code: 'trip-changed', message: refusal } }
    },
  })
  const all = within(await card())
  await userEvent.click(all.getByRole('button', { name: 'Accept' }))
  expect(await all.findByText(refusal)).toBeVisible()
  expect(await all.findByText('This proposal was withdrawn')).toBeVisible()
})

test('shows a new proposal by a live event, also in a second tab, without moving the focus', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div data-announce="polite"></div>')
  let trips: Trip[] = []
  open('/messages?to=3', { ...listings, 'GET /trips': () => ({ body: trips }) })
  await box()
  await proposeButton()
  trips = [{ ...toMe, revision: 7 }]
  await live.emit({ type: 'trip', trip: 5 })
  expect(await card()).toHaveTextContent('Priya proposes this trip')
  expect(screen.getByRole('heading', { name: 'Priya proposes this trip' })).not.toHaveFocus()
  expect(document.querySelector('[data-announce]')).toHaveTextContent('Priya proposes this trip')
  document.querySelector('[data-announce]')?.remove()
})

test('proposes other flights; a change by the other person closes the form and keeps the draft', async () => {
  let isNew = false
  const waiting: Trip = { ...toMe, waitsFor: 3, revision: 2 }
  const { sent, toast } = open('/messages?to=3', {
    ...withTrip(toMe),
    'POST /trips/5/change': () =>
      isNew
        ? { body: waiting }
        : { status: 409, body: { code: 'trip-changed', message: 'This trip has changed meanwhile.' } },
  })
  const all = within(await card())
  const change = async () => {
    await userEvent.click(all.getByRole('button', { name: 'Change' }))
    return within(await screen.findByRole('dialog', { name: 'Change flights' }))
  }
  const first = await change()
  const unfold = async (form: typeof first) => {
    await userEvent.click(form.getAllByText('Airports, terminals and landing')[1]!)
    return form.findByLabelText('Leaves from terminal')
  }
  await userEvent.type(await unfold(first), '2B')
  await userEvent.click(first.getByRole('button', { name: 'Ask Priya' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toast()).toMatchObject({ description: 'This trip has changed meanwhile.' })
  isNew = true
  const second = await change()
  expect(await unfold(second)).toHaveValue('2B')
  await userEvent.click(second.getByRole('button', { name: 'Ask Priya' }))
  expect(await all.findByRole('button', { name: 'Withdraw' })).toBeVisible()
  expect(posts(sent).at(-1)).toMatchObject([
    '/trips/5/change',
    { revision: 1, legs: [{ together: false }, { departureTerminal: '2B', together: true }] },
  ])
})

const question = 'Your listing says QR499 at 8:10 PM; this trip is QR501 at 3:55 AM. Are you on this flight?'
const refused = { status: 409, body: { code: 'other-flight', message: question } }
type Sent = { body: unknown }
const isConfirmed = ({ body }: Sent) => (body as { updateMyListing?: boolean }).updateMyListing === true

test("asks before accepting flights that differ from the user's listing", async () => {
  const accepted: Trip = { ...agreed, waitsFor: null, revision: 2 }
  const { sent, toast } = open('/messages?to=3', {
    ...withTrip(toMe),
    'POST /trips/5/answer': (request: Sent) => (isConfirmed(request) ? { body: accepted } : refused),
  })
  const all = within(await card())
  await userEvent.click(all.getByRole('button', { name: 'Accept' }))
  expect(await all.findByRole('region', { name: question })).toHaveFocus()
  expect(toast()?.description).not.toBe(question)
  await userEvent.click(all.getByRole('button', { name: 'No' }))
  expect(all.getByText('Then please decline, or ask for your flights with “Change”.')).toBeVisible()
  expect(document.activeElement).toHaveTextContent(/^Then please decline/)
  await userEvent.click(all.getByRole('button', { name: 'Accept' }))
  await userEvent.click(await all.findByRole('button', { name: 'Yes, change my listing', busy: false }))
  await waitFor(() => expect(all.queryByRole('region', { name: question })).toBeNull())
  expect(posts(sent).map(([, body]) => body)).toEqual([
    { revision: 1, accept: true },
    { revision: 1, accept: true },
    { revision: 1, accept: true, updateMyListing: true },
  ])
})

test("asks a helper who proposes a flight other than their listing's before it sends anything", async () => {
  const { sent } = open('/messages?to=3', {
    ...listings,
    'POST /trips': (request: Sent) => (isConfirmed(request) ? { status: 201, body: proposed } : refused),
  })
  await userEvent.click(await proposeButton())
  const form = await dialog()
  await userEvent.click(await form.findByRole('button', { name: 'Propose the Trip' }))
  expect(await form.findByRole('region', { name: question })).toHaveFocus()
  await userEvent.click(form.getByRole('button', { name: 'No' }))
  expect(form.getByText('Please change the flight to the one that you take, or untick it.')).toBeVisible()
  expect(document.activeElement).toHaveTextContent(/^Please change the flight/)
  await userEvent.click(form.getByRole('button', { name: 'Propose the Trip' }))
  await userEvent.click(await form.findByRole('button', { name: 'Yes, change my listing', busy: false }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posts(sent)).toHaveLength(3)
})

test('finds airports by name, shows an error for an unknown one, and does not collapse while typing', async () => {
  const airport = (code: string, city: string, country: string) => ({ code, name: city, city, country, zone: 'UTC' })
  const { sent } = open('/messages?to=3', {
    ...withTrip(toMe),
    'GET /airports/version': { body: { version: 'abc' } },
    'GET /airports': { body: [airport('ORD', 'Chicago', 'United States'), airport('LHR', 'London', 'United Kingdom')] },
    'POST /trips/5/change': { body: { ...toMe, waitsFor: 3, revision: 2 } },
  })
  const all = within(await card())
  await userEvent.click(all.getByRole('button', { name: 'Change' }))
  const form = within(await screen.findByRole('dialog', { name: 'Change flights' }))
  expect(sent.filter(({ url }) => url.startsWith('/airports'))).toEqual([])
  await userEvent.click(form.getByRole('button', { name: 'Add a flight' }))
  const added = within(form.getByRole('group', { name: 'Flight 3' }))
  const [from, to] = [added.getByRole('combobox', { name: 'From' }), added.getByRole('combobox', { name: 'To' })]
  await waitFor(() => expect(from).toHaveValue('ORD - Chicago, United States'))
  await userEvent.type(to, 'nowhere')
  expect(to).toBeVisible()
  await userEvent.click(added.getByText('Airports, terminals and landing'))
  await waitFor(() => expect(to).not.toBeInTheDocument())
  await userEvent.click(form.getByRole('button', { name: 'Ask Priya' }))
  const wrong = added.getByRole('combobox', { name: 'To' })
  expect(wrong).toHaveFocus()
  expect(wrong).toHaveAccessibleDescription('Please choose an airport from the list')
  await userEvent.clear(wrong)
  await userEvent.type(wrong, 'lond')
  await added.findByRole('option')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(wrong).toHaveValue('LHR - London, United Kingdom')
  expect(form.getByRole('group', { name: 'Flight 3: ORD → LHR' })).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Ask Priya' }))
  await waitFor(() => expect(posts(sent).at(-1)?.[1]).toMatchObject({ legs: [{}, {}, { arrivalAirport: 'LHR' }] }))
})

test('an own listing that is not confirmed yet is confirmed in the proposal', async () => {
  let confirmed = false
  const { sent } = open('/messages?to=3', {
    ...listings,
    'GET /my-listings': () => ({ body: [{ ...mine, confirmed }] }),
    'POST /my-listings/1/mine': () => {
      confirmed = true
      return { body: { ...mine, confirmed } }
    },
    'POST /trips': { status: 201, body: proposed },
  })
  await userEvent.click(await proposeButton())
  const form = await dialog()
  expect(await form.findByText('Did you post this listing?')).toBeVisible()
  expect(form.queryByRole('button', { name: 'Propose the Trip' })).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'Yes, it is mine' }))
  await userEvent.click(await form.findByRole('button', { name: 'Propose the Trip' }))
  await waitFor(() => expect(posts(sent)).toHaveLength(1))
  expect(sent.find(({ url }) => url === '/my-listings/1/mine')?.body).toEqual({ mine: true })
})
