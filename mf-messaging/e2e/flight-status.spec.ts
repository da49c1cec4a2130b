import { expect, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { agreeOnTrip, unfold } from './people.ts'
import { mailbox } from './story.ts'

/** Tomorrow in Hyderabad, where QR501 leaves at 3:45 AM. */
const TOMORROW = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(Date.now() + 86_400_000)
const LEGS = [
  { departureAirport: 'HYD', arrivalAirport: 'DOH', date: TOMORROW, time: '03:45', flightNumber: 'QR501' },
  { departureAirport: 'DOH', arrivalAirport: 'ORD', date: TOMORROW, time: '08:00', flightNumber: 'QR725' },
]

async function change(page: Page, what: object): Promise<void> {
  const flight = { number: 'QR501', departure: 'HYD', date: TOMORROW }
  const reply = await page.request.post('/dev/flights', { data: { ...flight, ...what } })
  expect(reply.status()).toBe(204)
}

test('two travelers and a family see the status of the flights as it changes, and hear of it once', async ({
  as,
  page: family,
}) => {
  const [helper, traveler] = [await as('Karthik'), await as('Ananya')]
  const id = await agreeOnTrip(helper, traveler, { date: TOMORROW, time: '03:45', flightNumber: 'QR501', legs: LEGS })
  const link = await traveler.request.post(`/api/trips/${id}/links`, { data: { label: 'My sister' } })
  await family.goto((await link.json()).address)
  await expect(family.getByText('On time: leaves Hyderabad at 3:45 AM')).toBeVisible()

  await traveler.goto(`/trips/${id}`)
  await unfold(traveler, 'The flights')
  const flights = traveler.getByRole('region', { name: 'The flights' })
  await expect(flights.getByText('On time: leaves Hyderabad at 3:45 AM')).toBeVisible()
  await expect(flights.getByText('On time: leaves Doha at 8:00 AM')).toBeVisible()
  await expect(flights.getByText('From FlightAware').first()).toBeVisible()

  await change(traveler, { delayMinutes: 95 })
  await expect(flights.getByText('Delayed by 95 min: leaves Hyderabad at 5:20 AM')).toBeVisible()
  for (const page of [helper, traveler]) {
    const { email } = await (await page.request.get('/api/auth/me')).json()
    const inbox = mailbox(page, email)
    await expect
      .poll(async () => (await inbox.subjects()).filter((subject) => /delayed|missed/.test(subject)).sort())
      .toEqual(['QR501 is delayed', 'The connection in Doha may be missed'])
  }
  await family.reload()
  await expect(family.getByText('Delayed by 95 min: leaves Hyderabad at 5:20 AM')).toBeVisible()
})
