import { Announcements } from '@flight-amigo/shared-ui/Announcements'
import { asha, renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listingOf, matchedOf, myListingOf } from '../../test/listings.ts'
import { liveBrowser } from '../../test/live.ts'
import { PublishConfirmation } from '../create/PublishConfirmation.tsx'
import { HomePage } from '../home/HomePage.tsx'
import { MyListings } from '../my-listings/MyListings.tsx'
import { SearchPage } from '../search/SearchPage.tsx'
import { MatchCards } from './MatchCards.tsx'

let report: ((entry: { isIntersecting: boolean }) => void) | undefined
beforeEach(() => {
  sessionStorage.clear()
  liveBrowser()
  report = undefined
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: Array<{ isIntersecting: boolean }>) => void) {
      report = (entry) => act(() => callback([entry]))
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

const mine = myListingOf({ id: 6, type: 'seeking_help', userId: asha.id })
const cards = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label')?.split(/[:,] ?/)[1])
const announcements = () => [...document.querySelectorAll('[data-announce] p')].map(({ textContent }) => textContent)
const requestsTo = (sent: SentRequest[], path: string) =>
  sent.filter(({ method, url }) => method === 'GET' && url.includes(path)).map(({ url }) => url)
const flight = { departureAirport: 'HYD', arrivalAirport: 'ORD', date: '2026-12-12', flightNumber: 'AI127' }
const onFlight = (id: number, username: string) =>
  matchedOf({ tier: 'same-flight', withYou: [flight] }, { id, username })
const dayLater = (id: number, username: string) => matchedOf({ tier: 'near-day', days: 1 }, { id, username })

const viaDoha = {
  ...mine,
  legs: [
    { ...flight, arrivalAirport: 'DOH', departureCity: 'Hyderabad', arrivalCity: 'Doha', time: null },
    { ...flight, departureAirport: 'DOH', departureCity: 'Doha', arrivalCity: 'Chicago', time: null },
  ],
}
const ownServer = { 'GET /my-listings': { body: [viaDoha] } }
const matchesAt = (address = '/search?for=6', server: Parameters<typeof renderInSite>[1] = {}) =>
  renderInSite(
    <>
      <SearchPage />
      <Announcements />
    </>,
    { at: address, user: asha, ...server },
  )

test('the match page names the own listing and shows its matches by tier, page by page [spec-match-page]', async () => {
  const { sent } = matchesAt('/search?for=6', {
    server: {
      ...ownServer,
      'GET /listings/6/matches': ({ url }) =>
        url.includes('cursor')
          ? { body: [dayLater(3, 'Ravi')] }
          : {
              body: [onFlight(1, 'Asha'), dayLater(2, 'Mina')],
              headers: { link: '</api/listings/6/matches?limit=9&cursor=c>; rel="next"' },
            },
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Matches for your trip' })).toBeVisible()
  await waitFor(() => expect(cards()).toEqual(['Asha', 'Mina']))
  const trip = within(screen.getByRole('region', { name: 'Your trip' }))
  for (const text of ['Hyderabad', 'Chicago', 'Dec 12, 2026', 'Doha']) expect(trip.getByText(text)).toBeVisible()
  const same = within(screen.getByRole('region', { name: 'On the same flight' }))
  expect(same.getByText('Same flight AI127 on Dec 12')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Your listings' })).toHaveAttribute('href', '/profile')
  await waitFor(() => expect(announcements()).toEqual(['2 matches, and more to view']))

  await userEvent.click(screen.getByRole('button', { name: 'View More' }))
  const near = within(screen.getByRole('region', { name: 'Same route, a few days apart' }))
  await waitFor(() => expect(near.getAllByRole('article')).toHaveLength(2))
  expect(near.getAllByRole('article')[1]).toHaveFocus()
  expect(requestsTo(sent, 'matches')).toEqual(['/listings/6/matches?limit=9', '/listings/6/matches?limit=9&cursor=c'])
  expect(requestsTo(sent, '/listings?')).toEqual([])
})

const gone = { status: 404, body: { code: 'listing-not-found', message: 'This listing is not available any more.' } }
test.each([
  ['no one matches', { body: [mine] }, { body: [] }, 'No matches yet'],
  ['closed', { body: [{ ...mine, status: 'closed' }] }, gone, 'This listing is closed'],
  ['over', { body: [{ ...mine, status: 'past' }] }, gone, 'This trip is over'],
  ['hidden', { body: [{ ...mine, withheld: 'hidden' }] }, { body: [] }, 'This listing is hidden right now'],
  ['not confirmed', { body: [{ ...mine, confirmed: false }] }, gone, 'Is this listing yours?'],
  ["another user's", { body: [] }, gone, "This isn't one of your listings"],
] as const)('the page of an own listing says what is the matter: %s', async (_case, own, matches, title) => {
  matchesAt('/search?for=6', { server: { 'GET /my-listings': own, 'GET /listings/6/matches': matches } })
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible()
  expect(cards()).toEqual([])
})

test('the match page asks signed-out visitors to log in and sends no request', async () => {
  const { sent } = matchesAt('/search?for=6', { user: null })
  expect(await screen.findByRole('heading', { name: 'Log in to see your matches' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(requestsTo(sent, 'listings')).toEqual([])
})

test('the match page reports a network error and loads the matches when the network returns', async () => {
  let isOffline = true
  const respond = (body: unknown) => () => (isOffline ? Promise.reject(new TypeError('offline')) : { body })
  matchesAt('/search?for=6', {
    server: { 'GET /my-listings': respond([mine]), 'GET /listings/6/matches': respond([onFlight(1, 'Asha')]) },
  })
  expect(await screen.findByText('Error loading Amigos. Please try again later.')).toBeVisible()
  isOffline = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(cards()).toEqual(['Asha']))
})

const publication = {
  isRepeated: false,
  title: 'Request Published!',
  createAnotherLabel: 'Create Another Request',
  onCreateAnother() {},
}
const afterPublishing = (response: { status?: number; body?: unknown }, listing = mine) =>
  renderInSite(
    <>
      <PublishConfirmation {...publication} listing={{ ...listing, status: 'open' }} />
      <Announcements />
    </>,
    { user: asha, server: { 'GET /listings/6/matches': () => response } },
  )

test('the confirmation shows matches above the links that leave it, each with a message link [spec-match-published]', async () => {
  const { sent, address } = afterPublishing({ body: [onFlight(1, 'Ravi'), onFlight(4, 'Asha'), dayLater(2, 'Mina')] })
  await waitFor(() => expect(cards()).toEqual(['Ravi', 'Asha', 'Mina']))
  expect(screen.getAllByText('Same flight AI127 on Dec 12')).toHaveLength(2)
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('2 people are already on this flight')
  expect(announcements()).toEqual(['2 people are already on this flight'])
  const [message, another] = [
    screen.getByRole('link', { name: 'Message Mina' }),
    screen.getByText(publication.createAnotherLabel),
  ]
  expect(message).toHaveAttribute('href', `/messages?to=${listingOf().userId}&listing=2`)
  expect(message.compareDocumentPosition(another)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(requestsTo(sent, 'matches')).toEqual(['/listings/6/matches?limit=4'])
  expect(screen.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/search?for=6')
  await userEvent.click(screen.getByRole('button', { name: /^View Contact Info: Ravi/ }))
  expect(address()).toBe('/search?for=6&listing=1')
})

test.each([
  [[onFlight(1, 'Ravi')], '1 person is already on this flight'],
  [[dayLater(2, 'Mina')], '1 match for your trip'],
  [[dayLater(2, 'Mina'), dayLater(3, 'Ravi')], '2 matches for your trip'],
])("the confirmation's heading counts the matches of the best tier: %#", async (body, title) => {
  afterPublishing({ body })
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible()
})

test('the confirmation promises an email while there are no matches [spec-match-published-none]', async () => {
  afterPublishing({ body: [] })
  expect(await screen.findByText("We'll email you when there's a match")).toBeVisible()
})

test('the confirmation reports a failed request in place and can retry it', async () => {
  const response: { status: number; body?: unknown } = { status: 503 }
  afterPublishing(response)
  expect(await screen.findByText('Your matches could not be loaded')).toBeVisible()
  Object.assign(response, { status: 200, body: [onFlight(1, 'Ravi')] })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(cards()).toEqual(['Ravi']))
})

test('an unconfirmed listing requests no matches', async () => {
  const { sent } = afterPublishing({ body: [] }, { ...mine, confirmed: false })
  const lead = screen.getByRole('heading', { level: 1 }).nextElementSibling!
  expect(lead.textContent).toMatch(
    /^Check your email: the link that we have sent to asha@mail\.test confirms your request and shows your matches\./,
  )
  expect(screen.queryByText(/no one sees/)).toBeNull()
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  expect(requestsTo(sent, 'matches')).toEqual([])
})

const ROUTE = '/search?from=HYD&to=ORD&date=2026-12-10'

test('near matches follow the exact results, each with its reason [spec-match-close]', async () => {
  const { sent } = renderInSite(<SearchPage />, {
    at: ROUTE,
    server: {
      'GET /listings': { body: [listingOf({ username: 'Priya' })] },
      'GET /listings/near': {
        body: [
          matchedOf(
            { tier: 'near-airport', distanceKm: 27 },
            { id: 2, username: 'Mina', arrivalAirport: 'MDW', arrivalCity: 'Chicago' },
          ),
          matchedOf({ tier: 'near-day', days: -2 }, { id: 3, username: 'Asha' }),
        ],
      },
    },
  })
  const close = within(await screen.findByRole('region', { name: 'Close matches' }))
  expect(close.getByText('Same route, 2 days earlier')).toBeVisible()
  expect(close.getByText('To Chicago, 27 km from ORD')).toBeVisible()
  expect(cards()).toEqual(['Priya', 'Mina', 'Asha'])
  expect(screen.getByText('1 listing')).toBeVisible()
  expect(requestsTo(sent, 'near')).toEqual(['/listings/near?from=HYD&to=ORD&date=2026-12-10&limit=3'])
})

test('near matches, or a text that there are none, follow an empty exact result [spec-match-close-empty]', async () => {
  let near = [dayLater(2, 'Asha')]
  const server = { 'GET /listings': { body: [] }, 'GET /listings/near': () => ({ body: near }) }
  const { unmount } = renderInSite(<SearchPage />, { at: ROUTE, server })
  expect(await screen.findByText('No Amigos found')).toBeVisible()
  expect(await screen.findByText('Same route, 1 day later')).toBeVisible()
  unmount()
  near = []
  renderInSite(<SearchPage />, { at: ROUTE, server })
  expect(await screen.findByText(/^No close matches yet/)).toBeVisible()
})

test('near matches need a route, and their failure leaves the exact results in place', async () => {
  const server = { 'GET /listings': { body: [listingOf()] }, 'GET /listings/near': { status: 503 } }
  const { sent, unmount } = renderInSite(<SearchPage />, { at: '/search?from=HYD', server })
  await waitFor(() => expect(cards()).toHaveLength(1))
  expect(requestsTo(sent, 'near')).toEqual([])
  unmount()
  renderInSite(<SearchPage />, { at: ROUTE, server })
  const close = within(await screen.findByRole('region', { name: 'Close matches' }))
  expect(await close.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(cards()).toHaveLength(1)
})

test.each([
  [3, '3 matches'],
  [1, '1 match'],
  [51, '50+ matches'],
])('an own listing with %i matches shows “%s” and links to them [spec-match-profile]', async (count, text) => {
  renderInSite(<MyListings type="seeking_help" />, {
    user: asha,
    server: { ...ownServer, 'GET /my-listings/match-counts': { body: [{ id: 6, count, best: 'same-day' }] } },
  })
  expect(await screen.findByRole('link', { name: text })).toHaveAttribute('href', '/search?for=6')
})

test('an own listing shows that it has no matches, only while it is open, and links to them if the count fails to load', async () => {
  const matchCounts: { status?: number; body: unknown } = { body: [] }
  const server = { 'GET /my-listings': { body: [mine, { ...mine, id: 7, status: 'closed' }] } }
  const { unmount } = renderInSite(<MyListings type="seeking_help" />, {
    user: asha,
    server: { ...server, 'GET /my-listings/match-counts': () => matchCounts },
  })
  expect(await screen.findByText('No matches yet')).toBeVisible()
  unmount()
  renderInSite(<MyListings type="seeking_help" />, {
    user: asha,
    server: { ...server, 'GET /my-listings/match-counts': { status: 503 } },
  })
  expect(await screen.findByRole('link', { name: 'See matches' })).toHaveAttribute('href', '/search?for=6')
})

const homeServer = {
  'GET /listings': { body: [] },
  'GET /testimonials': { body: [] },
  'GET /listings/popular-routes': { body: [] },
  'GET /my-listings/match-counts': {
    body: [
      { id: 5, count: 9, best: 'near-day' },
      { id: 6, count: 4, best: 'same-flight' },
    ],
  },
  'GET /listings/by-id/6': { body: mine },
  'GET /listings/6/matches': { body: [1, 2, 3].map((id) => onFlight(id, `P${id}`)) },
}

test('home shows the matches of the trip with the best match above the recent listings, once that place is off screen [spec-match-home]', async () => {
  const { sent } = renderInSite(<HomePage />, { user: asha, server: homeServer })
  await waitFor(() => expect(requestsTo(sent, '/listings/6/matches')).toEqual(['/listings/6/matches?limit=3']))
  await screen.findByText('No travelers offering help at the moment')
  await waitFor(() => expect(report).toBeDefined())
  report?.({ isIntersecting: true })
  expect(cards()).toEqual([])
  report?.({ isIntersecting: false })
  const trip = within(await screen.findByRole('region', { name: 'For your trip' }))
  expect(cards()).toEqual(['P1', 'P2', 'P3'])
  expect(trip.getByRole('link', { name: 'See all: 4 matches' })).toHaveAttribute('href', '/search?for=6')
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.indexOf('For your trip')).toBe(headings.indexOf('Travelers offering help') - 1)
})

test('home shows no matches to visitors and to users without any', async () => {
  const { sent, unmount } = renderInSite(<HomePage />, { server: homeServer })
  await screen.findByText('No travelers offering help at the moment')
  expect(requestsTo(sent, 'my-listings')).toEqual([])
  unmount()
  const { sent: members } = renderInSite(<HomePage />, {
    user: asha,
    server: { ...homeServer, 'GET /my-listings/match-counts': { body: [] } },
  })
  await waitFor(() => expect(requestsTo(members, 'match-counts')).toHaveLength(1))
  await screen.findByText('No travelers offering help at the moment')
  expect(screen.queryByText('For your trip')).toBeNull()
})

test("a match's card shows the person and then the reasons, strongest first [spec-match-said-three]", () => {
  const listing = matchedOf({ tier: 'same-day', language: 'tel', languageName: 'Telugu' })
  renderInSite(<MatchCards listings={[listing]} onOpen={() => {}} />)
  const reasons = within(screen.getByRole('list', { name: 'Why it matches' })).getAllByRole('listitem')
  expect(reasons.map(({ textContent }) => textContent)).toEqual(['Same route, same day', 'You both speak Telugu'])
  expect(screen.getByRole('article').textContent).toMatch(/^PRPriya.*Same route, same day.*HYD Hyderabad/)
})

test('matches on the route of the trip show it in one line, others show their airports', () => {
  const matches = [
    matchedOf({ tier: 'same-day' }, { id: 2, username: 'Asha' }),
    matchedOf({ tier: 'near-airport', distanceKm: 27 }, { id: 3, username: 'Mina', arrivalAirport: 'MDW' }),
  ]
  const ownTrip = { departureAirport: 'HYD', arrivalAirport: 'ORD' }
  renderInSite(<MatchCards listings={matches} ownTrip={ownTrip} onOpen={() => {}} />)
  const [asha, mina] = screen.getAllByRole('article')
  expect(asha).toHaveTextContent('HYD → ORD')
  expect(asha).not.toHaveTextContent('Hyderabad')
  expect(mina).toHaveTextContent(/HYD Hyderabad.*MDW Chicago/)
})

test("a match's card names the one day of the match, also for flexible days", () => {
  const days = { date: '2026-12-17', endDate: '2026-12-24' }
  const withYou = [{ ...flight, date: '2026-12-21' }]
  renderInSite(
    <MatchCards
      listings={[matchedOf({ tier: 'same-flight', date: '2026-12-21', withYou }, days)]}
      ownTrip={mine}
      onOpen={() => {}}
    />,
  )
  const card = screen.getByRole('article')
  expect(card).toHaveTextContent(/Same flight AI127 on Dec 21.*Dec 21, 2026/)
  expect(card).not.toHaveTextContent(/Dec (17|24)/)
})
