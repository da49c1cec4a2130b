import type { Page, Response } from '@playwright/test'
import { expect, expectLargestInDocument, test } from './index.ts'
import { publishOffer } from './person.ts'
import { publishedSize } from './published-size.ts'
import { saveData } from './save-data.ts'
import { hasKnownFonts } from './stillness.ts'

test.use({ freshContexts: true })

/** The maximum size of a page's scripts, compressed: shell, entries, page, and what opens by itself. */
const BUDGET = 162_000
/** A link to a listing also loads the entry and the actions of another remote. */
const BUDGET_OF_DETAILS = 173_000
/** The maximum size of the style sheets that load after the first paint, compressed. */
const STYLES = 15_200

interface Start {
  path: string
  on?: string
  viewport?: { width: number; height: number }
  heading: string
  last: string
  scripts: number
}

/**
 * The pages with their heading, the part that loads last, and the maximum size of scripts. `{listing}` is any listing.
 */
const PAGES: Start[] = [
  {
    path: '/',
    heading: 'Help another family while flying to yours.',
    last: 'heading "What Our Users Say"',
    scripts: 3,
  },
  { path: '/search', heading: 'Search Flight Amigos', last: 'heading "Available Amigos"', scripts: 3 },
  {
    ...{ path: '/search?from=HYD', on: ' on a phone', viewport: { width: 390, height: 844 } },
    ...{ heading: 'Search Flight Amigos', last: 'heading "Available Amigos"', scripts: 3 },
  },
  { path: '/flight-search', heading: 'Find a Amigo for Your Flight', last: 'form', scripts: 3 },
  { path: '/people/1', heading: 'Traveler Profile', last: 'heading "Reviews"', scripts: 3 },
  {
    ...{ path: '/people/1', on: ' on a phone', viewport: { width: 412, height: 823 } },
    ...{ heading: 'Traveler Profile', last: 'heading "Reviews"', scripts: 3 },
  },
  // The dialog is another script. Its actions are the entry and the slot extension of another remote.
  { path: '/search?listing={listing}', heading: 'Search Flight Amigos', last: 'button "Message"', scripts: 6 },
  {
    ...{ path: '/search?listing={listing}', on: ' on a phone', viewport: { width: 390, height: 844 } },
    ...{ heading: 'Search Flight Amigos', last: 'button "Message"', scripts: 6 },
  },
]

interface Loaded {
  text: string
  size: number
}
const compressed = (files: Map<string, Loaded>) => [...files.values()].reduce((sum, { size }) => sum + size, 0)
const sizes = (files: Map<string, Loaded>) => [...files].map(([file, { size }]) => `${file} ${size}`).join('\n')

for (const { path, on = '', viewport = { width: 1280, height: 720 }, heading, last, scripts } of PAGES)
  test(`${path}${on} loads at most ${scripts} scripts of its size, no manifest, nothing twice, and nothing moves`, {
    tag: ['@spec-performance-first-route', '@spec-performance-largest-text', '@spec-state-loading'],
  }, async ({ page }) => {
    await saveData(page)
    await page.addInitScript(() => {
      const moved: LayoutShift[] = []
      const tops = new Set<number>()
      Object.assign(window, { moved, tops })
      new PerformanceObserver((list) => {
        moved.push(...(list.getEntries() as LayoutShift[]))
      }).observe({ type: 'layout-shift', buffered: true })
      const record = () => {
        const top = document.querySelector('main h1')?.getBoundingClientRect().top
        if (top !== undefined) tops.add(Math.round(top))
        requestAnimationFrame(record)
      }
      requestAnimationFrame(record)
    })
    const scriptFiles = new Map<string, Loaded>()
    const sheets = new Map<string, Loaded>()
    const requested: string[] = []
    const store = async (response: Response) => {
      const { pathname } = new URL(response.url())
      requested.push(pathname)
      if (!response.ok()) return
      const files = { script: scriptFiles, stylesheet: sheets }[response.request().resourceType()]
      if (!files) return
      const text = await response.text()
      files.set(pathname, { text, size: publishedSize(text) })
    }
    const stored: Promise<void>[] = []
    page.on('response', (response) => void stored.push(store(response)))
    const [listing] = await (await page.request.get('/api/listings?limit=1')).json()
    const address = path.replace('{listing}', listing.id)
    // On a slow machine a document may lack data, which its scripts then load. Only complete documents may be cached.
    const control = async () => (await page.request.get(address)).headers()['cache-control']
    await expect.poll(control).toContain('s-maxage=5')
    await page.setViewportSize(viewport)
    await page.goto(address)
    await expect(page.locator('main h1')).toHaveText(heading)
    await expect(page.getByRole(...roleAndName(last))).toBeVisible()
    await expect(page.locator('main [aria-busy=true], dialog [aria-busy=true]')).toHaveCount(0)
    await Promise.all(stored)

    expect(scriptFiles.size, sizes(scriptFiles)).toBeLessThanOrEqual(scripts)
    expect(compressed(scriptFiles)).toBeGreaterThan(0)
    expect(compressed(scriptFiles), sizes(scriptFiles)).toBeLessThanOrEqual(
      path.includes('listing=') ? BUDGET_OF_DETAILS : BUDGET,
    )
    const preloaded = await page
      .locator('link[rel=preload][as=style]:not([media])')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
    const early = new Map([...sheets].filter(([file]) => preloaded.includes(file)))
    expect(early.size).toBeGreaterThanOrEqual(2)
    expect(compressed(early), sizes(early)).toBeLessThanOrEqual(STYLES)
    // The browser compiles each script while it loads.
    for (const [file, { text }] of scriptFiles) expect(text, file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
    const shifts = await page.evaluate(() =>
      (window as unknown as { moved: LayoutShift[] }).moved.map(({ value, sources }) => ({
        value,
        isSideways: sources.every(({ previousRect, currentRect }) => previousRect.top === currentRect.top),
        what: sources.map(({ node, previousRect, currentRect }) => [
          (node as Element | null)?.outerHTML?.slice(0, 120) ?? node?.textContent,
          `${previousRect.left},${previousRect.top} → ${currentRect.left},${currentRect.top}`,
        ]),
      })),
    )
    // A dialog removes the scroll bar but reserves its width. A headless browser has no scroll bar before.
    const seen = shifts.filter(({ isSideways }) => !(isSideways && path.includes('listing=')))
    expect(
      seen.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(seen.map(({ what }) => what)),
    ).toBeLessThanOrEqual(0.01)
    const tops = await page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops])
    expect(tops, 'where the heading was').toHaveLength(1)
    expect(requested.filter((path) => path.includes('manifest'))).toEqual([])
    expect(requested.filter((path, index) => path.startsWith('/r/') && requested.indexOf(path) !== index)).toEqual([])
  })

test('a chunk that pages share is preloaded with its hash, and loads once for all of them', async ({ page }) => {
  await saveData(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''))
  const html = await (await page.goto('/find/create'))?.text()
  expect(html).toMatch(/<link rel="preload" as="script" href="[^"]*\/create\.js" integrity="sha256-[^"]+"/)
  await expect(page.getByRole('form')).toBeVisible()
  await page.goto('/offer/create')
  await expect(page.getByRole('form')).toBeVisible()
  expect(requested.filter((file) => file === 'create.js')).toHaveLength(2)
})

/** The bytes that a server sends before the first acknowledgment (ten packets of 1,460 bytes), without headers. */
const FIRST_PACKETS = 14_000

test('a document fits into the first packets', { tag: '@spec-performance-styles-shown' }, async ({ page, as }) => {
  const { id, userId } = await publishOffer(await as('Meera'))
  for (const path of ['/', '/search?from=HYD&to=ORD', `/search?listing=${id}`, `/people/${userId}`]) {
    await page.goto(path)
    const size = () =>
      page.evaluate(
        () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).encodedBodySize,
      )
    expect(await size(), path).toBeGreaterThan(0)
    expect(await size(), path).toBeLessThan(FIRST_PACKETS)
  }
})

/** TypeScript lacks the browser's layout shift API. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: Array<{ node: Node | null; previousRect: DOMRect; currentRect: DOMRect }>
}

function roleAndName(text: string): Parameters<Page['getByRole']> {
  const [role = '', name = ''] = text.split(/ (.*)/)
  return [role as 'heading', name ? { name: JSON.parse(name) } : {}]
}

test.describe('a first load with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('the heading and the links of a page can be read', { tag: '@spec-load-without-scripts' }, async ({ page }) => {
    for (const [path, heading] of [
      ['/', 'Help another family while flying to yours.'],
      ['/contact', 'Contact Us'],
      ['/terms-of-use', 'Terms of Use'],
      ['/privacy-policy', 'Privacy Policy'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Browse Listings' })).toHaveAttribute(
        'href',
        '/search',
      )
    }
  })

  test('a document contains its own style rules, and requests no style sheet before the first paint', async ({
    page,
  }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto('/search')
    await expect.poll(() => requested.some((path) => path.endsWith('.woff2'))).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Figtree/)
    expect(requested.filter((path) => path.endsWith('.css'))).toEqual([])
  })

  test('a shared link shows a preview of its target above the page', { tag: '@spec-performance-largest-text' }, async ({
    page,
  }) => {
    const [listing] = await (await page.request.get('/api/listings?limit=1')).json()
    await page.goto(`/search?listing=${listing.id}`)
    const teaser = page.getByText(/^Someone who is flying from .* help/)
    await expect(teaser).toBeVisible()
    const [text, heading] = [await teaser.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThan(heading?.y ?? 0)
  })
})

test('a click before the scripts have loaded takes effect once they have', {
  tag: '@spec-silent-taps',
}, async ({ page }) => {
  let release = () => {}
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/shell.js', async (route) => {
    await blocked
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe('a first load on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 } })

  // Rare pages have the generic skeleton, and paint their content by scripts.
  for (const path of ['/', '/search', '/search?listing={listing}', '/find/create', '/contact', '/terms-of-use'])
    test(`the largest content of ${path} is in the document, not in a script`, {
      tag: ['@spec-performance-largest-text', '@spec-performance-skeleton-in-document'],
    }, async ({ page }) => {
      await page.addInitScript(() => {
        const painted: string[] = []
        Object.assign(window, { painted })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            painted.push((entry as PerformanceEntry & { element: Element | null }).element?.textContent ?? '')
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      })
      const [listing] = await (await page.request.get('/api/listings?limit=1')).json()
      const response = await page.goto(path.replace('{listing}', listing.id))
      await expect(page.locator('main [aria-busy=true], dialog [aria-busy=true]')).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready)
      const seen = () => page.evaluate(() => (window as unknown as { painted: string[] }).painted)
      await expect.poll(seen).not.toEqual([]) // A slow browser reports it late.
      const painted = await seen()
      const inDocument = await page.evaluate(
        (html) => new DOMParser().parseFromString(html, 'text/html').getElementById('root')?.textContent,
        (await response?.text()) ?? '',
      )
      expect(inDocument).toContain(painted.at(-1))
    })
})

for (const width of [360, 390, 412, 768, 1440])
  test(`no script paints a larger text on the home page than its document, ${width} px wide`, {
    tag: '@spec-performance-largest-text',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 823 })
    await expectLargestInDocument(page, '/', () => expect(page.getByRole('link', { name: 'View All' })).toHaveCount(2))
  })

if (hasKnownFonts)
  test("in each language the fallback font is as wide as the site's font, and higher", {
    tag: '@spec-look-typeface',
  }, async ({ page }) => {
    for (const path of ['/terms-of-use', '/es/safety', '/hi/safety', '/te/safety', '/zh/safety', '/ar/safety']) {
      await page.goto(path)
      await page.evaluate(() => document.fonts.load('16px Figtree'))
      const measured = await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement)
        const main = document.querySelector('main')?.textContent ?? ''
        const sizeIn = (weight: number, family: string, text = main) => {
          const line = document.createElement('span')
          line.textContent = text
          Object.assign(line.style, { position: 'fixed', whiteSpace: 'nowrap', font: `${weight} 32px ${family}` })
          document.body.append(line)
          const { width, height } = line.getBoundingClientRect()
          line.remove()
          return { width, height }
        }
        return [400, 680, 800].map((weight) => {
          const typeface = sizeIn(weight, 'Figtree, system-ui, sans-serif')
          const fallback = sizeIn(weight, style.getPropertyValue('--fallback-font'))
          // Letters that only another font has would be the highest.
          const height = (family: string) => sizeIn(weight, family, 'Amigo').height
          return {
            width: fallback.width / typeface.width,
            height: height(style.getPropertyValue('--fallback-font')) / height('Figtree'),
          }
        })
      })
      for (const { width, height } of measured) {
        expect(Math.abs(width - 1), path).toBeLessThan(0.01)
        expect(height, path).toBeGreaterThan(1.05)
      }
    }
  })
