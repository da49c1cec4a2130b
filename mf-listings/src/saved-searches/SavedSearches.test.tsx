import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { savedSearchOf } from '../../test/listings.ts'
import { SavedSearchCard } from './SavedSearches.tsx'

const mockNetwork = { isGone: false }
jest.mock('./EditSearch.tsx', () => {
  if (mockNetwork.isGone) throw new Error('The network is gone.')
  return jest.requireActual('./EditSearch.tsx')
})

test('the fields of a saved search load when they are opened, and can be canceled or retried', async () => {
  mockNetwork.isGone = true
  renderInSite(<SavedSearchCard search={savedSearchOf({})} onEnded={() => {}} />, { user: asha })
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

  await press(/^Edit/)
  expect(await screen.findByText('These fields could not be loaded')).toBeVisible()
  expect(screen.getByRole('region', { name: /^Hyderabad to Chicago/ })).toHaveFocus()
  await press('Cancel')
  expect(screen.getByRole('region', { name: /^Hyderabad to Chicago/ })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()

  await press(/^Edit/)
  expect(await screen.findByText('These fields could not be loaded')).toBeVisible()
  mockNetwork.isGone = false
  await press('Try again')
  expect(await screen.findByRole('heading', { name: /^Edit: Hyderabad/ })).toHaveFocus()
})
