import { daysAfter, todayIn } from '@flight-amigo/backend/contract/listings'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { myListingOf, reviewOf } from '../../test/listings.ts'
import { liveBrowser } from '../../test/live.ts'
import { typeBadInput } from '../../test/typeBadInput.ts'
import { MyListings } from './MyListings.tsx'
import { UnconfirmedBadge } from './UnconfirmedBadge.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  liveBrowser()
})

const noReviews = { [`GET /testimonials/user/${asha.id}`]: { body: [] }, 'GET /saved-searches': { body: [] } }
const mine = myListingOf({ id: 6, phoneNumber: '+1 2025550123' })

test.each([
  ['helper', 'Failed to fetch helper listings', 'Offer Help'],
  ['seeking_help', 'Failed to fetch help requests', 'Request Help'],
] as const)(
  'the profile reports that %s listings failed to load, and offers to create one if there are none [spec-own-helper-failed] [spec-own-requests-failed]',
  async (type, failed, create) => {
    let broken = true
    const { sent } = renderInSite(<MyListings type={type} />, {
      user: asha,
      server: {
        'GET /my-listings': () => (broken ? { status: 503 } : { body: [] }),
        ...noReviews,
      },
    })
    expect(await screen.findByText(failed)).toBeVisible()
    const below = await screen.findByRole('heading', { name: 'Saved searches' })
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(below).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: create })).toHaveAttribute('href', `/create-listing?type=${type}`)
    expect(sent.map(({ url }) => url).filter((url) => url.startsWith('/my'))).toEqual([
      `/my-listings?type=${type}`,
      `/my-listings?type=${type}`,
    ])
  },
)

test.each([
  ['helper', 'You need to verify your phone number to create listings'],
  ['seeking_help', 'You need to verify your phone number to create requests'],
] as const)(
  'without a verified phone and %s listings, links to the verification [spec-profile-unverified-helper] [spec-profile-unverified-seeker]',
  async (type, sentence) => {
    const user = { ...asha, verified: false }
    renderInSite(<MyListings type={type} />, { user, server: { 'GET /my-listings': { body: [] }, ...noReviews } })
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Verify your phone' })).toHaveAttribute('href', '/verification')
    expect(screen.queryByRole('link', { name: /Offer Help|Request Help/ })).toBeNull()
  },
)

test('nothing is shown below the listings until they are known, because they would move it', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: unknown[] }>()
  renderInSite(<MyListings type="helper" />, {
    user: asha,
    server: { ...noReviews, 'GET /my-listings': () => promise },
  })
  await act(() => import('./BelowListings.tsx'))
  expect(screen.queryByRole('heading', { name: 'Saved searches' })).toBeNull()
  resolve({ body: [] })
  expect(await screen.findByRole('heading', { name: 'Saved searches' })).toBeVisible()
})

test('what is below the listings loads when it comes into view', async () => {
  let report: IntersectionObserverCallback = () => {}
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      report = callback
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  try {
    const { sent } = renderInSite(<MyListings type="helper" />, {
      user: asha,
      server: { ...noReviews, 'GET /my-listings': { body: [mine] } },
    })
    expect(await screen.findByRole('button', { name: /^Edit/ })).toBeVisible()
    expect(sent.map(({ url }) => url)).not.toContain('/saved-searches')
    act(() => report([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver))
    expect(await screen.findByRole('heading', { name: 'Saved searches' })).toBeVisible()
  } finally {
    Reflect.deleteProperty(globalThis, 'IntersectionObserver')
  }
})

test('an unverified user with a listing is not told that listings need a verified phone', async () => {
  renderInSite(<MyListings type="helper" />, {
    user: { ...asha, verified: false },
    server: { 'GET /my-listings': { body: [mine] }, ...noReviews },
  })
  expect(await screen.findByRole('button', { name: /^Edit/ })).toBeVisible()
  expect(screen.queryByText(/You need to verify/)).toBeNull()
})

const waiting = { ...mine, id: 7, description: 'My mother flies alone.', name: 'Sita Devi', confirmed: false }

test('"Yes" confirms a listing that was published with the user\'s email', async () => {
  let confirmed = false
  const { sent, toast } = renderInSite(<MyListings type="helper" />, {
    user: asha,
    server: {
      'GET /my-listings': () => ({ body: [{ ...waiting, confirmed }] }),
      ...noReviews,
      'POST /my-listings/7/mine': () => {
        confirmed = true
        return { status: 204 }
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, it is mine' }))
  expect(await screen.findByRole('article')).toHaveTextContent('My mother flies alone.')
  expect(screen.queryByText('Did you post this?')).not.toBeInTheDocument()
  expect(toast()).toMatchObject({ title: 'Listing confirmed' })
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({ body: { mine: true } })
})

test(`the profile asks about listings that were published with the user's email, and "No" removes one`, async () => {
  let removed = false
  const { sent } = renderInSite(<MyListings type="helper" />, {
    user: asha,
    server: {
      'GET /my-listings': () => ({ body: removed ? [mine] : [waiting, mine] }),
      ...noReviews,
      'POST /my-listings/7/mine': () => {
        removed = true
        return { status: 204 }
      },
    },
  })
  const question = await screen.findByRole('region', { name: 'Did you post this?' })
  expect(within(question).getByText('My mother flies alone.')).toBeVisible()
  expect(within(question).getByText('Sita Devi · +1 2025550123')).toBeVisible()
  expect(screen.getAllByRole('article')).toHaveLength(1)
  await userEvent.click(within(question).getByRole('button', { name: 'No, remove it' }))
  await waitFor(() => expect(screen.queryByText('Did you post this?')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({ body: { mine: false } })
  expect(document.body).not.toHaveFocus()
})

test('the header links to the confirmation prompt while a listing is unconfirmed', async () => {
  renderInSite(<UnconfirmedBadge />, {
    user: asha,
    server: { 'GET /my-listings': { body: [{ ...mine, type: 'seeking_help', confirmed: false }] } },
  })
  const link = await screen.findByRole('link', { name: /^Did you post this\?/ })
  expect(link).toHaveAttribute('href', '/profile?tab=seeking_help')
})

test('a user replies once to a review; an author changes their own', async () => {
  const review = reviewOf({ id: 3, text: 'She found our gate.', rating: 4, createdAt: '2026-11-01T10:00:00.000Z' })
  let reply: object | null = null
  const reviews = () => ({
    body: [
      { ...review, reply, replyable: !reply },
      { ...review, id: 4, changeable: true },
    ],
  })
  const { sent } = renderInSite(<MyListings type="helper" />, {
    user: asha,
    server: {
      'GET /my-listings': { body: [] },
      [`GET /testimonials/user/${asha.id}`]: reviews,
      'POST /testimonials/3/reply': () => {
        reply = { text: 'Thank you!', createdAt: '2026-11-02T10:00:00.000Z' }
        return { body: { ...review, reply } }
      },
      'PATCH /testimonials/4': { body: { ...review, id: 4 } },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: "Reply to Ravi's review" }))
  await userEvent.type(screen.getByLabelText('Your reply'), 'Thank you!')
  await userEvent.click(screen.getByRole('button', { name: 'Publish Reply' }))
  expect(await screen.findByText('Thank you!')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Change my review for HYD to ORD' }))
  await userEvent.click(screen.getByRole('radio', { name: '2 stars' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit Testimonial' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PATCH')).toMatchObject({ body: { rating: 2, text: review.text } }),
  )
})

const TRIP = 'Hyderabad to Chicago, Dec 12, 2031'
const ahead = { ...mine, date: '2031-12-12', confirmed: true }
const show = (listing: object, more = {}) =>
  renderInSite(<MyListings type="helper" />, {
    user: asha,
    server: { 'GET /my-listings': { body: [listing] }, ...noReviews, ...more },
  })

test('own listings and reviews load when the network returns', async () => {
  let isOffline = true
  const unlessOffline = (body: unknown) => () => (isOffline ? Promise.reject(new TypeError('offline')) : { body })
  show(ahead, {
    'GET /my-listings': unlessOffline([ahead]),
    [`GET /testimonials/user/${asha.id}`]: () => ({ status: 503 }),
  })
  expect(await screen.findByText('Failed to fetch helper listings')).toBeVisible()
  isOffline = false
  dispatchEvent(new Event('online'))
  expect(await screen.findByRole('region', { name: TRIP })).toBeVisible()
  const reviews = within(await screen.findByRole('region', { name: 'Reviews about you' }))
  expect(await reviews.findByText('Failed to fetch testimonials')).toBeVisible()
})

test('the edit form asks before it discards changes, restores a draft after a reload, and reports failures at the form', async () => {
  const edit = () => userEvent.click(screen.getByRole('button', { name: `Edit: ${TRIP}` }))
  const first = show(ahead)
  await screen.findByRole('region', { name: TRIP })
  await edit()
  expect(screen.getByRole('heading', { name: 'Edit Listing' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('region', { name: TRIP })).toHaveFocus()
  await edit()
  await userEvent.type(screen.getByLabelText('Description'), ' And more.')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText('Discard your changes?')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  first.unmount()

  const { toast } = show(ahead, { 'PATCH /my-listings/6': () => Promise.reject(new TypeError('offline')) })
  await screen.findByRole('region', { name: TRIP })
  await edit()
  expect(screen.getByLabelText('Description')).toHaveValue('I fly this route twice a year. And more.')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('There was a problem updating your listing. Please try again.')).toBeVisible()
  expect(toast()).toMatchObject({ variant: 'destructive', title: 'Update failed' })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await edit()
  expect(screen.getByLabelText('Description')).toHaveValue('I fly this route twice a year.')
})

test('an owner changes the flights of a trip, and the draft stores them', async () => {
  const leg = { departureAirport: 'HYD', departureCity: 'Hyderabad', arrivalAirport: 'DOH', arrivalCity: 'Doha' }
  const onward = { departureAirport: 'DOH', departureCity: 'Doha', arrivalAirport: 'ORD', arrivalCity: 'Chicago' }
  const connected = {
    ...ahead,
    flightNumber: 'QR725',
    legs: [
      { ...leg, date: '2031-12-12', time: null, flightNumber: 'QR501' },
      { ...onward, date: '2031-12-12', time: '08:15', flightNumber: 'QR725' },
    ],
  }
  const edit = () => userEvent.click(screen.getByRole('button', { name: `Edit: ${TRIP}` }))
  const onwardFlight = () => screen.findByRole('group', { name: 'Flight 2: DOH to ORD' })
  const { unmount } = show(connected)
  await screen.findByRole('region', { name: TRIP })
  await edit()
  await onwardFlight()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('Discard your changes?')).toBeNull()
  await edit()
  await onwardFlight()
  await userEvent.type(screen.getByLabelText('Description'), ' And more.')
  unmount()
  const key = Object.keys(sessionStorage).find((each) => each.endsWith('change-6'))!
  const { connections } = JSON.parse(sessionStorage.getItem(key)!)
  expect(connections).toEqual([{ airport: 'DOH', date: '2031-12-12', time: '08:15', flightNumber: 'QR725' }])

  const { sent } = show(connected, { 'PATCH /my-listings/6': { body: connected } })
  await screen.findByRole('region', { name: TRIP })
  await edit()
  const flight = within(await onwardFlight())
  await userEvent.clear(flight.getByLabelText(/^Time/))
  await userEvent.type(flight.getByLabelText(/^Time/), '09:20')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByRole('region', { name: TRIP })
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    ...{ description: 'I fly this route twice a year. And more.', flightNumber: 'QR501' },
    legs: [
      { departureAirport: 'HYD', arrivalAirport: 'DOH', date: '2031-12-12', flightNumber: 'QR501' },
      { departureAirport: 'DOH', arrivalAirport: 'ORD', date: '2031-12-12', time: '09:20', flightNumber: 'QR725' },
    ],
  })
})

test('an owner edits a flight by hand while no flight can be looked up', async () => {
  const soon = { ...ahead, date: daysAfter(todayIn('UTC'), 40), flightNumber: null, time: null }
  const lookUp = 'GET /flights/QF1234'
  const { sent } = show(soon, {
    [lookUp]: { status: 503 },
    'PATCH /my-listings/6': { body: soon },
    'GET /airports/version': { body: { version: 'abc' } },
    'GET /airports': { body: [{ code: 'HYD', name: 'H', city: 'Hyderabad', country: 'India', zone: 'Asia/Kolkata' }] },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Edit: / }))
  await userEvent.type(screen.getByLabelText(/^Flight Number/), 'QF1234')
  await waitFor(() => expect(sent.some(({ method, url }) => `${method} ${url}`.startsWith(lookUp))).toBe(true))
  await userEvent.type(screen.getByLabelText(/^Time/), '09:20')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      flightNumber: 'QF1234',
      time: '09:20',
    }),
  )
})

test('an incomplete time is rejected at its field, and the listing keeps its time', async () => {
  const { sent } = show(ahead, { 'PATCH /my-listings/6': { body: ahead } })
  await userEvent.click(await screen.findByRole('button', { name: `Edit: ${TRIP}` }))
  const time = screen.getByLabelText(/^Time/)
  typeBadInput(time)
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(time).toHaveAccessibleDescription(expect.stringContaining('Please enter a valid time')))
  expect(time).toHaveFocus()
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([])
})

test('closing a listing asks first and can be undone', async () => {
  let status = 'open'
  const { sent, toast } = show(ahead, {
    'GET /my-listings': () => ({ body: [{ ...ahead, status }] }),
    'POST /my-listings/6/close': () => {
      status = 'closed'
      return { body: { ...ahead, status } }
    },
    'POST /my-listings/6/reopen': () => {
      status = 'open'
      const openLegs = [{ departureAirport: 'DOH', arrivalAirport: 'ORD', date: ahead.date }]
      return { body: { ...ahead, status, reopened: 'opened', openLegs } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: `Close Listing: ${TRIP}` }))
  expect(screen.getByText('Close this listing?')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Keep it open' })).toHaveFocus()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Close it' }))
  await userEvent.click(await screen.findByRole('button', { name: `Reopen: ${TRIP}` }))
  expect(await screen.findByRole('button', { name: `Edit: ${TRIP}` })).toBeVisible()
  expect(toast()).toMatchObject({ title: 'Listing reopened for DOH → ORD' })
})

test('an owner shares an open listing, and not a closed one', async () => {
  const closed = myListingOf({ id: 7, status: 'closed', departureCity: 'Delhi' })
  renderInSite(<MyListings type="helper" />, {
    user: asha,
    server: { 'GET /my-listings': { body: [mine, closed] }, ...noReviews },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Share: Hyderabad to Chicago/ }))
  const options = within(await screen.findByRole('group', { name: 'Share this listing' }))
  const link = encodeURIComponent('http://localhost/search?listing=6')
  expect(options.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(link)
  expect(screen.getByRole('region', { name: /^Delhi/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Share: Delhi/ })).toBeNull()
})

test('the server decides whether a trip is past', async () => {
  const yesterday = { ...ahead, date: '2020-12-12' }
  const first = show({ ...yesterday, status: 'closed' })
  expect(await screen.findByRole('button', { name: /^Reopen/ })).toBeVisible()
  first.unmount()
  show({ ...yesterday, status: 'past' })
  expect(await screen.findByText('Past')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Reopen/ })).toBeNull()
})

test('an owner learns why a listing is hidden, how to object, and how many people have which contact details', async () => {
  show({ ...ahead, status: 'closed', withheld: 'hidden', contactRequests: 2 })
  expect(await screen.findByText('No one else can see this listing')).toBeVisible()
  expect(screen.getByText(/Our team is reviewing it because of reports\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact')
  expect(screen.queryByRole('button', { name: /^Reopen/ })).toBeNull()
  expect(screen.getByText('2 people asked and have your email and phone')).toBeVisible()
})

test('a listing that has found company says so and can be edited, closed and deleted', async () => {
  show({ ...ahead, status: 'closed', found: true })
  expect(await screen.findByText('Found')).toBeVisible()
  for (const name of ['Edit', 'Close Listing', 'Delete'])
    expect(screen.getByRole('button', { name: `${name}: ${TRIP}` })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Reopen/ })).toBeNull()
  expect(screen.queryByText('Closed')).toBeNull()
})

test('the profile asks helpers without languages to add some, and not again after "Not now"', async () => {
  const shown = (languageCodes: string[]) =>
    renderInSite(<MyListings type="helper" />, {
      user: { ...asha, languageCodes },
      server: { 'GET /my-listings': { body: [mine] }, ...noReviews },
    })
  const prompt = () => screen.queryByText('Which languages do you speak?')
  const first = shown([])
  expect(await screen.findByRole('link', { name: 'Add your languages' })).toHaveAttribute('href', '/profile')
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(prompt()).toBeNull()
  expect(document.body).not.toHaveFocus()
  first.unmount()

  const again = shown([])
  expect(await screen.findByText(String(mine.description))).toBeVisible()
  expect(prompt()).toBeNull()
  again.unmount()
  localStorage.clear() // as in a browser that stores nothing
  const stored = shown([])
  expect(await screen.findByText(String(mine.description))).toBeVisible()
  expect(prompt()).toBeNull()
  stored.unmount()
  shown(['tel'])
  expect(await screen.findByText(String(mine.description))).toBeVisible()
  expect(prompt()).toBeNull()
})
