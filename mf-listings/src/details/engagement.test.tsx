import { asha, renderInSite } from '@flight-amigo/shell/test'
import { afterEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listingOf, reviewOf } from '../../test/listings.ts'
import { DetailsDialog } from './DetailsDialog.tsx'

const beacon = jest.fn<(address: string, body: Blob) => boolean>(() => true)
Object.assign(navigator, { sendBeacon: beacon })
// jsdom cannot navigate to another site, so prevent it.
const stay = (event: Event) => (event.target as Element).closest('a') && event.preventDefault()
document.addEventListener('click', stay)
afterEach(() => document.removeEventListener('click', stay))

const written = async () => {
  const bodies = await Promise.all(beacon.mock.calls.map(([, body]) => textOf(body)))
  return bodies.map((body) => JSON.parse(body))
}
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })

test('each action on a listing is tracked with the trip and the listing, without a name [spec-details-events]', async () => {
  const listing = listingOf({ id: 5 })
  const review = reviewOf({ rating: 4, user: { id: asha.id, username: 'Asha', profilePictureUrl: null } })
  renderInSite(<DetailsDialog />, {
    at: '/search?listing=5',
    user: asha,
    server: {
      'GET /listings/by-id/5': { body: listing },
      'POST /listings/5/contact': { body: { name: null, email: 'p@mail.test', phoneNumber: '+91 98490 12345' } },
      'GET /testimonials/user/12': { body: [] },
      'GET /testimonials/user/12/mine': { body: { state: 'possible' } },
      'POST /testimonials': { status: 201, body: review },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show Contact Info' }))
  await screen.findByRole('list', { name: 'Ways to get in touch' })
  for (const name of ['Email Client', 'Gmail', 'Outlook', 'Call', 'SMS', 'WhatsApp', 'Telegram'])
    await userEvent.click(screen.getByRole('link', { name }))
  await userEvent.click(screen.getByRole('tab', { name: 'Rate & Review' }))
  await userEvent.click(await screen.findByRole('radio', { name: '4 stars' }))
  await userEvent.type(screen.getByLabelText('Your experience'), review.text)
  await userEvent.click(screen.getByRole('button', { name: 'Submit Testimonial' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Send a Tip' }))

  const counted = (category: string, name: string) => ({
    type: 'event',
    name,
    category,
    label: 'helper: HYD to ORD',
    value: 5,
  })
  const channels = ['view', 'email', 'gmail', 'outlook', 'call', 'sms', 'whatsapp', 'telegram']
  await waitFor(async () =>
    expect(await written()).toEqual([
      ...channels.map((channel) => counted('contact', `contact_${channel}`)),
      counted('engagement', 'testimonial_submit'),
      counted('tip', 'tip_start'),
    ]),
  )
})
