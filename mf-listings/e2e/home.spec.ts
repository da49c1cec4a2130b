import { expect, test, waitUntilReady } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { airport, chooseAirport, delayRequests, publish, uniqueText, verifyPhone } from './steps.ts'

const DAY = '2031-11-01'

const part = (page: Page, name: string) => page.getByRole('region', { name })
const helpers = (page: Page) => part(page, 'Travelers offering help')
const seekers = (page: Page) => part(page, 'Travelers seeking help')
const testimonials = (page: Page) => part(page, 'What Our Users Say')

test('the two kinds of search stand in a row where there is room, and below each other where there is none', async ({
  page,
}) => {
  const rows = async (path: string) => {
    await page.goto(path)
    await waitUntilReady(page)
    const kinds = page.getByRole('main').getByRole('radio')
    const tops = await kinds.evaluateAll((all) => all.map((kind) => kind.getBoundingClientRect().top))
    return new Set(tops.map(Math.round)).size
  }
  expect(await rows('/te')).toBe(1)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
  })
  expect(await rows('/te')).toBe(2)
})

test('home shows the tagline, the two newest complete listings of each type, popular routes and six of the testimonials', {
  tag: [
    '@every-browser',
    '@spec-home-tagline',
    '@spec-home-tips-note',
    '@spec-home-become',
    '@spec-home-find',
    '@spec-home-recent-two',
    '@spec-home-view-all',
    '@spec-home-testimonials-heading',
    '@spec-home-testimonials-six',
    '@spec-page-home',
  ],
}, async ({ page, as, inbox }) => {
  const priya = await as('Priya')
  await verifyPhone(priya, inbox)
  const [first, second, third, seeks] = [
    uniqueText('First'),
    uniqueText('Second'),
    uniqueText('Third'),
    uniqueText('My mother'),
  ]
  for (const description of [first, second, third]) await publish(priya, DAY, { description })
  await publish(await as(), DAY, { description: uniqueText('Fourth') })
  await publish(priya, DAY, { description: seeks, type: 'seeking_help' })

  // Visitors' pages are cached for five seconds.
  await expect.poll(async () => (await page.request.get('/')).text()).toContain(seeks)
  await page.goto('/')
  await expect(page).toHaveTitle('Flight Amigo - Home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help another family while flying to yours.')
  await expect(page.getByText('Tips are optional and 100% go to helpers. There are no platform fees.')).toBeVisible()
  await expect(helpers(page).getByRole('article')).toContainText([third, second])
  await expect(seekers(page).getByRole('article')).toHaveCount(2)
  await expect(seekers(page).getByRole('article').first()).toContainText(seeks)
  await expect(testimonials(page).getByRole('listitem')).toHaveCount(6)
  expect((await (await page.request.get('/api/testimonials?limit=50')).json()).length).toBeGreaterThan(6)

  for (const [section, address] of [
    [helpers(page), '/search?type=helper'],
    [seekers(page), '/search?type=seeking_help'],
  ] as const)
    await expect(section.getByRole('link', { name: 'View All' })).toHaveAttribute('href', address)
  const main = page.getByRole('main')
  for (const [card, link, address] of [
    ['Become a Flight Amigo', 'Offer help', '/offer/create'],
    ['Find Your Flight Amigo', 'Ask for help', '/find/create'],
  ] as const) {
    await expect(main.getByRole('heading', { name: card })).toBeVisible()
    await expect(main.getByRole('link', { name: link })).toHaveAttribute('href', address)
  }
  const route = part(page, 'Popular routes').getByRole('link', { name: /^HYD Hyderabad to ORD Chicago \d+ listings$/ })
  await expect(route).toHaveAttribute('href', '/search?from=HYD&to=ORD')
  await helpers(page).getByRole('article').first().getByRole('button').click()
  await expect(page).toHaveURL(/^[^?]+\/\?listing=\d+$/)
  await expect(page.getByRole('dialog', { name: 'Amigo Details' }).getByText(third)).toBeVisible()
})

test('a visitor searches from home: the form works without scripts and keeps what was typed when they load', {
  tag: ['@spec-pages-two-roles', '@spec-search-heading-seekers'],
}, async ({ page }) => {
  const search = page.getByRole('form', { name: 'Search' })
  let release = await delayRequests(page, '**/shell.js')
  await page.goto('/', { waitUntil: 'commit' })
  await search.getByText('I can help').click()
  await search.getByLabel('From').pressSequentially('Hyder')
  await release()
  await expect(airport(page, 'From')).toBeFocused()
  await page.keyboard.type('abad')
  await page.getByRole('option', { name: /^HYD - / }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await chooseAirport(page, 'To', 'ord', /^ORD - /)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?from=HYD&to=ORD&type=seeking_help')
  await expect(page.getByRole('heading', { name: 'Travelers Needing Assistance' })).toBeVisible()

  release = await delayRequests(page, '**/shell.js')
  await page.goto('/', { waitUntil: 'commit' })
  await search.getByLabel('From').fill('HYD')
  await search.getByLabel('To').fill('ORD')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?type=helper&from=HYD&to=ORD&date=')
  await release()
  await expect(page.getByRole('heading', { name: 'Available Amigos' })).toBeVisible()
})
