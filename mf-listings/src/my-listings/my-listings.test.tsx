import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listingOf } from '../../test/listings.ts'
import { MyListings } from './MyListings.tsx'
import { WaitingBadge } from './WaitingBadge.tsx'

const mine = {
  ...listingOf({ id: 6 }),
  ...{ status: 'open', name: 'Asha', email: 'asha@mail.test', phoneNumber: '+1 2025550123', contactRequests: 0 },
}

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

test('a listing that somebody else published under the address is asked about first, with its text; no removes it', async () => {
  const waiting = { ...mine, id: 7, description: 'My mother flies alone.', name: 'Sita Devi', confirmed: false }
  let removed = false
  const { sent } = renderInSite(<MyListings type="helper" />, {
    user: asha,
    server: {
      'GET /my-listings': () => ({ body: removed ? [mine] : [waiting, mine] }),
      'POST /my-listings/7/mine': () => {
        removed = true
        return { status: 204 }
      },
    },
  })
  const question = await screen.findByRole('region', { name: 'Did you write this?' })
  expect(within(question).getByText('My mother flies alone.')).toBeVisible()
  expect(within(question).getByText('Sita Devi · +1 2025550123')).toBeVisible()
  expect(screen.getAllByRole('article')).toHaveLength(1)
  await userEvent.click(within(question).getByRole('button', { name: 'No, remove it' }))
  await waitFor(() => expect(screen.queryByText('Did you write this?')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({ body: { mine: false } })
  expect(document.body).not.toHaveFocus()
})

test('the header leads to the question while a listing waits', async () => {
  renderInSite(<WaitingBadge />, {
    user: asha,
    server: { 'GET /my-listings': { body: [{ ...mine, type: 'seeking_help', confirmed: false }] } },
  })
  const link = await screen.findByRole('link', { name: /^Did you write this\?/ })
  expect(link).toHaveAttribute('href', '/profile?tab=seeking_help')
})
