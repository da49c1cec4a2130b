import { expect, expectStill, hold, test, watchMovement } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { airport, cardOf, chooseAirport, publish, routeOn, uniqueText } from './steps.ts'

const DAY = '2031-07-01'
const ROUTE = routeOn(DAY)

const results = (page: Page) => page.getByRole('main').getByRole('region')
const submit = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click()

test('every field filters the search, and its URL works with back, forward, reload and sharing', {
  tag: [
    '@every-browser',
    '@spec-search-title',
    '@spec-page-search',
    '@spec-search-query',
    '@spec-search-fields',
    '@spec-search-default-both',
    '@spec-search-submit',
    '@spec-search-reset',
    '@spec-search-heading',
    '@spec-search-heading-seekers',
    '@spec-search-footer',
  ],
}, async ({ page, as }) => {
  const priya = await as('Priya')
  const [helps, seeks] = [uniqueText(), uniqueText('My mother flies alone')]
  await publish(priya, DAY, { description: helps, flightNumber: 'AI127' })
  await publish(priya, DAY, { description: seeks, type: 'seeking_help' })

  await page.goto('/search')
  await expect(page).toHaveTitle('Flight Amigo - Search Results')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Flight Amigos')
  const kind = page.getByLabel('Looking for')
  await expect(kind).toHaveValue('both')
  await expect(kind.getByRole('option')).toHaveText(['All options', 'Amigos only', 'Help seekers only'])
  await chooseAirport(page, 'From', 'hyd', /^HYD - /)
  await chooseAirport(page, 'To', 'ord', /^ORD - /)
  await page.getByLabel('Travel Date').fill(DAY)
  await submit(page)
  await expect(page).toHaveURL(ROUTE)
  await expect(page.getByRole('heading', { name: 'Available Amigos' })).toBeInViewport()
  await expect(results(page).getByText('2 listings', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()
  await expect(cardOf(page, helps)).toBeVisible()
  await expect(cardOf(page, seeks)).toBeVisible()

  await page.getByLabel('Flight Number').fill('ai 0127')
  await submit(page)
  await expect(page).toHaveURL(`${ROUTE}&flight=AI127`)
  await expect(cardOf(page, helps)).toBeVisible()
  await expect(results(page).getByText('1 listing', { exact: true })).toBeVisible()
  await expect(cardOf(page.getByRole('region', { name: 'Close matches' }), seeks)).toBeVisible()
  await expect(page.getByText("Don't see what you're looking for?")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Post a request for help' })).toHaveAttribute(
    'href',
    `/find/create?from=HYD&to=ORD&date=${DAY}&flight=AI127`,
  )

  await page.getByLabel('Flight Number').fill('')
  await kind.selectOption('Help seekers only')
  await submit(page)
  await expect(page).toHaveURL(`${ROUTE}&type=seeking_help`)
  await expect(page.getByRole('heading', { name: 'Travelers Needing Assistance' })).toBeVisible()
  await expect(cardOf(page, seeks)).toBeVisible()
  await expect(cardOf(page, helps)).toHaveCount(0)
  await page.getByRole('link', { name: 'Offer your help' }).click()
  await expect(page).toHaveURL(`/offer/create?from=HYD&to=ORD&date=${DAY}`)

  await page.goBack()
  await expect(cardOf(page, seeks)).toBeVisible()
  await expect(kind).toHaveValue('seeking_help')
  await page.goBack()
  await expect(page).toHaveURL(`${ROUTE}&flight=AI127`)
  await expect(page.getByLabel('Flight Number')).toHaveValue('AI127')
  await expect(cardOf(page, helps)).toBeVisible()
  await page.goForward()
  await page.reload()
  await expect(cardOf(page, seeks)).toBeVisible()
  await expect(airport(page, 'To')).toHaveValue('ORD - Chicago, United States')
  await expect(page.getByLabel('Travel Date')).toHaveValue(DAY)
  await priya.goto(page.url())
  await expect(cardOf(priya, seeks)).toBeVisible()

  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await expect(page).toHaveURL('/search')
  for (const field of [airport(page, 'From'), airport(page, 'To'), page.getByLabel('Travel Date')])
    await expect(field).toHaveValue('')
  await expect(kind).toHaveValue('both')
})

test('nine cards never leave one alone in a row; on a phone the form collapses after a search', {
  tag: '@spec-search-heading',
}, async ({ page }) => {
  await page.goto('/search')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(9)
  for (const [width, columns] of [
    [1440, 3],
    [960, 3],
    [900, 1],
    [768, 1],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const lefts = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().left)))
    expect(new Set(lefts).size, `${width}`).toBe(columns)
  }

  await airport(page, 'From').fill('hyderabad')
  await airport(page, 'To').fill('ohare')
  await page.getByLabel('Travel Date').fill(DAY)
  await expect(airport(page, 'From')).toHaveValue(/^HYD - /)
  await submit(page)
  const edit = page.getByRole('button', { name: /^HYD to ORD · .+ · edit the search$/ })
  await expect(edit).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Available Amigos' })).toBeInViewport()
  await expect(page.getByRole('form', { name: 'Search' })).toBeHidden()
  await edit.click()
  await expect(airport(page, 'From')).toBeFocused()
  await expect(airport(page, 'To')).toHaveValue('ORD - Chicago, United States')
})

test('most of the first results are in view below the form on a wide screen', async ({ page, as }) => {
  const description = uniqueText()
  await publish(await as('Priya'), DAY, { description })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(ROUTE)
  await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 0.7 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const widths = await page
    .getByRole('form', { name: 'Search' })
    .evaluate((form) => [...form.querySelectorAll('input')].map((input) => input.scrollWidth - input.clientWidth))
  expect(Math.max(...widths), 'text twice as large').toBeLessThanOrEqual(1)
})

test('a link to a search with a route shows the results first on a phone, and edits the search in one tap', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/search?from=HYD&to=ORD&date=${DAY}`)
  const edit = page.getByRole('button', { name: /^HYD to ORD · .+ · edit the search$/ })
  await expect(edit).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Available Amigos' })).toBeInViewport()
  await expect(page.getByRole('form', { name: 'Search' })).toBeHidden()
  await edit.click()
  await expect(airport(page, 'From')).toBeFocused()
  await page.goto('/search')
  await expect(page.getByRole('form', { name: 'Search' })).toBeVisible()
})

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false })

  test('the document of a search shows no texts for types that its URL does not have', async ({ page }) => {
    await page.goto('/search?type=seeking_help')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Flight Amigos')
    await expect(page.getByRole('heading', { name: 'Available Amigos' })).toBeHidden()
    await expect(page.getByText('Amigos and travelers who ask for help')).toBeHidden()
  })
})

test('in Telugu the cards of a search appear with their translated texts, and nothing moves', {
  tag: ['@spec-state-loading'],
}, async ({ page, as }) => {
  const day = '2031-07-15'
  const priya = await as('Priya')
  const languageCodes = ['tel', 'hin', 'tam', 'kan', 'urd', 'mal', 'pan', 'guj', 'ben']
  for (const type of ['seeking_help', 'helper', 'helper']) await publish(priya, day, { type, languageCodes })
  await page.setViewportSize({ width: 390, height: 844 })
  await watchMovement(page)
  const code = await hold(page, /TranslatedText[^/]*\.js/)
  await page.goto(`/te${routeOn(day)}`)
  await code.requested
  code.release()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('article').getByText('తెలుగు').first()).toBeVisible()
  await expectStill(page)
})
