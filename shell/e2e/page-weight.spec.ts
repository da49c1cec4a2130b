import type { Page } from '@playwright/test'
import { everyPage } from './every-page.ts'
import { expect, test } from './index.ts'
import { waitUntilReady } from './navigation.ts'
import { saveData } from './save-data.ts'

test.use({ freshContexts: true })

/**
 * The most bytes of a first load: document, scripts, style sheets, fonts and replies of the API, compressed, without pictures. The
 * goal is 200,000 for the home page and 220,000 for any other. The first that matches an address counts.
 */
const MOST: Array<[addresses: RegExp, bytes: number]> = [
  [/^visitor \/$/, 198_000],
  [/^visitor \/(find\/create|offer\/create|create-listing)/, 220_600],
  [/^visitor \/search\?listing=/, 211_900],
  [/^visitor /, 198_400],
  [/\/profile\?tab=/, 225_200],
  [/\/trips\/\d+$/, 209_700],
  [/\/trips\/\d+\/card$/, 217_000],
  [/\/messages\?to=/, 210_900],
  [/^member /, 216_200],
]
const mostOf = (who: string, address: string) => MOST.find(([addresses]) => addresses.test(`${who} ${address}`))![1]

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

async function withoutCache(page: Page): Promise<void> {
  await saveData(page)
  await (await page.context().newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true })
}

test('the first load of every route has at most its bytes', async ({ page, as, expectTrouble }) => {
  test.setTimeout(180_000)
  // Pages of expired links, and one that does not exist.
  expectTrouble(/ 40[014] /)
  const member = await as('Priya')
  const addresses = await everyPage(member, await as('Meera'))
  const heavy: string[] = []
  const check = async (person: Page, who: 'visitor' | 'member', address: string) => {
    // A page that was open before would lend the next one its fonts, also those that the next one does not need.
    const opened = await person.context().newPage()
    await withoutCache(opened)
    await opened.goto(address)
    await waitUntilReady(opened)
    const { bytes, largest } = await weigh(opened)
    await opened.close()
    expect(bytes, address).toBeGreaterThan(50_000)
    if (bytes > mostOf(who, address)) heavy.push(`${who} ${address}: ${bytes} (${largest.join(', ')})`)
  }
  for (const address of addresses.visitor) await check(page, 'visitor', address)
  for (const address of ['/', '/search?from=HYD&to=ORD', ...addresses.member]) await check(member, 'member', address)
  expect(heavy).toEqual([])
})
