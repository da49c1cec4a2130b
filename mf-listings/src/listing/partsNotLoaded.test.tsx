import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { liveBrowser } from '../../test/live.ts'
import { MyListings } from '../my-listings/MyListings.tsx'
import { SearchPage } from '../search/SearchPage.tsx'

jest.mock('../matching/NearMatches.tsx', () => {
  throw new Error('The network is gone.')
})
jest.mock('../my-listings/BelowListings.tsx', () => {
  throw new Error('The network is gone.')
})

test('a search still offers an alert when the close matches do not load', async () => {
  renderInSite(<SearchPage />, { at: '/search?from=HYD&to=ORD', server: { 'GET /listings': { body: [] } } })
  expect(await screen.findByText('Similar listings could not be loaded')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Tell me when someone posts' })).toBeVisible()
})

test('own listings name all that is missing when the part below them does not load', async () => {
  liveBrowser()
  renderInSite(<MyListings type="helper" />, { user: asha, server: { 'GET /my-listings': { body: [] } } })
  expect(await screen.findByText('Your saved searches and reviews could not be loaded')).toBeVisible()
})
