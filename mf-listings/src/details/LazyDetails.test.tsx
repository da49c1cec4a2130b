import { useSearchParams } from '@flight-amigo/shell/sdk'
import { renderInSite } from '@flight-amigo/shell/test'
import { expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listingOf } from '../../test/listings.ts'
import { LazyDetails, useOpenListing } from './LazyDetails.tsx'

const mockNetwork = { isGone: false, requests: 0 }
jest.mock('./DetailsDialog.tsx', () => {
  mockNetwork.requests++
  if (mockNetwork.isGone) throw new Error('The network is gone.')
  return { DetailsDialog: () => <p>The details are here.</p> }
})

function Cards() {
  const open = useOpenListing()
  const [params] = useSearchParams()
  return (
    <>
      <button type="button" onClick={() => open(listingOf({ id: 5 }))}>
        Open
      </button>
      <p>Listing {params.get('listing')}</p>
      <LazyDetails />
    </>
  )
}

test('a toast reports that the details failed to load, and the next click on a card loads them', async () => {
  mockNetwork.isGone = true
  const { toast } = renderInSite(<Cards />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'The details could not be loaded' }))
  expect(screen.queryByText('The details are here.')).toBe(null)
  mockNetwork.isGone = false
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('The details are here.')).toBeVisible()
})

test('the details of a shared link load when the network returns', async () => {
  jest.resetModules()
  Object.assign(mockNetwork, { isGone: true, requests: 0 })
  renderInSite(<Cards />, { at: '/?listing=5' })
  await waitFor(() => expect(mockNetwork.requests).toBeGreaterThan(0))
  await act(async () => {})
  expect(screen.queryByText('The details are here.')).toBe(null)
  mockNetwork.isGone = false
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('The details are here.')).toBeVisible()
})
