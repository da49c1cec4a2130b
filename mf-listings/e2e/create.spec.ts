import { expect, expectAccessible, expectNotice, test } from '@flight-amigo/shell/e2e'
import {
  airport,
  button,
  cardOf,
  chooseAirport,
  delayRequests,
  expectErrors,
  expectLegalTabs,
  fillTrip,
  linkIn,
  newEmail,
  ownListings,
  routeOn,
  setBotCheckVerdict,
  todayOf,
  uniqueText,
} from './steps.ts'

const DAY = '2031-05-01'
const ROUTE = routeOn(DAY)

test.describe.configure({ timeout: 60_000 })

test('a visitor asks for help: the form reports each error, and the emailed link lets others get in touch', {
  tag: [
    '@every-browser',
    '@spec-keys-axe',
    '@spec-card-connect',
    '@spec-create-date-today',
    '@spec-create-tip-placeholder',
    '@spec-create-legal-tabs',
    '@spec-moved-find-help',
    '@spec-page-find-help',
    '@spec-find-screens',
    '@spec-find-back',
    '@spec-find-submitting',
    '@spec-find-published',
    '@spec-find-another',
    '@spec-find-legal-checkbox',
    '@spec-find-required',
    '@spec-find-date-today',
    '@spec-find-end-date-clears',
    '@spec-find-name',
    '@spec-find-email',
    '@spec-find-consent',
    '@spec-find-tip-digits',
    '@spec-find-done',
    '@spec-find-missing-email',
    '@spec-find-bot-actions',
  ],
}, async ({ page, as, inbox }) => {
  const email = newEmail()
  const description = uniqueText('My mother flies alone')
  await page.goto('/create-find-help')
  await expect(page).toHaveURL('/find/create')
  await expect(page).toHaveTitle('Flight Amigo - Find Help')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request Travel Assistance')
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  const date = page.getByLabel('Date', { exact: true })
  const publish = button(page, 'Publish Request')
  await expect(date).toHaveValue(await todayOf(page))
  await expect(date).toHaveAttribute('min', await todayOf(page))

  await date.fill('')
  await publish.click()
  await expect(page.getByText('Required', { exact: true })).toHaveCount(3)
  await expectErrors(page, [
    'Name must be at least 2 characters',
    'Email is required',
    'You must agree to the terms',
    'Missing Email Address',
    'Please provide an email address for verification and contact purposes.',
  ])
  await expect(airport(page, 'Departure')).toBeFocused()
  await airport(page, 'Departure').fill('lon')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(5)
  await expectAccessible(page)

  await chooseAirport(page, 'Departure', 'hyd', /^HYD - /)
  await chooseAirport(page, 'Arrival', 'hyd', /^HYD - /)
  await date.fill(DAY)
  const until = page.getByLabel('End Date')
  await expect(until).toHaveAttribute('min', DAY)
  await until.fill('2031-09-01')
  await page.getByLabel('Name').fill('L')
  await page.getByLabel('Email').fill('lakshmi@mail')
  await page.getByLabel('Phone', { exact: true }).fill('12')
  await page.getByLabel('Flight Number').fill('1')
  await page.getByLabel('Tip Amount (USD)').fill('2.50')
  await page.getByLabel('Time', { exact: true }).focus()
  await page.keyboard.type('09')
  await expect(page.getByPlaceholder('25')).toBeVisible()
  await page.getByLabel(/^I agree/).check()
  await publish.click()
  await expectErrors(page, [
    'Name must be at least 2 characters',
    'Please enter a valid email',
    'Please enter a valid phone number',
    'Please enter a flight number like AA1234',
    'Please enter whole dollars',
    'Please enter a valid time',
    'Please choose another airport than the one of departure',
    'The end date can be at most 90 days after the start date',
  ])
  await page.getByLabel('Tip Amount (USD)').fill('25')
  await page.getByLabel('Time', { exact: true }).fill('09:30')
  await page.getByLabel('Name').fill('Lakshmi')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('3125550142')
  await page.getByLabel('Flight Number').fill('ai 0127')
  await chooseAirport(page, 'Arrival', 'ord', /^ORD - /)
  await date.fill('2031-11-20')
  await expect(until).toHaveValue('')
  await until.focus()
  await page.keyboard.type('11252031')
  await expect(until).toHaveValue('2031-11-25')
  await date.fill('2031-11-26')
  await expect(until).toHaveValue('')
  await date.fill(DAY)
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Someone close to me').check()
  await page.getByLabel('First name').fill('Sita')
  await page.getByLabel('They are your…').selectOption('Mother')
  await page.getByLabel('Age', { exact: true }).selectOption('60 to 69')
  await page.getByLabel('First flight').check()
  await expect(page.getByLabel(/^I have read/)).toHaveAttribute('required', '')
  await expectLegalTabs(page)

  const release = await delayRequests(page, '**/api/find-help/listings')
  await publish.click()
  await expect(button(page, 'Creating your request...')).toBeDisabled()
  await release()
  await expect(page.getByRole('heading', { name: 'Your Help Request Has Been Published' })).toBeVisible()
  await expect(page.getByText('Travelers can now see your request and contact you.')).toBeVisible()
  await expectNotice(
    page,
    'Help Request Created!',
    'Your request for travel assistance has been published successfully.',
  )
  await expect(
    page.getByText(`Check your email: the link that we have sent to ${email} confirms your request`),
  ).toBeVisible()

  const stranger = await as()
  await stranger.goto(`${ROUTE}&type=seeking_help`)
  const card = cardOf(stranger, description)
  await expect(card.getByText('Waiting for email confirmation')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await expect(card.getByText(/Lakshmi.'s mother; first flight$/)).toBeVisible()

  await button(page, 'Create Another Request').click()
  for (const [field, value] of [
    [airport(page, 'Departure'), ''],
    [date, await todayOf(page)],
    [page.getByLabel('Flight Number'), ''],
    [page.getByLabel('Description'), ''],
    [page.getByLabel('Name'), 'Lakshmi'],
    [page.getByLabel('Email'), email],
    [page.getByLabel('Phone', { exact: true }), '3125550142'],
  ] as const)
    await expect(field).toHaveValue(value)
  await expect(page.getByLabel(/^I agree/)).not.toBeChecked()

  await page.goto(linkIn((await inbox(email)).text))
  await expectNotice(page, 'Listing confirmed')
  await expect(page).not.toHaveURL(/confirm=/)
  await stranger.reload()
  await card.getByRole('button', { name: 'Connect with Traveler' }).click()
  await stranger.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(stranger.getByText(email)).toBeVisible()
})

test('a failed offer keeps the form, and a double click creates one listing', {
  tag: [
    '@spec-create-legal-tabs',
    '@spec-moved-offer-help',
    '@spec-page-find-help',
    '@spec-find-screens',
    '@spec-find-back',
    '@spec-find-submitting',
    '@spec-offer-published',
    '@spec-find-another',
    '@spec-find-done',
    '@spec-find-failed',
    '@spec-find-no-token',
    '@spec-find-bot-actions',
  ],
}, async ({ page, signIn, expectTrouble }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|( 502 | 403 |ERR_FAILED).*\/api\/offer-help\/listings/)
  const email = await signIn(page)
  const description = uniqueText()
  await page.goto('/create-offer-help?from=HYD')
  await expect(page).toHaveURL('/offer/create?from=HYD')
  await expect(page).toHaveTitle('Flight Amigo - Offer Help')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offer Your Help to Travelers')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('End Date')).toHaveCount(0)
  await expectLegalTabs(page)
  await fillTrip(page, DAY)
  await page.getByLabel('Name').fill('Priya')
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('I accept tips').check()
  await page.getByLabel(/^I agree/).check()
  const publish = button(page, 'Publish Offer')

  const OFFERS = '**/api/offer-help/listings'
  await page.context().setOffline(true)
  await publish.click()
  const form = page.getByRole('form', { name: 'Publish Offer' })
  await expect(form.getByRole('alert')).toContainText("You're offline. Try again when you're connected.")
  await page.context().setOffline(false)
  await page.route(OFFERS, (route) => route.fulfill({ status: 502, body: '' }), { times: 1 })
  await publish.click()
  await expectNotice(page, 'Error', 'Failed to create listing')
  await setBotCheckVerdict(page, 'robot')
  await publish.click()
  await expectNotice(page, 'Error', "We couldn't verify you're not a robot. Please try again.")
  await setBotCheckVerdict(page, 'human')
  // Only the response is lost, so the retry must not create a second listing.
  await page.route(
    OFFERS,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await publish.click()
  await expectNotice(page, 'Error', 'Something went wrong. Please try again.')
  expect(await ownListings(page.request)).toHaveLength(1)

  // The form sends nothing without a bot check token.
  await page.evaluate(() => Object.assign(window.grecaptcha ?? {}, { execute: async () => '' }))
  await publish.click()
  await expectNotice(page, 'Verification Failed', "We couldn't verify you're not a robot. Please try again.")

  await page.reload()
  for (const [field, value] of [
    [airport(page, 'Departure'), 'HYD - Hyderabad, India'],
    [airport(page, 'Arrival'), 'ORD - Chicago, United States'],
    [page.getByLabel('Date', { exact: true }), DAY],
    [page.getByLabel('Name'), 'Priya'],
    [page.getByLabel('Description'), description],
  ] as const)
    await expect(field).toHaveValue(value)
  await expect(page.getByLabel('I accept tips')).toBeChecked()

  const release = await delayRequests(page, OFFERS)
  await publish.dblclick()
  await expect(button(page, 'Creating your offer...')).toBeDisabled()
  await release()
  const confirmation = page.getByRole('heading', { name: 'Your Help Offer Has Been Published' })
  await expect(confirmation).toBeFocused()
  await expect(confirmation).toBeInViewport()
  const header = await page.getByRole('banner').boundingBox()
  expect((await confirmation.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0)
  await expectNotice(
    page,
    'Help Offer Created!',
    'Your offer to assist other travelers has been published successfully.',
  )
  expect(await ownListings(page.request)).toMatchObject([{ description }])
  await expect(page.getByText('Check your email')).toHaveCount(0)
  await button(page, 'Create Another Offer').click()
  await expect(page.getByLabel('Name')).toHaveValue('Priya')
  await expect(page.getByLabel('Description')).toHaveValue('')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('the forms are there while the API does not respond', async ({ page, as }) => {
  const member = await as()
  for (const [who, path] of [
    [page, '/find/create?from=HYD&to=ORD'],
    [page, '/offer/create?from=HYD&to=ORD'],
    [member, '/create-listing?type=seeking_help&from=HYD&to=ORD'],
  ] as const) {
    await who.route('**/api/**', () => {})
    await who.goto(path)
    await expect(airport(who, 'Departure'), path).toHaveValue('HYD')
    await who.getByLabel('Flight Number').fill('AI127')
    await who.getByLabel('Description', { exact: false }).fill('Glad of company.')
    await who.unroute('**/api/**')
  }
})

test('on a phone, "optional" is beside a label, and the two lines of a flight are together', async ({ page }) => {
  await page.goto('/find/create?from=HYD&to=ORD')
  const label = page.locator('label', { hasText: 'Flight Number' })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const [name, note] = [await label.boundingBox(), await label.locator('+ span').boundingBox()]
    expect(note!.y, `${width} px`).toBeLessThan(name!.y + name!.height)
  }
  await button(page, 'Add a connection').click()
  await chooseAirport(page, 'Connecting airport', 'doh', /^DOH - /)
  const leg = await page.locator('legend', { hasText: 'Flight 2: DOH' }).boundingBox()
  expect(leg!.height).toBeLessThan(80)
})

test('a request that is half filled in stays so in another language', async ({ page }) => {
  await page.goto('/find/create')
  await fillTrip(page, DAY)
  await page.getByLabel('Flight Number').fill('AI127')
  await page.getByLabel('Description').fill('My mother flies alone.')
  await page.getByLabel('Someone close to me').check()
  await page.getByLabel('First name').fill('Sita')
  await page.getByLabel('They are your…').selectOption('Mother')
  await page.getByLabel('A wheelchair').check()
  await page.getByLabel('Name', { exact: true }).fill('Asha')
  for (const language of ['te', 'en']) {
    await page.getByRole('contentinfo').locator(`a[hreflang=${language}]`).click()
    await page.waitForURL(language === 'en' ? '/find/create' : `/${language}/find/create`)
    const named = (name: string) => page.getByRole('main').locator(`[name="${name}"]`)
    const airports = page.locator('input[role=combobox]')
    await expect(airports.first()).toHaveValue(/^HYD - /)
    await expect(airports.nth(1)).toHaveValue(/^ORD - /)
    for (const [name, value] of [
      ['date', DAY],
      ['flightNumber', 'AI127'],
      ['description', 'My mother flies alone.'],
      ['traveler.firstName', 'Sita'],
      ['traveler.relation', 'mother'],
      ['name', 'Asha'],
    ] as const)
      await expect(named(name)).toHaveValue(value)
    const needs = named('traveler.needs')
    await expect(needs.and(page.locator('[value=wheelchair]'))).toBeChecked()
    await expect(needs.and(page.locator(':checked'))).toHaveCount(1)
  }
})
