import type { Listing } from '@flight-amigo/backend/contract/listings'
import { asha, renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { myListingOf } from '../../test/listings.ts'
import { typeBadInput } from '../../test/typeBadInput.ts'
import { FindHelpPage } from './help/FindHelpPage.tsx'
import { OfferHelpPage } from './help/OfferHelpPage.tsx'
import { CreateListingPage } from './listing/CreateListingPage.tsx'

const airport = (code: string, city: string) => ({ code, name: city, city, country: 'Land', zone: 'Asia/Qatar' })
const server = {
  'GET /airports/version': { body: { version: 'abc' } },
  'GET /airports': {
    body: [airport('HYD', 'Hyderabad'), airport('ORD', 'Chicago'), airport('DOH', 'Doha'), airport('LHR', 'London')],
  },
}
const published = ({ body }: SentRequest) => {
  const { departureAirport, arrivalAirport, date } = body as Listing
  return {
    status: 201,
    body: myListingOf({ departureAirport, arrivalAirport, date, name: null }),
  }
}
const posts = {
  'POST /find-help/listings': published,
  'POST /offer-help/listings': published,
  'POST /listings': published,
}
const TRIP = 'from=HYD&to=ORD&date=2031-12-08'
const ITINERARY = [
  { departureAirport: 'HYD', arrivalAirport: 'DOH', date: '2031-12-08', time: '04:10', flightNumber: 'QR501' },
  { departureAirport: 'DOH', arrivalAirport: 'ORD', date: '2031-12-08', time: '08:15', flightNumber: 'QR725' },
]

beforeEach(() => sessionStorage.clear())

const add = () => userEvent.click(screen.getByRole('button', { name: 'Add a connection' }))
const flight = (n: number) => within(screen.getByRole('group', { name: new RegExp(`^Flight ${n}`) }))
const stop = (n: number) => flight(n).getByRole('combobox', { name: 'Connecting airport' })
async function chooseStop(n: number, code: string) {
  await userEvent.clear(stop(n))
  await userEvent.type(stop(n), code)
  await userEvent.tab()
  await waitFor(() => expect(stop(n)).toHaveDisplayValue(new RegExp(`^${code} - `)))
}
async function addFlight(n: number, code: string) {
  await add()
  await screen.findByRole('group', { name: new RegExp(`^Flight ${n}`) })
  await chooseStop(n, code)
}
const sentLegs = (sent: SentRequest[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ body }) => (body as Listing).legs)

test.each([
  ['/find/create', <FindHelpPage key="find" />, 'Publish Request'],
  ['/offer/create', <OfferHelpPage key="offer" />, 'Publish Offer'],
  ['/create-listing', <CreateListingPage key="create" />, 'Create Listing'],
])('%s sends the flights of a trip with connections', async (path, page, submit) => {
  const { sent } = renderInSite(page, {
    at: `${path}?${TRIP}&flight=QR501`,
    user: asha,
    server: { ...server, ...posts },
  })
  await userEvent.type(screen.getByLabelText(/^Time/), '04:10')
  await userEvent.type(screen.getByLabelText(/^Description/), 'My mother changes planes in Doha')
  if (path !== '/create-listing') await userEvent.click(screen.getByLabelText(/^I agree/))
  await add()
  await waitFor(() => expect(stop(2)).toHaveFocus())
  await chooseStop(2, 'DOH')
  expect(flight(2).getByLabelText('Date')).toHaveValue('2031-12-08')
  await userEvent.type(flight(2).getByLabelText(/^Time/), '08:15')
  await userEvent.type(flight(2).getByLabelText(/^Flight Number/), 'QR725')
  expect(screen.getByRole('group', { name: 'Flight 2: DOH to ORD' })).toBeVisible()
  const items = within(screen.getByRole('list', { name: 'Flights' })).getAllByRole('listitem')
  expect(items[0]).toHaveTextContent('Flight 1: HYD → to DOHDec 8, 20314:10 AMQR501')
  await userEvent.click(screen.getByRole('button', { name: submit }))
  await screen.findByText(/^(Success!|Your Help .* Has Been Published)$/)
  expect(sentLegs(sent)).toEqual([ITINERARY])
})

test('a trip without connections sends no flights', async () => {
  const { sent } = renderInSite(<OfferHelpPage />, {
    at: `/offer/create?${TRIP}`,
    user: asha,
    server: { ...server, ...posts },
  })
  await userEvent.click(screen.getByLabelText(/^I agree/))
  await userEvent.click(screen.getByRole('button', { name: 'Publish Offer' }))
  await screen.findByRole('heading', { name: 'Your Help Offer Has Been Published' })
  expect(sent.find(({ method }) => method === 'POST')?.body).not.toHaveProperty('legs')
})

test('an incomplete time of a connection is rejected at its field', async () => {
  const { sent } = renderInSite(<OfferHelpPage />, {
    at: `/offer/create?${TRIP}`,
    user: asha,
    server: { ...server, ...posts },
  })
  await userEvent.click(screen.getByLabelText(/^I agree/))
  await addFlight(2, 'DOH')
  const time = flight(2).getByLabelText(/^Time/)
  typeBadInput(time)
  await userEvent.click(screen.getByRole('button', { name: 'Publish Offer' }))
  await waitFor(() => expect(time).toHaveAccessibleDescription(expect.stringContaining('Please enter a valid time')))
  expect(time).toHaveFocus()
  expect(sentLegs(sent)).toEqual([])
})

test('a trip has up to four flights, and removing one keeps the others and the focus', async () => {
  renderInSite(<FindHelpPage />, { at: `/find/create?${TRIP}`, server })
  await addFlight(2, 'DOH')
  await addFlight(3, 'LHR')
  await addFlight(4, 'HYD')
  expect(screen.queryByRole('button', { name: 'Add a connection' })).toBeNull()
  expect(screen.getByText('A trip can have at most 4 flights.')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Remove flight 2' }))
  expect(screen.getByRole('group', { name: 'Flight 2: LHR to HYD' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'Flight 3: HYD to ORD' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove flight 2' }).closest('fieldset')).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Remove flight 3' }))
  expect(screen.getByRole('group', { name: 'Flight 2: LHR to ORD' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Remove flight 2' }))
  expect(screen.queryByRole('list', { name: 'Flights' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Add a connection' })).toHaveFocus()
})

test("the dates of connections move with the trip's date", async () => {
  renderInSite(<FindHelpPage />, { at: `/find/create?${TRIP}`, server })
  await addFlight(2, 'DOH')
  await userEvent.clear(flight(2).getByLabelText('Date'))
  await userEvent.type(flight(2).getByLabelText('Date'), '2031-12-09')
  const date = screen.getAllByLabelText('Date')[0]!
  await userEvent.clear(date)
  await userEvent.type(date, '2031-12-30')
  expect(flight(2).getByLabelText('Date')).toHaveValue('2031-12-31')
})

test('errors of a flight are shown at its field, also those from the server', async () => {
  const fields = { 'legs.1.time': 'This flight leaves before the one before it' }
  renderInSite(<OfferHelpPage />, {
    at: `/offer/create?${TRIP}`,
    user: asha,
    server: {
      ...server,
      'POST /offer-help/listings': { status: 400, body: { code: 'invalid', message: 'Please check.', fields } },
    },
  })
  await userEvent.click(screen.getByLabelText(/^I agree/))
  await addFlight(2, 'DOH')
  await addFlight(3, 'ORD')
  await userEvent.clear(flight(2).getByLabelText('Date'))
  await userEvent.type(flight(2).getByLabelText('Date'), '2031-12-20')
  await userEvent.type(flight(3).getByLabelText(/^Flight Number/), 'x')
  await userEvent.clear(stop(2))
  const publish = screen.getByRole('button', { name: 'Publish Offer' })
  await userEvent.click(publish)
  await waitFor(() => expect(stop(2)).toHaveFocus())
  expect(stop(2)).toHaveAccessibleDescription('Connecting airport is required')
  expect(stop(3)).toHaveAccessibleDescription('Please choose an airport that differs from the next stop')
  expect(flight(2).getByLabelText('Date')).toHaveAccessibleDescription(
    'This flight can leave at most 3 days after the one before it',
  )
  expect(flight(3).getByLabelText('Date')).toHaveAccessibleDescription(
    'This flight cannot leave before the one before it',
  )
  expect(flight(3).getByLabelText(/^Flight Number/)).toHaveAccessibleDescription(
    /^Please enter a flight number like AA1234/,
  )
  expect(screen.getByText('Connections')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Arrival' })).toHaveAccessibleDescription('')

  await userEvent.click(screen.getByRole('button', { name: 'Remove flight 3' }))
  await chooseStop(2, 'DOH')
  await userEvent.clear(flight(2).getByLabelText('Date'))
  await userEvent.type(flight(2).getByLabelText('Date'), '2031-12-08')
  await userEvent.type(flight(2).getByLabelText(/^Time/), '01:30')
  await userEvent.click(publish)
  expect(await screen.findByText('This flight leaves before the one before it')).toBeVisible()
  await waitFor(() => expect(flight(2).getByLabelText(/^Time/)).toHaveFocus())
})

test('a draft restores the flights, unless the URL has another trip', async () => {
  const first = renderInSite(<FindHelpPage />, { at: `/find/create?${TRIP}`, server })
  await addFlight(2, 'DOH')
  await userEvent.type(flight(2).getByLabelText(/^Flight Number/), 'QR725')
  first.unmount()
  const second = renderInSite(<FindHelpPage />, { at: `/find/create?${TRIP}`, server })
  expect(await screen.findByRole('group', { name: 'Flight 2: DOH to ORD' })).toBeVisible()
  expect(flight(2).getByLabelText(/^Flight Number/)).toHaveValue('QR725')
  expect(document.body).toHaveFocus()
  second.unmount()

  renderInSite(<FindHelpPage />, { at: '/find/create?from=LHR&to=ORD', server })
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Departure' })).toHaveDisplayValue(/^LHR - /))
  expect(screen.queryByRole('list', { name: 'Flights' })).toBeNull()
})

test('the preview shows where planes are changed, and the chosen languages', async () => {
  sessionStorage.clear()
  const languages = [{ code: 'tel', name: 'Telugu', own: 'తెలుగు' }]
  renderInSite(<OfferHelpPage />, {
    at: `/offer/create?${TRIP}`,
    server: { ...server, 'GET /languages': { body: languages }, 'GET /languages/version': { body: { version: 'a' } } },
  })
  await addFlight(2, 'DOH')
  await userEvent.type(screen.getByRole('combobox', { name: /^Languages you speak/ }), 'Telu')
  await userEvent.click(await screen.findByRole('option', { name: /Telugu/ }))
  await userEvent.click(screen.getByText('How others see it'))
  const preview = within(screen.getByText('How others see it').closest('details')!)
  expect(await preview.findByRole('list', { name: 'Stops' })).toHaveTextContent('Doha')
  expect(preview.getByText(/Speaks/)).toHaveTextContent('Speaks Telugu')
})
