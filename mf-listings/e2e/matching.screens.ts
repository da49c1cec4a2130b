import { ARABIC_NAME, expect, LONG_NAME, photograph, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { button, chooseAirport, detailsOf, linkIn, newEmail, publish } from './steps.ts'

const DAY = '2032-05-05'
const ROUTE = `/search?from=HYD&to=ORD&date=${DAY}`
const region = (page: Page, name: string) => page.getByRole('region', { name })
const speak = ({ request }: Page, languageCodes: string[]) => request.patch('/api/profile', { data: { languageCodes } })

const legsBetween = (...stops: string[]) =>
  stops.slice(1).map((arrivalAirport, n) => ({
    departureAirport: stops[n],
    arrivalAirport,
    date: n > 1 ? '2032-05-06' : DAY,
    time: `${10 + 3 * n}:05`,
    flightNumber: `QR50${n}`,
  }))
const legs = legsBetween('HYD', 'DOH', 'LHR', 'JFK', 'ORD')
const whole = { time: '10:05', flightNumber: 'QR500', legs }

test('matches: after publishing, by tier, on home, near a search, on the profile', async ({
  page,
  as,
  signIn,
  inbox,
}) => {
  const [long, arabic] = [await as(LONG_NAME), await as(ARABIC_NAME)]
  await speak(long, ['tel', 'eng'])
  await publish(long, DAY, { ...whole, skills: 'Wheelchair help, first flight' })
  await publish(arabic, DAY, { description: 'أسافر كثيرًا على هذا الخط ويسعدني أن أساعد.' })
  await publish(arabic, DAY, { arrivalAirport: 'MDW' })
  for (const day of ['2032-05-07', '2032-05-08']) await publish(long, day)

  await signIn(page)
  await speak(page, ['tel', 'hin', 'guj'])
  await page.goto(`/find/create?from=HYD&to=ORD&date=${DAY}&flight=QR500`)
  await page.getByLabel('Time').fill('10:05')
  await button(page, 'Add a connection').click()
  await chooseAirport(page, 'Connecting airport', 'doh', /^DOH - /)
  await button(page, 'Add a connection').click()
  await photograph(page, 'listings ask for help with connections')
  const mine = await publish(page, DAY, {
    ...whole,
    type: 'seeking_help',
    endDate: '2032-05-09',
    description: 'My mother flies alone for the first time.',
  })
  await page.goto('/profile?tab=seeking_help')
  await expect(page.getByText(/ new$/)).toBeVisible()
  await photograph(page, 'listings mine with people who fit')
  await page.getByRole('button', { name: /^Edit: / }).click()
  await expect(page.getByRole('group', { name: /^Flight 4/ })).toBeVisible()
  await photograph(page, 'listings mine, edit four flights')
  await page.goto(`/search?for=${mine.id}`)
  await expect(region(page, 'From or to an airport nearby')).toBeVisible()
  await photograph(page, 'listings who fits my trip')
  await region(page, 'On the same flight').getByRole('button').first().click()
  await expect(detailsOf(page).getByRole('list', { name: 'Flights' })).toBeVisible()
  await photograph(page, 'listings details with four flights')
  await page.goto('/')
  await expect(region(page, 'For your trip')).toBeVisible()
  await photograph(page, 'listings home for my trip')
  await page.goto(`${ROUTE}&type=helper&language=hin`)
  await expect(button(page, 'Remove Hindi')).toBeVisible()
  await expect(page.getByText('No Amigos found')).toBeVisible()
  await photograph(page, 'listings search by language, none')
  await button(page, 'My languages').click()
  await button(page, 'Search').click()
  await expect(button(page, 'Remove Telugu')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await photograph(page, 'listings search by languages')
  await page.getByRole('combobox', { name: 'Speaks' }).fill('ta')
  await expect(page.getByRole('option', { name: /Tamil/ })).toBeVisible()
  await photograph(page, 'listings search, choosing a language')
  await page.goto('/search?from=HYD&to=ORD&date=2032-05-10')
  await expect(region(page, 'Close matches').getByRole('article').first()).toBeVisible()
  await photograph(page, 'listings close to a search')

  const alone = await publish(page, DAY, { departureAirport: 'SYD', arrivalAirport: 'GRU', type: 'seeking_help' })
  await page.goto(`/search?for=${alone.id}`)
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await photograph(page, 'listings nobody fits my trip')

  const mail = await inbox((await (await page.request.get('/api/auth/me')).json()).email, ({ text }) =>
    text.includes('/alerts/unsubscribe'),
  )
  const stop = /https?:\/\/\S+\/alerts\/unsubscribe\S+/.exec(mail.text)?.[0] ?? ''
  await page.goto(stop)
  await photograph(page, 'listings stop alerts')
  await button(page, 'Stop these emails').click()
  await expect(page.getByText(/You won't get these emails anymore/)).toBeVisible()
  await photograph(page, 'listings alerts stopped')
})

test('connections on the other two creation screens, the maximum and an error', async ({ page, signIn }) => {
  await signIn(page)
  for (const [screen, submit] of [
    ['offer/create', 'Publish Offer'],
    ['create-listing', 'Create Listing'],
  ] as const) {
    await page.goto(`/${screen}?from=HYD&to=ORD&date=${DAY}&flight=QR500`)
    for (let n = 0; n < 3; n++) await button(page, 'Add a connection').click()
    await expect(page.getByText('A trip can have at most 4 flights.')).toBeVisible()
    await button(page, submit).click()
    await expect(page.getByText('Connecting airport is required').first()).toBeVisible()
    await photograph(page, `listings ${screen.replace('/', ' ')} with faulty connections`)
  }
})

test('matches that fail to load', async ({ page, signIn, expectTrouble }) => {
  expectTrouble(/ERR_FAILED.*\/api\//)
  await signIn(page)
  const mine = await publish(page, '2032-05-25', { departureAirport: 'LHR', arrivalAirport: 'YYZ' })
  await page.route(/\/(matches|near)\b/, (route) => route.abort())
  await page.goto(`/search?for=${mine.id}`)
  await expect(button(page, 'Try again')).toBeVisible()
  await photograph(page, 'listings who fits my trip, failed')
  await page.goto('/search?from=LHR&to=YYZ&date=2032-05-25')
  await expect(button(page, 'Try again')).toBeVisible()
  await button(page, 'Tell me when someone posts').click()
  await expect(page.getByRole('heading', { name: "We'll let you know" })).toBeVisible()
  await photograph(page, 'listings close to a search, failed; tell me, member')
  await button(page, 'Undo').click()
  await expect(button(page, 'Tell me when someone posts')).toBeVisible()
  await page.route('**/api/saved-searches', (route) => route.abort())
  await button(page, 'Tell me when someone posts').click()
  await expect(page.getByRole('main').getByRole('alert').last()).toBeVisible()
  await photograph(page, 'listings tell me, failed')
})

test('the confirmation after publishing, with and without matches', async ({ as }) => {
  const [asha, page] = [await as(ARABIC_NAME), await as(LONG_NAME)]
  for (let n = 0; n < 3; n++) await publish(asha, '2032-05-15', { ...(n === 0 && { flightNumber: 'AI101' }) })
  for (const [to, flight, name] of [
    ['ORD', 'AI101', 'published, with who fits'],
    ['GRU', '', 'published, nobody fits yet'],
  ] as const) {
    await page.goto(`/find/create?from=HYD&to=${to}&date=2032-05-15&flight=${flight}`)
    await page.getByLabel(/^I agree/).check()
    await button(page, 'Publish Request').click()
    await expect(page.getByRole('heading', { name: 'Your Help Request Has Been Published' })).toBeFocused()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await photograph(page, `listings ${name}`)
  }
})

test('saved searches', async ({ page, inbox, signIn }) => {
  const email = newEmail()
  await page.goto('/search?from=SYD&to=GRU&language=tel')
  const offer = region(page, 'Tell me when someone posts')
  await button(page, 'Tell me when someone posts').click()
  await expect(offer.getByLabel('How often')).toBeVisible()
  await photograph(page, 'listings tell me, visitor')
  await offer.getByLabel('Email').fill(email)
  await button(page, 'Tell me when someone posts').click()
  await expect(offer.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await photograph(page, 'listings tell me, mail sent')
  await page.goto(linkIn((await inbox(email)).text))
  await expect(page.getByRole('heading', { name: 'Your alert is on' })).toBeVisible()
  await photograph(page, 'listings alert begun')
  await page.goto('/saved-searches/confirm')
  await photograph(page, 'listings alert without a link')
  await signIn(page, email)
  await page.goto('/profile?tab=seeking_help')
  await expect(page.getByLabel('How often')).toBeVisible()
  await photograph(page, 'listings saved searches')
  await page.getByRole('button', { name: /^Edit:/ }).click()
  await photograph(page, 'listings saved search, edit')
})
