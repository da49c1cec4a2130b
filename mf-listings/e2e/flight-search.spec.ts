import { expect, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { airport, button, cardOf, chooseAirport, fillTrip, publish, todayOf, uniqueText } from './steps.ts'

const DAY = '2031-10-01'

const topOf = (element: Element) => element.getBoundingClientRect().top
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('find mode reports missing fields and rewrites the URL, which shows the results to everyone who opens it', {
  tag: [
    '@spec-page-flight-search',
    '@spec-flight-action',
    '@spec-flight-in-place',
    '@spec-flight-find-heading',
    '@spec-flight-find-date',
    '@spec-flight-find-end',
    '@spec-flight-find-button',
    '@spec-flight-fields',
    '@spec-flight-back',
    '@spec-flight-required',
    '@spec-flight-today',
  ],
}, async ({ page, as }) => {
  const priya = await as('Priya')
  const [helps, seeks] = [uniqueText(), uniqueText('My mother flies alone')]
  await publish(priya, '2031-10-03', { description: helps, flightNumber: 'AI 0127' })
  await publish(priya, '2031-10-03', { description: seeks, type: 'seeking_help', flightNumber: 'AI127' })
  // A phone's height, so that the results are out of view.
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/')
  await page.goto('/flight-search')
  await expect(page).toHaveTitle('Flight Amigo - Flight Search')
  await expect(heading(page)).toHaveText('Find a Amigo for Your Flight')
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await expect(page.getByPlaceholder('Departure airport')).toBeVisible()
  await expect(page.getByPlaceholder('Arrival airport')).toBeVisible()
  await expect(page.getByPlaceholder('AA1234')).toBeVisible()
  const date = page.getByLabel('From Travel Date')
  const today = await todayOf(page)
  await expect(date).toHaveValue(today)

  const search = page.getByRole('button', { name: 'Search for Amigos' })
  await date.fill('')
  await page.getByLabel('Flight Number').fill('1')
  await search.click()
  for (const fault of [
    'Departure airport is required',
    'Arrival airport is required',
    'Date is required',
    'Please enter a flight number like AA1234',
  ])
    await expect(page.getByText(fault)).toBeVisible()
  await expect(page).toHaveURL('/flight-search')
  await expect(page.getByRole('heading', { name: 'Available Amigos' })).toHaveCount(0)

  await chooseAirport(page, 'From', 'hyd', /^HYD - /)
  await chooseAirport(page, 'To', 'ord', /^ORD - /)
  await expect(date).toHaveAttribute('min', new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }))
  await date.fill(DAY)
  await page.getByLabel('To Travel Date (Optional)').fill('2031-10-04')
  await page.getByLabel('Flight Number').fill('ai 0127')
  await search.click()
  const address = `/flight-search?action=find&from=HYD&to=ORD&date=${DAY}&endDate=2031-10-04&flight=AI127`
  await expect(page).toHaveURL(address)
  await expect(cardOf(page, helps)).toBeVisible()
  await expect(cardOf(page, seeks)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Available Amigos' })).toBeInViewport()

  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(cardOf(page, helps)).toBeVisible()
  await page.reload()
  await expect(cardOf(page, helps)).toBeVisible()
  await expect(airport(page, 'From')).toHaveValue('HYD - Hyderabad, India')
  await expect(page.getByLabel('To Travel Date (Optional)')).toHaveValue('2031-10-04')
  await expect(page.getByRole('heading', { name: 'Available Amigos' })).toBeInViewport()

  const ravi = await as('Ravi')
  await ravi.goto(address)
  await cardOf(ravi, helps).getByRole('button', { name: 'View Contact Info' }).click()
  await expect(ravi.getByRole('dialog', { name: 'Amigo Details' }).getByText(helps)).toBeVisible()
  await expect(ravi).toHaveURL(/action=find.*&listing=\d+$/)
  await ravi.goBack()
  await expect(ravi).toHaveURL(address)
})

test('offer mode shows requests for one day, scrolls to them after 100 ms, and includes new listings on return', {
  tag: [
    '@spec-flight-at-once',
    '@spec-flight-scroll',
    '@spec-flight-offer-heading',
    '@spec-flight-offer-date',
    '@spec-flight-offer-button',
    '@spec-flight-offer-results',
    '@spec-flight-find-end',
    '@spec-flight-published-meanwhile',
  ],
}, async ({ page, signIn }) => {
  await signIn(page)
  const [helps, seeks] = [uniqueText(), uniqueText('My mother flies alone')]
  await publish(page, DAY, { description: helps })
  await publish(page, DAY, { description: seeks, type: 'seeking_help' })
  await page.clock.install()
  await page.goto(`/flight-search?action=offer&from=HYD&to=ORD&date=${DAY}&endDate=2031-10-20`)
  await expect(heading(page)).toHaveText('Be a Amigo for a Flight')
  await expect(page.getByRole('heading', { name: 'Travelers Needing Assistance' })).toBeVisible()
  await expect(cardOf(page, seeks)).toBeVisible()
  await expect(cardOf(page, helps)).toHaveCount(0)
  await expect(page.getByLabel('To Travel Date (Optional)')).toHaveCount(0)

  await page.getByLabel('Travel Date').fill('2031-09-30')
  await page.evaluate(() => scrollTo(0, 0))
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Confirm and Continue' }).click()
  await expect(page).toHaveURL('/flight-search?action=offer&from=HYD&to=ORD&date=2031-09-30')
  await expect(page.getByText('Loading listings')).toBeAttached()
  const top = () => page.getByRole('heading', { name: 'Travelers Needing Assistance' }).evaluate(topOf)
  const before = await top()
  await page.clock.runFor(99)
  expect(await top()).toBe(before)
  await page.clock.runFor(1)
  await expect.poll(top).toBeLessThan(Math.min(before, 150))
  await page.clock.resume()
  await expect(page.getByText('No travelers seeking help found')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Offer help' })).toHaveAttribute(
    'href',
    '/offer/create?from=HYD&to=ORD&date=2031-09-30',
  )

  // This mode has no end date and ignores one in the URL.
  await page.goto('/flight-search?action=offer&from=HYD&to=ORD&date=2031-09-30&endDate=2031-10-20')
  await expect(page.getByText('No travelers seeking help found')).toBeVisible()

  await page.goto('/flight-search?from=HYD&to=ORD&date=2031-09-30')
  await expect(page.getByText('No Amigos found')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Ask for help' }).click()
  await expect(page).toHaveURL('/find/create?from=HYD&to=ORD&date=2031-09-30')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Offer Help' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offer Your Help to Travelers')
  await fillTrip(page, '2031-09-30')
  const offers = uniqueText()
  await page.getByLabel('Description').fill(offers)
  await page.getByLabel('Name').fill('Ravi')
  await page.getByLabel(/^I agree/).check()
  await button(page, 'Publish Offer').click()
  await expect(page.getByRole('heading', { name: 'Your Help Offer Has Been Published' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(cardOf(page, offers)).toBeVisible()

  await page.goto('/flight-search?from=HYD&to=ORD&date=tomorrow')
  await expect(page.getByText('“tomorrow” was left out. Please enter a valid travel date')).toBeVisible()
})

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false })

  test('the document of a flight search shows only the heading of its action', async ({ page }) => {
    await page.goto('/flight-search?action=offer')
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
    await expect(page.getByText('Find a Amigo for Your Flight')).toBeHidden()
  })
})
