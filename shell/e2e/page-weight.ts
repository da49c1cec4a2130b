import { expect, type Page } from '@playwright/test'
import { publishedSize } from './published-size.ts'

/**
 * The most kilobytes of scripts, style sheets and fonts of a first load, compressed: 3 % above what was measured. Documents
 * and replies of the API depend on the day and the data. The first limit that matches an address counts.
 */
const MOST_KB: Array<[addresses: RegExp, kilobytes: number]> = [
  [/create|\?tab=/, 234],
  [/\?listing=/, 221],
  [/\/card$/, 235], // with the typeface of its sentences
  [/^visitor /, 209],
  [/^member /, 226],
]
const mostOf = (who: Visitor, address: string) =>
  1000 * MOST_KB.find(([addresses]) => addresses.test(`${who} ${address}`))![1]

interface Weight {
  bytes: number
  largest: string[]
}

const sizes = new Map<string, Promise<number>>()

/** A file of a release never changes. */
function sizeOnProduction(page: Page, file: string): Promise<number> {
  const load = async () => publishedSize(await (await page.request.get(file)).text())
  const size = sizes.get(file) ?? load()
  sizes.set(file, size)
  return size
}

/** The files of releases that the page has loaded, without pictures. */
async function weigh(page: Page): Promise<Weight> {
  const entries = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.startsWith(`${location.origin}/r/`))
      .filter(({ initiatorType }) => !['img', 'image'].includes(initiatorType))
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
  )
  const files = await Promise.all(
    entries.map(async ({ name, encodedBodySize }) => ({
      path: new URL(name).pathname,
      size: /\.(js|css|json)$/.test(name) ? await sizeOnProduction(page, name) : encodedBodySize,
    })),
  )
  files.sort((one, other) => other.size - one.size)
  return {
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    largest: files.slice(0, 6).map(({ path, size }) => `${path} ${size}`),
  }
}

export type Visitor = 'visitor' | 'member'

/** Returns what is wrong with the bytes of this page, which was opened without a cache. */
export async function tooHeavy(page: Page, who: Visitor, address: string): Promise<string[]> {
  const { bytes, largest } = await weigh(page)
  expect(bytes, address).toBeGreaterThan(50_000)
  return bytes > mostOf(who, address) ? [`a first load of ${bytes} bytes (${largest.join(', ')})`] : []
}
