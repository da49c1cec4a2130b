import { expect, type Page, type Route } from '@playwright/test'
import { waitUntilReady } from './navigation.ts'

/** On Linux the browser of the tests has the same fonts on every machine. */
export const hasKnownFonts = process.platform === 'linux'

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

/** A typeface could break lines of these pages elsewhere than the fallback font. */
export const hasMuchText = (path: string) =>
  /^\/($|people|find|search\?from|help|messages|trips|tip\/|profile)/.test(path)

/**
 * Opens a page, whose movement is watched, in this language. Its fonts come last and one by one, so that both the
 * skeleton and the page are seen in the fallback font. Returns what moved.
 */
export async function movedByFonts(page: Page, locale: string, path: string): Promise<string[]> {
  const fonts: Route[] = []
  await page.route('**/*.woff2', (route) => void fonts.push(route))
  await page.goto(path === '/' ? `/${locale}` : `/${locale}${path}`)
  await waitUntilReady(page)
  await expect(page.locator('[aria-busy=true]'), `skeletons of ${path}`).toHaveCount(0)
  expect(fonts.length, `typefaces of ${path}`).toBeGreaterThan(0)
  while (fonts.length > 0) {
    const font = fonts.pop()!
    const loaded = page.waitForResponse(font.request().url())
    await font.continue()
    await (await loaded).finished()
    // A shift is reported after the frame that shows it.
    await page.evaluate(async () => {
      for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve))
    })
  }
  await page.unroute('**/*.woff2')
  const { shift, moved } = await shiftOf(page)
  return hasKnownFonts && shift > 0.01 ? [`moves by ${shift.toFixed(3)}: ${moved.join('; ')}`] : []
}
