import { expect, expectNotice, test } from '@flight-amigo/shell/e2e'
import {
  airport,
  button,
  cardOf,
  detailsOf,
  expectErrors,
  expectLegalTabs,
  fillTrip,
  linkIn,
  newEmail,
  routeOn,
  setBotCheckVerdict,
  todayOf,
  uniqueText,
} from './steps.ts'

const DAY = '2031-12-01'
const ROUTE = routeOn(DAY)

test.describe.configure({ timeout: 60_000 })

test('the long form reads its trip from the URL, reports each error, and summarizes the published listing', {
  tag: [
    '@spec-card-badge-seeker',
    '@spec-card-first-time',
    '@spec-card-tip-offered',
    '@spec-card-offers-tips',
    '@spec-details-dates',
    '@spec-create-type',
    '@spec-page-create-listing',
    '@spec-create-prefill',
    '@spec-create-heading',
    '@spec-create-sections',
    '@spec-create-spam-notice',
    '@spec-create-submitting',
    '@spec-create-summary',
    '@spec-create-summary-missing',
    '@spec-create-close',
    '@spec-create-reset',
    '@spec-create-airports',
    '@spec-create-date',
    '@spec-create-date-today',
    '@spec-create-description',
    '@spec-create-name',
    '@spec-create-email',
    '@spec-create-phone',
    '@spec-create-failed',
    '@spec-create-done',
    '@spec-bot-check-patience',
    '@spec-create-bot-action',
    '@spec-create-legal-tabs',
  ],
}, async ({ page, inbox, expectTrouble }) => {
  const email = newEmail()
  const description = uniqueText('Someone who speaks Telugu')
  await page.goto('/create-listing-fixed')
  await expect(page).toHaveURL('/create-listing-fixed?type=helper')
  await expect(page).toHaveTitle('Flight Amigo - Create Listing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offer Help')
  await expect(page.getByLabel('Suggested Tip (USD)')).toBeVisible()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(await todayOf(page))
  await expectLegalTabs(page)

  await page.goto(`/create-listing?action=find&from=HYD&to=ORD&date=${DAY}&flight=AI127`)
  await expect(page).toHaveURL(/[?&]type=seeking_help$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Help')
  for (const part of ['Tipping Information', 'Contact Information'])
    await expect(page.getByRole('group', { name: part })).toBeVisible()
  await expect(page.getByText('Spam Protection Active')).toBeVisible()
  await expect(airport(page, 'Departure')).toHaveValue('HYD - Hyderabad, India')
  await expect(page.getByLabel('Flight Number')).toHaveValue('AI127')
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(DAY)

  const create = button(page, 'Create Listing')
  await airport(page, 'Departure').fill('')
  await airport(page, 'Arrival').fill('or')
  await page.getByLabel('Date', { exact: true }).fill('')
  await page.getByLabel('Description').fill('short')
  await page.getByLabel('Name').fill('L')
  await page.getByLabel('Phone', { exact: true }).fill('12')
  await create.click()
  await expectErrors(page, [
    'Departure airport is required',
    'Arrival airport is required',
    'Date is required',
    'Description must be at least 10 characters',
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
  ])
  await fillTrip(page, DAY)
  await page.getByLabel('Description').fill('x'.repeat(501))
  await create.click()
  await expect(page.getByText('Description cannot exceed 500 characters')).toBeVisible()
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Name').fill('')
  await page.getByLabel('Phone', { exact: true }).fill('')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Tip Amount (USD)').fill('25')
  await page.getByLabel('I offer a tip').check()

  expectTrouble(/(ERR_FAILED| 403 ).*\/api\/listings/)
  await page.route('**/api/listings', (route) => route.abort(), { times: 1 })
  await create.click()
  await expectNotice(page, 'Listing creation failed', 'There was a problem creating your listing. Please try again.')
  await setBotCheckVerdict(page, 'robot')
  await create.click()
  await expectNotice(page, 'Listing creation failed', "We couldn't verify you're not a robot. Please try again.")

  // The bot check hangs, so the form sends a fixed token after 3000 ms.
  await setBotCheckVerdict(page, 'hang')
  const tokens: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/listings'))
      tokens.push(request.postDataJSON().captchaToken)
  })
  const tokenRequest = page.waitForRequest(/\/token\?key=.*action=create_listing/)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await create.click()
  await expect(button(page, 'Creating...')).toBeDisabled()
  await tokenRequest
  await page.clock.runFor(2999)
  await page.evaluate(() => fetch('/api/health/live'))
  expect(tokens).toEqual([])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect.poll(() => tokens).toEqual(['bot-check-unavailable'])

  const summary = page.getByRole('dialog', { name: 'Success!' })
  await setBotCheckVerdict(page, 'human')
  await expectNotice(page, 'Listing created', 'Your listing has been created successfully')
  for (const [label, value] of [
    ['Type', 'Seeking Help'],
    ['From', 'HYD - Hyderabad'],
    ['To', 'ORD - Chicago'],
    ['Date', 'Dec 1, 2031'],
    ['Time', 'Not specified'],
    ['Flight Number', 'AI127'],
    ['Description', description],
    ['Tip', '$25'],
    ['Contact Name', 'Not provided'],
    ['Email', email],
    ['Phone', 'Not provided'],
  ] as const)
    await expect(summary.locator(`dt:text-is("${label}") + dd`)).toHaveText(value)
  await summary.getByText('Close', { exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/create-listing?type=seeking_help')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Description')).toHaveValue('')
  await expect(airport(page, 'Departure')).toHaveValue('')

  await page.goto(linkIn((await inbox(email)).text))
  await expect(detailsOf(page).getByText(description)).toBeVisible()
  await expectNotice(page, 'Listing confirmed', 'Travelers can now ask for your contact details.')
  await expect(detailsOf(page).getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await expect(detailsOf(page).getByText('has not confirmed')).toHaveCount(0)
  await page.goto(`${ROUTE}&type=seeking_help`)
  await expect(cardOf(page, description)).toBeVisible()
  for (const text of ['Seeking Help', 'First-time Traveler', '$25 tip offered', 'Offering Tips'])
    await expect(cardOf(page, description).getByText(text, { exact: true })).toBeVisible()
})
