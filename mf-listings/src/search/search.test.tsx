import { renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listingOf } from '../../test/listings.ts'
import { FlightSearchPage } from '../flight-search/FlightSearchPage.tsx'
import { SearchPage } from './SearchPage.tsx'

// jsdom has no layout to scroll.
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
const asked = (sent: SentRequest[]) => sent.map(({ url }) => url).filter((url) => url.startsWith('/listings'))
const cards = () => screen.queryAllByRole('article')

test('nine listings are shown at first, and View More loads the next page until there are no more', async () => {
  const { sent } = renderInSite(<SearchPage />, {
    at: '/search',
    server: {
      'GET /listings': ({ url }) =>
        url.includes('cursor')
          ? { body: many(3, 10) }
          : { body: many(9), headers: { link: '</api/listings?limit=9&cursor=abc>; rel="next"' } },
    },
  })
  await waitFor(() => expect(cards()).toHaveLength(9))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Search Flight Amigos')
  expect(screen.getByRole('heading', { name: 'Available Amigos' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'View More' }))
  await waitFor(() => expect(cards()).toHaveLength(12))
  expect(screen.queryByRole('button', { name: 'View More' })).toBeNull()
  expect(asked(sent)).toEqual(['/listings?limit=9', '/listings?limit=9&cursor=abc'])
  expect(screen.getByText(/Don't see what you're looking for/)).toBeVisible()
})

test('a listing that nobody has confirmed says so and has no button to its contact info', async () => {
  renderInSite(<SearchPage />, {
    at: '/search',
    server: { 'GET /listings': { body: [listingOf({ confirmed: false }), listingOf({ id: 2 })] } },
  })
  await waitFor(() => expect(cards()).toHaveLength(2))
  const [waiting, confirmed] = cards().map((card) => within(card))
  expect(waiting?.getByText("Waiting for its owner's confirmation")).toBeVisible()
  expect(waiting?.queryByRole('button')).toBeNull()
  expect(confirmed?.getByRole('button', { name: 'View Contact Info' })).toBeVisible()
})

test('fields, request and headings follow the address', async () => {
  const { sent } = renderInSite(<SearchPage />, {
    at: '/search?from=HYD&to=ORD&date=2031-05-01&flight=AI127&type=seeking_help',
    server: { ...airports, 'GET /listings': { body: [] } },
  })
  expect(await screen.findByText('No travelers seeking help found')).toBeVisible()
  expect(screen.getByText('Try adjusting your search criteria or create a new listing.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Travelers Needing Assistance' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Offer help' })).toHaveAttribute('href', '/offer/create')
  expect(asked(sent)).toEqual(['/listings?from=HYD&to=ORD&date=2031-05-01&flight=AI127&type=seeking_help&limit=9'])
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'From' })).toHaveValue('HYD - Hyderabad, India'))
  expect(screen.getByLabelText('Travel Date')).toHaveValue('2031-05-01')
  expect(screen.getByLabelText('Looking for')).toHaveValue('seeking_help')
})

test('Search writes the filters into the address; Reset Filters empties both', async () => {
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

test('a failed search says so and can be tried again', async () => {
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

test('flight search finds Amigos by default, at once when the address is complete', async () => {
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
  expect(asked(sent)).toEqual(['/listings?from=HYD&to=ORD&date=2031-05-01&endDate=2031-05-03&type=helper&limit=6'])
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
})

test('flight search in offer mode names missing fields, and then shows people who need help', async () => {
  const { address, sent } = renderInSite(<FlightSearchPage />, {
    at: '/flight-search?action=offer',
    server: { ...airports, 'GET /listings': { body: many(1) } },
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Be a Amigo for a Flight')
  expect(screen.queryByLabelText('To Travel Date (Optional)')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm and Continue' }))
  expect(await screen.findByText('Departure airport is required')).toBeVisible()
  expect(screen.getByText('Arrival airport is required')).toBeVisible()
  expect(asked(sent)).toEqual([])

  await userEvent.type(screen.getByRole('combobox', { name: 'From' }), 'hyd')
  await userEvent.type(screen.getByRole('combobox', { name: 'To' }), 'ord')
  await userEvent.type(screen.getByLabelText('Flight Number', { exact: false }), 'ai 0127')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm and Continue' }))
  await waitFor(() => expect(cards()).toHaveLength(1))
  const params = new URLSearchParams(address().split('?')[1])
  expect(Object.fromEntries(params)).toMatchObject({ action: 'offer', from: 'HYD', to: 'ORD', flight: 'AI127' })
  expect(asked(sent)[0]).toContain('type=seeking_help')
})
