import { asha, renderInSite } from '@flight-amigo/shell/test'
import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listingOf } from '../../test/listings.ts'
import { DetailsDialog } from './DetailsDialog.tsx'

const listing = listingOf({
  id: 5,
  acceptsTips: true,
  minTip: 10,
  maxTip: 25,
  time: '21:40',
  flightNumber: 'AI127',
  skills: 'Wheelchair help, Translation',
})
const contact = { name: 'Priya', email: 'priya@mail.test', phoneNumber: '+91 98490 12345' }
const person = {
  user: {
    ...{ id: 12, username: 'Priya', profilePictureUrl: null, languages: 'Telugu, English', rating: null },
    ...{ bio: 'I fly home twice a year.', verified: true, memberSince: '2026-03', repliesWithin: 'hours' },
  },
  listings: [],
}
const server = {
  'GET /listings/12': { body: person },
  'GET /listings/by-id/5': { body: listing },
  'POST /listings/5/contact': { body: contact },
}
const open = (options = {}) =>
  renderInSite(<DetailsDialog />, { at: '/search?listing=5', user: asha, server, ...options })
const dialog = async () => within(await screen.findByRole('dialog', { name: /^(Amigo|Traveler) Details$/ }))

test('an address that names a listing opens it with all its facts', async () => {
  open()
  const details = await dialog()
  expect(details.getByRole('heading', { name: 'Amigo Details' })).toBeVisible()
  const facts = within(details.getByRole('region', { name: 'Trip Details' }))
  for (const [label, value] of [
    ['From', 'HYD - Hyderabad'],
    ['To', 'ORD - Chicago'],
    ['Date', 'Dec 12, 2026'],
    ['Time', '21:40'],
    ['Flight Number', 'AI127'],
    ['Skills', 'Wheelchair help, Translation'],
    ['Suggested Tip', '$10-$25'],
    ['Description', 'I fly this route twice a year.'],
  ] as const)
    expect(facts.getByText(label).nextElementSibling).toHaveTextContent(value)
})

test('contact details are shown only on request', async () => {
  const { sent } = open()
  const details = await dialog()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(details.getByRole('button', { name: 'Show Contact Info' }))
  expect(await details.findByText('priya@mail.test')).toBeVisible()
  const ways = within(details.getByRole('list', { name: 'Ways to get in touch' }))
  expect(ways.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Email Client',
    'Gmail',
    'Outlook',
    'Call',
    'SMS',
    'WhatsApp',
    'Telegram',
  ])
  expect(ways.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('rel', 'noopener noreferrer')
})

test('the dialog says so when an owner has neither email nor phone', async () => {
  open({
    server: { ...server, 'POST /listings/5/contact': { body: { name: null, email: null, phoneNumber: null } } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show Contact Info' }))
  expect(await screen.findByText('No contact information available')).toBeVisible()
})

test('a refusal shows the server’s message', async () => {
  const message = 'You can connect with at most 10 travelers a day. Please try again tomorrow.'
  const { toast } = open({
    server: { ...server, 'POST /listings/5/contact': { status: 429, body: { code: 'too-many-contacts', message } } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show Contact Info' }))
  await waitFor(() => expect(toast()).toMatchObject({ variant: 'destructive', description: message }))
})

test('a tip leads to the checkout with five dollars and the name', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Appreciate Their Help?' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Send a Tip' })).toHaveAttribute('href', '/checkout/12?amount=5&name=Priya')
})

test.each([
  [20, '/checkout/12?amount=20&name=Priya'],
  [0, '/checkout/12?amount=5&name=Priya'],
])('a suggested tip of $%d leads to %s', async (tipAmount, address) => {
  open({ server: { 'GET /listings/by-id/5': { body: { ...listing, tipAmount } } } })
  expect(await screen.findByRole('link', { name: 'Send a Tip' })).toHaveAttribute('href', address)
})

test('a seeker cannot be tipped, and the tip that they offer is named', async () => {
  open({ server: { 'GET /listings/by-id/5': { body: { ...listing, type: 'seeking_help', tipAmount: 25 } } } })
  expect(await screen.findByRole('heading', { name: 'Traveler Details' })).toBeVisible()
  expect(screen.getByText('Willing to Tip').nextElementSibling).toHaveTextContent('$25')
  expect(screen.queryByText('Appreciate Their Help?')).toBeNull()
})

test('a person without a confirmed email cannot be contacted, tipped or reviewed', async () => {
  open({ server: { 'GET /listings/by-id/5': { body: { ...listing, confirmed: false } } } })
  expect(await screen.findByText(/has not confirmed their email address yet/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show Contact Info' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Send a Tip' })).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Rate & Review' }))
  expect(screen.queryByRole('button', { name: 'Submit Testimonial' })).toBeNull()
})

test('a listing that is gone says so, and Back leads to the page without it', async () => {
  const message = 'This listing is not available any more.'
  const { address } = open({
    server: { 'GET /listings/by-id/5': { status: 404, body: { code: 'listing-not-found', message } } },
  })
  expect(await screen.findByText(message)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the listings' }))
  expect(address()).toBe('/search')
})

const reviews = [
  {
    id: 1,
    text: 'Kind and patient with my mother.',
    rating: 5,
    route: 'HYD to ORD',
    createdAt: '2026-10-02T12:00:00.000Z',
    user: { username: 'Ravi', profilePictureUrl: null },
  },
]

test('testimonials are loaded when their tab opens; a new one is sent and leads back to the contact info', async () => {
  const { sent, toast } = open({
    server: {
      ...server,
      'GET /testimonials/user/12': { body: reviews },
      'POST /testimonials': { status: 201, body: { ...reviews[0], id: 2 } },
    },
  })
  await dialog()
  const asked = () => sent.filter(({ url }) => url.startsWith('/testimonials/user/12')).length
  expect(asked()).toBe(0)
  await userEvent.click(screen.getByRole('tab', { name: 'Rate & Review' }))
  expect(await screen.findByText('By Ravi')).toBeVisible()
  expect(screen.getByText('Oct 2, 2026')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Submit Testimonial' }))
  expect(await screen.findByText('Rating must be at least 1')).toBeVisible()
  expect(screen.getByText('Testimonial must be at least 10 characters')).toBeVisible()

  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }))
  await userEvent.type(screen.getByLabelText('Your experience'), 'She found us at the gate.')
  await userEvent.click(screen.getByRole('button', { name: 'Submit Testimonial' }))
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Testimonial submitted',
      description: 'Thank you for sharing your experience',
    }),
  )
  expect(sent.find(({ method, url }) => method === 'POST' && url === '/testimonials')?.body).toEqual({
    targetUserId: 12,
    route: 'HYD to ORD',
    rating: 4,
    text: 'She found us at the gate.',
  })
  expect(screen.getByRole('tab', { name: 'Contact Info' })).toHaveAttribute('aria-selected', 'true')
})

test('a refused testimonial stays in the form', async () => {
  const message = 'You have already reviewed this traveler for this route.'
  const { toast } = open({
    server: {
      ...server,
      'GET /testimonials/user/12': { body: [] },
      'POST /testimonials': { status: 409, body: { code: 'already-reviewed', message } },
    },
  })
  await dialog()
  await userEvent.click(screen.getByRole('tab', { name: 'Rate & Review' }))
  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }))
  await userEvent.type(screen.getByLabelText('Your experience'), 'She found us at the gate.')
  await userEvent.click(screen.getByRole('button', { name: 'Submit Testimonial' }))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Submission failed', description: message }))
  expect(screen.getByLabelText('Your experience')).toHaveValue('She found us at the gate.')
})

test('the link of a confirmation mail confirms once, and its token leaves the address', async () => {
  const { sent, address, toast } = open({
    at: '/search?listing=5&confirm=abc.def',
    user: null,
    server: { ...server, 'POST /listings/confirm': { body: listing } },
  })
  expect(await screen.findByRole('heading', { name: 'Amigo Details' })).toBeVisible()
  expect(sent.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body])).toEqual([
    ['/listings/confirm', { token: 'abc.def' }],
  ])
  expect(address()).toBe('/search?listing=5')
  expect(toast()).toMatchObject({ title: 'Listing confirmed' })
})

test('the details say what helps to decide about the person', async () => {
  open()
  const about = within(await screen.findByRole('region', { name: 'About Priya' }))
  for (const [label, value] of [
    ['Languages', 'Telugu, English'],
    ['Member since', 'March 2026'],
    ['Usually replies within', 'a few hours'],
    ['Phone', /^Verified: this person entered a code/],
    ['In their words', 'I fly home twice a year.'],
  ] as const)
    expect(about.getByText(label).nextElementSibling).toHaveTextContent(value)
})
