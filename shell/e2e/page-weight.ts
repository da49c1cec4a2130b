import { expect, type Page } from '@playwright/test'

/**
 * The most bytes of a first load: document, scripts, style sheets, fonts and replies of the API, compressed, without pictures. The
 * goal is 200,000 for the home page and 220,000 for any other. The first that matches an address counts.
 */
const MOST: Array<[addresses: RegExp, bytes: number]> = [
  [/^visitor \/$/, 191_400],
  [/^visitor \/(find\/create|offer\/create|create-listing)/, 213_700],
  [/^visitor \/search\?listing=/, 205_100],
  [/^visitor /, 191_300],
  [/\/profile\?tab=/, 217_500],
  [/\/trips\/\d+$/, 202_700],
  [/\/trips\/\d+\/card$/, 210_100],
  [/\/messages\?to=/, 203_900],
  [/^member /, 209_400],
]
const mostOf = (who: Visitor, address: string) => MOST.find(([addresses]) => addresses.test(`${who} ${address}`))![1]

interface Weight {
  bytes: number
  largest: string[]
}

/** What this origin has sent for the page. Other origins are those of Stripe and of the bot check. */
const weigh = (page: Page): Promise<Weight> =>
  page.evaluate(() => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    const files = (entries as PerformanceResourceTiming[])
      .map(({ name, initiatorType, encodedBodySize }) => ({ url: new URL(name), initiatorType, encodedBodySize }))
      .filter(({ url, initiatorType }) => url.origin === location.origin && !['img', 'image'].includes(initiatorType))
      .sort((one, other) => other.encodedBodySize - one.encodedBodySize)
    return {
      bytes: files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      largest: files.slice(0, 6).map(({ url, encodedBodySize }) => `${url.pathname} ${encodedBodySize}`),
    }
  })

export type Visitor = 'visitor' | 'member'

/** Returns what is wrong with the bytes of this page, which was opened without a cache. */
export async function tooHeavy(page: Page, who: Visitor, address: string): Promise<string[]> {
  const { bytes, largest } = await weigh(page)
  expect(bytes, address).toBeGreaterThan(50_000)
  return bytes > mostOf(who, address) ? [`a first load of ${bytes} bytes (${largest.join(', ')})`] : []
}
