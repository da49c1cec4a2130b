import { ARABIC_NAME, expect, LONG_NAME, photograph, test, waitUntilReady } from '@flight-amigo/shell/e2e'
import { airport, button, delayRequests, detailsOf, fillTrip, publish, verifyPhone } from './steps.ts'

const DAY = '2032-03-03'
const PAGES = '**/api/listings?*'

test('home and the results of a search', async ({ page, as, inbox, expectTrouble }) => {
  expectTrouble(/ERR_FAILED.*\/api\/listings/)
  const long = await as(LONG_NAME)
  const arabic = await as(ARABIC_NAME)
  for (const person of [long, arabic]) await verifyPhone(person, inbox)
  await publish(long, DAY, { skills: 'Wheelchair help, first flight', tipAmount: 25, acceptsTips: true })
  await publish(arabic, DAY, {
    type: 'seeking_help',
    languageCodes: ['ara'],
    traveler: {
      ...{ firstName: 'فاطمة', relation: 'grandmother', ageBand: '80-plus', needs: ['wheelchair', 'connection'] },
      note: 'تحمل حقيبة حمراء صغيرة.',
    },
  })
  await publish(arabic, DAY, { description: 'أسافر كثيرًا على هذا الخط ويسعدني أن أساعد.' })
  for (let i = 0; i < 8; i++) await publish(long, DAY, { type: i % 2 ? 'helper' : 'seeking_help' })

  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await photograph(page, 'listings home')
  await page.goto('/search')
  await expect(page.getByRole('article').first()).toBeVisible()
  await photograph(page, 'listings search')
  await page.goto(`/search?from=HYD&to=ORD&date=${DAY}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await photograph(page, 'listings search of a route')
  await page.goto(`/search?from=HYD&to=ORD&date=2032-02-02`)
  await expect(page.getByText('No Amigos found')).toBeVisible()
  await photograph(page, 'listings search without results')

  // The document contains the first results, so only the next search sends a request.
  await waitUntilReady(page)
  const release = await delayRequests(page, PAGES)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Listings' }).click()
  await photograph(page, 'listings search loading')
  await release()
  await page.goto('/contact')
  await waitUntilReady(page)
  await page.route(PAGES, (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Listings' }).click()
  await expect(button(page, 'Try again')).toBeVisible()
  await photograph(page, 'listings search failed')
})

test('flight search', async ({ page }) => {
  await page.goto('/flight-search')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await photograph(page, 'listings flight search')
})

test('creation screens', async ({ page, signIn }) => {
  for (const [path, name] of [
    ['/find/create', 'ask for help'],
    ['/offer/create', 'offer help'],
    ['/create-listing', 'create listing'],
  ] as const) {
    await page.goto(path)
    await expect(airport(page, 'Departure').first()).toBeVisible()
    await photograph(page, `listings ${name}`)
    await page.locator('main form button[type=submit]').click()
    await expect(page.locator('main [aria-invalid]').first()).toBeVisible()
    await photograph(page, `listings ${name} with errors`)
  }
  await page.goto('/find/create')
  await fillTrip(page, DAY)
  await page.getByLabel('Someone close to me').check()
  await page.getByLabel('Age', { exact: true }).selectOption('12 to 17')
  await button(page, 'Publish Request').click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await photograph(page, 'listings ask for help for somebody close')
  await page.goto('/create-listing?type=seeking_help')
  await fillTrip(page, DAY)
  await page.getByLabel('Description').fill('My mother flies alone for the first time.')
  await page.getByLabel('Email').fill('asha@mail.test')
  await button(page, 'Create Listing').click()
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible()
  await photograph(page, 'listings created')
  await page.keyboard.press('Escape')
  await signIn(page)
  await page.goto(`/offer/create?from=HYD&to=ORD&date=${DAY}`)
  await airport(page, 'Departure').fill('lon')
  await expect(page.getByRole('option').first()).toBeVisible()
  await photograph(page, 'listings airports')
})

test('details and reviews', async ({ page, signIn }) => {
  const [listing] = (await (await page.request.get('/api/listings?type=helper&limit=50')).json()).filter(
    ({ rating }: { rating: unknown }) => rating,
  )
  await page.goto(`/search?listing=${listing.id}`)
  await expect(detailsOf(page)).toBeVisible()
  await photograph(page, 'listings details of a visitor')
  await signIn(page)
  await page.reload()
  await detailsOf(page).getByRole('button', { name: 'Show Contact Info' }).click()
  await expect(detailsOf(page).getByRole('link', { name: 'Gmail' })).toBeVisible()
  await photograph(page, 'listings details with contact')
  await page.getByRole('tab', { name: 'Rate & Review' }).click()
  await expect(detailsOf(page).getByText(/^By /).first()).toBeVisible()
  await photograph(page, 'listings reviews')
})

test('my listings', async ({ as }) => {
  const page = await as(ARABIC_NAME)
  await page.goto('/profile?tab=helper')
  await expect(page.getByRole('tab', { name: "I'm a Helper" })).toBeVisible()
  await photograph(page, 'listings none of mine')
  await publish(page, DAY, { skills: 'Wheelchair help', tipAmount: 25, acceptsTips: true })
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await photograph(page, 'listings mine')
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await photograph(page, 'listings mine, delete')
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Edit Listing' })).toBeVisible()
  await photograph(page, 'listings edit')
})
