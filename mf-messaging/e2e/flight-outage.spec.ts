import { daysAfter, todayIn } from '@flight-amigo/backend/contract/listings'
import { advanceClock, expect, test } from '@flight-amigo/shell/e2e'
import { agreeOnTrip, unfold } from './people.ts'
import { linkTo, mailbox } from './story.ts'

// Moves the clock of its site, and lets its flight data provider fail.
test.use({ settings: { FLIGHT_DATA_DAILY_CALLS: '1000' } })

const DAY = daysAfter(todayIn('Asia/Kolkata'), 2)
const DEPARTURE = Date.parse(`${DAY}T03:45:00+05:30`)
const HOUR = 3_600_000

test('an hour without the provider of flight data: pages show the age of the status, users type their flights, and nothing is lost', async ({
  as,
  page: sister,
  expectTrouble,
}) => {
  expectTrouble(/503 \(Service Unavailable\)/)
  const [helper, daughter] = [await as('Karthik'), await as('Ananya')]
  const pages = [helper, daughter, sister]
  let ahead = 0
  const pass = async (ms: number) => {
    await advanceClock(helper.request, Math.ceil(ms / 1_000))
    ahead += 1_000 * Math.ceil(ms / 1_000)
    for (const page of pages) await page.clock.setSystemTime(Date.now() + ahead)
  }
  const developer = await helper.context().newPage()
  const formOf = (name: string) =>
    developer.locator('form').filter({ has: developer.getByRole('button', { name, exact: true }) })
  const makeProvider = async (failure: string) => {
    await developer.goto('/dev/flights')
    await developer.getByLabel('The provider fails by').selectOption(failure)
    await developer.getByRole('button', { name: 'Change the provider' }).click()
    await expect(formOf('Change the provider').getByText('Done.')).toBeVisible()
  }

  const flight = { departureAirport: 'HYD', arrivalAirport: 'DOH', date: DAY, time: '03:45', flightNumber: 'QR501' }
  const id = await agreeOnTrip(helper, daughter, flight)
  const sistersAddress = `sister-${id}@mail.test`
  await daughter.request.post(`/api/trips/${id}/links`, { data: { label: 'My sister', mail: sistersAddress } })
  await pass(DEPARTURE - Date.now() - 3 * HOUR)
  await sister.goto(linkTo('/family', await mailbox(helper, sistersAddress).gets("Follow your family member's trip")))
  const openTrips = async () => {
    for (const page of [helper, daughter]) {
      await page.goto(`/trips/${id}`)
      await unfold(page, 'The flight')
    }
    await sister.reload()
  }
  const show = async (text: string | RegExp) => {
    for (const page of pages) await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  }
  await openTrips()
  await show('On time: leaves Hyderabad at 3:45 AM')
  await show(/^From FlightAware, just now$/)

  await makeProvider('down')
  await developer.getByRole('textbox', { name: 'Flight', exact: true }).fill('QR501')
  await developer.getByLabel('From').fill('HYD')
  await developer.getByLabel('Local day').fill(DAY)
  await developer.getByLabel('Delay in minutes').fill('50')
  await developer.getByRole('button', { name: 'Change the flight' }).click()
  await expect(formOf('Change the flight').getByText('Done.')).toBeVisible()
  await pass(2 * HOUR)
  await openTrips()
  await show('On time: leaves Hyderabad at 3:45 AM')
  await show(/^From FlightAware, 2 hours ago$/)
  await show(/^Not updated since .*, your time\.$/)

  await helper.goto('/offer/create')
  const time = helper.getByLabel('Time', { exact: true }).first()
  await helper.getByLabel('Date', { exact: true }).fill(daysAfter(DAY, 30))
  const lookup = helper.waitForResponse((reply) => reply.url().includes('/api/flights/QF11?'))
  // No flight of the demo data has this number, so it is not stored.
  await helper.getByLabel('Flight Number').fill('QF11')
  expect((await lookup).status()).toBe(503)
  await expect(time).toHaveValue('')
  await time.fill('10:00')
  await expect(helper.getByLabel('Flight Number')).toHaveValue('QF11')

  await makeProvider('none')
  await pass(HOUR / 4)
  await openTrips()
  await show('Delayed by 50 min: leaves Hyderabad at 4:35 AM')
  await show(/^From FlightAware, \w+/)
  const mails = await mailbox(helper, sistersAddress).subjects()
  expect(mails.filter((subject) => subject === 'QR501 is delayed')).toHaveLength(0)
  for (const page of [helper, daughter]) {
    const { email } = await (await page.request.get('/api/auth/me')).json()
    const delayEmails = (await mailbox(helper, email).subjects()).filter((subject) => subject === 'QR501 is delayed')
    expect(delayEmails).toHaveLength(1)
  }
})
