import { daysAfter, type Listing, todayIn } from '@flight-amigo/backend/contract/listings'
import { forgetPerson, useDispatch } from '@flight-amigo/shell/sdk'
import { asha, renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listingOf } from '../../test/listings.ts'
import { typeHalf } from '../../test/typeHalf.ts'
import { FindHelpPage } from './help/FindHelpPage.tsx'
import { OfferHelpPage } from './help/OfferHelpPage.tsx'
import { CreateListingPage } from './listing/CreateListingPage.tsx'

const AIRPORTS = [
  { code: 'HYD', name: 'Rajiv Gandhi', city: 'Hyderabad', country: 'India', zone: 'Asia/Kolkata' },
  { code: 'ORD', name: "O'Hare", city: 'Chicago', country: 'United States', zone: 'America/Chicago' },
]
const server = {
  'GET /airports/version': { body: { version: 'abc' } },
  'GET /airports': { body: AIRPORTS },
}
const published = ({ url, body }: SentRequest) => {
  const { departureAirport, arrivalAirport, date, description } = body as Listing
  return {
    status: 201,
    body: {
      ...listingOf({ departureAirport, arrivalAirport, date, description: description ?? '' }),
      type: url.startsWith('/find') ? 'seeking_help' : 'helper',
      status: 'open',
      name: null,
      email: 'asha@mail.test',
      phoneNumber: null,
      contactRequests: 0,
      confirmed: false,
    },
  }
}

const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string | RegExp) => screen.getByLabelText(name)
const pick = async (name: string, code: string) => {
  await userEvent.type(screen.getByRole('combobox', { name }), code)
  await userEvent.tab()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name }).value).toContain(`${code} - `))
}
const posted = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'POST')

beforeEach(() => sessionStorage.clear())

/** Once as somebody who takes what is suggested, once as somebody who knows the code. */
async function fillTrip() {
  await userEvent.type(screen.getByRole('combobox', { name: 'Departure' }), 'hyder')
  await userEvent.click(await screen.findByRole('option', { name: /^HYD/ }))
  await pick('Arrival', 'ORD')
}

test('/find/create names each missing value at its field, and a missing email in a toast too', async () => {
  const { sent, toast } = renderInSite(<FindHelpPage />, { server })
  await userEvent.click(button('Publish Request'))
  expect(await screen.findAllByText('Required')).toHaveLength(2)
  for (const words of ['Name must be at least 2 characters', 'Email is required', 'You must agree to the terms'])
    expect(screen.getByText(words)).toBeVisible()
  expect(toast()).toMatchObject({
    title: 'Missing Email Address',
    description: 'Please provide an email address for verification and contact purposes.',
  })
  expect(screen.getByRole('combobox', { name: 'Departure' })).toHaveFocus()
  expect(posted(sent)).toEqual([])
})

test('/find/create sends airport codes and digits, confirms the listing, and keeps the person’s fields for another one [spec-find-code-only] [spec-find-another]', async () => {
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
    date: todayIn('Asia/Kolkata'),
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

test('a failed request keeps the form, and the same content is sent again with the same key', async () => {
  let answer: { status: number; body?: unknown } | undefined
  const { sent, toast } = renderInSite(<OfferHelpPage />, {
    user: asha,
    server: { ...server, 'POST /offer-help/listings': () => answer ?? Promise.reject(new TypeError('offline')) },
  })
  expect(field(/^Email/)).toHaveValue('asha@mail.test')
  await fillTrip()
  await userEvent.click(field(/^I agree/))
  await userEvent.click(button('Publish Offer'))
  await waitFor(() => expect(toast()).toMatchObject({ description: 'Something went wrong. Please try again.' }))

  answer = { status: 503 }
  await userEvent.click(button('Publish Offer'))
  await waitFor(() => expect(toast()).toMatchObject({ description: 'Failed to create listing' }))
  answer = {
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

test('a draft survives a reload', async () => {
  const first = renderInSite(<FindHelpPage />, { server })
  await userEvent.type(field('Name'), 'Asha')
  await pick('Departure', 'HYD')
  first.unmount()
  renderInSite(<FindHelpPage />, { server })
  expect(field('Name')).toHaveValue('Asha')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Departure' })).toHaveValue('HYD - Hyderabad, India'))
})

function LogOut() {
  const dispatch = useDispatch()
  return (
    <button type="button" onClick={() => forgetPerson(dispatch)}>
      Log Out
    </button>
  )
}

test('a logout forgets the draft', async () => {
  const ui = (
    <>
      <FindHelpPage />
      <LogOut />
    </>
  )
  const first = renderInSite(ui, { server, user: asha })
  await userEvent.type(field(/^Description/), 'My mother flies alone')
  await userEvent.click(button('Log Out'))
  first.unmount()
  renderInSite(ui, { server, user: asha })
  expect(field(/^Description/)).toHaveValue('')
})

test('what a person has typed is shown to nobody else in this tab, and is there again when they are back', async () => {
  const shown = async (user?: typeof asha) => {
    const { unmount } = renderInSite(<FindHelpPage />, { server, ...(user && { user }) })
    const text = field(/^Description/)
    await act(async () => {})
    return { text, unmount }
  }
  const first = await shown(asha)
  await userEvent.type(first.text, 'My mother flies alone')
  first.unmount()
  for (const [who, expected] of [
    [undefined, ''],
    [{ ...asha, id: asha.id + 1 }, ''],
    [asha, 'My mother flies alone'],
  ] as const) {
    const { text, unmount } = await shown(who)
    expect(text).toHaveValue(expected)
    unmount()
  }
})

test('an end date before the start date is cleared [spec-find-end-date-clears]', async () => {
  renderInSite(<FindHelpPage />, { server, at: '/find/create?date=2031-05-01' })
  const end = field(/^End Date/)
  await userEvent.type(end, '2031-05-04')
  expect(end).toHaveValue('2031-05-04')
  await userEvent.clear(field('Date'))
  await userEvent.type(field('Date'), '2031-05-05')
  expect(end).toHaveValue('')
})

test.each([
  ['a year digit by digit', ['0002-11-25', '0020-11-25', '0203-11-25', '2031-11-25']],
  ['a day digit by digit', ['2031-11-02', '2031-11-25']],
])('an end date stays while it is typed, %s', (_way, typed) => {
  renderInSite(<FindHelpPage />, { server, at: '/find/create?date=2031-11-20' })
  const end = field(/^End Date/)
  for (const value of typed) {
    fireEvent.change(end, { target: { value } })
    expect(end).toHaveValue(value)
  }
})

test('an end date that is half typed is not emptied when the start moves', async () => {
  renderInSite(<FindHelpPage />, { server, at: '/find/create?date=2031-11-20' })
  let emptied = 0
  Object.defineProperty(field(/^End Date/), 'value', { get: () => '', set: () => (emptied += 1) })
  fireEvent.change(field('Date'), { target: { value: '2031-11-21' } })
  await act(async () => {})
  expect(emptied).toBe(0)
})

test.each(['tomorrow', '2031-13-40'])('a link whose day is %s opens the form, which asks for another', async (day) => {
  renderInSite(<FindHelpPage />, { server, at: `/find/create?date=${day}` })
  await userEvent.click(button('Publish Request'))
  expect(await screen.findByText('Please enter a valid date')).toBeVisible()
})

test('a year with a digit too many is refused, and the form stays', async () => {
  renderInSite(<FindHelpPage />, { server, at: '/find/create' })
  fireEvent.change(field('Date'), { target: { value: '20311-11-20' } })
  await userEvent.click(button('Publish Request'))
  expect(await screen.findByText('Please enter a valid date')).toBeVisible()
  expect(field('Date')).toHaveValue('20311-11-20')
})

test.each([
  ['Date', 'Please enter a valid date'],
  [/^End Date/, 'Please enter a valid date'],
  [/^Time/, 'Please enter a valid time'],
])(
  'half of a value in %s is named in its place, and nothing is published until it is whole or gone',
  async (name, words) => {
    const { sent } = renderInSite(<FindHelpPage />, {
      at: '/find/create?from=HYD&to=ORD&date=2031-05-01',
      user: asha,
      server: { ...server, 'POST /find-help/listings': published },
    })
    await userEvent.click(field(/^I agree/))
    const complete = typeHalf(field(name))
    await userEvent.click(button('Publish Request'))
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(words)))
    expect(field(name)).toHaveFocus()
    expect(posted(sent)).toEqual([])
    complete()
    await userEvent.click(button('Publish Request'))
    expect(await screen.findByRole('heading', { name: 'Your Help Request Has Been Published' })).toBeVisible()
  },
)

test('/create-listing takes its type and trip from the address, and writes the type into it', async () => {
  const { address } = renderInSite(<CreateListingPage />, {
    server,
    at: '/create-listing?action=find&from=HYD&to=ORD&date=2031-05-01&flight=AI127',
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Find Help')
  expect(address()).toContain('type=seeking_help')
  expect(field('Date')).toHaveValue('2031-05-01')
  expect(field(/^Flight Number/)).toHaveValue('AI127')
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Arrival' })).toHaveValue('ORD - Chicago, United States'),
  )
})

test('/create-listing sums up the published listing, and Close leads home', async () => {
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
  for (const words of ['Offering Help', 'HYD - Hyderabad', 'ORD - Chicago', 'short but now long enough'])
    expect(dialog.getByText(words)).toBeVisible()
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
    const answer = (request: SentRequest) => (isOffline ? Promise.reject(new TypeError('offline')) : published(request))
    const { toast } = renderInSite(page, {
      at: `${path}?from=HYD&to=ORD&date=2031-05-01&endDate=2031-05-04&flight=AI127`,
      user: asha,
      server: {
        ...server,
        'POST /find-help/listings': answer,
        'POST /offer-help/listings': answer,
        'POST /listings': answer,
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
  },
)

test.each(['1.5', '2.50', '1e3', '1,000', '501'])(
  'a tip of %s is refused with words and stays as typed [spec-create-tip] [spec-find-tip-digits]',
  async (tip) => {
    renderInSite(<FindHelpPage />, { server })
    await userEvent.type(field(/^Tip Amount/), tip)
    await userEvent.click(button('Publish Request'))
    expect(
      await screen.findByText(tip === '501' ? 'A tip is at most $500' : 'Please enter whole dollars'),
    ).toBeVisible()
    expect(field(/^Tip Amount/)).toHaveValue(tip)
  },
)

test('all problems of a form are named at once, at their fields and at the button', async () => {
  renderInSite(<FindHelpPage />, {
    server,
    at: '/find/create?from=HYD&to=HYD&date=2031-05-04&endDate=2031-12-04',
  })
  await userEvent.click(button('Publish Request'))
  for (const words of [
    'Please choose another airport than the one of departure',
    'The end date can be at most 90 days after the start date',
    'Name must be at least 2 characters',
    'Email is required',
  ])
    expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByText('Arrival, End Date, Name, Email, Your agreement')).toBeVisible()
})

test('a day far ahead is questioned, and a day that is over at the departure airport is refused', async () => {
  const kiritimati = {
    code: 'CXI',
    name: 'Cassidy',
    city: 'Kiritimati',
    country: 'Kiribati',
    zone: 'Pacific/Kiritimati',
  }
  renderInSite(<FindHelpPage />, {
    server: { ...server, 'GET /airports': { body: [...AIRPORTS, kiritimati] } },
    at: '/find/create?from=CXI',
  })
  const there = todayIn('Pacific/Kiritimati')
  await waitFor(() => expect(field('Date')).toHaveAttribute('min', there))
  expect(field('Date')).toHaveValue(there)
  const question = 'This is more than 18 months away. Is the year right?'
  expect(screen.queryByText(question)).toBeNull()
  await userEvent.clear(field('Date'))
  await userEvent.type(field('Date'), '2062-05-01')
  expect(await screen.findByText(question)).toBeVisible()
  await userEvent.clear(field('Date'))
  await userEvent.type(field('Date'), daysAfter(there, -1))
  await userEvent.click(button('Publish Request'))
  expect(await screen.findByText('This day is already over at the departure airport')).toBeVisible()
  expect(screen.getByText('Email is required')).toBeVisible()
})

test('the same listing published again has the same key, and it is said that it stands once', async () => {
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

test('/create-listing switches between offering and asking without losing a word', async () => {
  const { address } = renderInSite(<CreateListingPage />, { server, at: '/create-listing?from=HYD&to=ORD' })
  await userEvent.type(field(/^Description/), 'My mother flies alone')
  await userEvent.click(screen.getByRole('radio', { name: 'I need help' }))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Find Help')
  expect(address()).toContain('type=seeking_help')
  expect(field(/^Description/)).toHaveValue('My mother flies alone')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Departure' })).toHaveValue('HYD - Hyderabad, India'))
})

test('the consent’s problem stands at the consent’s own box [spec-find-consent]', async () => {
  renderInSite(<OfferHelpPage />, { server })
  await userEvent.click(button('Publish Offer'))
  await waitFor(() => expect(field(/^I agree/)).toHaveAccessibleDescription(/You must agree to the terms/))
  expect(screen.getByLabelText(/^I agree to the terms/)).toBeVisible()
})
