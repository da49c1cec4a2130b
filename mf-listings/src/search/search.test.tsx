import type { ScheduledFlight } from '@flight-amigo/backend/contract/flights'
import { daysAfter, todayIn } from '@flight-amigo/backend/contract/listings'
import { Announcements } from '@flight-amigo/shared-ui/Announcements'
import { Link, useLocation, useNavigate } from '@flight-amigo/shell/sdk'
import { renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listingOf } from '../../test/listings.ts'
import { typeBadInput } from '../../test/typeBadInput.ts'
import { FlightSearchPage } from '../flight-search/FlightSearchPage.tsx'
import { SearchPage } from './SearchPage.tsx'
import { SearchSkeleton } from './SearchSkeleton.tsx'

// jsdom has no layout and cannot scroll.
const scrolled = jest.fn()
beforeEach(() => {
  scrolled.mockClear()
  Element.prototype.scrollIntoView = scrolled
})

const AIRPORTS = [
  { code: 'HYD', name: 'Rajiv Gandhi', city: 'Hyderabad', country: 'India', zone: 'Asia/Kolkata' },
  { code: 'ORD', name: "O'Hare", city: 'Chicago', country: 'United States', zone: 'America/Chicago' },
]
const airports = { 'GET /airports/version': { body: { version: 'abc' } }, 'GET /airports': { body: AIRPORTS } }
const many = (count: number, first = 1) =>
  [...Array(count).keys()].map((index) => listingOf({ id: first + index, username: `P${first + index}` }))
const listingRequests = (sent: SentRequest[]) =>
  sent.map(({ url }) => url).filter((url) => url.startsWith('/listings?'))
const cards = () => screen.queryAllByRole('article')

test('the results show nine listings, and View More loads further pages [spec-search-nine] [spec-search-loading]', async () => {
  const { sent } = renderInSite(<SearchPage />, {
    at: '/search',
    server: {
      'GET /listings': ({ url }) =>
        url.includes('cursor')
          ? { body: many(3, 10) }
          : { body: many(9), headers: { link: '</api/listings?limit=9&cursor=abc>; rel="next"' } },
    },
  })
  expect(screen.getByText('Loading listings')).toBeInTheDocument()
  await waitFor(() => expect(cards()).toHaveLength(9))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Search Flight Amigos')
  expect(screen.getByRole('heading', { name: 'Available Amigos' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'View More' }))
  await waitFor(() => expect(cards()).toHaveLength(12))
  expect(screen.queryByRole('button', { name: 'View More' })).toBeNull()
  expect(listingRequests(sent)).toEqual(['/listings?limit=9', '/listings?limit=9&cursor=abc'])
  expect(screen.getByText(/Don't see what you're looking for/)).toBeVisible()
})

test('a search by flight and day shows its schedule, or that it is not available', async () => {
  const day = daysAfter(todayIn('UTC'), 40)
  const flight: ScheduledFlight = {
    ...{ flightNumber: 'BA7521', operatingFlightNumber: 'QR743', departureAirport: 'HYD', arrivalAirport: 'ORD' },
    ...{ departure: `${day}T07:40`, arrival: `${day}T14:05`, departureTerminal: null, arrivalTerminal: null },
  }
  const openWith = (reply: object) =>
    renderInSite(<SearchPage />, {
      at: `/search?date=${day}&flight=BA7521`,
      server: { ...airports, 'GET /listings': { body: [] }, 'GET /flights/BA7521': reply },
    })
  const { unmount } = openWith({ body: [flight] })
  expect(await screen.findByText('Hyderabad')).toBeVisible()
  expect(screen.getByText(/^BA7521: leaves/)).toHaveTextContent(
    'BA7521: leaves Hyderabad at 7:40 AM, lands in Chicago at 2:05 PM. Flown as QR743.',
  )
  unmount()
  openWith({ status: 503 })
  expect(await screen.findByText('The times of BA7521 are not available right now.')).toBeVisible()
})

test('a line below the heading shows the types in the list and links to the same search with others', async () => {
  const { address, sent } = renderInSite(<SearchPage />, {
    at: '/search?to=ORD',
    server: { ...airports, 'GET /listings': { body: [listingOf(), listingOf({ id: 2, type: 'seeking_help' })] } },
  })
  await waitFor(() => expect(cards()).toHaveLength(2))
  expect(screen.getByText('Amigos and travelers who ask for help')).toBeVisible()
  const [helper, seeker] = cards()
  expect([helper?.classList.contains('seeker'), seeker?.classList.contains('seeker')]).toEqual([false, true])
  await userEvent.click(screen.getByRole('link', { name: 'Help seekers only' }))
  expect(address()).toBe('/search?to=ORD&type=seeking_help')
  expect(await screen.findByText('Travelers who ask for help')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Show both' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Amigos only' }))
  expect(address()).toBe('/search?to=ORD&type=helper')
  await waitFor(() => expect(listingRequests(sent).at(-1)).toBe('/listings?to=ORD&type=helper&limit=9'))
})

test('an unconfirmed listing says so and has no contact button', async () => {
  renderInSite(<SearchPage />, {
    at: '/search',
    server: { 'GET /listings': { body: [listingOf({ confirmed: false }), listingOf({ id: 2 })] } },
  })
  await waitFor(() => expect(cards()).toHaveLength(2))
  const [waiting, confirmed] = cards().map((card) => within(card))
  expect(waiting?.getByText('Waiting for email confirmation')).toBeVisible()
  expect(waiting?.queryByRole('button')).toBeNull()
  expect(confirmed?.getByRole('button', { name: /^View Contact Info/ })).toBeVisible()
})

test.each([
  ['/search', 'Available Amigos'],
  ['/search?type=helper&to=ORD', 'Available Amigos'],
  ['/search?type=seeking_help', 'Travelers Needing Assistance'],
])('the skeleton of %s has the heading of the results: %s', (at, heading) => {
  renderInSite(<SearchSkeleton />, { at })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([heading])
})

test('the fields, the request and the headings follow the URL [spec-search-empty-seekers] [spec-search-empty-hint] [spec-search-empty-create]', async () => {
  const { sent } = renderInSite(<SearchPage />, {
    at: '/search?from=HYD&to=ORD&date=2031-05-01&flight=AI127&type=seeking_help',
    server: { ...airports, 'GET /listings': { body: [] } },
  })
  expect(await screen.findByText('No travelers seeking help found')).toBeVisible()
  expect(screen.getByText('Try adjusting your search criteria or create a new listing.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Travelers Needing Assistance' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Offer help' })).toHaveAttribute(
    'href',
    '/offer/create?from=HYD&to=ORD&date=2031-05-01&flight=AI127',
  )
  expect(listingRequests(sent)).toEqual([
    '/listings?from=HYD&to=ORD&date=2031-05-01&flight=AI127&type=seeking_help&limit=9',
  ])
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'From' })).toHaveValue('HYD - Hyderabad, India'))
  expect(screen.getByLabelText('Travel Date')).toHaveValue('2031-05-01')
  expect(screen.getByLabelText('Looking for')).toHaveValue('seeking_help')
})

test('Search writes the filters into the URL; Reset Filters clears both [spec-search-empty-helpers]', async () => {
  const { address } = renderInSite(<SearchPage />, {
    at: '/search',
    server: { ...airports, 'GET /listings': { body: [] } },
  })
  expect(await screen.findByText('No Amigos found')).toBeVisible()
  await userEvent.type(screen.getByRole('combobox', { name: 'From' }), 'hyd')
  await userEvent.type(screen.getByLabelText('Travel Date'), '2031-05-01')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'From' }).value).toMatch(/hyd/i))
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(address().toUpperCase()).toBe('/SEARCH?FROM=HYD&DATE=2031-05-01'))
  await userEvent.click(screen.getByRole('button', { name: 'Reset Filters' }))
  await waitFor(() => expect(address()).toBe('/search'))
  expect(screen.getByRole('combobox', { name: 'From' })).toHaveValue('')
  expect(screen.getByLabelText('Travel Date')).toHaveValue('')
})

test('a failed search shows an error and can be retried [spec-search-error]', async () => {
  let broken = true
  renderInSite(<SearchPage />, {
    at: '/search',
    server: { 'GET /listings': () => (broken ? { status: 503 } : { body: many(1) }) },
  })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Error loading Amigos. Please try again later.')).toBeVisible()
  broken = false
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(cards()).toHaveLength(1))
})

test('the flight search finds Amigos by default, immediately if the URL is complete [spec-search-six]', async () => {
  const { sent } = renderInSite(<FlightSearchPage />, {
    at: '/flight-search?from=HYD&to=ORD&date=2031-05-01&endDate=2031-05-03',
    server: {
      ...airports,
      'GET /listings': { body: many(6), headers: { link: '</api/listings?cursor=x>; rel="next"' } },
    },
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Find a Amigo for Your Flight')
  expect(screen.getByLabelText('From Travel Date')).toHaveValue('2031-05-01')
  expect(screen.getByLabelText('To Travel Date (Optional)')).toHaveValue('2031-05-03')
  await waitFor(() => expect(cards()).toHaveLength(6))
  expect(listingRequests(sent)).toEqual([
    '/listings?from=HYD&to=ORD&date=2031-05-01&endDate=2031-05-03&type=helper&limit=6',
  ])
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
})

test('the flight search in offer mode reports missing fields and then shows requests', async () => {
  const { address, sent } = renderInSite(<FlightSearchPage />, {
    at: '/flight-search?action=offer',
    server: { ...airports, 'GET /listings': { body: many(1) } },
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Be a Amigo for a Flight')
  expect(screen.queryByLabelText('To Travel Date (Optional)')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm and Continue' }))
  expect(await screen.findByText('Departure airport is required')).toBeVisible()
  expect(screen.getByText('Arrival airport is required')).toBeVisible()
  expect(listingRequests(sent)).toEqual([])

  await userEvent.type(screen.getByRole('combobox', { name: 'From' }), 'hyd')
  await userEvent.type(screen.getByRole('combobox', { name: 'To' }), 'ord')
  await userEvent.type(screen.getByLabelText('Flight Number', { exact: false }), 'ai 0127')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm and Continue' }))
  await waitFor(() => expect(cards()).toHaveLength(1))
  const params = new URLSearchParams(address().split('?')[1])
  expect(Object.fromEntries(params)).toMatchObject({ action: 'offer', from: 'HYD', to: 'ORD', flight: 'AI127' })
  expect(listingRequests(sent)[0]).toContain('type=seeking_help')
})

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('the links below the results keep the route, date, flight and languages', async () => {
  const trip = 'from=HYD&to=ORD&date=2031-05-01&flight=AI127'
  const spoken = 'language=tel&language=hin'
  let found = many(1)
  const { unmount } = renderInSite(<SearchPage />, {
    at: `/search?${trip}&type=helper&${spoken}`,
    server: { ...airports, 'GET /listings': () => ({ body: found }) },
  })
  await waitFor(() => expect(cards()).toHaveLength(1))
  expect(link('Post a request for help')).toBe(`/find/create?${trip}&${spoken}`)
  expect(link('Search several days')).toBe(`/flight-search?${trip}&${spoken}`)
  unmount()
  found = []
  renderInSite(<SearchPage />, {
    at: `/search?${trip}`,
    server: { ...airports, 'GET /listings': () => ({ body: found }) },
  })
  const empty = within(await screen.findByRole('region', { name: 'Available Amigos' }))
  expect(await empty.findByRole('link', { name: 'Ask for help' })).toHaveAttribute('href', `/find/create?${trip}`)
  expect(empty.getByRole('link', { name: 'Search several days' })).toHaveAttribute('href', `/flight-search?${trip}`)
})

test('a search for help seekers has no link to several days', async () => {
  renderInSite(<SearchPage />, {
    at: '/search?from=HYD&to=ORD&date=2031-05-01',
    server: { ...airports, 'GET /listings': { body: many(1) } },
  })
  await waitFor(() => expect(cards()).toHaveLength(1))
  expect(screen.getByRole('link', { name: 'Search several days' })).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Looking for'), 'Help seekers only')
  expect(screen.queryByRole('link', { name: 'Search several days' })).toBeNull()
})

test('the form is collapsed on a phone for a search with a route, and does not take the focus', async () => {
  const server = { ...airports, 'GET /listings': { body: many(1) } }
  const { unmount } = renderInSite(<SearchPage />, { at: '/search?from=HYD&to=ORD&date=2031-05-01', server })
  await waitFor(() => expect(cards()).toHaveLength(1))
  const edit = screen.getByRole('button', { name: 'HYD to ORD · May 1 · edit the search' })
  const container = edit.closest('[data-collapsed]')
  expect(container).toBeInTheDocument()
  expect(edit).not.toHaveFocus()
  await userEvent.click(edit)
  expect(container).not.toHaveAttribute('data-collapsed')
  expect(screen.getByLabelText('From')).toHaveFocus()
  unmount()
  const Site = () => (
    <>
      <Link to="/search">All trips</Link>
      <SearchPage />
    </>
  )
  const { unmount: leave } = renderInSite(<Site />, { at: '/search?from=nowhere', server })
  expect(document.querySelector('[data-collapsed]')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: 'All trips' }))
  expect(document.querySelector('[data-collapsed]')).toBeNull()
  leave()
  renderInSite(<SearchPage />, { at: '/search?type=helper', server })
  await waitFor(() => expect(cards()).toHaveLength(1))
  expect(document.querySelector('[data-collapsed]')).toBeNull()
})

/** The page of a search with a route and one result, with links above it, and its form opened. */
async function openForm(links: Record<string, string>) {
  const Site = () => (
    <>
      {Object.entries(links).map(([name, to]) => (
        <Link key={name} to={to}>
          {name}
        </Link>
      ))}
      <SearchPage />
    </>
  )
  renderInSite(<Site />, {
    at: '/search?from=HYD&to=ORD',
    server: { ...airports, 'GET /listings': { body: many(1) } },
  })
  await waitFor(() => expect(cards()).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: /edit the search/ }))
}

test('opening and closing a listing changes neither what was typed nor the form', async () => {
  await openForm({ Open: '/search?from=HYD&to=ORD&listing=7', Close: '/search?from=HYD&to=ORD' })
  await userEvent.type(screen.getByLabelText('Flight Number'), 'AA1')
  for (const name of ['Open', 'Close']) {
    await userEvent.click(screen.getByText(name))
    expect(screen.getByLabelText('Flight Number')).toHaveValue('AA1')
    expect(document.querySelector('[data-collapsed]')).toBeNull()
  }
})

test('a repeated search does not keep the form collapsed for a later one without a route', async () => {
  await openForm({ 'All trips': '/search' })
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(document.querySelector('[data-collapsed]')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: 'All trips' }))
  expect(document.querySelector('[data-collapsed]')).toBeNull()
})

test('a search without a date has no link to several days', async () => {
  renderInSite(<SearchPage />, {
    at: '/search?from=HYD&to=ORD',
    server: { ...airports, 'GET /listings': { body: [] } },
  })
  const empty = within(await screen.findByRole('region', { name: 'Available Amigos' }))
  expect(await empty.findByRole('link', { name: 'Ask for help' })).toBeVisible()
  expect(empty.queryByRole('link', { name: 'Search several days' })).toBeNull()
})

test('the results show and announce their number; View More announces the new ones and focuses the first', async () => {
  renderInSite(
    <>
      <SearchPage />
      <Announcements />
    </>,
    {
      at: '/search',
      server: {
        'GET /listings': ({ url }) =>
          url.includes('cursor')
            ? { body: many(3, 10) }
            : { body: many(9), headers: { link: '</api/listings?limit=9&cursor=abc>; rel="next"' } },
      },
    },
  )
  const announcements = () => [...document.querySelectorAll('[data-announce] p')].map(({ textContent }) => textContent)
  await waitFor(() => expect(announcements()).toEqual(['9 listings, and more to view']))
  await userEvent.click(screen.getByRole('button', { name: 'View More' }))
  await waitFor(() => expect(announcements().at(-1)).toBe('3 more: 12 listings'))
  expect(cards()[9]).toHaveFocus()
})

test('a link with one invalid parameter searches by the others and explains what is ignored', async () => {
  const { sent } = renderInSite(<SearchPage />, {
    at: '/search?from=somewhere&to=ORD&date=2031-05-01',
    server: { ...airports, 'GET /listings': { body: many(1) } },
  })
  await waitFor(() => expect(cards()).toHaveLength(1))
  expect(listingRequests(sent)).toEqual(['/listings?to=ORD&date=2031-05-01&limit=9'])
  expect(screen.getByText('“somewhere” was left out. Please choose a departure airport from the list')).toBeVisible()
})

test('a search form shows all errors and focuses the first invalid field', async () => {
  const { address } = renderInSite(<SearchPage />, {
    at: '/search',
    server: { ...airports, 'GET /listings': { body: [] } },
  })
  await userEvent.type(screen.getByRole('combobox', { name: 'From' }), 'nowhere')
  await userEvent.type(screen.getByRole('combobox', { name: 'To' }), 'elsewhere')
  await userEvent.type(screen.getByLabelText('Travel Date'), '2020-05-01')
  await userEvent.type(screen.getByLabelText('Flight Number'), '1')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  for (const [field, fault] of [
    ['From', 'Please choose a departure airport from the list'],
    ['To', 'Please choose an arrival airport from the list'],
    ['Travel Date', 'This travel date is already over at the departure airport'],
    ['Flight Number', 'Please enter a flight number like AA1234'],
  ] as const)
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(fault)
  expect(screen.getByLabelText('From')).toHaveFocus()
  expect(address()).toBe('/search')
  await userEvent.type(screen.getByLabelText('Flight Number'), '2')
  expect(screen.getByLabelText('Flight Number')).toHaveFocus()
  expect(screen.getByLabelText('Flight Number')).toBeValid()
})

test('the flight search rejects an impossible route or range, typed or from a link', async () => {
  const { sent } = renderInSite(<FlightSearchPage />, {
    at: '/flight-search?from=HYD&to=HYD&date=2031-05-03&endDate=2031-05-01',
    server: { ...airports, 'GET /listings': { body: [] } },
  })
  expect(screen.getByText('The end date cannot be before the start date')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Search for Amigos' }))
  expect(screen.getByLabelText('To')).toHaveAccessibleDescription(
    'Please choose another arrival airport than the one of departure',
  )
  expect(screen.getByLabelText('To Travel Date (Optional)')).toHaveAccessibleDescription(
    'The end date cannot be before the start date',
  )
  await userEvent.clear(screen.getByLabelText('From Travel Date'))
  await userEvent.type(screen.getByLabelText('From Travel Date'), '2020-01-01')
  await userEvent.click(screen.getByRole('button', { name: 'Search for Amigos' }))
  expect(screen.getByLabelText('From Travel Date')).toHaveAccessibleDescription(
    'This travel date is already over at the departure airport',
  )
  expect(listingRequests(sent)).toEqual([])
})

test('an incomplete first date is an error of that field, not of the last date', async () => {
  const { sent } = renderInSite(<FlightSearchPage />, {
    at: '/flight-search?from=HYD&to=ORD&endDate=2031-05-03',
    server: { ...airports, 'GET /listings': { body: [] } },
  })
  typeBadInput(screen.getByLabelText('From Travel Date'))
  await userEvent.click(screen.getByRole('button', { name: 'Search for Amigos' }))
  await waitFor(() =>
    expect(screen.getByLabelText('From Travel Date')).toHaveAccessibleDescription('Please enter a valid travel date'),
  )
  expect(screen.getByLabelText('To Travel Date (Optional)')).toBeValid()
  expect(listingRequests(sent)).toEqual([])
})

test('the default date follows today at the departure airport [spec-flight-today]', async () => {
  // These time zones are 25 hours apart, so their dates always differ.
  const islands = [
    ...AIRPORTS,
    { code: 'CXI', name: 'Cassidy', city: 'Kiritimati', country: 'Kiribati', zone: 'Pacific/Kiritimati' },
    { code: 'PPG', name: 'Pago Pago', city: 'Pago Pago', country: 'American Samoa', zone: 'Pacific/Pago_Pago' },
  ]
  const today = (zone?: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
  renderInSite(<FlightSearchPage />, {
    at: '/flight-search',
    server: { ...airports, 'GET /airports': { body: islands } },
  })
  const date = screen.getByLabelText('From Travel Date')
  expect(date).toHaveValue(today())
  for (const [code, zone] of [
    ['CXI', 'Pacific/Kiritimati'],
    ['PPG', 'Pacific/Pago_Pago'],
  ] as const) {
    await userEvent.clear(screen.getByLabelText('From'))
    await userEvent.type(screen.getByLabelText('From'), code)
    await waitFor(() => expect(date).toHaveValue(today(zone)))
    expect(date).toHaveAttribute('min', today(zone))
  }
})

test('a date more than 18 months ahead is questioned but searched', async () => {
  const { address } = renderInSite(<SearchPage />, { at: '/search', server: { 'GET /listings': { body: [] } } })
  const next = `${new Date().getFullYear() + 1}-01-01`
  await userEvent.type(screen.getByLabelText('Travel Date'), next)
  expect(screen.queryByText(/more than 18 months away/)).toBeNull()
  await userEvent.clear(screen.getByLabelText('Travel Date'))
  await userEvent.type(screen.getByLabelText('Travel Date'), '2061-05-01')
  expect(screen.getByLabelText('Travel Date')).toHaveAccessibleDescription(
    '2061 is more than 18 months away. Is that the right year?',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(address()).toBe('/search?date=2061-05-01'))
})

test('repeating a search retries a failed request and adds no history entry', async () => {
  let broken = true
  const Site = () => {
    const { pathname } = useLocation()
    const navigate = useNavigate()
    if (pathname !== '/search') return <Link to="/search">All trips</Link>
    return (
      <>
        <SearchPage />
        <button type="button" onClick={() => navigate(-1)}>
          One step back
        </button>
      </>
    )
  }
  const { address } = renderInSite(<Site />, {
    at: '/',
    server: { 'GET /listings': () => (broken ? { status: 503 } : { body: many(1) }) },
  })
  await userEvent.click(screen.getByRole('link', { name: 'All trips' }))
  await screen.findByRole('alert')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(cards()).toHaveLength(1))
  expect(address()).toBe('/search')
  await userEvent.click(screen.getByRole('button', { name: 'One step back' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('an unknown airport code is reported, from a link and in the form', async () => {
  renderInSite(<SearchPage />, {
    at: '/search?from=LON&to=ORD',
    server: { ...airports, 'GET /listings': { body: [] } },
  })
  expect(await screen.findByText('No airport has the code “LON”.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(screen.getByLabelText('From')).toHaveAccessibleDescription('Please choose a departure airport from the list')
})

test('a search with a route requests its airports alone, until a picker gets the focus', async () => {
  const { sent } = renderInSite(<SearchPage />, {
    at: '/search?from=HYD&to=ORD',
    server: { ...airports, 'GET /listings': { body: many(1) } },
  })
  const requested = () => sent.map(({ url }) => url).filter((url) => url.startsWith('/airports'))
  const from = screen.getByRole('combobox', { name: 'From' })
  await waitFor(() => expect(from).toHaveValue('HYD - Hyderabad, India'))
  expect(screen.getByRole('combobox', { name: 'To' })).toHaveValue('ORD - Chicago, United States')
  expect(requested()).toEqual(['/airports?codes=HYD,ORD'])
  await userEvent.click(from)
  expect(from).toHaveValue('HYD - Hyderabad, India')
  await waitFor(() => expect(requested()).toContain('/airports?v=abc'))
  expect(requested()).toEqual(['/airports?codes=HYD,ORD', '/airports/version', '/airports?v=abc'])
})
