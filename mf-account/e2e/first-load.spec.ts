import { expect, test } from '@flight-amigo/shell/e2e'
import { askForPhoneCode, somePhone } from './steps.ts'

for (const [path, there] of [
  ['/profile', 'Nobody yet'],
  ['/verify', 'Enter the 6-digit code'],
] as const)
  test(`nothing of ${path} moves between the document and the page that takes its place`, async ({
    page,
    inbox,
    signIn,
  }) => {
    await signIn(page)
    await page.goto('/verify')
    await askForPhoneCode(page, somePhone().local, inbox)
    await page.addInitScript(() => {
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
    await page.goto(path)
    await expect(page.getByText(there)).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    const { headings, shift } = await page.evaluate(() => {
      const { seen } = window as unknown as { seen: { headings: Set<number>; shift: number } }
      return { ...seen, headings: [...seen.headings] }
    })
    expect(headings).toHaveLength(1)
    expect(shift).toBeLessThanOrEqual(0.01)
  })
