import { filterValues } from '@flight-amigo/backend/contract/listings'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { myListingOf, savedSearchOf } from '../../test/listings.ts'
import { liveBrowser } from '../../test/live.ts'
import { typeBadInput } from '../../test/typeBadInput.ts'
import { MyListings } from '../my-listings/MyListings.tsx'
import { daysText, searchText } from './searchText.ts'

beforeEach(() => {
  sessionStorage.clear()
  liveBrowser()
})

type Server = NonNullable<Parameters<typeof renderInSite>[1]>['server']

const search = savedSearchOf({ date: '2031-12-07', endDate: '2031-12-13', type: 'helper', languageCodes: ['tel'] })
const NAME = 'Hyderabad to Chicago, Dec 7–13, 2031, Amigos who offer help, speaking Telugu'
const offline = () => Promise.reject(new TypeError('offline'))
const open = (server: Server = {}, at = '/profile?tab=helper') =>
  renderInSite(<MyListings type="helper" />, {
    at,
    user: asha,
    server: {
      'GET /my-listings': { body: [] },
      'GET /my-listings/match-counts': { body: [] },
      [`GET /testimonials/user/${asha.id}`]: { body: [] },
      'GET /saved-searches': { body: [search] },
      'GET /languages/version': { body: { version: 'abc' } },
      'GET /languages': {
        body: [
          { code: 'hin', name: 'Hindi', own: 'हिन्दी', tag: 'hi' },
          { code: 'tel', name: 'Telugu', own: 'తెలుగు', tag: 'te' },
        ],
      },
      ...server,
    },
  })
const card = () => screen.findByRole('region', { name: NAME })
const edit = async () => {
  await userEvent.click(within(await card()).getByRole('button', { name: `Edit: ${NAME}` }))
  await screen.findByRole('heading', { name: /^Edit: / })
}

test('daysText formats days and ranges', () => {
  expect(daysText('2026-12-07', null)).toBe('Dec 7, 2026')
  expect(daysText('2026-12-07', '2026-12-07')).toBe('Dec 7, 2026')
  expect(daysText('2026-12-07', '2026-12-13')).toBe('Dec 7–13, 2026')
  expect(daysText('2026-12-30', '2027-01-02')).toBe('Dec 30, 2026 – Jan 2, 2027')
  expect(searchText(savedSearchOf({ languageCodes: ['tel', 'hin', 'guj'], type: 'seeking_help' }))).toBe(
    'any day, travelers who need help, speaking Telugu, Hindi or Gujarati',
  )
  expect(searchText(savedSearchOf({ languageCodes: ['?!', 'qqq'] }))).toBe('any day, speaking ?! or qqq')
})

test("searchText uses the server's names of languages", () => {
  const spoken = savedSearchOf({ languageCodes: ['qqq', 'tel'], languageNames: ['Wu', 'Telugu'] })
  expect(searchText(spoken)).toBe('any day, speaking Wu or Telugu')
})

test('the profile describes a saved search and links to its results', async () => {
  open()
  const own = within(await card())
  expect(own.getByRole('link', { name: 'See current listings' })).toHaveAttribute(
    'href',
    '/search?from=HYD&to=ORD&date=2031-12-07&endDate=2031-12-13&type=helper&language=tel',
  )
  expect(own.getByLabelText('How often')).toHaveValue('at-once')
})

test('an unconfirmed saved search says so; a link to the list moves the focus there', async () => {
  open(
    { 'GET /saved-searches': { body: [savedSearchOf({ confirmed: false, fromCity: 'حيدر آباد' })] } },
    '/profile?tab=helper#saved-searches',
  )
  expect(await screen.findByText('Waiting for you to open the link in our email')).toBeVisible()
  expect(screen.getByText('حيدر آباد').tagName).toBe('BDI')
  expect(screen.getByRole('heading', { name: 'Saved searches' })).toHaveFocus()
})

test('an empty list explains how to save a search; a failed one reloads when the network returns', async () => {
  let isOffline = true
  open({ 'GET /saved-searches': () => (isOffline ? offline() : { body: [] }) })
  expect(await screen.findByText('Your saved searches could not be loaded')).toBeVisible()
  isOffline = false
  dispatchEvent(new Event('online'))
  expect(await screen.findByText(/choose “Tell me when someone posts”/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Search a route' })).toHaveAttribute('href', '/search')
})

test('editing a saved search shows errors at their fields, and a failure keeps what was typed', async () => {
  let isOffline = true
  const { sent } = open({
    'PATCH /saved-searches/3': () => (isOffline ? offline() : { body: search }),
  })
  await edit()
  expect(screen.getByRole('heading', { name: /^Edit: Hyderabad/ })).toHaveFocus()
  await userEvent.clear(screen.getByLabelText('First day'))
  await userEvent.type(screen.getByLabelText('Flight Number'), 'nonsense')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(screen.getByLabelText('First day')).toHaveAccessibleDescription(
    expect.stringContaining('Please enter the first day, too'),
  )
  expect(screen.getByLabelText('First day')).toHaveFocus()
  expect(screen.getByLabelText('Flight Number')).toHaveAccessibleDescription(
    expect.stringContaining('Please enter a flight number like AA1234'),
  )
  await userEvent.clear(screen.getByLabelText('Last day'))
  await userEvent.clear(screen.getByLabelText('Flight Number'))
  await userEvent.selectOptions(screen.getByLabelText('Looking for'), 'All options')
  await userEvent.type(screen.getByLabelText('Speaks'), 'hin{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('The saved search was not changed')).toBeVisible()
  expect(screen.getByLabelText('Looking for')).toHaveValue('both')
  isOffline = false
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull())
  expect(sent.filter(({ method }) => method === 'PATCH').at(-1)?.body).toEqual({
    ...filterValues({}),
    ...{ date: null, endDate: null, flight: null, languageCodes: ['tel', 'hin'] },
  })
  expect(await card()).toHaveFocus()
})

test('a year with five digits is rejected, and the form stays', async () => {
  open()
  await edit()
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '20311-12-07' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Please enter a valid date')).toBeVisible()
})

test.each([
  ['First day', 'Last day'],
  ['Last day', 'First day'],
])('an incomplete date in %s is rejected there, and the search does not change', async (half, whole) => {
  const { sent } = open({ 'PATCH /saved-searches/3': { body: search } })
  await edit()
  typeBadInput(screen.getByLabelText(half))
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() =>
    expect(screen.getByLabelText(half)).toHaveAccessibleDescription(
      expect.stringContaining('Please enter a valid date'),
    ),
  )
  expect(screen.getByLabelText(half)).toHaveFocus()
  expect(screen.getByLabelText(whole)).toBeValid()
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([])
})

test('editing a saved search asks before it discards', async () => {
  open()
  await edit()
  await userEvent.keyboard('{Escape}')
  await edit()
  await userEvent.selectOptions(screen.getByLabelText('Looking for'), 'All options')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText('Discard your changes?')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await card()).toHaveFocus()
})

test('ending a saved search asks first, and also works if it was ended elsewhere', async () => {
  let isOver = false
  const { toast } = open({
    'GET /saved-searches': () => ({ body: isOver ? [] : [search] }),
    'DELETE /saved-searches/3': () => {
      isOver = true
      return {
        status: 404,
        body: { code: 'saved-search-not-found', message: 'This saved search does not exist any more.' },
      }
    },
  })
  await userEvent.click(within(await card()).getByRole('button', { name: `End: ${NAME}` }))
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'End it' }))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Saved search ended' }))
  expect(screen.getByRole('heading', { name: 'Saved searches' })).toHaveFocus()
  await waitFor(() => expect(screen.queryByRole('region', { name: NAME })).toBeNull())
})

test('the owner of an open listing chooses the scope of alerts, with an explanation', async () => {
  const mine = myListingOf({ id: 6, date: '2031-12-12' })
  let scope = 'nearby'
  const { sent } = open({
    'GET /my-listings': () => ({ body: [{ ...mine, scope }] }),
    'PATCH /my-listings/6': ({ body }) => {
      scope = (body as { scope: string }).scope
      return { body: { ...mine, scope } }
    },
  })
  const select = within(await screen.findByRole('article')).getByLabelText('Tell me about')
  expect(select).toHaveAccessibleDescription('Also other flights, days close to yours, and airports close to yours.')
  await userEvent.selectOptions(select, 'My flight only')
  expect(await screen.findByText('You get an email immediately when someone is on your flight.')).toBeVisible()
  expect(select).toHaveAccessibleDescription('People on the same plane as you, whatever the flight number.')
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ scope: 'my-flight' })
})

test('the owner of an open listing chooses the frequency of alerts, or none', async () => {
  const mine = myListingOf({ id: 6, date: '2031-12-12' })
  let alerts = 'at-once'
  const { sent } = open({
    'GET /my-listings': () => ({ body: [{ ...mine, alerts }] }),
    'PATCH /my-listings/6': () => {
      alerts = 'off'
      return { body: { ...mine, alerts } }
    },
  })
  const select = within(await screen.findByRole('article')).getByLabelText('Tell me about new matches')
  expect(select).toHaveValue('at-once')
  await userEvent.selectOptions(select, 'Never')
  expect(await screen.findByText('You get no emails about matches for this listing.')).toBeVisible()
  expect(select).toHaveValue('off')
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ alerts: 'off' })
})
