import { daysAfter, todayIn } from '@flight-amigo/backend/contract/listings'
import { advanceClock, expect, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { agreeOnTrip, unfold } from './people.ts'
import { linkTo, mailbox } from './story.ts'

// Moves the clock of its site to the day of travel.
test.use({ settings: { FLIGHT_DATA_DAILY_CALLS: '1000' } })

const DAY = daysAfter(todayIn('Asia/Kolkata'), 2)
const DEPARTURE = Date.parse(`${DAY}T03:45:00+05:30`)
const LEGS = [
  { departureAirport: 'HYD', arrivalAirport: 'DOH', date: DAY, time: '03:45', flightNumber: 'QR501' },
  { departureAirport: 'DOH', arrivalAirport: 'ORD', date: DAY, time: '08:00', flightNumber: 'QR725' },
]
const MOTHER = { firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: ['little-english'] }
const MINUTE = 60_000

test('on the day of travel both people, the family and the mother see the flight status, and are notified of each change once', async ({
  as,
  page: sister,
  openContext,
}) => {
  const [helper, daughter] = [await as('Karthik'), await as('Ananya')]
  const mother = await (await openContext()).newPage()
  const pages = [helper, daughter, sister, mother]
  let ahead = 0
  const until = async (minutes: number) => {
    const seconds = Math.ceil((DEPARTURE + minutes * MINUTE - Date.now() - ahead) / 1_000)
    await advanceClock(helper.request, seconds)
    ahead += seconds * 1_000
    for (const page of pages) await page.clock.setSystemTime(Date.now() + ahead)
  }
  const pass = (minutes: number) => until((Date.now() + ahead - DEPARTURE) / MINUTE + minutes)
  const change = async (what: object) => {
    const flight = { number: 'QR501', departure: 'HYD', date: DAY }
    expect((await helper.request.post('/dev/flights', { data: { ...flight, ...what } })).status()).toBe(204)
    await pass(1)
    // The pages of links have no event stream; they poll once a minute.
    for (const page of [sister, mother]) await page.reload()
  }

  const flights = { date: DAY, time: '03:45', flightNumber: 'QR501', legs: LEGS }
  const id = await agreeOnTrip(helper, daughter, flights, { traveler: MOTHER, languageCodes: ['tel'] })
  const makeLink = async (link: object) => {
    const reply = await daughter.request.post(`/api/trips/${id}/links`, { data: link })
    return ((await reply.json()) as { address: string }).address
  }
  const sistersAddress = `sister-${id}@mail.test`
  await makeLink({ label: 'My sister', mail: sistersAddress })
  const mothersLink = await makeLink({ label: 'Lakshmi', audience: 'traveler' })
  const emailOf = async (page: Page) => (await (await page.request.get('/api/auth/me')).json()).email as string
  const inboxes = [await emailOf(helper), await emailOf(daughter), sistersAddress].map((to) => mailbox(helper, to))
  const [helpers, daughters, sisters] = inboxes as [(typeof inboxes)[0], (typeof inboxes)[0], (typeof inboxes)[0]]
  const aboutFlights = async (inbox: (typeof inboxes)[0]) =>
    (await inbox.subjects()).filter((subject) => /^(QR|The connection)/.test(subject)).sort()
  const statusEmails = async () => Promise.all([helpers, daughters, sisters].map(aboutFlights))

  await until(-60)
  await sister.goto(linkTo('/family', await sisters.gets("Follow your family member's trip")))
  await sister.getByRole('button', { name: 'Tell me at each step' }).click()
  await expect(sister.getByRole('button', { name: 'Stop telling me' })).toBeVisible()
  await mother.goto(mothersLink)
  const openTrips = async () => {
    for (const page of [helper, daughter]) {
      await page.goto(`/trips/${id}`)
      await unfold(page, 'The flights')
    }
  }
  await openTrips()
  const shows = async (text: string) => {
    for (const page of pages) await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  }
  await shows('On time: leaves Hyderabad at 3:45 AM')
  await expect(daughter.getByText(/^From FlightAware, /).first()).toBeVisible()
  expect(await statusEmails()).toEqual([[], [], []])

  await change({ delayMinutes: 95 })
  await shows('Delayed by 95 min: leaves Hyderabad at 5:20 AM')
  const warned = ['The connection in Doha may be missed']
  expect(await statusEmails()).toEqual([warned, warned, warned])
  await shows('The connection in Doha may be missed')
  await expect(daughter.getByText('has read this.')).toHaveCount(2)

  await change({ departureGate: 'E4' })
  await shows('Gate E4')
  expect(await statusEmails()).toEqual([warned, warned, warned])
  await pass(15)
  const moved = ['QR501 leaves from gate E4', ...warned]
  expect(await statusEmails()).toEqual([moved, moved, warned])

  await until(380)
  for (const page of [sister, mother]) await page.reload()
  await openTrips()
  await expect(sister.getByRole('status').first()).toContainText('The flight landed in Doha, 7:25 AM there.')
  await shows('Landed in Doha at 7:25 AM (95 min late)')
  const landed = ['QR501 has landed in Doha', ...moved]
  const [helperEmails, daughterEmails, sisterEmails] = await statusEmails()
  expect([helperEmails, daughterEmails]).toEqual([landed, landed])
  expect(sisterEmails).toEqual(warned)
})
