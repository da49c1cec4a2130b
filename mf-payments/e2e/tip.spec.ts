import { expect, expectNotice, hold, test } from '@flight-amigo/shell/e2e'
import {
  cardOf,
  DECLINED,
  fillCard,
  finishChallenge,
  idOf,
  intentsFor,
  paidTo,
  payButton,
  REQUIRES_CHALLENGE,
  refusePayments,
} from './steps.ts'

test('a tip goes from the tip page to the helper once, and its whole amount arrives', {
  tag: [
    '@every-browser',
    '@spec-tip-recipient',
    '@spec-tip-default',
    '@spec-tip-quick',
    '@spec-page-tip',
    '@spec-tip-paid',
  ],
}, async ({ page, as, signIn, inbox }) => {
  const helper = await as('Priya')
  const { id, email } = await (await helper.request.get('/api/auth/me')).json()
  await signIn(page)
  await page.goto(`/tip/${id}`)
  await expect(page).toHaveTitle('Flight Amigo - Tip Payment')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send a Tip')
  const pass = page.getByRole('main')
  await expect(pass.getByRole('link', { name: 'Priya' })).toBeVisible()
  for (const text of ['PR', 'Flight Companion']) await expect(pass.getByText(text, { exact: true })).toBeVisible()
  const amount = page.getByRole('spinbutton', { name: 'Tip amount' })
  await expect(amount).toHaveValue('15')
  await expect(amount).toHaveAttribute('min', '1')
  await expect(amount).toHaveAttribute('step', '1')
  await expect(page.getByRole('group', { name: 'Quick amounts' }).getByRole('button')).toHaveText([
    '$5',
    '$10',
    '$15',
    '$20',
    '$25',
  ])
  await page.getByRole('button', { name: '$20' }).click()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await fillCard(page)
  await payButton(page).dblclick()
  await expectNotice(page, 'Payment successful', 'Your tip has been sent successfully')
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText('You tipped $20.00')
  const number = (await receipt.getByText(/Receipt FA-/).textContent())?.match(/FA-\d{6}/)?.[0]
  await receipt.getByRole('link', { name: 'See your receipt' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText(`Receipt number${number}`)
  await page.goBack()
  await expect(page).toHaveURL(/\/messages\?to=\d+$/)
  expect(await intentsFor(page.request, id)).toMatchObject([{ amount: 2000, currency: 'usd', status: 'succeeded' }])

  expect((await inbox(email)).text).toContain('$20')
  await helper.goto('/profile/tips')
  await expect(helper.getByRole('tabpanel', { name: 'Received' }).getByText('$20.00')).toBeVisible()
  await expect(helper.getByText('Held for you')).toBeVisible()
  await page.goto('/profile/tips')
  await page.getByRole('tab', { name: 'Sent' }).click()
  await expect(page.getByText('To Priya')).toBeVisible()
})

test('Back after a paid tip does not lead to the form', {
  tag: ['@spec-tip-default', '@spec-tip-to-messages'],
}, async ({ page, as, signIn }) => {
  const id = await idOf(await as('Priya'))
  await signIn(page)
  await page.goto('/contact')
  await page.goto(`/tip/${id}`)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await fillCard(page)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/messages\?to=\d+$/)
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  expect(await paidTo(page.request, id)).toEqual([15])
})

test('a declined card keeps the amount, and another card pays', { tag: '@spec-tip-payment-failed' }, async ({
  page,
  as,
  signIn,
  expectTrouble,
}) => {
  expectTrouble(/ 402 .*\/confirm/)
  const id = await idOf(await as('Priya'))
  await signIn(page)
  await page.goto(`/tip/${id}`)
  await page.getByLabel('Tip amount').fill('12')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await fillCard(page, DECLINED.tip)
  await payButton(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your card was declined.')
  await expectNotice(page, 'Payment failed', 'Your card was declined.')
  await expect(page.getByRole('button', { name: 'Pay $12.00' })).toBeEnabled()
  await fillCard(page)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/messages\?to=\d+$/)
  expect(await paidTo(page.request, id)).toEqual([12])
})

test("the bank's confirmation appears on this page, and its result decides", { tag: '@spec-tip-processing' }, async ({
  page,
  as,
  signIn,
  expectTrouble,
}) => {
  expectTrouble(/ 402 .*\/authenticate/)
  const id = await idOf(await as('Priya'))
  await signIn(page)
  await page.goto(`/tip/${id}`)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await fillCard(page, REQUIRES_CHALLENGE)
  await payButton(page).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await finishChallenge(page, 'Fail')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Payment failed')
  expect(await paidTo(page.request, id)).toEqual([])
  await payButton(page).click()
  await finishChallenge(page, 'Complete')
  await expect(page).toHaveURL(/\/messages\?to=\d+$/)
  expect(await paidTo(page.request, id)).toEqual([15])
})

test('invalid input is ignored, and Cancel returns to the amount without a payment', {
  tag: ['@spec-tip-invalid-ignored', '@spec-tip-card-step', '@spec-tip-setting-up'],
}, async ({ page, as, signIn }) => {
  const id = await idOf(await as('Priya'))
  await signIn(page)
  const card = await hold(page, '**/v3/frame.html')
  await page.goto(`/tip/${id}`)
  const amount = page.getByLabel('Tip amount')
  await amount.fill('12')
  for (const typed of ['', '0', '2.5', '-3']) {
    await amount.fill(typed)
    await expect(amount).not.toHaveAttribute('aria-invalid')
    await amount.press('Tab')
    await expect(amount).toHaveValue('12')
  }
  await amount.fill('')
  await amount.pressSequentially('a2.50')
  await expect(amount).toHaveValue('2')
  await amount.fill('501')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByText('A tip is at most $500')).toBeVisible()
  await page.getByRole('button', { name: '$25' }).click()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByText('Setting up payment...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $25.00' })).toBeDisabled()
  card.release()
  await expect(cardOf(page).getByLabel('Card number')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(amount).toHaveValue('25')
  expect(await paidTo(page.request, id)).toEqual([])
})

test('a payment that cannot be created is shown at the form, and the next attempt pays once', {
  tag: '@spec-tip-setup-failed',
}, async ({ page, as, signIn, expectTrouble }) => {
  test.setTimeout(60_000)
  expectTrouble(/ERR_INTERNET_DISCONNECTED| 503 .*\/api\/create-payment-intent/) // Without a network counts fail too.
  const id = await idOf(await as('Priya'))
  await signIn(page)
  await page.goto(`/tip/${id}`)
  await page.getByRole('button', { name: '$10' }).click()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await fillCard(page)
  const notice = page.getByRole('main').getByRole('alert')
  await page.context().setOffline(true)
  await payButton(page).click()
  await expect(notice).toContainText("You're offline. Try again when you're connected. Nothing was charged.")
  await expectNotice(page, 'Payment setup failed', "You're offline. Try again when you're connected.")
  await page.context().setOffline(false)
  const recover = await refusePayments(page.request)
  await payButton(page).click()
  await expect(notice).toContainText('The payment service is not responding. Nothing was charged.')
  await recover()
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await expect(page).toHaveURL(/\/messages\?to=\d+$/)
  expect(await paidTo(page.request, id)).toEqual([10])
})

test('a tip to an unknown user or to oneself is refused', { tag: '@spec-tip-unknown' }, async ({
  page,
  signIn,
  expectTrouble,
}) => {
  expectTrouble(/ 404 .*\/99999999/)
  await signIn(page)
  await page.goto('/tip/99999999')
  await expect(page.getByRole('heading', { name: 'User Not Found' })).toBeVisible()
  await expect(page.getByText('The user you are trying to tip does not exist')).toBeVisible()
  await page.getByRole('link', { name: 'Find Companions' }).click()
  await expect(page).toHaveURL('/search')

  await page.goto(`/tip/${await idOf(page)}`)
  await expect(page.getByText('You cannot send a tip to yourself.')).toBeVisible()
})

test('a signed-out visitor is sent home and asked to log in', { tag: '@spec-page-tip' }, async ({ page, as }) => {
  const id = await idOf(await as('Priya'))
  await page.goto(`/tip/${id}`)
  await expect(page).toHaveURL(`/?redirect=${encodeURIComponent(`/tip/${id}`)}`)
  await expect(page.getByText('Please login to access this page')).toBeVisible()
})
