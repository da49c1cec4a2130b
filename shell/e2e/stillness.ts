import { expect, type Page } from '@playwright/test'

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: Array<{ node?: Node; previousRect: DOMRect; currentRect: DOMRect }>
}

export async function watchMovement(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const seen = { headings: new Set<number>(), shift: 0, moved: [] as string[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        seen.shift += entry.value
        for (const { node, previousRect, currentRect } of entry.sources)
          seen.moved.push(
            `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" from ${previousRect.x}, ${previousRect.y} to ${currentRect.x}, ${currentRect.y}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
    const record = () => {
      const top = document.querySelector('main h1')?.getBoundingClientRect().top
      if (top !== undefined) seen.headings.add(Math.round(top))
      requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
  })
}

export const shiftOf = (page: Page): Promise<{ headings: number[]; shift: number; moved: string[] }> =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: { headings: Set<number>; shift: number; moved: string[] } }
    return { ...seen, headings: [...seen.headings] }
  })

export async function expectStill(page: Page): Promise<void> {
  const { headings, shift, moved } = await shiftOf(page)
  expect(headings).toHaveLength(1)
  expect(shift, moved.join('\n')).toBeLessThanOrEqual(0.01)
}
