import { expect, type Page } from '@playwright/test'
import { hold } from './slow-network.ts'

/**
 * Expects that no text painted by a script is larger than the texts of the document. The site's font and scripts arrive
 * one after the other, as on a slow connection, because a text that is repainted in the font may be larger.
 */
export async function expectLargestInDocument(page: Page, address: string, whenItStands: () => Promise<void>) {
  await page.addInitScript(() => {
    const largest: Painted[] = []
    Object.assign(window, { largest })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null; size: number })[])
        largest.push({ at: entry.startTime, size: entry.size, text: entry.element?.textContent ?? '' })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const largest = () => page.evaluate(() => (window as unknown as { largest: Painted[] }).largest)
  const font = await hold(page, /\.woff2$/)
  const scripts = await hold(page, /\.js$/)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  await everythingIsPainted(page)
  const ofDocument = await largest()
  expect(ofDocument).not.toEqual([])

  font.release()
  await page.evaluate(() => document.fonts.ready)
  scripts.release()
  await whenItStands()
  await expect(page.locator('main [aria-busy=true], dialog [aria-busy=true]')).toHaveCount(0)
  await everythingIsPainted(page)
  expect(await largest()).toEqual(ofDocument)
}

interface Painted {
  at: number
  size: number
  text: string
}

/** The browser reports paints in order, so after one more report all earlier ones are known. */
const everythingIsPainted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const one = document.createElement('p')
        one.textContent = '.'
        one.setAttribute('elementtiming', 'one more')
        Object.assign(one.style, { position: 'fixed', top: 0 })
        new PerformanceObserver(() => {
          one.remove()
          resolve()
        }).observe({ type: 'element' })
        document.body.append(one)
      }),
  )
