import { expect, expectStill, test, watchMovement } from '@flight-amigo/shell/e2e'
import { cardOf, idOf, leaveTip } from './steps.ts'

test.use({ freshContexts: true })

for (const [name, size] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}))
  test(`on a ${name} nothing moves while the payment pages load`, { tag: '@spec-state-loading' }, async ({
    page,
    as,
    signIn,
  }) => {
    test.setTimeout(60_000)
    const id = await idOf(await as('Priya'))
    await page.setViewportSize(size)
    await watchMovement(page)
    await page.goto(`/checkout/${id}`)
    await expect(cardOf(page).getByLabel('Card number')).toBeVisible()
    await expectStill(page)

    await leaveTip(page, id)
    await page.reload()
    await expect(page.getByText('$5.00')).toBeVisible()
    await expectStill(page)

    await signIn(page)
    await page.goto(`/tip/${id}`)
    await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible()
    await expectStill(page)
  })
