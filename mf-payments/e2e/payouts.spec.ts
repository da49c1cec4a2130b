import { expect, test } from '@flight-amigo/shell/e2e'
import { fillCard, idOf, leaveTip, payButton } from './steps.ts'

test('a helper sets up payouts and sees until when the first tips are held', { tag: '@spec-pay-payouts' }, async ({
  page,
  as,
}) => {
  test.setTimeout(60_000)
  const helper = await as('Priya')
  await leaveTip(page, await idOf(helper), 25)

  await helper.goto('/profile/tips')
  await expect(helper.getByText('Not set up')).toBeVisible()
  await expect(helper.getByText('Held for you')).toBeVisible()
  await helper.getByRole('button', { name: 'Set Up Payouts' }).click()
  await helper.getByRole('button', { name: 'Not now' }).click()
  await expect(helper).toHaveURL('/profile/tips')
  await expect(helper.getByText('Not finished')).toBeVisible()

  await helper.getByRole('button', { name: 'Continue Setup' }).click()
  await helper.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(helper).toHaveURL('/profile/tips')
  await expect(helper.getByText('Ready', { exact: true })).toBeVisible()
  await expect(helper.getByText(/Yours are held until \w+ \d+, \d{4}\./)).toBeVisible()
  await expect(helper.getByText('Held for you')).toBeVisible()
  await expect(helper.getByText('Passed on')).toHaveCount(0)
})

test('an expired link to Stripe is replaced by a new one', { tag: '@spec-pay-payouts-again' }, async ({ as }) => {
  const helper = await as('Priya')
  await helper.goto('/profile?payouts=refresh')
  await expect(helper.getByRole('heading', { name: 'Set up payouts' })).toBeVisible()
  await helper.getByRole('button', { name: 'Finish, to be reviewed' }).click()
  await expect(helper.getByText('In review')).toBeVisible()
})

test("a helper opens a visitor's message, reports it, and turns off further ones", {
  tag: '@spec-pay-words',
}, async ({ page, as }) => {
  const helper = await as('Priya')
  const id = await idOf(helper)
  await page.goto(`/checkout/${id}?amount=5`)
  await page.getByLabel('Message').fill('Thanks from seat 12A')
  await fillCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()

  await helper.goto('/profile/tips')
  const show = helper.getByRole('button', { name: /^Show Message with the tip of \$5\.00/ })
  await expect(show).toBeVisible()
  await expect(helper.getByText('Thanks from seat 12A')).toHaveCount(0)
  await show.click()
  await expect(helper.getByText('Thanks from seat 12A')).toBeFocused()
  await helper.getByRole('button', { name: /^Report Message with the tip of \$5\.00/ }).click()
  await expect(helper.getByText("Message reported. We'll look at it.")).toBeFocused()
  await expect(helper.getByText('Thanks from seat 12A')).toHaveCount(0)
  const checkbox = helper.getByRole('checkbox', { name: 'Messages from people who are not signed in' })
  const saved = helper.waitForResponse(
    (response) => response.url().endsWith('/api/payments/settings') && response.request().method() === 'PUT',
  )
  await checkbox.uncheck()
  await saved
  await helper.reload()
  await expect(checkbox).not.toBeChecked()

  await page.goto(`/checkout/${id}?amount=5`)
  await page.getByLabel('Message').fill('Again')
  await expect(page.getByText(/takes messages only from people who are signed in/)).toBeVisible()
})
