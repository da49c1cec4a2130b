import { expect, test } from '@flight-amigo/shell/e2e'
import { fillCard, idOf, payButton } from './steps.ts'

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
