import { expect, expectAccessible, expectNotice, test } from '@flight-amigo/shell/e2e'
import { fillCard, finishChallenge, idOf, intentsFor, paidTo, payButton, REQUIRES_CHALLENGE } from './steps.ts'

test('a tip goes from the tip page to the helper once, and Back does not lead to its form', {
  tag: [
    '@every-browser',
    '@spec-tip-recipient',
    '@spec-tip-default',
    '@spec-tip-quick',
    '@spec-page-tip',
    '@spec-tip-paid',
    '@spec-tip-to-messages',
    '@spec-keys-axe',
  ],
}, async ({ page, as, signIn, inbox }) => {
  const helper = await as('Priya')
  const { id, email } = await (await helper.request.get('/api/auth/me')).json()
  await signIn(page)
  await page.goto('/contact')
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
  await expectAccessible(page)
  await payButton(page).dblclick()
  await expectNotice(page, 'Payment successful', 'Your tip has been sent successfully')
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText('You tipped $20.00')
  await page.setViewportSize({ width: 390, height: 844 })
  const [over, tipped] = await Promise.all(
    [page.locator('[data-toasts] > *'), receipt.getByText('You tipped $20.00')].map((part) => part.boundingBox()),
  )
  const isFree = tipped!.y > over!.y + over!.height || tipped!.y + tipped!.height < over!.y
  expect(isFree, 'the notice covers no line of the tip').toBe(true)
  const number = (await receipt.getByText(/Receipt FA-/).textContent())?.match(/FA-\d{6}/)?.[0]
  await receipt.getByRole('link', { name: 'See your receipt' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText(`Receipt number${number}`)
  await page.goBack()
  await expect(page).toHaveURL(/\/messages\?to=\d+$/)
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  expect(await intentsFor(page.request, id)).toMatchObject([{ amount: 2000, currency: 'usd', status: 'succeeded' }])

  expect((await inbox(email)).text).toContain('$20')
  await helper.goto('/profile/tips')
  await expect(helper.getByRole('tabpanel', { name: 'Received' }).getByText('$20.00')).toBeVisible()
  await expect(helper.getByText('Held for you')).toBeVisible()
  await page.goto('/profile/tips')
  await page.getByRole('tab', { name: 'Sent' }).click()
  await expect(page.getByText('To Priya')).toBeVisible()
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
