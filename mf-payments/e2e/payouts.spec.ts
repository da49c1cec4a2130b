import { expect, expectAccessible, test } from '@flight-amigo/shell/e2e'
import { idOf, leaveTip } from './steps.ts'

test('a helper sets up payouts and sees until when the first tips are held', {
  tag: ['@spec-pay-payouts', '@spec-keys-axe'],
}, async ({ page, as }) => {
  test.setTimeout(60_000)
  const helper = await as('Priya')
  await leaveTip(page, await idOf(helper), 25)

  await helper.goto('/profile/tips')
  await expect(helper.getByText('Not set up')).toBeVisible()
  await expect(helper.getByText('Held for you')).toBeVisible()
  await expectAccessible(helper)
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
  await helper.setViewportSize({ width: 320, height: 640 })
  const badge = await helper.getByText('Waiting', { exact: true }).boundingBox()
  expect(badge!.height, 'beside a text of several lines').toBeLessThan(32)
})
