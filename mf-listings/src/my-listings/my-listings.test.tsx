import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listingOf } from '../../test/listings.ts'
import { MyListings } from './MyListings.tsx'
import { WaitingBadge } from './WaitingBadge.tsx'

const noReviews = { [`GET /testimonials/user/${asha.id}`]: { body: [] } }
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
      server: {
        'GET /my-listings': () => (broken ? { status: 503 } : { body: [] }),
        ...noReviews,
      },
    })
    expect(await screen.findByText(failed)).toBeVisible()
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: create })).toHaveAttribute('href', `/create-listing?type=${type}`)
    expect(sent.map(({ url }) => url).filter((url) => url.startsWith('/my'))).toEqual([
      `/my-listings?type=${type}`,
      `/my-listings?type=${type}`,
    ])
  },
)

test('a person without a verified phone gets no link to create a listing', async () => {
  renderInSite(<MyListings type="helper" />, {
    user: { ...asha, verified: false },
    server: { 'GET /my-listings': { body: [] }, ...noReviews },
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
      ...noReviews,
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

test('a person answers a review about them once; an author changes their own', async () => {
  const review = {
    ...{ id: 3, text: 'She found our gate.', rating: 4, route: 'HYD to ORD', createdAt: '2026-11-01T10:00:00.000Z' },
    user: { username: 'Ravi', profilePictureUrl: null },
  }
  let reply: object | null = null
  const reviews = () => ({
    body: [
      { ...review, reply, replyable: !reply },
      { ...review, id: 4, changeable: true },
    ],
  })
  const { sent } = renderInSite(<MyListings type="helper" />, {
    user: asha,
    server: {
      'GET /my-listings': { body: [] },
      [`GET /testimonials/user/${asha.id}`]: reviews,
      'POST /testimonials/3/reply': () => {
        reply = { text: 'Thank you!', createdAt: '2026-11-02T10:00:00.000Z' }
        return { body: { ...review, reply } }
      },
      'PATCH /testimonials/4': { body: { ...review, id: 4 } },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Answer' }))
  await userEvent.type(screen.getByLabelText('Your answer'), 'Thank you!')
  await userEvent.click(screen.getByRole('button', { name: 'Publish Answer' }))
  expect(await screen.findByText('Thank you!')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Change my review' }))
  await userEvent.click(screen.getByRole('radio', { name: '2 stars' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit Testimonial' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PATCH')).toMatchObject({ body: { rating: 2, text: review.text } }),
  )
})
