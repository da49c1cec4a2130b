import { ARABIC_NAME, expect, LONG_NAME, photograph, test } from '@flight-amigo/shell/e2e'
import { cardOf, DECLINED, fillCard, idOf, leaveTip, payButton } from './steps.ts'

test('tips of a visitor', async ({ page, as, expectTrouble }) => {
  expectTrouble(/ 40[02] .*\/confirm/)
  const helper = await as(LONG_NAME)
  const id = await idOf(helper)
  await page.goto(`/checkout/${id}?amount=5`)
  await expect(cardOf(page).getByLabel('Card number')).toBeVisible()
  await photograph(page, 'payments checkout')
  await fillCard(page, DECLINED)
  await payButton(page).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await photograph(page, 'payments checkout declined')
  await leaveTip(page, id)
  await photograph(page, 'payments success')
  await page.goto(`/checkout/${id}?amount=1000`)
  await expect(page.getByText('A tip is at most $500')).toBeVisible()
  await photograph(page, 'payments too much')
  await helper.goto('/profile/tips')
  await expect(helper.getByText('Waiting for you')).toBeVisible()
  await photograph(helper, 'payments waiting tips')
})

test('tips of a person', async ({ page, as, signIn, expectTrouble }) => {
  expectTrouble(/ 404 .*\/api\/users\/99999999/) // The browser logs the 404.
  const id = await idOf(await as(ARABIC_NAME))
  await signIn(page)
  await page.goto(`/tip/${id}`)
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible()
  await photograph(page, 'payments tip')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(cardOf(page).getByLabel('Card number')).toBeVisible()
  await photograph(page, 'payments tip card')
  await page.goto('/tip/99999999')
  await expect(page.getByRole('heading', { name: 'User Not Found' })).toBeVisible()
  await photograph(page, 'payments tip to nobody')
})
