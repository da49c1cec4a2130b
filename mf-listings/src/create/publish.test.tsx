import { todayIn } from '@flight-amigo/backend/contract/listings'
import { asha, renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { button, field, pick, posted, published, server } from '../../test/publishing.ts'
import { FindHelpPage } from './help/FindHelpPage.tsx'
import { OfferHelpPage } from './help/OfferHelpPage.tsx'
import { CreateListingPage } from './listing/CreateListingPage.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const TRIP = 'from=HYD&to=ORD'
const tripIsThere = () =>
  waitFor(() => expect(screen.getByRole('combobox', { name: 'Arrival' })).toHaveValue('ORD - Chicago, United States'))

async function fillTrip() {
  await userEvent.type(screen.getByRole('combobox', { name: 'Departure' }), 'hyder')
  await userEvent.click(await screen.findByRole('option', { name: /^HYD/ }))
  await pick('Arrival', 'ORD')
}

test('/find/create reports missing values at their fields, and a missing email in a toast too', async () => {
  const { sent, toast } = renderInSite(<FindHelpPage />, { server })
  await userEvent.click(button('Publish Request'))
  expect(await screen.findAllByText('Required')).toHaveLength(2)
  for (const message of ['Name must be at least 2 characters', 'Email is required', 'You must agree to the terms'])
    expect(screen.getByText(message)).toBeVisible()
  expect(toast()).toMatchObject({
    title: 'Missing Email Address',
    description: 'Please provide an email address for verification and contact purposes.',
  })
  expect(screen.getByRole('combobox', { name: 'Departure' })).toHaveFocus()
  expect(posted(sent)).toEqual([])
})

test('a summary at the top of the form names the invalid fields', async () => {
  renderInSite(<OfferHelpPage />, { server })
  await userEvent.click(button('Publish Offer'))
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveTextContent('Please check these fieldsDeparture, Arrival, Name, Email, Your agreement')
  expect(screen.getByRole('form').firstElementChild).toBe(summary)
})

test('the form says where its texts appear and to whom', async () => {
  renderInSite(<FindHelpPage />, { server })
  expect(field('Name')).toHaveAccessibleDescription('On your card, for everyone.')
  expect(field(/^Email/)).toHaveAccessibleDescription(/Only people who ask to connect see it\.$/)
  expect(field(/^Description/)).toHaveAccessibleDescription(/On your card, for everyone\./)
  await userEvent.click(screen.getByRole('radio', { name: 'Someone close to me' }))
  expect(field(/^Description/)).toHaveAccessibleDescription(/On your card, for people who are logged in\./)
})

test('/create-listing says where help and description appear and to whom', async () => {
  renderInSite(<CreateListingPage />, { server, at: '/create-listing?type=seeking_help' })
  const texts = [field(/^Help needed/), field(/^Description/)]
  for (const text of texts) expect(text).toHaveAccessibleDescription(/On your card, for everyone\./)
  await userEvent.click(screen.getByRole('radio', { name: 'Someone close to me' }))
  for (const text of texts) expect(text).toHaveAccessibleDescription(/On your card, for people who are logged in\./)
})

const UNASKED = { ...asha, profilePictureUrl: null }

test.each([
  ['/find/create', <FindHelpPage key="find" />],
  ['/offer/create', <OfferHelpPage key="offer" />],
  ['/create-listing', <CreateListingPage key="create" />],
])('%s asks a user without a photo for one, once, and says why', async (at, page) => {
  const { unmount } = renderInSite(page, { server, at, user: UNASKED })
  expect(await screen.findByText('Add a photo of yourself?')).toBeVisible()
  expect(screen.getByText(/easier to find than a name/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add a photo' })).toHaveAttribute('href', '/profile')
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByText('Add a photo of yourself?')).toBeNull()
  unmount()
  renderInSite(page, { server, at, user: UNASKED })
  await screen.findByRole('textbox', { name: /^Name/ })
  expect(screen.queryByText('Add a photo of yourself?')).toBeNull()
})

test.each([null, { ...asha, profilePictureUrl: '/api/photos/1.webp' }])(
  'a form asks neither a visitor nor a user with a photo for one',
  async (user) => {
    renderInSite(<OfferHelpPage />, { server, user })
    await screen.findByRole('textbox', { name: /^Name/ })
    await act(async () => {})
    expect(screen.queryByText('Add a photo of yourself?')).toBeNull()
  },
)

test('asks a user without a name for one, and prefills that of others', async () => {
  const { unmount } = renderInSite(<OfferHelpPage />, { server, user: { ...asha, username: 'Traveler' } })
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('')
  unmount()
  renderInSite(<OfferHelpPage />, { server, user: asha })
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('Asha')
})

test('publishing dismisses the prompt for a photo', async () => {
  const { unmount } = renderInSite(<OfferHelpPage />, {
    server: { ...server, 'POST /offer-help/listings': published },
    user: UNASKED,
    at: `/offer/create?${TRIP}`,
  })
  expect(await screen.findByText('Add a photo of yourself?')).toBeVisible()
  await tripIsThere()
  await userEvent.click(field(/^I agree/))
  await userEvent.click(button('Publish Offer'))
  expect(await screen.findByRole('heading', { name: /Published/ })).toBeVisible()
  unmount()
  renderInSite(<OfferHelpPage />, { server, user: UNASKED })
  await screen.findByRole('textbox', { name: /^Name/ })
  await act(async () => {})
  expect(screen.queryByText('Add a photo of yourself?')).toBeNull()
})

test.each([
  ['/offer/create', <OfferHelpPage key="offer" />],
  ['/create-listing?type=helper', <CreateListingPage key="create" />],
])('a wide screen shows the card of %s while its author writes', async (at, page) => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: true }) })
  try {
    renderInSite(page, { server, at })
    expect(await screen.findByText('How others see it')).toBeVisible()
    const card = within(screen.getByRole('article', { hidden: true }))
    await fillTrip()
    await userEvent.type(field('Name'), 'Meera')
    await userEvent.type(field(/^Description/), 'Glad to help.')
    expect(card.getByText('Meera')).toBeVisible()
    expect(await card.findByText('Hyderabad')).toBeVisible()
    expect(card.getByText('Glad to help.')).toBeVisible()
    expect(card.queryByRole('button', { hidden: true })).toBeNull()
  } finally {
    Reflect.deleteProperty(globalThis, 'matchMedia')
  }
})

test.each([
  ['/find/create', <FindHelpPage key="find" />],
  ['/create-listing?type=helper', <CreateListingPage key="create" />],
])('on a smaller screen, the author of %s can open the card above the button that publishes it', async (at, page) => {
  renderInSite(page, { server, at: `${at}${at.includes('?') ? '&' : '?'}${TRIP}` })
  await tripIsThere()
  await userEvent.type(field(/^Description/), 'My mother flies alone.')
  expect(screen.queryByRole('article')).toBeNull()
  await userEvent.click(screen.getByText('How others see it'))
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('My mother flies alone.')).toBeVisible()
  expect(card.queryByRole('button')).toBeNull()
  expect(card.queryByRole('link')).toBeNull()
})

test('on a tablet, the card above the button that publishes it is open', async () => {
  Object.assign(globalThis, { matchMedia: (query: string) => ({ matches: query === '(min-width: 600px)' }) })
  try {
    renderInSite(<FindHelpPage />, { server, at: `/find/create?${TRIP}` })
    await tripIsThere()
    await userEvent.type(field(/^Description/), 'My mother flies alone.')
    const card = within(await screen.findByRole('article'))
    expect(card.getByText('My mother flies alone.')).toBeVisible()
  } finally {
    Reflect.deleteProperty(globalThis, 'matchMedia')
  }
})

test('/find/create sends airport codes and digits, confirms the listing, and keeps the contact fields for another one [spec-find-code-only] [spec-find-another]', async () => {
  const { sent, toast } = renderInSite(<FindHelpPage />, {
    server: { ...server, 'POST /find-help/listings': published },
  })
  await fillTrip()
  await userEvent.type(field('Name'), 'Asha')
  await userEvent.type(field(/^Email/), 'asha@mail.test')
  await userEvent.type(field(/^Tip Amount/), '25')
  await userEvent.click(field(/^I agree/))
  await userEvent.click(button('Publish Request'))

  expect(await screen.findByRole('heading', { name: 'Your Help Request Has Been Published' })).toBeVisible()
  expect(toast()).toMatchObject({
    title: 'Help Request Created!',
    description: 'Your request for travel assistance has been published successfully.',
  })
  expect(screen.getByRole('heading', { name: 'Your Help Request Has Been Published' })).toHaveFocus()
  expect(screen.getByText(/asha@mail\.test/)).toBeVisible()
  const [request] = posted(sent)
  expect(request?.body).toMatchObject({
    departureAirport: 'HYD',
    arrivalAirport: 'ORD',
    // Today in the browser, unless that day is over at the departure airport.
    date: [todayIn('Asia/Kolkata'), todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone)].sort()[1],
    tipAmount: '25',
    consent: true,
    email: 'asha@mail.test',
  })
  expect(request?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)

  await userEvent.click(button('Create Another Request'))
  expect(screen.getByRole('heading', { name: 'Request Travel Assistance' })).toHaveFocus()
  expect(screen.getByRole('combobox', { name: 'Departure' })).toHaveValue('')
  expect(field('Name')).toHaveValue('Asha')
  expect(field(/^Email/)).toHaveValue('asha@mail.test')
  expect(field(/^I agree/)).not.toBeChecked()
})

test('a failed request keeps the form, and a retry has the same idempotency key', async () => {
  let response: { status: number; body?: unknown } | undefined
  const { sent, toast } = renderInSite(<OfferHelpPage />, {
    user: asha,
    at: `/offer/create?${TRIP}`,
    server: { ...server, 'POST /offer-help/listings': () => response ?? Promise.reject(new TypeError('offline')) },
  })
  expect(field(/^Email/)).toHaveValue('asha@mail.test')
  await tripIsThere()
  await userEvent.click(field(/^I agree/))
  await userEvent.click(button('Publish Offer'))
  await waitFor(() => expect(toast()).toMatchObject({ description: 'Something went wrong. Please try again.' }))

  response = { status: 503 }
  await userEvent.click(button('Publish Offer'))
  await waitFor(() => expect(toast()).toMatchObject({ description: 'Failed to create listing' }))
  response = {
    status: 400,
    body: { code: 'invalid', message: 'Please check.', fields: { date: 'That day has passed there' } },
  }
  await userEvent.type(field(/^Description/), 'Glad to help')
  await userEvent.click(button('Publish Offer'))
  expect(await screen.findByText('That day has passed there')).toBeVisible()
  expect(toast()).toMatchObject({ variant: 'destructive', description: 'Please check.' })

  const keys = posted(sent).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[1])
  expect(field(/^Description/)).toHaveValue('Glad to help')
})

test('/create-listing reads its type and trip from the URL and writes the type into it', async () => {
  const { address } = renderInSite(<CreateListingPage />, {
    server,
    at: '/create-listing?action=find&from=HYD&to=ORD&date=2031-05-01&flight=AI127',
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Find Help')
  expect(address()).toContain('type=seeking_help')
  expect(field('Date')).toHaveValue('2031-05-01')
  expect(field(/^Flight Number/)).toHaveValue('AI127')
  await tripIsThere()
})

test('/create-listing summarizes the published listing, and Close goes home', async () => {
  const { address, toast } = renderInSite(<CreateListingPage />, {
    server: { ...server, 'POST /listings': published },
    at: '/create-listing',
  })
  expect(address()).toBe('/create-listing?type=helper')
  await fillTrip()
  await userEvent.type(field(/^Description/), 'short')
  await userEvent.type(field(/^Email/), 'asha@mail.test')
  await userEvent.click(button('Create Listing'))
  expect(await screen.findByText('Description must be at least 10 characters')).toBeVisible()
  await userEvent.type(field(/^Description/), ' but now long enough')
  await userEvent.click(button('Create Listing'))

  const dialog = within(await screen.findByRole('dialog', { name: 'Success!' }))
  for (const message of ['Offering Help', 'HYD - Hyderabad', 'ORD - Chicago', 'short but now long enough'])
    expect(dialog.getByText(message)).toBeVisible()
  expect(dialog.getAllByText('asha@mail.test')).not.toHaveLength(0)
  expect(dialog.getAllByText('Not specified')).toHaveLength(3)
  expect(dialog.getAllByText('Not provided')).toHaveLength(2)
  expect(toast()).toMatchObject({ title: 'Listing created', description: 'Your listing has been created successfully' })
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
  expect(address().split('?')[0]).toBe('/')
})

const FORMS = [
  ['/find/create', <FindHelpPage key="find" />, 'Publish Request', 'Error', 'Something went wrong. Please try again.'],
  ['/offer/create', <OfferHelpPage key="offer" />, 'Publish Offer', 'Error', 'Something went wrong. Please try again.'],
  [
    '/create-listing',
    <CreateListingPage key="create" />,
    'Create Listing',
    'Listing creation failed',
    'There was a problem creating your listing. Please try again.',
  ],
] as const

test.each(FORMS)(
  '%s takes its trip from the address, says at the form that the network is gone, and the next try works',
  async (path, page, submit, title, description) => {
    let isOffline = true
    const respond = (request: SentRequest) =>
      isOffline ? Promise.reject(new TypeError('offline')) : published(request)
    const { toast } = renderInSite(page, {
      at: `${path}?from=HYD&to=ORD&date=2031-05-01&endDate=2031-05-04&flight=AI127`,
      user: asha,
      server: {
        ...server,
        'POST /find-help/listings': respond,
        'POST /offer-help/listings': respond,
        'POST /listings': respond,
      },
    })
    for (const [name, value] of [
      ['Departure', 'HYD - Hyderabad, India'],
      ['Arrival', 'ORD - Chicago, United States'],
    ] as const)
      await waitFor(() => expect(screen.getByRole('combobox', { name })).toHaveValue(value))
    expect(field('Date')).toHaveValue('2031-05-01')
    if (path !== '/offer/create') expect(field(/^End Date/)).toHaveValue('2031-05-04')
    expect(field(/^Flight Number/)).toHaveValue('AI127')
    await userEvent.type(field(/^Description/), 'Glad to help on this flight')
    if (path !== '/create-listing') await userEvent.click(field(/^I agree/))
    await userEvent.click(button(submit))
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByText(title)).toBeVisible()
    expect(notice.getByText(description)).toBeVisible()
    expect(toast()).toMatchObject({ variant: 'destructive', title, description })
    expect(field(/^Description/)).toHaveValue('Glad to help on this flight')

    isOffline = false
    await userEvent.click(button(submit))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(await screen.findByText(/^(Success!|Your Help .* Has Been Published)$/)).toHaveFocus()
    expect(document.querySelector('img[src="/published.svg"]')).toBeVisible()
  },
)

test('publishing the same listing again has the same key and says that it is shown once', async () => {
  const { sent, toast } = renderInSite(<OfferHelpPage />, {
    user: asha,
    server: { ...server, 'POST /offer-help/listings': published },
  })
  for (const _ of ['once', 'again']) {
    await fillTrip()
    await userEvent.click(field(/^I agree/))
    await userEvent.click(button('Publish Offer'))
    await screen.findByRole('heading', { name: 'Your Help Offer Has Been Published' })
    if (toast()?.title !== 'Already published') await userEvent.click(button('Create Another Offer'))
  }
  const keys = posted(sent).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(screen.getByText('Already published')).toBeVisible()
})

test.each([
  [{ status: 204 }, 'We have sent the email to asha@mail.test again. Please also look in your spam folder.'],
  [
    { status: 429, body: { code: 'too-many', message: 'Please try again in an hour.', requestId: 'x' } },
    'Please try again in an hour.',
  ],
  [{ status: 503 }, 'The email could not be sent. Please try again.'],
])(
  'after publishing without a confirmed email, the page says what is hidden until when, and sends the email again (%o)',
  async (reply, outcome) => {
    const { sent } = renderInSite(<FindHelpPage />, {
      server: { ...server, 'POST /find-help/listings': published, 'POST /listings/1/confirmation-email': reply },
      at: `/find/create?${TRIP}&date=2031-05-01`,
    })
    await tripIsThere()
    await userEvent.type(field('Name'), 'Asha')
    await userEvent.type(field(/^Email/), 'asha@mail.test')
    await userEvent.click(field(/^I agree/))
    await userEvent.click(button('Publish Request'))
    const hidden = await screen.findByText(/^Your email and phone stay hidden until you open the link, by May 3, .*\.$/)
    expect(screen.getByText(/Travelers can now see your request and contact you\.$/)).toBeVisible()
    await userEvent.click(button('Send again'))
    await waitFor(() => expect(hidden.parentElement).toHaveTextContent(outcome))
    expect(posted(sent).at(-1)).toMatchObject({ body: { email: 'asha@mail.test' } })
  },
)
