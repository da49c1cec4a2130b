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
      const seen = { headings: new Set<number>(), panels: new Set<number>(), shift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
      const look = () => {
        const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top
        const [heading, panel] = [top('main h1'), top('main h2')]
        if (heading !== undefined) seen.headings.add(Math.round(heading))
        if (panel !== undefined) seen.panels.add(Math.round(panel))
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto(path)
    await expect(page.getByText(there)).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    const { headings, shift } = await page.evaluate(() => {
      const { seen } = window as unknown as { seen: { headings: Set<number>; panels: Set<number>; shift: number } }
      return { ...seen, headings: [...seen.headings], panels: [...seen.panels] }
    })
    expect(headings).toHaveLength(1)
    expect(shift).toBeLessThanOrEqual(0.01)
  })
