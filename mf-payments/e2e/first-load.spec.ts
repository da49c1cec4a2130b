import { expect, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { cardOf, idOf, leaveTip } from './steps.ts'

/** From now on every page watches itself: where its heading stands in each frame, and what else moves. */
const watchMovement = (page: Page) =>
  page.addInitScript(() => {
    const seen = { headings: new Set<number>(), shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      const top = document.querySelector('main h1')?.getBoundingClientRect().top
      if (top !== undefined) seen.headings.add(Math.round(top))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

async function expectStill(page: Page): Promise<void> {
  const { headings, shift } = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { headings: Set<number>; shift: number } }
    return { ...seen, headings: [...seen.headings] }
  })
  expect(headings).toHaveLength(1)
  expect(shift).toBeLessThanOrEqual(0.01)
}

for (const [name, size] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}))
  test(`on a ${name} nothing moves while the payment pages come`, async ({ page, as, signIn }) => {
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
