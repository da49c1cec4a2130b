import { expect, test } from '@flight-amigo/shell/e2e'
import type { Locator, Page } from '@playwright/test'
import { airport, button, cardOf, chooseAirport, detailsOf, linkIn, publish, uniqueText } from './steps.ts'

const leg = (departureAirport: string, arrivalAirport: string, flightNumber: string) => ({
  departureAirport,
  arrivalAirport,
  date: '2031-12-08',
  flightNumber,
})
const region = (page: Page, name: string) => page.getByRole('region', { name })
const addressOf = async ({ request }: Page) => (await (await request.get('/api/auth/me')).json()).email as string
const speak = async ({ request }: Page, languageCodes: string[]) =>
  expect((await request.patch('/api/profile', { data: { languageCodes } })).ok()).toBe(true)

async function expectAlert(
  page: Page,
  inbox: (to: string) => Promise<{ subject: string; text: string }>,
  alert: { subject: string; about: string },
) {
  const mail = await inbox(await addressOf(page))
  expect(mail.subject).toBe(alert.subject)
  await page.goto(linkIn(mail.text))
  await expect(detailsOf(page)).toContainText(alert.about)
}

test('a daughter with flexible days and a helper with the same two flights find each other without searching', {
  tag: ['@spec-journey-same-flight', '@spec-journey-near'],
}, async ({ page, as, inbox, signIn }) => {
  const asha = await as('Asha')
  const offers = uniqueText('I change in Doha')
  await publish(asha, '2031-12-08', {
    description: offers,
    flightNumber: 'QR501',
    legs: [leg('HYD', 'DOH', 'QR501'), leg('DOH', 'ORD', 'QR725')],
  })

  await signIn(page)
  await page.goto('/find/create')
  await chooseAirport(page, 'Departure', 'hyd', /^HYD - /)
  await chooseAirport(page, 'Arrival', 'ord', /^ORD - /)
  await page.getByLabel('Date', { exact: true }).fill('2031-12-07')
  await page.getByLabel('End Date').fill('2031-12-13')
  await page.getByLabel('Flight Number').fill('qr 501')
  await button(page, 'Add a connection').click()
  await chooseAirport(page, 'Connecting airport', 'doh', /^DOH - /)
  await page
    .getByRole('group', { name: /^Flight 2/ })
    .getByLabel('Flight Number')
    .fill('QR 0725')
  await page.getByLabel('Name').fill('Lakshmi')
  const seekingText = uniqueText('My mother flies alone')
  await page.getByLabel('Description').fill(seekingText)
  await page.getByLabel(/^I agree/).check()
  await button(page, 'Publish Request').click()
  await expect(page.getByRole('heading', { name: 'Your Help Request Has Been Published' })).toBeFocused()
  const found = region(page, 'Matches for your trip').getByRole('article').first()
  await expect(found).toContainText(offers)
  await expect(found.getByRole('list', { name: 'Why it matches' })).toContainText(
    'Same flights QR501 and QR725 on Dec 8',
  )
  await expect(page.getByRole('heading', { name: '1 person is already on this flight' })).toBeVisible()
  const [matches, another] = [await found.boundingBox(), await button(page, 'Create Another Request').boundingBox()]
  expect(matches?.y).toBeLessThan(another?.y ?? 0)
  await found.getByRole('link', { name: 'Message Asha' }).click()
  await expect(page.getByRole('textbox', { name: /^Message to Asha/ })).toBeVisible()
  const { id: request } = (await (await page.request.get('/api/my-listings?type=seeking_help')).json())[0]
  await page.goto(`/search?for=${request}`)
  await region(page, 'On the same flight').getByRole('article').first().getByRole('button').click()
  await expect(detailsOf(page)).toContainText(offers)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/search\?for=\d+$/)
  await expect(region(page, 'On the same flight').getByRole('article').first()).toContainText(offers)
  await expect(region(page, 'Your trip')).toContainText('Dec 7, 2031 – Dec 13, 2031')
  const first = region(page, 'On the same flight').getByRole('article').first().getByRole('button')
  await first.click()
  await expect(detailsOf(page)).toContainText(offers)
  await page.goBack()
  await expect(first).toBeFocused()

  await asha.goto('/profile?tab=helper')
  await expect(cardOf(asha, offers).getByRole('link', { name: '1 match 1 new' })).toBeVisible()
  await asha.goto('/')
  const trip = region(asha, 'For your trip')
  await expect(trip.getByRole('article').filter({ hasText: seekingText })).toContainText(
    'Same flights QR501 and QR725 on Dec 8',
  )
  await expectAlert(asha, inbox, {
    subject: 'Same flights QR501 and QR725 on Dec 8: someone needs help',
    about: seekingText,
  })
  await expectAlert(page, inbox, {
    subject: 'Same flights QR501 and QR725 on Dec 8: someone offers help',
    about: offers,
  })

  await page.goto('/search?from=HYD&to=ORD&date=2031-12-10&type=helper')
  const near = region(page, 'Close matches').getByRole('article').filter({ hasText: offers })
  await expect(near).toContainText('Same route, 2 days earlier')
  await expect(airport(page, 'From')).toHaveValue('HYD - Hyderabad, India')
  await near.getByRole('button').scrollIntoViewIfNeeded()
  const scrollTop = await page.evaluate(() => scrollY)
  await near.getByRole('button').click()
  await expect(detailsOf(page)).toContainText(offers)
  await page.goBack()
  await expect(near.getByRole('button')).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop)
})

test('matches of several kinds, one of each, share a row on a wide screen', async ({ page, as, signIn }) => {
  const helpers = [await as('Karthik'), await as('Meera')]
  await publish(helpers[0]!, '2031-10-02', { flightNumber: 'QR501' })
  await publish(helpers[1]!, '2031-10-02', { flightNumber: 'EK527' })
  await signIn(page)
  const { id } = await publish(page, '2031-10-02', { type: 'seeking_help', flightNumber: 'QR501' })
  await page.goto(`/search?for=${id}`)
  const groups = ['On the same flight', 'Same route, same day'].map((name) => region(page, name))
  const boxes = async (of: (group: Locator) => Locator) =>
    Promise.all(groups.map(async (group) => (await of(group).boundingBox())!))
  const cards = () => boxes((group) => group.getByRole('article'))
  // The reasons of the second card need two lines.
  await page.setViewportSize({ width: 768, height: 900 })
  const [narrow, taller] = await cards()
  expect([narrow!.y, narrow!.height]).toEqual([taller!.y, taller!.height])
  await page.setViewportSize({ width: 1280, height: 900 })
  const [first, second] = await cards()
  expect(second!.y).toBe(first!.y)
  const { x, width } = (await region(page, 'Your trip').boundingBox())!
  expect([first!.x, Math.round(second!.x + second!.width)]).toEqual([x, Math.round(x + width)])
  await page.setViewportSize({ width: 390, height: 844 })
  const [above, below] = await boxes((group) => group)
  expect(below!.y).toBeGreaterThan(above!.y + above!.height)
})

test('a student who offers a trip and a mother who speaks only Telugu find each other; new matches are marked until they are seen', {
  tag: '@spec-journey-same-plane',
}, async ({ page, as, inbox, signIn }) => {
  const student = await as('Ravi')
  await speak(student, ['tel', 'eng'])
  await signIn(page)
  await speak(page, ['tel'])
  const trip = { departureAirport: 'DEL', arrivalAirport: 'SFO', time: '02:30' }
  const seekingText = uniqueText('My mother speaks only Telugu')
  await publish(page, '2031-12-09', {
    ...trip,
    type: 'seeking_help',
    flightNumber: 'UA8812',
    description: seekingText,
  })
  await page.goto('/profile?tab=seeking_help')
  await expect(page.getByText('No matches yet')).toBeVisible()

  await student.goto('/offer/create?from=DEL&to=SFO&date=2031-12-09&flight=AI173')
  await student.getByLabel('Time').fill('02:30')
  const offers = uniqueText('I fly home to my lab')
  await student.getByLabel('Description').fill(offers)
  await student.getByLabel(/^I agree/).check()
  await button(student, 'Publish Offer').click()
  const found = region(student, 'Matches for your trip').getByRole('article').filter({ hasText: seekingText })
  const reasons = found.getByRole('list', { name: 'Why it matches' }).getByRole('listitem')
  await expect(reasons).toHaveText(['Likely the same plane (AI173 is sold as UA8812)', 'You both speak Telugu'])

  // A match that was shown in one tab is not new in the other.
  const matchesLink = cardOf(page, seekingText).getByRole('link', { name: /^1 match/ })
  await expect(matchesLink).toHaveText('1 match 1 new')
  const tab = await page.context().newPage()
  await tab.goto('/profile?tab=seeking_help')
  await cardOf(tab, seekingText).getByRole('link', { name: '1 match 1 new' }).click()
  await expect(cardOf(region(tab, 'Likely on the same plane'), offers)).toBeVisible()
  await expect(matchesLink).toHaveText('1 match')
  await tab.goBack()
  await expect(cardOf(tab, seekingText).getByRole('link', { name: '1 match', exact: true })).toBeVisible()
  await tab.close()

  const plane = (one: string, other: string) => `Likely the same plane on Dec 9 (${one} is sold as ${other})`
  await expectAlert(student, inbox, { subject: `${plane('AI173', 'UA8812')}: someone needs help`, about: seekingText })
  await expectAlert(page, inbox, { subject: `${plane('UA8812', 'AI173')}: someone offers help`, about: offers })
})
