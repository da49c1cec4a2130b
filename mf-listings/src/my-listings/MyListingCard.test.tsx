import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { myListingOf } from '../../test/listings.ts'
import { liveBrowser } from '../../test/live.ts'
import { MyListingCard } from './MyListingCard.tsx'

const mockNetwork = { isGone: false }
jest.mock('./EditListing.tsx', () => {
  if (mockNetwork.isGone) throw new Error('The network is gone.')
  return jest.requireActual('./EditListing.tsx')
})

liveBrowser()

test('an owner cancels or retries while the form to edit a listing cannot be loaded', async () => {
  mockNetwork.isGone = true
  const listing = myListingOf({ id: 6, date: '2031-12-12' })
  renderInSite(<MyListingCard listing={listing} onDeleted={() => {}} />, { user: asha })
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

  await press(/^Edit/)
  expect(await screen.findByText('These fields could not be loaded')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Edit Listing' })).toHaveFocus()
  await press('Cancel')
  expect(screen.getByRole('region', { name: /^Hyderabad to Chicago/ })).toHaveFocus()

  await press(/^Edit/)
  expect(await screen.findByText('These fields could not be loaded')).toBeVisible()
  mockNetwork.isGone = false
  await press('Try again')
  expect(await screen.findByRole('heading', { name: 'Edit Listing' })).toHaveFocus()
})
