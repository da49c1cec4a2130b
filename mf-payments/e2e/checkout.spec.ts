import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, hold, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import {
  CARD,
  cardOf,
  DECLINED,
  fillCard,
  finishChallenge,
  idOf,
  intentsFor,
  leaveTip,
  paidTo,
  payButton,
  REQUIRES_CHALLENGE,
} from './steps.ts'

const dayOf = (moment: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }).format(new Date(moment))

test('a visitor leaves a tip with a message, and no card number is sent to this site', {
  tag: [
    '@spec-checkout-recipient',
    '@spec-checkout-form',
    '@spec-page-checkout',
    '@spec-success-confirmed',
    '@spec-success-recorded',
    '@spec-tip-cents',
    '@spec-pay-stripe-alone',
    '@spec-keys-axe',
  ],
}, async ({ page, as, inbox, baseURL }) => {
  const helper = await as('Priya')
  const { id, email } = await (await helper.request.get('/api/auth/me')).json()
  const receipt = `payer-${randomUUID()}@mail.test`
  const sent = { here: '', elsewhere: '' }
  page.on('request', (request) => {
    const where = request.url().startsWith(`${baseURL}/`) ? 'here' : 'elsewhere'
    sent[where] += `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}\n`
  })
  await page.goto(`/checkout?recipientId=${id}&amount=7&name=Priya`)
  await expect(page).toHaveTitle('Flight Amigo - Checkout')
  await expect(page.getByRole('heading', { name: 'Leave a Tip' })).toBeVisible()
  await expect(page.getByText('Supporting Priya for their help')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Thank you for walking with my mother.')
  await page.getByLabel('Email for your receipt').fill(receipt)
  await fillCard(page)
  const recorded = page.waitForResponse('**/api/payment-success')
  await payButton(page).click()

  await expect(page).toHaveURL(/\/checkout\/success\?.*payment_intent_client_secret=/)
  await expect(page).toHaveTitle('Flight Amigo - Payment Success')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('$7.00')).toBeVisible()
  await expect(page.getByText('Succeeded')).toBeVisible()
  // The clock of the site may be ahead of the browser's.
  const { paidAt } = await (await recorded).json()
  await expect(page.getByText(dayOf(paidAt))).toBeVisible()
  await expect(page.getByText('Thank you for your tip to Priya!')).toBeVisible()
  await expect(page.getByText('Your tip has been successfully recorded!')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article', { name: 'Receipt' })).toHaveCSS('box-shadow', 'none')
  await page.emulateMedia({ media: null })
  const digits = CARD.replaceAll(' ', '')
  // The same check does find the card number in the requests to Stripe.
  expect(sent.elsewhere.replace(/%20|\+| /g, '')).toContain(digits)
  expect(sent.here.replace(/%20|\+| /g, '')).not.toContain(digits)
  await expectAccessible(page)
  const message = 'Thank you for walking with my mother.'
  expect(await intentsFor(page.request, id)).toMatchObject([
    { amount: 700, currency: 'usd', status: 'succeeded', metadata: { recipientId: String(id), message } },
  ])
  // The email leaves out the message of a signed-out visitor: the helper opens it on the site.
  const { text } = await inbox(email)
  expect(text).toContain('They left you a message.')
  expect(text).not.toContain('Thank you for walking')
  expect((await inbox(receipt)).text).toContain('$7')
})

test('the receipt uses the width of a tablet, and says beside each other what happens with money and receipt', async ({
  page,
  as,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await leaveTip(page, await idOf(await as('Priya')))
  const [over, drawing] = await Promise.all(
    [page.locator('[data-toasts] > *'), page.getByRole('main').locator('img')].map((part) => part.boundingBox()),
  )
  expect(drawing!.y, 'on a phone the notice leaves the drawing free').toBeGreaterThan(over!.y + over!.height)
  await page.setViewportSize({ width: 768, height: 1024 })
  const [main, receipt] = await Promise.all(
    [page.getByRole('main'), page.getByRole('article', { name: 'Receipt' })].map((part) => part.boundingBox()),
  )
  expect(receipt!.width).toBeGreaterThan(0.9 * main!.width)
  const [money, its] = await Promise.all(
    ['The money', 'Your receipt'].map((term) => page.getByText(term, { exact: true }).boundingBox()),
  )
  expect(its!.y).toBe(money!.y)
})

test('a reload of the receipt and a step back change nothing', {
  tag: ['@spec-checkout-paid', '@spec-success-processing', '@spec-success-secret'],
}, async ({ page, as }) => {
  test.setTimeout(60_000)
  const id = await idOf(await as('Priya'))
  await leaveTip(page, id)
  await expect(page.getByText('Your tip has been successfully recorded!')).toBeVisible()
  const reported = page.waitForResponse('**/api/payment-success')
  const held = await hold(page, /\/v1\/payment_intents\/\w+\?/)
  await page.reload()
  await expect(page.getByText('Processing...')).toBeVisible()
  held.release()
  expect((await reported).ok()).toBe(true)
  await expect(page.getByText('$5.00')).toBeVisible()
  await expect(page.getByText('Your tip has been successfully recorded!')).toHaveCount(0)

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('This tip has been paid. Nothing more is charged.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('This tip has been paid. Nothing more is charged.')).toBeVisible()
  expect(await paidTo(page.request, id)).toEqual([5])
})

test('the card stays while amount and message change, a declined card is shown at the form, and a failed confirmation can be repeated', {
  tag: '@spec-checkout-amount-above-zero',
}, async ({ page, as, expectTrouble }) => {
  expectTrouble(/ 402 .*\/payment_intents\//)
  const id = await idOf(await as('Priya'))
  await page.goto(`/checkout/${id}?amount=5`)
  await fillCard(page, DECLINED)
  await page.getByLabel('Tip amount').fill('2.50')
  await expect(page.getByLabel('Tip amount')).toHaveValue('5')
  await page.getByLabel('Tip amount').fill('501')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('A tip is at most $500')).toBeVisible()
  await expect(page.getByLabel('Tip amount')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: '$10' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('For the coffee')
  await expect(cardOf(page).getByLabel('Card number')).toHaveValue(DECLINED)
  await payButton(page).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('Your card was declined.')
  await expect(notice).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('For the coffee')

  await fillCard(page, REQUIRES_CHALLENGE)
  await payButton(page).click()
  await finishChallenge(page, 'Fail')
  await expect(notice).toContainText('We are unable to authenticate')
  await payButton(page).click()
  await finishChallenge(page, 'Complete')
  await expect(page).toHaveURL(/\/checkout\/success\?/)
  expect(await paidTo(page.request, id)).toEqual([10])
})

/** Collects the URLs of all scripts that the page requests. */
const scripts = (page: Page) => {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') urls.push(request.url())
  })
  return urls
}

test("Stripe's script is loaded with the first payment and not before; when it fails, the form says so", {
  tag: '@spec-pay-stripe-alone',
}, async ({ page, as, signIn, baseURL, expectTrouble }) => {
  expectTrouble(/ERR_FAILED.*\/v3\//)
  const id = await idOf(await as('Priya'))
  await signIn(page)
  const urls = scripts(page)
  const foreign = () => urls.filter((url) => !url.startsWith(`${baseURL}/`))
  for (const path of ['/', `/tip/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(foreign()).toEqual([])

  await page.route(/\/v3\/$/, (route) => route.abort(), { times: 1 })
  await page.goto(`/checkout/${id}`)
  await expect(page.getByRole('heading', { name: 'The card form could not be loaded' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Still here')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cardOf(page).getByLabel('Card number')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Still here')
  expect(new Set(foreign().map((url) => new URL(url).origin)).size).toBe(1)
})
