import { Announcements } from '@flight-amigo/shared-ui/Announcements'
import { asha, renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listingOf, matchedOf } from '../../test/listings.ts'
import { FlightSearchPage } from '../flight-search/FlightSearchPage.tsx'
import { SearchPage } from './SearchPage.tsx'

const LANGUAGES = [
  { code: 'eng', name: 'English', own: 'English', tag: 'en' },
  { code: 'hin', name: 'Hindi', own: 'हिन्दी', tag: 'hi' },
  { code: 'tel', name: 'Telugu', own: 'తెలుగు', tag: 'te' },
]
const server = {
  'GET /languages/version': { body: { version: 'abc' } },
  'GET /languages': { body: LANGUAGES },
  'GET /listings': { body: [listingOf()] },
  'GET /listings/near': { body: [] as unknown[] },
}
const requestsTo = (sent: SentRequest[], path: string) =>
  sent.map(({ url }) => url).filter((url) => url.startsWith(`${path}?`))
const chips = () => screen.queryAllByRole('button', { name: /^Remove / }).map((chip) => chip.ariaLabel)
const search = () => userEvent.click(screen.getByRole('button', { name: 'Search' }))

test('the languages in the URL apply to the form, the results and the near matches [spec-match-search-language]', async () => {
  const at = '/search?from=HYD&to=ORD&date=2031-05-01&language=tel&language=hin&language=tel'
  const { sent } = renderInSite(<SearchPage />, { at, server })
  await waitFor(() => expect(chips()).toEqual(['Remove Telugu', 'Remove Hindi']))
  await waitFor(() => expect(requestsTo(sent, '/listings/near')).toHaveLength(1))
  const expected = 'from=HYD&to=ORD&date=2031-05-01&language=tel&language=hin'
  expect(requestsTo(sent, '/listings')).toEqual([`/listings?${expected}&limit=9`])
  expect(requestsTo(sent, '/listings/near')).toEqual([`/listings/near?${expected}&limit=3`])
  expect(screen.getByRole('link', { name: 'Search several days' })).toHaveAttribute(
    'href',
    `/flight-search?${expected}`,
  )
})

test('the picker adds languages, chips remove them, and the search writes them into the URL [spec-match-search-language] [spec-journey-languages]', async () => {
  const { address, sent } = renderInSite(<SearchPage />, { at: '/search', server })
  expect(requestsTo(sent, '/languages')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Speaks: any language' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Speaks' })).toHaveFocus())
  await userEvent.click(await screen.findByRole('option', { name: /Telugu/ }))
  await userEvent.keyboard('hindi{Enter}')
  await search()
  await waitFor(() => expect(address()).toBe('/search?language=tel&language=hin'))
  expect(screen.getByRole('button', { name: 'All days · 2 languages · edit the search' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Telugu' }))
  await search()
  await waitFor(() => expect(address()).toBe('/search?language=hin'))
  await userEvent.click(screen.getByRole('button', { name: 'Reset Filters' }))
  await waitFor(() => expect(address()).toBe('/search'))
  expect(chips()).toEqual([])
})

test("“My languages” adds the profile's languages, and visitors do not see it [spec-match-search-language]", async () => {
  const { unmount } = renderInSite(<SearchPage />, { at: '/search?language=hin', server })
  await waitFor(() => expect(chips()).toEqual(['Remove Hindi']))
  expect(screen.queryByRole('button', { name: 'My languages' })).toBeNull()
  unmount()
  const page = (
    <>
      <SearchPage />
      <Announcements />
    </>
  )
  const { address } = renderInSite(page, { at: '/search?language=hin', server, user: asha })
  await userEvent.click(await screen.findByRole('button', { name: 'My languages' }))
  await waitFor(() => expect(chips()).toEqual(['Remove Hindi', 'Remove Telugu', 'Remove English']))
  expect(screen.getByText('Your languages are chosen')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'My languages' })).toHaveFocus()
  await search()
  await waitFor(() => expect(address()).toBe('/search?language=hin&language=tel&language=eng'))
})

test('unknown and surplus languages in a link are ignored and explained', async () => {
  const twelve = [...'abcdefghijkl'].map((letter) => `language=aa${letter}`).join('&')
  const { sent } = renderInSite(<SearchPage />, { at: `/search?language=telugu&${twelve}&language=hin`, server })
  const notice = within((await screen.findByText('Part of this link does not work')).closest('section, div')!)
  expect(notice.getByText('“telugu” was left out. Please choose a language from the list')).toBeVisible()
  expect(notice.getByText('“hin” was left out. Please choose at most 12 languages')).toBeVisible()
  expect(requestsTo(sent, '/listings')).toEqual([`/listings?${twelve}&limit=9`])
})

test('the flight search has a language filter', async () => {
  const at = '/flight-search?action=find&from=HYD&to=ORD&date=2031-12-08&language=tel'
  const { sent, address } = renderInSite(<FlightSearchPage />, {
    at,
    server: { ...server, 'GET /listings/near': { body: [matchedOf({ tier: 'near-day', days: 1 }, { id: 2 })] } },
  })
  await waitFor(() => expect(chips()).toEqual(['Remove Telugu']))
  const expected = 'from=HYD&to=ORD&date=2031-12-08&type=helper&language=tel'
  await waitFor(() => expect(requestsTo(sent, '/listings')).toEqual([`/listings?${expected}&limit=6`]))
  await userEvent.click(screen.getByRole('button', { name: 'Remove Telugu' }))
  await userEvent.click(screen.getByRole('button', { name: 'Search for Amigos' }))
  await waitFor(() => expect(address()).toBe('/flight-search?action=find&from=HYD&to=ORD&date=2031-12-08'))
})

test('the languages of a search stay without a network, and the field explains what it could not load', async () => {
  const offline = () => Promise.reject(new TypeError('offline'))
  const { address } = renderInSite(<SearchPage />, {
    at: '/search?language=tel',
    server: { ...server, 'GET /languages/version': offline },
  })
  await waitFor(() => expect(chips()).toEqual(['Remove Telugu']))
  await userEvent.click(screen.getByRole('combobox', { name: 'Speaks' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The list of languages could not be loaded.')
  await userEvent.type(screen.getByRole('combobox', { name: 'From' }), 'HYD')
  await search()
  await waitFor(() => expect(address()).toBe('/search?from=HYD&language=tel'))
})
