import { expect, expectNotice, inDatabase, test } from '@flight-amigo/shell/e2e'
import { airport, cardOf, detailsOf, ownListings, publish, routeOn, uniqueText } from './steps.ts'

const DAY = '2031-09-01'
const ROUTE = routeOn(DAY)

// Without the network, the fields of a connection fail only if no other test has cached them in the browser.
test.use({ freshContexts: true })
test.describe.configure({ timeout: 60_000 })

test('an owner publishes a trip with a connection by keyboard, edits, closes and deletes it in the profile', {
  tag: ['@spec-own-cards', '@spec-own-refreshed'],
}, async ({ page, as, signIn, expectTrouble }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/)
  await signIn(page)
  const description = uniqueText()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/offer/create?from=HYD&to=ORD&date=${DAY}&flight=QR501`)
  const add = page.getByRole('button', { name: 'Add a connection' })
  // Otherwise the airports, which are still loading, would fail too.
  await expect(airport(page, 'Departure')).toHaveValue('HYD - Hyderabad, India')
  await expect(airport(page, 'Arrival')).toHaveValue('ORD - Chicago, United States')
  await add.focus()
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  const failure = page.getByRole('group', { name: 'Your trip' }).getByRole('alert')
  await expect(failure).toContainText('These fields could not be loaded')
  await page.context().setOffline(false)
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(airport(page, 'Connecting airport')).toBeFocused()
  await expect(failure).toHaveCount(0)
  await page.keyboard.type('doha')
  await expect(page.getByRole('option', { name: /^DOH - / })).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const flight = page.getByRole('group', { name: 'Flight 2: DOH to ORD' })
  await flight.getByLabel('Flight Number').focus()
  await page.keyboard.type('qr 0725')
  await page.getByLabel('Description').focus()
  await page.keyboard.type(description)
  await page.getByLabel('Name').focus()
  await page.keyboard.type('Ravi')
  await page.getByLabel(/^I agree/).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your Help Offer Has Been Published' })).toBeFocused()
  const [{ id } = { id: 0 }] = await ownListings(page.request)
  const stranger = await as('Meera')
  expect((await stranger.request.post(`/api/listings/${id}/contact`, { data: {} })).ok()).toBe(true)

  await page.goto(`${ROUTE}&listing=${id}`)
  const flights = detailsOf(page).getByRole('list', { name: 'Flights' }).getByRole('listitem')
  await expect(flights).toContainText(['HYD to DOHChange planes in Doha', 'DOH to ORDQR725'])
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/profile')
  await page.getByRole('tab', { name: "I'm a Helper" }).click()
  const card = cardOf(page, description)
  await expect(card.getByText('Open', { exact: true })).toBeVisible()
  await expect(card.getByRole('list', { name: 'Stops' })).toHaveText('Doha')
  await expect(card.getByText('1 person asked and has your email')).toBeVisible()
  await card.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit Listing' })
  await expect(form.getByRole('combobox', { name: 'Departure' })).toHaveValue('HYD - Hyderabad, India')
  await form.getByLabel('Description').fill('short')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('Description must be at least 10 characters')).toBeVisible()
  const better = uniqueText('Better said')
  await form.getByLabel('Description').fill(better)
  await form.getByLabel('Date', { exact: true }).first().fill('2031-09-02')
  await expect(form.getByRole('group').getByLabel('Date')).toHaveValue('2031-09-02')
  await form.getByRole('button', { name: 'Remove flight 2' }).click()
  await expect(form.getByRole('button', { name: 'Add a connection' })).toBeFocused()
  await form.getByLabel('Flight Number').fill('ai 127')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  const edited = cardOf(page, better)
  await expect(edited.getByText('Sep 2, 2031')).toBeVisible()
  await expect(edited.getByText('via')).toHaveCount(0)

  await stranger.goto(ROUTE)
  await expect(stranger.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(cardOf(stranger, description)).toHaveCount(0)
  await stranger.goto('/search?flight=AI127&date=2031-09-02')
  await expect(cardOf(stranger, better)).toBeVisible()

  await edited.getByRole('button', { name: 'Close Listing' }).click()
  await page.getByRole('button', { name: 'Close it' }).click()
  await expectNotice(page, 'Listing closed')
  await expect(edited.getByText('Closed', { exact: true })).toBeVisible()
  await edited.getByRole('button', { name: 'Reopen' }).click()
  await expectNotice(page, 'Listing reopened')
  await edited.getByRole('button', { name: 'Close Listing' }).click()
  await page.getByRole('button', { name: 'Close it' }).click()
  await expect(edited.getByRole('button')).toHaveText(['Reopen', 'Delete'])
  expect((await stranger.request.get(`/api/listings/by-id/${id}`)).status()).toBe(404)

  await edited.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('Delete this listing for good?')).toHaveCount(0)
  await edited.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expectNotice(page, 'Listing deleted')
  await expect(edited).toHaveCount(0)
  expect(await ownListings(page.request)).toEqual([])
})

test("a past trip is marked, and only the owner of its email can claim and change a visitor's listing", {
  tag: ['@spec-own-helper-failed', '@spec-own-requests-failed', '@spec-own-cards'],
}, async ({ page, as, request, signIn, site, expectTrouble }) => {
  expectTrouble(/ERR_FAILED/)
  const email = await signIn(page)
  const type = 'seeking_help'
  const past = await publish(page, DAY, { type, description: uniqueText('Long ago') })
  await inDatabase(site, `update listing set date = '2026-01-02', closes_at = '2026-01-03' where id = $1`, [past.id])
  const description = uniqueText('Left by a visitor')
  const left = await request.post('/api/listings', {
    data: { type, departureAirport: 'HYD', arrivalAirport: 'ORD', date: DAY, description, email },
  })
  expect(left.status(), await left.text()).toBe(201)

  const LISTS = '**/api/my-listings?type=*'
  await page.route(LISTS, (route) => route.abort())
  for (const [tab, problem] of [
    ['helper', 'Failed to fetch helper listings'],
    ['seeking_help', 'Failed to fetch help requests'],
  ] as const) {
    await page.goto(`/profile?tab=${tab}`)
    await expect(page.getByText(problem)).toBeVisible()
  }
  await page.unroute(LISTS)
  await page.goto('/profile?tab=seeking_help')
  const over = cardOf(page, past.description)
  await expect(over.getByText('Past', { exact: true })).toBeVisible()
  await expect(over.getByRole('button')).toHaveText(['Delete'])
  const question = page.getByRole('region', { name: 'Did you post this?' })
  await expect(question.getByText(description)).toBeVisible()
  const notice = page.getByRole('banner').getByRole('link', { name: /^Did you post this\?/ })
  await expect(notice).toHaveAttribute('href', '/profile?tab=seeking_help')
  await question.getByRole('button', { name: 'Yes, it is mine' }).click()
  await expectNotice(page, 'Listing confirmed')
  await expect(question).toHaveCount(0)
  await expect(notice).toHaveCount(0)

  const stranger = await as()
  expect((await stranger.request.get(`/api/listings/by-id/${past.id}`)).status()).toBe(404)
  await stranger.goto('/profile?tab=seeking_help')
  await expect(stranger.getByRole('tab', { selected: true })).toHaveText('I Need Help')
  expect(await ownListings(stranger.request, type)).toEqual([])
  const mine = (await ownListings(page.request, type)).find((listing) => listing.description === description)
  const path = `/api/my-listings/${mine?.id}`
  for (const response of [
    await stranger.request.patch(path, { data: { description: 'Not theirs to say' } }),
    await stranger.request.post(`${path}/close`, { data: {} }),
    await stranger.request.delete(path),
  ])
    expect(response.status()).toBe(404)
  await stranger.goto(`/search?listing=${mine?.id}`)
  await expect(stranger.getByRole('dialog', { name: 'Traveler Details' }).getByText(description)).toBeVisible()
  // Otherwise the buttons of content that is still loading would be missing too.
  await expect(stranger.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(stranger.getByRole('button', { name: /^(Edit|Delete)\b/ })).toHaveCount(0)
})
