import type { ScheduledFlight } from '@flight-amigo/backend/contract/flights'
import { daysAfter, todayIn } from '@flight-amigo/backend/contract/listings'
import { renderInSite, type SentRequest } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FindHelpPage } from './help/FindHelpPage.tsx'

const DAY = daysAfter(todayIn('UTC'), 40)
const flight = (flightNumber: string, departureAirport: string, time: string): ScheduledFlight => ({
  ...{ flightNumber, operatedAs: flightNumber, departureAirport, arrivalAirport: 'DOH', date: DAY, time },
  ...{ arrivalDate: DAY, arrivalTime: '05:50', departureTerminal: null, arrivalTerminal: null },
})
const FLIGHTS = [flight('QR5', 'LHR', '10:00'), flight('QR501', 'HYD', '03:45'), flight('QR1600', 'BOM', '04:00')]
const airport = (code: string, city: string) => ({ code, name: city, city, country: 'Land', zone: 'Asia/Qatar' })

/** A site that has stored the flights of some numbers. */
function open(stored: string[]) {
  const { sent } = renderInSite(<FindHelpPage />, {
    at: { pathname: '/find/create', search: `?date=${DAY}` },
    server: {
      'GET /airports/version': { body: { version: 'abc' } },
      'GET /airports': {
        body: [airport('HYD', 'Hyderabad'), airport('LHR', 'London'), airport('DOH', 'Doha'), airport('BOM', 'Mumbai')],
      },
      'GET /flights': ({ url }: SentRequest) => {
        const query = new URLSearchParams(url.split('?')[1])
        const number = query.get('flight')!
        const available = !query.has('stored') || stored.includes(number)
        return { body: { available, flights: available ? FLIGHTS.filter((one) => one.flightNumber === number) : [] } }
      },
    },
  })
  const looked = (isStored: boolean) =>
    sent
      .filter(({ url }) => url.startsWith('/flights?') && url.includes('stored=true') === isStored)
      .map(({ url }) => new URLSearchParams(url.split('?')[1]).get('flight'))
  return { calls: () => looked(false), stored: () => looked(true) }
}
const time = () => screen.getByLabelText<HTMLInputElement>(/^Time/)
const type = (text: string) => userEvent.type(screen.getByLabelText(/^Flight Number/), text)
const departure = () => screen.getByRole('combobox', { name: /Departure/ })

beforeEach(() => sessionStorage.clear())

test('a flight that the site has stored is filled in without a call to the provider', async () => {
  const { calls } = open(['QR501'])
  await type('QR501')
  await waitFor(() => expect(time()).toHaveValue('03:45'))
  await waitFor(() => expect(departure()).toHaveDisplayValue(/^HYD/))
  expect(calls()).toEqual([])
})

test('one that is not stored costs one call, for the number as it is after a pause', async () => {
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

test('who types slowly gets the flight of the whole number, not that of its beginning', async () => {
  open(['QR5', 'QR501'])
  await type('QR5')
  await waitFor(() => expect(time()).toHaveValue('10:00'))
  await type('01')
  await waitFor(() => expect(time()).toHaveValue('03:45'))
  await waitFor(() => expect(departure()).toHaveDisplayValue(/^HYD/))
})
