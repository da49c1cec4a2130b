import { expect, expectStill, test, watchMovement } from '@flight-amigo/shell/e2e'
import type { Locator } from '@playwright/test'
import { cardOf, idOf, leaveTip } from './steps.ts'

test.use({ freshContexts: true })

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

test('nothing moves while the payment pages load, on a phone and on a desktop', { tag: '@spec-state-loading' }, async ({
  page,
  as,
  signIn,
}) => {
  test.setTimeout(60_000)
  const id = await idOf(await as('Priya'))
  await watchMovement(page)
  const expectStillAt = async (address: string, last: Locator) => {
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.goto(address)
      await expect(last).toBeVisible()
      await expectStill(page)
    }
  }
  await expectStillAt(`/checkout/${id}`, cardOf(page).getByLabel('Card number'))
  await leaveTip(page, id)
  await expectStillAt(page.url(), page.getByText('$5.00'))
  await signIn(page)
  await expectStillAt(`/tip/${id}`, page.getByRole('button', { name: 'Continue to Payment' }))
})
