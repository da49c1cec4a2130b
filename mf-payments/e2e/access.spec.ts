import { expect, expectAccessible, test } from '@flight-amigo/shell/e2e'
import { cardOf, fillCard, idOf, leaveTip, payButton } from './steps.ts'

test('axe finds nothing in any state of the payment pages', { tag: '@spec-keys-axe' }, async ({
  page,
  as,
  signIn,
  expectTrouble,
}) => {
  test.setTimeout(120_000)
  expectTrouble(/ 404 .*\/99999999/)
  const helper = await as('Priya')
  const id = await idOf(helper)
  await page.goto(`/checkout/${id}?amount=1000`)
  await expect(page.getByText('A tip is at most $500')).toBeVisible()
  await expectAccessible(page)
  await leaveTip(page, id)
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByText('This tip has been paid.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/checkout')
  await expectAccessible(page)

  await signIn(page)
  await page.goto(`/tip/${id}`)
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(cardOf(page).getByLabel('Card number')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/tip/99999999')
  await expect(page.getByRole('heading', { name: 'User Not Found' })).toBeVisible()
  await expectAccessible(page)

  await helper.goto('/profile/tips')
  await expect(helper.getByText('Held for you')).toBeVisible()
  await expectAccessible(helper)
})

test('a tip is given with the keyboard alone', { tag: ['@spec-tip-to-messages', '@spec-pay-keyboard'] }, async ({
  page,
  as,
  signIn,
}) => {
  const id = await idOf(await as('Priya'))
  await signIn(page)
  await page.goto(`/tip/${id}`)
  await page.getByLabel('Tip amount').focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeFocused()
  await fillCard(page)
  await payButton(page).press('Enter')
  await expect(page).toHaveURL(/\/messages\?to=\d+$/)
})

for (const width of [320, 390])
  test(`nothing is wider than a screen of ${width} px`, { tag: '@spec-look-wide' }, async ({ page, as }) => {
    const id = await idOf(await as('Priya with quite a long name for a pass'))
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/checkout/${id}?amount=500`)
    await expect(cardOf(page).getByLabel('Card number')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
