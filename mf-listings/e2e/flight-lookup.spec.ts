import { daysAfter, todayIn } from '@flight-amigo/backend/contract/listings'
import { expect, test } from '@flight-amigo/shell/e2e'
import { airport, button, chooseAirport, ownListings } from './steps.ts'

const DAY = daysAfter(todayIn('UTC'), 40)
const flightNumber = 'Flight Number'

test('a flight number and a day fill in the rest of the form, and a second one the connection', async ({ page }) => {
  await page.goto('/offer/create')
  await page.getByLabel('Date', { exact: true }).fill(DAY)
  await page.getByLabel(flightNumber).fill('qr 501')
  await expect(airport(page, 'Departure')).toHaveValue('HYD - Hyderabad, India')
  await expect(airport(page, 'Arrival')).toHaveValue('DOH - Doha, Qatar')
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('03:45')
  await expect(page.getByText('QR501: leaves Hyderabad at 3:45 AM, lands in Doha at 5:50 AM.')).toBeVisible()

  await button(page, 'Add a connection').click()
  const second = page.getByRole('group', { name: /^Flight 2/ })
  await second.getByLabel(flightNumber).fill('QR725')
  await expect(airport(page, 'Arrival')).toHaveValue(/^ORD/)
  await expect(second.getByLabel('Time', { exact: true })).toHaveValue('08:00')
  // Only Chicago has daylight saving time.
  await expect(page.getByText(/QR725: leaves Doha at 8:00 AM, lands in Chicago at [23]:25 PM\./)).toBeVisible()
})

test('a number with several flights that day asks which one it is, by keyboard', async ({ page }) => {
  await page.goto('/find/create')
  await page.getByLabel('Date', { exact: true }).fill(DAY)
  await page.getByLabel(flightNumber).fill('AF77')
  const choice = button(page, 'LAX to PPT, 3:30 PM')
  await choice.focus()
  await page.keyboard.press('Enter')
  await expect(airport(page, 'Departure')).toHaveValue(/^LAX/)
  await expect(airport(page, 'Arrival')).toHaveValue(/^PPT/)
  await expect(page.getByRole('status').filter({ hasText: 'AF77: leaves' })).toBeFocused()
})

test('a flight number fills in the airports of a flight search, and another one that was typed stays', async ({
  page,
}) => {
  await page.goto('/flight-search')
  await page.getByLabel('From Travel Date').fill(DAY)
  await page.getByLabel(flightNumber).fill('QR501')
  await expect(airport(page, 'From')).toHaveValue(/^HYD/)
  await expect(airport(page, 'To')).toHaveValue(/^DOH/)
  await page.getByLabel(flightNumber).fill('QR725')
  await expect(airport(page, 'From')).toHaveValue(/^DOH/)
  await expect(airport(page, 'To')).toHaveValue(/^ORD/)
  await page.goto(`/flight-search?action=find&from=DEL&to=ORD&date=${DAY}`)
  await page.getByLabel(flightNumber).fill('QR501')
  await expect(page.getByText('QR501 leaves Hyderabad on that day.')).toBeVisible()
  await expect(airport(page, 'From')).toHaveValue(/^DEL/)
})

test('while the provider of flights does not respond, a flight is typed by hand and published', async ({
  as,
  expectTrouble,
}) => {
  expectTrouble(/ 503 .*\/api\/flights\//)
  const page = await as('Meera')
  const problem = { code: 'unavailable', message: 'Please try again in a minute.', retryAfter: 60 }
  await page.route('**/api/flights/**', (route) => route.fulfill({ status: 503, json: problem }))
  await page.goto('/offer/create')
  const lookup = page.waitForResponse(/\/api\/flights\/QR501\?/)
  await page.getByLabel('Date', { exact: true }).fill(DAY)
  await page.getByLabel(flightNumber).fill('QR501')
  await lookup
  await chooseAirport(page, 'Departure', 'hyd', /^HYD - /)
  await chooseAirport(page, 'Arrival', 'doh', /^DOH - /)
  await page.getByLabel('Time', { exact: true }).fill('03:45')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await page.getByLabel(/^I agree/).check()
  await button(page, 'Publish Offer').click()
  await expect(page.getByRole('heading', { name: 'Your Help Offer Has Been Published' })).toBeFocused()
  const [mine] = await ownListings(page.request)
  expect(mine).toMatchObject({ departureAirport: 'HYD', arrivalAirport: 'DOH', time: '03:45', flightNumber: 'QR501' })
})
