import type { Page } from '@playwright/test'
import { expect, test } from './index.ts'
import { pushRoute, waitUntilReady } from './navigation.ts'
import { publishOffer } from './person.ts'
import { saveData } from './save-data.ts'

// Comparing all properties would take minutes.
const PROPERTIES = [
  ...['padding', 'margin', 'font', 'color', 'background-color', 'border', 'display', 'position', 'letter-spacing'],
  ...['text-align', 'text-decoration', 'text-transform', 'opacity', 'box-shadow', 'gap', 'max-width', 'overflow'],
]

const stylesOf = (page: Page, root = 'main') =>
  page.evaluate(
    ([properties, root]) => {
      const found: Record<string, Record<string, string>> = {}
      const collect = (element: Element, position: string) => {
        const style = getComputedStyle(element)
        const values = properties.map((property) => [property, style.getPropertyValue(property)])
        found[`${position} "${element.classList}"`] = Object.fromEntries(values)
        if (element.ariaLive) return
        for (const [index, child] of [...element.children].entries())
          collect(child, `${position}/${child.localName}${index}`)
      }
      const top = document.querySelector(root)
      if (top)
        collect(top, root)
        // The focus and the pointer change styles.
      ;(document.activeElement as HTMLElement | null)?.blur()
      return found
    },
    [PROPERTIES, root] as const,
  )

async function waitForContent(page: Page, path: string) {
  if (path.includes('?listing=')) await page.getByRole('dialog').getByRole('tablist').waitFor()
  await waitUntilReady(page)
  await page.evaluate(() => document.fonts.ready)
}

async function navigateTo(page: Page, path: string) {
  await pushRoute(page, path)
  await waitForContent(page, path)
}

test('a page looks the same whichever pages were open before it', { tag: '@spec-one-style' }, async ({
  page,
  as,
  signIn,
}) => {
  const { id, userId } = await publishOffer(await as('Meera'))
  // Otherwise an idle page prefetches the styles of all others.
  await saveData(page)
  await signIn(page)
  const pages = ['/contact', '/profile', '/messages', `/tip/${userId}`, '/search', `/search?listing=${id}`]
  const sheets = () => page.evaluate(() => document.styleSheets.length)
  const few: number[] = []
  const alone = new Map<string, Awaited<ReturnType<typeof stylesOf>>>()
  for (const path of pages) {
    await page.goto(path)
    await waitForContent(page, path)
    few.push(await sheets())
    alone.set(path, await stylesOf(page))
  }
  const differences: string[] = []
  const compare = async (path: string, order: string) => {
    const one = alone.get(path) ?? {}
    let other: typeof one = {}
    const missing = async () => {
      other = await stylesOf(page)
      return Object.keys(one).filter((position) => !(position in other))
    }
    await expect.poll(missing, `${path}, ${order}: has all elements that it has alone`).toEqual([])
    for (const position of Object.keys(one))
      for (const property of PROPERTIES)
        if (one[position]?.[property] !== other[position]?.[property])
          differences.push(
            `${path}, ${order}: ${position}: ${property} is ${other[position]?.[property]}, was ${one[position]?.[property]}`,
          )
  }
  // Visits each pair of pages in both orders, so that the rules of each are loaded before and after those of the other.
  for (const order of [pages, pages.toReversed()]) {
    const [first = '', ...rest] = order
    await page.goto(first)
    await waitForContent(page, first)
    for (const path of [...rest, ...order.slice(0, -1).toReversed()]) {
      await navigateTo(page, path)
      await compare(path, order === pages ? 'in order' : 'in reverse')
    }
  }
  expect(await sheets()).toBeGreaterThan(Math.max(...few))
  expect(differences.slice(0, 20), `${differences.length} differences`).toEqual([])
})

/** Waits until the style sheets of all releases have loaded, each before the one that is usually before it. */
const insertSheets = (page: Page) =>
  page.evaluate(async () => {
    interface Release {
      name: string
      base: string
      integrity: Record<string, string>
    }
    const site = JSON.parse(document.querySelector('#site')?.textContent ?? '') as {
      releases: Release[]
      shell: Omit<Release, 'name'>
    }
    const releases = [{ name: 'shell', ...site.shell }, ...site.releases]
    let inserted = 0
    for (const { name, base, integrity } of releases.toReversed()) {
      const file = `${name}.css`
      if (!integrity[file]) continue
      const link = document.createElement('link')
      Object.assign(link, {
        rel: 'stylesheet',
        crossOrigin: 'anonymous',
        href: base + file,
        integrity: integrity[file],
      })
      await new Promise((resolve, reject) => {
        link.onload = resolve
        link.onerror = reject
        document.head.append(link)
      })
      inserted++
    }
    return inserted
  })

test('a document looks the same before and after the style sheets have come in reverse', async ({
  page,
  signIn,
  expectTrouble,
}) => {
  expectTrouble(/404 \(Not Found\)/)
  await signIn(page)
  // The shell would change the page.
  await page.route('**/shell.js', () => {})
  let elements = 0
  const changed: string[] = []
  for (const path of ['/', '/search', '/contact', '/privacy-policy', '/messages', '/profile', '/nowhere']) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('html.painted #site').waitFor({ state: 'attached' })
    await page.evaluate(() => document.fonts.ready)
    const before = await stylesOf(page, 'body')
    expect(await insertSheets(page)).toBeGreaterThan(3)
    await page.evaluate(() => document.fonts.ready)
    const after = await stylesOf(page, 'body')
    expect(Object.keys(after)).toEqual(Object.keys(before))
    elements += Object.keys(before).length
    for (const [position, styles] of Object.entries(before))
      for (const property of PROPERTIES)
        if (after[position]?.[property] !== styles[property])
          changed.push(`${path}: ${position}: ${property} is ${after[position]?.[property]}, was ${styles[property]}`)
  }
  expect(elements).toBeGreaterThan(300)
  expect(changed.slice(0, 20), `${changed.length} changes of ${elements} elements`).toEqual([])
})
