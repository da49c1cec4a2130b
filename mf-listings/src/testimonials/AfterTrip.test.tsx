import { asha, renderInSite } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { reviewOf } from '../../test/listings.ts'
import remote from '../remote.ts'

Element.prototype.scrollIntoView ??= () => {}
beforeEach(() => sessionStorage.clear())

const written = reviewOf({
  ...{ id: 4, text: 'She found us at the gate.', rating: 4, route: 'DOH to ORD' },
  user: { id: asha.id, username: 'Asha', profilePictureUrl: null },
  ...{ changeable: true, mine: true, together: true, publishAt: new Date('2026-12-04T12:00').toISOString() },
})
const FAILED = 'There was a problem submitting your testimonial'

async function open(state: string, server: object = {}) {
  const Fill = (await remote.slots?.['trip.afterwards']?.extension())!
  const trip = { tripId: 5, role: 'traveler', route: 'DOH to ORD', tipAmount: 25, landedAt: '2026-11-19T20:20:00.000Z' }
  return renderInSite(
    <Fill {...(trip as { role: 'traveler' } & typeof trip)} other={{ userId: 3, username: 'Priya' }} />,
    {
      user: asha,
      server: { 'GET /testimonials/user/3/mine': { body: { state } }, ...server },
    },
  )
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Submit Testimonial' }))

test('the review after a trip says when both reviews are published, and focuses the thanks', async () => {
  let isOffline = true
  const posted = () => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : { status: 201, body: written })
  const { sent, unmount } = await open('possible', { 'POST /testimonials': posted })
  expect(
    await screen.findByText('Published once you have both written, or 14 days after the first review.'),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }))
  await userEvent.type(screen.getByLabelText('Your experience'), 'She found us at the gate.')
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
  unmount()

  isOffline = false
  const again = await open('possible', { 'POST /testimonials': posted })
  expect(await screen.findByLabelText('Your experience')).toHaveValue('She found us at the gate.')
  await send()
  const thanks = await screen.findByRole('heading', { name: 'Thank you for sharing your experience' })
  await waitFor(() => expect(thanks).toHaveFocus())
  expect(screen.getByText('It is published once you have both written, or on Dec 4, 2026 at the latest.')).toBeVisible()
  expect(screen.queryByRole('form')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
  const posts = [...sent, ...again.sent].filter(({ method }) => method === 'POST')
  expect(posts.filter(({ url }) => url === '/testimonials').map(({ body }) => body)).toEqual(
    Array(2).fill({ text: 'She found us at the gate.', rating: 4, targetUserId: 3, route: 'DOH to ORD' }),
  )
})

test('the review after a trip is not mentioned once it is written, and others learn why they cannot write', async () => {
  const { unmount, sent, container } = await open('written')
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(container).toHaveTextContent(/^$/))
  unmount()
  await open('no-contact')
  expect(await screen.findByText(/^You can review this traveler after/)).toBeVisible()
  expect(screen.queryByText(/is published once you have both written/)).toBeNull()
})
