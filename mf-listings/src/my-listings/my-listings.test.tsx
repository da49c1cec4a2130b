import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen, waitForElementToBeRemoved } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MyListings } from './MyListings.tsx'

test.each([
  ['helper', 'Failed to fetch helper listings', 'Offer Help'],
  ['seeking_help', 'Failed to fetch help requests', 'Request Help'],
] as const)(
  'listings of the type %s that fail to load say so; an empty list offers to create one',
  async (type, failed, create) => {
    let broken = true
    const { sent } = renderInSite(<MyListings type={type} />, {
      user: asha,
      server: { 'GET /my-listings': () => (broken ? { status: 503 } : { body: [] }) },
    })
    expect(await screen.findByText(failed)).toBeVisible()
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: create })).toHaveAttribute('href', `/create-listing?type=${type}`)
    expect(sent.map(({ url }) => url)).toEqual([`/my-listings?type=${type}`, `/my-listings?type=${type}`])
  },
)

test('a person without a verified phone gets no link to create a listing', async () => {
  renderInSite(<MyListings type="helper" />, {
    user: { ...asha, verified: false },
    server: { 'GET /my-listings': { body: [] } },
  })
  await waitForElementToBeRemoved(() => screen.queryByText('Loading listings'))
  expect(screen.queryByRole('link')).toBeNull()
})
