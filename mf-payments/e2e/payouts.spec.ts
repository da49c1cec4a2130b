import { expect, test } from '@flight-amigo/shell/e2e'
import { idOf, leaveTip } from './steps.ts'

test('a helper sets up payouts, and the waiting tips are passed on', async ({ page, as, expectTrouble }) => {
  expectTrouble() // The stand-in's own page has no icon.
  test.setTimeout(60_000)
  const helper = await as('Priya')
  await leaveTip(page, await idOf(helper), 25)

  await helper.goto('/profile')
  await expect(helper.getByText('Not set up')).toBeVisible()
  await expect(helper.getByText('Waiting for you')).toBeVisible()
  await helper.getByRole('button', { name: 'Set Up Payouts' }).click()
  await helper.getByRole('button', { name: 'Not now' }).click()
  await expect(helper).toHaveURL('/profile')
  await expect(helper.getByText('Not finished')).toBeVisible()

  await helper.getByRole('button', { name: 'Continue Setup' }).click()
  await helper.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(helper).toHaveURL('/profile')
  await expect(helper.getByText('Ready', { exact: true })).toBeVisible()
  await expect(async () => {
    await helper.reload()
    await expect(helper.getByText('Passed on').first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(helper.getByText('Waiting for you')).toHaveCount(0)
})

test('a used address of Stripe’s page is replaced by a new one', async ({ as, expectTrouble }) => {
  expectTrouble()
  const helper = await as('Priya')
  await helper.goto('/profile?payouts=refresh')
  await expect(helper.getByRole('heading', { name: 'Set up payouts' })).toBeVisible()
  await helper.getByRole('button', { name: 'Finish, to be reviewed' }).click()
  await expect(helper.getByText('In review')).toBeVisible()
})
