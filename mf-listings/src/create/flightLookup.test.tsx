import type { ScheduledFlight } from '@flight-amigo/backend/contract/flights'
import { daysAfter, todayIn } from '@flight-amigo/backend/contract/listings'
import { renderInSite } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { typeBadInput } from '../../test/typeBadInput.ts'
import { FindHelpPage } from './help/FindHelpPage.tsx'

const DAY = daysAfter(todayIn('UTC'), 40)
const flight = (flightNumber: string, departureAirport: string, time: string): ScheduledFlight => ({
  ...{ flightNumber, operatingFlightNumber: flightNumber, departureAirport, arrivalAirport: 'DOH' },
  ...{ departure: `${DAY}T${time}`, arrival: `${DAY}T05:50`, departureTerminal: null, arrivalTerminal: null },
})
const FLIGHTS = [flight('QR5', 'LHR', '10:00'), flight('QR501', 'HYD', '03:45'), flight('QR1600', 'BOM', '04:00')]
const TYPED = ['ZZ1', 'QR5', 'QR50', 'QR501', 'QR1', 'QR16', 'QR160', 'QR1600']
const airport = (code: string, city: string) => ({ code, name: city, city, country: 'Land', zone: 'Asia/Qatar' })

function open(
  stored: string[],
  found: Promise<unknown> = Promise.resolve(),
  refusal?: object,
  others: Record<string, object> = {},
  trip = '',
) {
  const repliesTo = (number: string) => {
    const flights = FLIGHTS.filter(({ flightNumber }) => flightNumber === number)
    const isStored = stored.includes(number)
    return [
      [`GET /flights/${number}`, () => found.then(() => refusal ?? { body: flights })],
      [`GET /flights/${number}/stored`, { body: { isStored, flights: isStored ? flights : [] } }],
    ] as const
  }
  const { sent } = renderInSite(<FindHelpPage />, {
    at: { pathname: '/find/create', search: `?date=${DAY}${trip}` },
    server: {
      'GET /airports/version': { body: { version: 'abc' } },
      'GET /airports': {
        body: [airport('HYD', 'Hyderabad'), airport('LHR', 'London'), airport('DOH', 'Doha'), airport('BOM', 'Mumbai')],
      },
      ...Object.fromEntries(TYPED.flatMap(repliesTo)),
      ...Object.fromEntries(
        Object.entries(others).flatMap(([number, reply]) => [
          [`GET /flights/${number}`, reply],
          [`GET /flights/${number}/stored`, { body: { isStored: false, flights: [] } }],
        ]),
      ),
    },
  })
  const numbersIn = (path: RegExp) => sent.flatMap(({ url }) => path.exec(url)?.[1] ?? [])
  return { calls: () => numbersIn(/^\/flights\/(\w+)\?/), stored: () => numbersIn(/^\/flights\/(\w+)\/stored\?/) }
}
const time = () => screen.getByLabelText<HTMLInputElement>(/^Time/)
const type = (text: string) => userEvent.type(screen.getByLabelText(/^Flight Number/), text)
const departure = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Departure/ })

beforeEach(() => sessionStorage.clear())

test('a flight that the site has stored is filled in without a call to the provider', async () => {
  const { calls } = open(['QR501'])
  await type('QR501')
  await waitFor(() => expect(time()).toHaveValue('03:45'))
  await waitFor(() => expect(departure()).toHaveDisplayValue(/^HYD/))
  expect(calls()).toEqual([])
})

test('a field that the user clears after it was filled in stays empty', async () => {
  open(['QR501'])
  await type('QR501')
  await waitFor(() => expect(time()).toHaveValue('03:45'))
  await userEvent.clear(time())
  expect(screen.getByText(/^QR501: leaves/)).toBeVisible()
  expect(time()).toHaveValue('')
  await waitFor(() => expect(departure()).toHaveDisplayValue(/^HYD/))
  await userEvent.clear(departure())
  expect([departure(), time()].map(({ value }) => value)).toEqual(['', ''])
})

test('a time that the user is typing when the flight is found stays', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { calls } = open([], promise)
  await type('QR501')
  await waitFor(() => expect(calls()).toEqual(['QR501']))
  await userEvent.click(time())
  const end = typeBadInput(time())
  resolve()
  await waitFor(() => expect(departure()).toHaveDisplayValue(/^HYD/))
  expect(time()).toHaveValue('')
  end()
})

test('a time that differs from the schedule stays until the user takes the scheduled one', async () => {
  open(['QR501'])
  await type('QR501')
  await waitFor(() => expect(time()).toHaveValue('03:45'))
  fireEvent.change(time(), { target: { value: '04:45' } })
  const suggestion = await screen.findByText(/^QR501 leaves/)
  expect(suggestion).toHaveTextContent('QR501 leaves Hyderabad at 3:45 AM on that day.')
  expect(time()).toHaveValue('04:45')
  await userEvent.click(screen.getByRole('button', { name: 'Use this time' }))
  expect(time()).toHaveValue('03:45')
  expect(screen.getByText(/^QR501: leaves/).parentElement).toHaveFocus()
})

test('a flight that is not stored takes one call to the provider, after a pause in typing', async () => {
  const { calls } = open([])
  await type('QR501')
  await waitFor(() => expect(time()).toHaveValue('03:45'))
  expect(calls()).toEqual(['QR501'])
})

test('a number with four digits is looked up at the provider immediately', async () => {
  const { calls, stored } = open([])
  await type('QR1600')
  await waitFor(() => expect(time()).toHaveValue('04:00'))
  expect(calls()).toEqual(['QR1600'])
  expect(stored()).not.toContain('QR1600')
})

test('slow typing looks up the whole number, not its beginning', async () => {
  open(['QR5', 'QR501'])
  await type('QR5')
  await waitFor(() => expect(time()).toHaveValue('10:00'))
  await type('01')
  await waitFor(() => expect(time()).toHaveValue('03:45'))
  await waitFor(() => expect(departure()).toHaveDisplayValue(/^HYD/))
})

test('a lookup that a limit refuses says that the flight can be typed', async () => {
  const message = 'No more flights can be looked up today. Please type yours by hand.'
  open([], Promise.resolve(), { status: 503, body: { code: 'flights-used-up', message, requestId: 'x' } })
  await type('QR501')
  expect(await screen.findByText(message)).toBeVisible()
})

const number = () => screen.getByLabelText<HTMLInputElement>(/^Flight Number/)
const arrival = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Arrival/ })
const filledIn = () => [departure(), arrival(), time()].map(({ value }) => value)
async function fillIn() {
  await type('QR501')
  await waitFor(() => expect(time()).toHaveValue('03:45'))
  await waitFor(() => expect(arrival()).toHaveDisplayValue(/^DOH/))
}

test.each([
  ['an unknown one', 'XX999', { body: [] }],
  ['one that the provider cannot look up', 'XX999', { status: 503, body: { code: 'unavailable', message: 'Later.' } }],
  ['none', '', { body: [] }],
])('what a number filled in goes when it is changed to %s', async (_what, next, reply) => {
  open(['QR501'], undefined, undefined, { XX999: reply })
  await fillIn()
  await userEvent.clear(number())
  if (next) await type(next)
  await waitFor(() => expect(filledIn()).toEqual(['', '', '']))
})

test('what a number filled in goes with its day', async () => {
  open(['QR501'])
  await fillIn()
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2031-01-01' } })
  await waitFor(() => expect(filledIn()).toEqual(['', '', '']))
})

test('what the user typed stays when the number is changed', async () => {
  open(['QR501'], undefined, undefined, { XX999: { body: [] } })
  await fillIn()
  fireEvent.change(time(), { target: { value: '04:45' } })
  await userEvent.clear(number())
  await type('XX999')
  await waitFor(() => expect(filledIn()).toEqual(['', '', '04:45']))
  expect(await screen.findByText("We can't find XX999 on that day. You can still use it.")).toBeVisible()
})

test('a time that the user took from the schedule goes with its number', async () => {
  open(['QR501'], undefined, undefined, { XX999: { body: [] } })
  fireEvent.change(time(), { target: { value: '04:45' } })
  await type('QR501')
  await waitFor(() => expect(arrival()).toHaveDisplayValue(/^DOH/))
  await userEvent.click(await screen.findByRole('button', { name: 'Use this time' }))
  expect(time()).toHaveValue('03:45')
  await userEvent.clear(number())
  await type('XX999')
  await waitFor(() => expect(filledIn()).toEqual(['', '', '']))
})

test('a flight from where the trip begins is not used as its second flight', async () => {
  open(['QR501'], undefined, undefined, {}, '&from=HYD&to=BOM')
  await userEvent.click(screen.getByRole('button', { name: 'Add a connection' }))
  const second = within(await screen.findByRole('group', { name: /^Flight 2/ }))
  const stop = second.getByRole('combobox', { name: 'Connecting airport' })
  await userEvent.type(second.getByLabelText(/^Flight Number/), 'QR501')
  expect(await second.findByText(/^QR501 leaves/)).toBeVisible()
  expect(second.queryByRole('button', { name: 'Use this flight' })).toBeNull()
  expect(stop).toHaveValue('')

  await userEvent.type(stop, 'HYD')
  await userEvent.tab()
  await waitFor(() => expect(stop).toHaveDisplayValue(/^HYD - /))
  expect(second.queryByRole('button', { name: 'Use this flight' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Publish Request' }))
  await waitFor(() =>
    expect(stop).toHaveAccessibleDescription('Please choose another airport than the one of departure'),
  )
})

test('an airport where planes are changed stays while the number of the other flight has it', async () => {
  open(['QR501'], undefined, undefined, { XX999: { body: [] } }, '&to=BOM')
  const [first] = screen.getAllByLabelText<HTMLInputElement>(/^Flight Number/)
  await userEvent.click(screen.getByRole('button', { name: 'Add a connection' }))
  const second = within(await screen.findByRole('group', { name: /^Flight 2/ }))
  const stop = second.getByRole('combobox', { name: 'Connecting airport' })
  await userEvent.type(first!, 'QR501')
  await waitFor(() => expect(stop).toHaveDisplayValue(/^DOH - /))
  await userEvent.type(second.getByLabelText(/^Flight Number/), 'ZZ1')
  await userEvent.clear(first!)
  await userEvent.type(first!, 'XX999')
  await waitFor(() => expect(departure()).toHaveValue(''))
  expect(stop).toHaveDisplayValue(/^DOH - /)
})
