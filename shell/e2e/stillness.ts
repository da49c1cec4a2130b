import { expect, type Page } from '@playwright/test'

/** Records the position of the heading in each frame, and all layout shifts, on every page from now on. */
export async function watchMovement(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const seen = { headings: new Set<number>(), shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    const record = () => {
      const top = document.querySelector('main h1')?.getBoundingClientRect().top
      if (top !== undefined) seen.headings.add(Math.round(top))
      requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
  })
}

/** Expects that nothing on the page has moved since its first paint. */
export async function expectStill(page: Page): Promise<void> {
  const { headings, shift } = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { headings: Set<number>; shift: number } }
    return { ...seen, headings: [...seen.headings] }
  })
  expect(headings).toHaveLength(1)
  expect(shift).toBeLessThanOrEqual(0.01)
}
