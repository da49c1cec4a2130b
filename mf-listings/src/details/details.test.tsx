import type { Device } from '@flight-amigo/shell/sdk'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listingOf, personOf, reviewOf } from '../../test/listings.ts'

const saveNote = jest.fn<Device['saveNote']>()
jest.mock('@flight-amigo/shell/sdk', () => ({
  ...(jest.requireActual('@flight-amigo/shell/sdk') as object),
  loadDevice: async () => ({ saveNote }),
}))
const { DetailsDialog } = require('./DetailsDialog.tsx') as typeof import('./DetailsDialog.tsx')

const listing = listingOf({
  id: 5,
  acceptsTips: true,
  minTip: 10,
  maxTip: 25,
  time: '21:40',
  flightNumber: 'AI127',
  skills: 'Wheelchair help, Translation',
})
const contact = { name: 'Priya', email: 'priya@mail.test', phoneNumber: '+91 98490 12345' }
const person = {
  user: personOf({ bio: 'I fly home twice a year.', verified: true, repliesWithin: 'hours' }),
  listings: [],
}
const server = {
  'GET /listings/12': { body: person },
  'GET /listings/by-id/5': { body: listing },
  'GET /listings/5/contact': { status: 204 },
  'POST /listings/5/contact': { body: contact },
  'GET /testimonials/user/12/mine': { body: { state: 'possible' } },
  'GET /trips': { body: [] as object[] },
}
beforeEach(() => sessionStorage.clear())

const open = (options = {}) =>
  renderInSite(<DetailsDialog />, { at: '/search?listing=5', user: asha, server, ...options })
const dialog = async () => within(await screen.findByRole('dialog', { name: /^(Amigo|Traveler) Details$/ }))

test('a URL with a listing opens its details [spec-details-trip]', async () => {
  open()
  const details = await dialog()
  expect(details.getByRole('heading', { name: 'Amigo Details' })).toBeVisible()
  const facts = within(details.getByRole('region', { name: 'Trip Details' }))
  for (const [label, value] of [
    ['From', 'HYD - Hyderabad'],
    ['To', 'ORD - Chicago'],
    ['Date', 'Dec 12, 2026'],
    ['Time', '9:40 PM local time'],
    ['Flight Number', 'AI127'],
    ['Skills', 'Wheelchair help, Translation'],
    ['Suggested Tip', '$10-$25'],
    ['Description', 'I fly this route twice a year.'],
  ] as const)
    expect(facts.getByText(label).nextElementSibling).toHaveTextContent(value)
})

test('the details list the flights of a trip in order, with what the rows above do not say', async () => {
  const leg = (departureAirport: string, arrivalAirport: string, arrivalCity: string, date: string) => ({
    ...{ departureAirport, departureCity: departureAirport, arrivalAirport, arrivalCity, date },
    ...{ time: '04:10', flightNumber: 'QR501' },
  })
  const legs = [
    leg('HYD', 'DOH', 'Doha', '2026-12-12'),
    { ...leg('DOH', 'LHR', 'London', '2026-12-12'), time: null },
    { ...leg('LHR', 'ORD', 'Chicago', '2026-12-14'), flightNumber: null },
  ]
  const trip = { ...listing, time: '04:10', flightNumber: 'QR501', legs }
  const flights = async () =>
    within(await (await dialog()).findByRole('list', { name: 'Flights' }))
      .getAllByRole('listitem')
      .map((flight) => [...flight.children].map(({ textContent }) => textContent))
  const expectedFlights = (later: string) => [
    ['HYD to DOH', 'Change planes in Doha'],
    ['DOH to LHR', 'QR501', 'Change planes in London'],
    ['LHR to ORD', `${later} · 4:10 AM local time`],
  ]
  const first = open({ server: { ...server, 'GET /listings/by-id/5': { body: trip } } })
  expect(await flights()).toEqual(expectedFlights('Dec 14, 2026'))
  first.unmount()
  const flexible = { ...trip, endDate: '2026-12-20' }
  const second = open({ server: { ...server, 'GET /listings/by-id/5': { body: flexible } } })
  expect(await flights()).toEqual(expectedFlights('Day 3'))
  second.unmount()
  // A request that is accompanied on a part has the flights of that trip.
  const accompanied = { ...trip, flightNumber: 'AI127' }
  const third = open({ server: { ...server, 'GET /listings/by-id/5': { body: accompanied } } })
  expect((await flights())[0]).toEqual(['HYD to DOH', '4:10 AM local time · QR501', 'Change planes in Doha'])
  third.unmount()
  open({ server: { ...server, 'GET /listings/by-id/5': { body: { ...trip, legs: legs.slice(0, 1) } } } })
  expect((await dialog()).queryByRole('list', { name: 'Flights' })).toBeNull()
})

test('contact details are shown only on request [spec-details-on-request]', async () => {
  const { sent } = open()
  const details = await dialog()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(details.getByRole('button', { name: 'Show Contact Info' }))
  const email = await details.findByText('priya@mail.test')
  expect(email).toBeVisible()
  expect(document.activeElement).toContainElement(email)
  const contactLinks = within(details.getByRole('list', { name: 'Ways to get in touch' }))
  expect(contactLinks.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Email Client',
    'Gmail',
    'Outlook',
    'Call',
    'SMS',
    'WhatsApp',
    'Telegram',
  ])
  expect(contactLinks.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('rel', 'noopener noreferrer')
})

test('the details say that an owner has neither email nor phone [spec-details-no-contact]', async () => {
  open({
    server: { ...server, 'POST /listings/5/contact': { body: { name: null, email: null, phoneNumber: null } } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show Contact Info' }))
  expect(await screen.findByText('No contact information available')).toBeVisible()
})

test("a rejected contact request shows the server's message", async () => {
  const message = 'You can connect with at most 10 travelers a day. Please try again tomorrow.'
  const { toast } = open({
    server: { ...server, 'POST /listings/5/contact': { status: 429, body: { code: 'too-many-contacts', message } } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show Contact Info' }))
  await waitFor(() => expect(toast()).toMatchObject({ variant: 'destructive', description: message }))
})

test('Send a Tip opens the checkout with five dollars and the name [spec-details-checkout]', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Appreciate Their Help?' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Send a Tip' })).toHaveAttribute('href', '/checkout/12?amount=5&name=Priya')
})

const trip = {
  ...{ state: 'agreed', lastLandingAt: '2026-01-10T20:20:00.000Z', completion: { mine: true, completed: true } },
  traveler: { id: asha.id },
}
const WHEN = 'Please tip after the trip, and send no one money before the flight.'

test.each([
  ['a stranger', []],
  ['someone whose trip is still ahead', [{ ...trip, lastLandingAt: '2999-01-10T20:20:00.000Z' }]],
  ['someone whose trip was canceled', [{ ...trip, state: 'canceled' }]],
  ['someone whose trip never happened', [{ ...trip, completion: { mine: false, completed: false } }]],
  ['the helper of an earlier trip', [{ ...trip, traveler: { id: 12 } }]],
])('for %s the tip is not prominent, and a sentence says when to tip', async (_who, trips) => {
  const { sent } = open({ server: { ...server, 'GET /trips': { body: trips } } })
  expect(await screen.findByText(new RegExp(WHEN))).toHaveTextContent(
    `${WHEN} Tips are optional, and 100% go to Priya.`,
  )
  await waitFor(() => expect(sent.map(({ url }) => url)).toContain('/trips?with=12'))
  expect(screen.getByRole('link', { name: 'Send a Tip' })).toHaveClass('quiet')
})

test('after a completed trip with the helper the tip is prominent', async () => {
  open({ server: { ...server, 'GET /trips': { body: [{ ...trip, state: 'declined' }, trip] } } })
  expect(await screen.findByText(/^You have traveled with/)).toHaveTextContent(
    'You have traveled with Priya. Tips are optional, and 100% go to them.',
  )
  expect(screen.getByRole('link', { name: 'Send a Tip' })).toHaveClass('accent')
  expect(screen.queryByText(new RegExp(WHEN))).toBeNull()
})

test('a visitor reads when to tip, and no trips are requested', async () => {
  const { sent } = open({ user: null })
  expect(await screen.findByText(new RegExp(WHEN))).toBeVisible()
  expect(sent.filter(({ url }) => url.startsWith('/trips'))).toEqual([])
})

test('the checkout starts with five dollars also beside a suggested tip', async () => {
  open({ server: { 'GET /listings/by-id/5': { body: { ...listing, tipAmount: 20 } } } })
  expect(await screen.findByRole('link', { name: 'Send a Tip' })).toHaveAttribute(
    'href',
    '/checkout/12?amount=5&name=Priya',
  )
})

test('a seeker cannot be tipped, and the offered tip is shown [spec-details-tip-helpers-only]', async () => {
  open({ server: { 'GET /listings/by-id/5': { body: { ...listing, type: 'seeking_help', tipAmount: 25 } } } })
  expect(await screen.findByRole('heading', { name: 'Traveler Details' })).toBeVisible()
  expect(screen.getByText('Willing to Tip').nextElementSibling).toHaveTextContent('$25')
  expect(screen.queryByText('Appreciate Their Help?')).toBeNull()
})

test('a review after a shared trip says when it is published', async () => {
  const publishAt = new Date('2026-12-30T12:00').toISOString()
  const unpublished = { ...reviews[0], id: 2, mine: true, together: true, publishAt }
  const { toast } = open({
    server: {
      ...server,
      'GET /testimonials/user/12': { body: [unpublished] },
      'POST /testimonials': { status: 201, body: unpublished },
    },
  })
  await dialog()
  await userEvent.click(screen.getByRole('tab', { name: 'Rate & Review' }))
  const waits = 'It is published once you have both written, or on Dec 30, 2026 at the latest.'
  expect(await screen.findByText(waits)).toBeVisible()
  expect(screen.getByText(/Traveled together/)).toBeVisible()
  await userEvent.click(await screen.findByRole('radio', { name: '4 stars' }))
  await userEvent.type(screen.getByLabelText('Your experience'), 'She found us at the gate.')
  await userEvent.click(screen.getByRole('button', { name: 'Submit Testimonial' }))
  await waitFor(() => expect(toast()).toMatchObject({ description: `Thank you for sharing your experience. ${waits}` }))
})

test('a person without a confirmed email cannot be contacted, tipped or reviewed', async () => {
  open({ server: { 'GET /listings/by-id/5': { body: { ...listing, confirmed: false } } } })
  expect(await screen.findByText(/has not confirmed their email address yet/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show Contact Info' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Send a Tip' })).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Rate & Review' }))
  expect(screen.queryByRole('button', { name: 'Submit Testimonial' })).toBeNull()
})

test('a deleted listing says so, and Back returns to the page without it', async () => {
  const message = 'This listing is not available any more.'
  const { address } = open({
    server: { 'GET /listings/by-id/5': { status: 404, body: { code: 'listing-not-found', message } } },
  })
  expect(await screen.findByText(message)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the listings' }))
  expect(address()).toBe('/search')
})

const reviews = [reviewOf({ createdAt: new Date('2026-10-02T12:00').toISOString() })]

test('testimonials load when their tab opens; sending one returns to the contact info [spec-testimonial-lazy] [spec-testimonial-route]', async () => {
  const { sent, toast } = open({
    server: {
      ...server,
      'GET /testimonials/user/12': { body: reviews },
      'POST /testimonials': { status: 201, body: { ...reviews[0], id: 2 } },
    },
  })
  await dialog()
  const requestCount = () => sent.filter(({ url }) => url.startsWith('/testimonials/user/12')).length
  expect(requestCount()).toBe(0)
  await userEvent.click(screen.getByRole('tab', { name: 'Rate & Review' }))
  expect((await screen.findByText('Ravi')).parentElement).toHaveTextContent('By Ravi')
  expect(screen.getByText('Oct 2, 2026')).toBeVisible()

  await userEvent.click(await screen.findByRole('button', { name: 'Submit Testimonial' }))
  expect(await screen.findByText('Rating must be at least 1')).toBeVisible()
  expect(screen.getByText('Testimonial must be at least 10 characters')).toBeVisible()

  await userEvent.click(await screen.findByRole('radio', { name: '4 stars' }))
  await userEvent.type(screen.getByLabelText('Your experience'), 'She found us at the gate.')
  await userEvent.click(screen.getByRole('button', { name: 'Submit Testimonial' }))
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Testimonial submitted',
      description: 'Thank you for sharing your experience',
    }),
  )
  expect(sent.find(({ method, url }) => method === 'POST' && url === '/testimonials')?.body).toEqual({
    targetUserId: 12,
    route: 'HYD to ORD',
    rating: 4,
    text: 'She found us at the gate.',
  })
  expect(screen.getByRole('tab', { name: 'Contact Info' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tabpanel', { name: 'Contact Info' })).toContainElement(document.activeElement as HTMLElement)
  expect(sessionStorage.getItem('private:7:listings-form:review-12-HYD to ORD')).toBeNull()
})

test('a refused testimonial stays in the form', async () => {
  const message = 'You have already reviewed this traveler for this route.'
  const { toast } = open({
    server: {
      ...server,
      'GET /testimonials/user/12': { body: [] },
      'POST /testimonials': { status: 409, body: { code: 'already-reviewed', message } },
    },
  })
  await dialog()
  await userEvent.click(screen.getByRole('tab', { name: 'Rate & Review' }))
  await userEvent.click(await screen.findByRole('radio', { name: '4 stars' }))
  await userEvent.type(screen.getByLabelText('Your experience'), 'She found us at the gate.')
  await userEvent.click(screen.getByRole('button', { name: 'Submit Testimonial' }))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Submission failed', description: message }))
  expect(screen.getByLabelText('Your experience')).toHaveValue('She found us at the gate.')
  const form = within(screen.getByRole('form', { name: 'Rate Priya' }))
  expect(within(form.getByRole('alert')).getByText(message)).toBeVisible()
})

test('the confirmation link confirms a listing once and removes the token from the URL', async () => {
  const { sent, address, toast } = open({
    at: '/search?listing=5&confirm=abc.def',
    user: null,
    server: { ...server, 'POST /listings/confirm': { body: listing } },
  })
  expect(await screen.findByRole('heading', { name: 'Amigo Details' })).toBeVisible()
  await waitFor(() => expect(address()).toBe('/search?listing=5'))
  expect(sent.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body])).toEqual([
    ['/listings/confirm', { token: 'abc.def', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }],
  ])
  expect(toast()).toMatchObject({ title: 'Listing confirmed' })
  expect(await screen.findByRole('link', { name: 'See matches' })).toHaveAttribute('href', '/search?for=5')
})

test('the details show facts about the owner', async () => {
  let respond = () => {}
  const loaded = new Promise<void>((resolve) => {
    respond = resolve
  })
  open({ server: { ...server, 'GET /listings/12': () => loaded.then(() => ({ body: person })) } })
  const region = await screen.findByRole('region', { name: 'About Priya' })
  const about = within(region)
  expect(region).toHaveAttribute('aria-busy', 'true')
  expect(about.getByText('Member since')).toBeVisible()
  respond()
  await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'false'))
  for (const [label, value] of [
    ['Member since', 'March 2026'],
    ['Phone', /^Verified: this person entered a code/],
    ['In their words', 'I fly home twice a year.'],
  ] as const)
    expect(about.getByText(label).nextElementSibling).toHaveTextContent(value)
})

test('the details begin with the photo, name, languages, record and reviews of the person', async () => {
  const known = { verified: true, completedTrips: 2, repliesWithin: 'hours', rating: { average: 4.86, count: 12 } }
  open({
    server: {
      ...server,
      'GET /listings/by-id/5': { body: { ...listing, ...known } },
      'GET /testimonials/user/12': { body: reviews },
    },
  })
  const details = await dialog()
  const who = within(details.getByRole('region', { name: 'Person' }))
  expect(who.getByRole('heading', { name: 'Priya' })).toBeVisible()
  for (const fact of ['Phone verified', '2 trips completed', 'Usually replies within a few hours'])
    expect(who.getByText(fact)).toBeVisible()
  expect(who.getByText(/Speaks/)).toHaveTextContent('Frequent Traveler · Speaks Telugu, English')
  // The title of the dialog says it.
  expect(who.queryByText('Amigo')).toBeNull()
  const region = details.getByRole('region', { name: 'Trip Details' })
  expect(details.getByRole('region', { name: 'Person' }).compareDocumentPosition(region)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(details.getAllByText(/Hyderabad/)).toHaveLength(1)

  await userEvent.click(who.getByRole('button', { name: 'What others say' }))
  expect(await details.findByText('Kind and patient with my mother.')).toBeVisible()
  expect(details.getByRole('tabpanel', { name: 'Rate & Review' })).toContainElement(
    document.activeElement as HTMLElement,
  )
})

test('the details say what the site does not know yet about a new person', async () => {
  const memberSince = new Date().toISOString().slice(0, 7)
  open({ server: { ...server, 'GET /listings/by-id/5': { body: { ...listing, memberSince } } } })
  const who = within((await dialog()).getByRole('region', { name: 'Person' }))
  expect(who.getByText('New here: phone not verified, no reviews yet')).toBeVisible()
  expect(who.getByText(/^Joined in /)).toBeVisible()
  expect(who.queryByRole('button')).toBeNull()
})

test('Message opens the conversation with the owner, from any tab', async () => {
  const { address } = open()
  const details = await dialog()
  await userEvent.click(details.getByRole('tab', { name: 'Rate & Review' }))
  expect(details.getByRole('button', { name: 'Show Contact Info' })).toBeVisible()
  await userEvent.click(details.getByRole('button', { name: 'Message' }))
  expect(address()).toBe('/messages?to=12&listing=5')
})

test('a signed-out visitor is asked to log in before writing a message', async () => {
  const { address } = open({ user: null })
  await userEvent.click(await screen.findByRole('button', { name: 'Message' }))
  expect(address()).toBe('/search?listing=5')
})

test('obtained contact details are one click away', async () => {
  open({ server: { ...server, 'GET /listings/5/contact': { body: contact } } })
  const details = await dialog()
  await userEvent.click(details.getByRole('tab', { name: 'Rate & Review' }))
  await userEvent.click(await details.findByRole('button', { name: 'See Contact Info' }))
  expect(document.activeElement).toContainElement(await details.findByText('priya@mail.test'))
})

test("the user's own listing has neither Message nor contact", async () => {
  open({ server: { ...server, 'GET /listings/by-id/5': { body: { ...listing, userId: asha.id } } } })
  expect(await screen.findByText('This is your own listing.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Message|Show Contact Info)$/ })).toBeNull()
})

test('a contact request reports a network error in place, and the next try works', async () => {
  let isOffline = true
  const { toast } = open({
    server: {
      ...server,
      'POST /listings/5/contact': () => (isOffline ? Promise.reject(new TypeError('offline')) : { body: contact }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show Contact Info' }))
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('Something went wrong. Please try again.')).toBeVisible()
  expect(toast()).toMatchObject({ variant: 'destructive', title: 'Contact request failed' })
  isOffline = false
  await userEvent.click(screen.getByRole('button', { name: 'Show Contact Info' }))
  expect(await screen.findByText('priya@mail.test')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('obtained contact details survive a reload without another request', async () => {
  const { sent } = open({ server: { ...server, 'GET /listings/5/contact': { body: contact } } })
  expect(await screen.findByText('priya@mail.test')).toBeVisible()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('the offline copy of contact details formats the days like the page', async () => {
  saveNote.mockClear()
  const flexible = { ...listing, date: '2031-11-20', endDate: '2031-11-25' }
  open({
    server: { ...server, 'GET /listings/by-id/5': { body: flexible }, 'GET /listings/5/contact': { body: contact } },
  })
  await waitFor(() => expect(saveNote).toHaveBeenCalled())
  const [person, note] = saveNote.mock.calls[0]!
  expect([person, note.lines[0]]).toEqual([asha.id, { label: 'Trip', text: 'HYD to ORD, Nov 20, 2031 – Nov 25, 2031' }])
})

test('facts about the owner that failed to load are reported and load later', async () => {
  let isOffline = true
  open({
    server: { ...server, 'GET /listings/12': () => (isOffline ? { status: 503 } : { body: person }) },
  })
  expect(await screen.findByText('We could not load more about this person.')).toBeVisible()
  isOffline = false
  dispatchEvent(new Event('online'))
  expect(await screen.findByRole('region', { name: 'About Priya' })).toBeVisible()
})

const openReviews = async (state: string, more = {}) => {
  const site = open({
    server: {
      ...server,
      'GET /testimonials/user/12': { body: reviews },
      'GET /testimonials/user/12/mine': { body: { state } },
      ...more,
    },
  })
  await dialog()
  await userEvent.click(screen.getByRole('tab', { name: 'Rate & Review' }))
  return site
}

test.each([
  [
    { state: 'no-contact' },
    'You can review this traveler after you have traveled together, or after each of you has written to the other about this route.',
  ],
  [{ state: 'written' }, 'You have already reviewed this traveler for this route.'],
  [
    { state: 'conversation-reviewed' },
    'You have already reviewed this traveler. You can write another review after you have traveled together.',
  ],
  [
    { state: 'not-yet', from: '2026-12-06' },
    'You can review this traveler once the first flight of your trip together has left, on Dec 6, 2026.',
  ],
])('with %j there is no review form, and the reason is shown', async (body, reason) => {
  await openReviews(body.state, { 'GET /testimonials/user/12/mine': { body } })
  expect(await screen.findByText(reason)).toBeVisible()
  expect(screen.getByText(/Wrote to each other$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Submit Testimonial' })).toBeNull()
})

test("a review's draft survives a reload", async () => {
  const { unmount } = await openReviews('possible')
  await userEvent.click(await screen.findByRole('radio', { name: '4 stars' }))
  await userEvent.type(screen.getByLabelText('Your experience'), 'She found')
  unmount()
  await openReviews('possible')
  expect(await screen.findByLabelText('Your experience')).toHaveValue('She found')
  expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked()
})

test('a review is reported in place, and a network error is shown there', async () => {
  let isOffline = true
  const { sent, toast } = await openReviews('possible', {
    'POST /reports': () => (isOffline ? Promise.reject(new TypeError('offline')) : { status: 204 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: "Report Ravi's review" }))
  const form = within(await screen.findByRole('dialog', { name: "Report Ravi's review" }))
  await userEvent.click(form.getByRole('button', { name: 'Send Report' }))
  expect(await form.findByText('Please choose a reason')).toBeVisible()
  await userEvent.selectOptions(form.getByLabelText('What is it about?'), 'harassment')
  await userEvent.type(form.getByLabelText('What happened?'), 'This never happened.')
  await userEvent.click(form.getByRole('button', { name: 'Send Report' }))
  expect(await form.findByText('Report failed')).toBeVisible()
  isOffline = false
  await userEvent.click(form.getByRole('button', { name: 'Send Report' }))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Report sent' }))
  expect(screen.queryByRole('dialog', { name: "Report Ravi's review" })).toBeNull()
  expect(sent.at(-1)?.body).toEqual({ testimonialId: 1, reason: 'harassment', details: 'This never happened.' })
})

test('a confirmation can be retried after a network error and says whether the listing is visible', async () => {
  let isOffline = true
  let isConfirmed = false
  const { address, toast } = open({
    at: '/search?listing=5&confirm=abc.def',
    server: {
      ...server,
      'GET /listings/by-id/5': () => (isConfirmed ? { status: 404 } : { body: { ...listing, confirmed: false } }),
      'POST /listings/confirm': () => {
        if (isOffline) return Promise.reject(new TypeError('offline'))
        isConfirmed = true
        return { body: listing }
      },
    },
  })
  expect(await screen.findByText('Confirmation failed')).toBeVisible()
  expect(address()).toContain('confirm=abc.def')
  isOffline = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(address()).toBe('/search?listing=5'))
  expect(toast()).toMatchObject({
    title: 'Listing confirmed',
    description: expect.stringMatching(/^Others can't see it/),
  })
})

test('closing the details while a confirmation is pending sends no further request and leaves the URL alone', async () => {
  const onError = jest.fn()
  process.on('unhandledRejection', onError)
  let respond = (_: { body: typeof listing }) => {}
  const { sent, address, toast } = open({
    at: '/search?listing=5&confirm=abc.def',
    server: {
      ...server,
      'POST /listings/confirm': () =>
        new Promise((resolve) => {
          respond = resolve
        }),
    },
  })
  const requests = (path: string) => sent.filter(({ url }) => url.startsWith(path))
  await waitFor(() => expect(requests('/listings/confirm')).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const left = address()
  respond({ body: listing })
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Listing confirmed' }))
  expect(requests('/listings/by-id')).toHaveLength(1)
  expect(address()).toBe(left)
  expect(onError).not.toHaveBeenCalled()
  process.off('unhandledRejection', onError)
})

test('says after the details are closed that a pending confirmation has failed', async () => {
  let fail = (_: Error) => {}
  const { sent, toast } = open({
    at: '/search?listing=5&confirm=abc.def',
    server: {
      ...server,
      'POST /listings/confirm': () =>
        new Promise((_, reject) => {
          fail = reject
        }),
    },
  })
  await waitFor(() => expect(sent.some(({ url }) => url === '/listings/confirm')).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  fail(new TypeError('offline'))
  await waitFor(() =>
    expect(toast()).toMatchObject({
      variant: 'destructive',
      title: 'Confirmation failed',
      description: 'Please open the link in your email again.',
    }),
  )
})

const mother = { firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: [], note: 'She wears a green shawl.' }

test("the details show the traveler's first name and note, and how many travelers a helper takes", async () => {
  const seeking = listingOf({
    id: 5,
    type: 'seeking_help',
    traveler: mother as never,
    travelerDescription: "Priya's mother, in her sixties",
  })
  const first = open({ server: { ...server, 'GET /listings/by-id/5': { body: seeking } } })
  const facts = within(await screen.findByRole('region', { name: 'Trip Details' }))
  expect(facts.getByText('Traveler').nextElementSibling).toHaveTextContent("Priya's mother, in her sixties")
  expect(facts.getByText("Traveler's First Name").nextElementSibling).toHaveTextContent('Lakshmi')
  expect(facts.getByText('About the Traveler').nextElementSibling).toHaveTextContent('She wears a green shawl.')
  first.unmount()
  open({ server: { ...server, 'GET /listings/by-id/5': { body: listingOf({ id: 5, places: 3 }) } } })
  expect((await screen.findByText('Travelers')).nextElementSibling).toHaveTextContent('Up to 3')
})

test('an Arabic name does not change the direction of the text around it', async () => {
  const username = 'عبد الرحمن'
  const body = listingOf({
    ...{ id: 5, type: 'seeking_help', username, description: 'نسافر مرة في السنة' },
    ...{
      traveler: { ...mother, firstName: undefined } as never,
      travelerDescription: `\u2068${username}\u2069's mother`,
    },
  })
  open({ server: { ...server, 'GET /listings/by-id/5': { body } } })
  const facts = within(await screen.findByRole('region', { name: 'Trip Details' }))
  const valueFor = (label: string) => facts.getByText(label).nextElementSibling
  expect(valueFor('Traveler')).not.toHaveAttribute('dir')
  expect(valueFor('More About the Traveler')).not.toHaveAttribute('dir')
  expect(valueFor('More About the Traveler')?.querySelector('bdi')).toHaveTextContent(username)
  expect(valueFor('Description')).toHaveAttribute('dir', 'auto')
})

test('the details of a listing for someone close tell a visitor how to read more and what a shared link shows', async () => {
  const {
    traveler: _,
    travelerDescription: __,
    description: ___,
    ...visible
  } = listingOf({ id: 5, type: 'seeking_help' })
  const first = open({ server: { ...server, 'GET /listings/by-id/5': { body: visible } } })
  const facts = within(await screen.findByRole('region', { name: 'Trip Details' }))
  expect(facts.getByText('Traveler').nextElementSibling).toHaveTextContent('Needs some help at the airport')
  expect(facts.getByText('Description').nextElementSibling).toHaveTextContent(/^Log in to read the description/)
  first.unmount()
  const { firstName: ____, note: _____, ...known } = mother
  const body = listingOf({
    id: 5,
    type: 'seeking_help',
    traveler: known as never,
    travelerDescription: "Priya's mother",
  })
  open({ server: { ...server, 'GET /listings/by-id/5': { body } } })
  expect((await screen.findByText('More About the Traveler')).nextElementSibling).toHaveTextContent(
    /^Priya can share the traveler's first name, age and flight times with you/,
  )
  expect(
    screen.getByText(
      /^Without logging in, people see who posted this, the route, the days, the languages and that help/,
    ),
  ).toBeVisible()
})

test.each([
  ['helper', /^This Amigo has found a traveler\./],
  ['seeking_help', /^This traveler has found company\./],
] as const)(
  'a %s who has found company accepts no new contact requests; earlier ones remain valid',
  async (type, reason) => {
    const found = listingOf({ id: 5, type, found: true })
    const first = open({ server: { ...server, 'GET /listings/by-id/5': { body: found } } })
    expect(await screen.findByText(reason)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Show Contact Info|Connect)$/ })).toBeNull()
    first.unmount()
    open({
      server: { ...server, 'GET /listings/by-id/5': { body: found }, 'GET /listings/5/contact': { body: contact } },
    })
    expect(await screen.findByText('priya@mail.test')).toBeVisible()
    expect(screen.queryByText(reason)).toBeNull()
  },
)
