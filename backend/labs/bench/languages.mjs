// npm run lab -- bench languages [--runs 3] [--pages home,search] [--languages te,ar]: what a first visit loads in each language,
// on a phone behind a slow network (Lighthouse's slow 4G, processor four times slower): scripts, catalogs before the first paint
// and later, LCP, and how far the layout moves (CLS). Besides, how long another language takes at the footer, without throttling.
// The median of the runs. Prints tables, writes `.data/bench/languages.json`.
import { parseArgs } from 'node:util'
import { publishOffer } from '@flight-amigo/shell/e2e'
import { atMost, conclude } from '../bars.ts'
import { agreement, endAll, openBrowser, openSite, twoPeople, waitUntilLoaded } from './browser.site.mjs'

const KB = 1000
/** The targets of shell/adr/0032-languages.md. */
const MOST_BEFORE_PAINT = 6
const MOST_CLS = 0.01
const MOST_SWITCH_MS = 1000
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 }
const SLOWER = 4

const list = (value) => value.split(',').filter(Boolean)
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    pages: { type: 'string', default: '' },
    languages: { type: 'string', default: 'en,es,hi,te,zh,ar' },
  },
})

const pagesOf = ({ listing, trip, person }) => {
  const all = {
    home: { path: '' },
    search: { path: '/search?from=HYD&to=ORD' },
    details: { path: `/search?listing=${listing}` },
    request: { path: '/find/create' },
    messages: { path: `/messages?to=${person}`, isSignedIn: true },
    trip: { path: `/trips/${trip}`, isSignedIn: true },
    profile: { path: '/profile?tab=helper', isSignedIn: true },
  }
  const chosen = list(values.pages)
  return Object.entries(all).filter(([name]) => chosen.length === 0 || chosen.includes(name))
}

/** Records paints, and what moves without input of the user. */
const watchPaints = () => {
  const seen = { lcp: 0, cls: 0, moved: [] }
  Object.assign(globalThis, { paints: seen })
  new PerformanceObserver((entries) => {
    for (const { startTime } of entries.getEntries()) seen.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((entries) => {
    for (const { value, hadRecentInput, sources } of entries.getEntries()) {
      if (hadRecentInput) continue
      seen.cls += value
      for (const { node, previousRect: before, currentRect: now } of sources)
        seen.moved.push(
          `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" from ${before.x}, ${before.y} to ${now.x}, ${now.y}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const nameOf = (url) => new URL(url).pathname.split('/').at(-1)
const isCatalog = (file) => /^[a-z]{2}\.[\w-]+\.json$/.test(file)

/** The catalogs that the document preloads: the page is painted by scripts once these have loaded. */
const preloadedBy = (page) =>
  page.$$eval('link[rel*=preload]', (links) => links.map(({ href }) => new URL(href).pathname.split('/').at(-1)))

async function firstVisit(browser, site, { path, cookies }) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  if (cookies) await context.addCookies(cookies)
  const page = await context.newPage()
  await page.addInitScript(watchPaints)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const [sizes, waiting, inFlight] = [new Map(), [], new Set()]
  // The stream of a signed-in user stays open.
  page.on('request', (request) => request.resourceType() !== 'eventsource' && inFlight.add(request))
  page.on('requestfailed', (request) => inFlight.delete(request))
  page.on('requestfinished', (request) => {
    inFlight.delete(request)
    if (request.resourceType() !== 'script' && !isCatalog(nameOf(request.url()))) return
    const add = ({ responseBodySize }) => sizes.set(nameOf(request.url()), responseBodySize)
    waiting.push(request.sizes().then(add, () => {}))
  })
  await page.goto(site.address + path, { timeout: 60_000 })
  await waitUntilLoaded(page, inFlight, { quietMs: 300, timeout: 60_000 })
  await Promise.all(waiting)
  const preloaded = await preloadedBy(page)
  const { lcp, cls, moved } = await page.evaluate(() => globalThis.paints)
  await context.close()
  const sum = (files) => files.reduce((total, file) => total + sizes.get(file), 0) / KB
  const files = [...sizes.keys()]
  const catalogs = files.filter(isCatalog)
  return {
    scripts: sum(files.filter((file) => !isCatalog(file))),
    first: sum(catalogs.filter((file) => preloaded.includes(file))),
    later: sum(catalogs.filter((file) => !preloaded.includes(file))),
    ...{ lcp, cls, moved },
  }
}

/** How long it takes from the click on a language until its page reacts to input. */
async function switchTimes(browser, site, languages) {
  const context = await browser.newContext({ serviceWorkers: 'block', baseURL: site.address })
  const page = await context.newPage()
  await page.goto('/contact')
  await page.locator('html[data-ready]').waitFor()
  const times = []
  for (const language of languages) {
    const link = page.getByRole('contentinfo').locator(`a[hreflang="${language}"]`)
    if (await link.getAttribute('aria-current')) continue
    const began = performance.now()
    await link.click()
    await page.locator(`html[lang="${language}"][data-ready]`).waitFor()
    times.push({ language, ms: Math.round(performance.now() - began) })
  }
  await context.close()
  return times
}

function medianOf(visits) {
  const middle = (key) => visits.map((visit) => visit[key]).sort((a, b) => a - b)[Math.floor(visits.length / 2)]
  const kinds = ['scripts', 'first', 'later', 'lcp', 'cls']
  const moved = visits.toSorted((a, b) => b.cls - a.cls)[0].moved
  return { ...Object.fromEntries(kinds.map((kind) => [kind, middle(kind)])), moved }
}

const table = (rows, figureOf) => {
  const names = [...new Set(rows.map(({ name }) => name))]
  const cells = (name) =>
    rows.filter((row) => row.name === name).map((row) => [row.language, Math.round(figureOf(row) * 1000) / 1000])
  console.table(Object.fromEntries(names.map((name) => [name, Object.fromEntries(cells(name))])))
}

try {
  const site = await openSite()
  const { browser } = await openBrowser()
  const { priya, ravi, listing } = await twoPeople(browser, site)
  const { id: person } = await (await priya.request.get('/api/auth/me')).json()
  const trip = await agreement(priya, ravi, listing)
  // The listing of an agreed trip is no longer shown.
  const open = await publishOffer(priya, '2032-09-10')
  const pages = pagesOf({ listing: open.id, trip, person })
  const cookies = await ravi.context().cookies()
  const rows = []
  for (const [name, { path, isSignedIn }] of pages)
    for (const language of list(values.languages)) {
      const address = language === 'en' ? path || '/' : `/${language}${path}`
      const visits = []
      for (let n = 0; n < Number(values.runs); n++)
        visits.push(await firstVisit(browser, site, { path: address, ...(isSignedIn && { cookies }) }))
      const row = { name, language, ...medianOf(visits) }
      const { scripts, first, later, lcp, cls } = row
      console.log(
        `${address}: ${[scripts, first, later].map((size) => size.toFixed(1)).join(' + ')} KB, ${Math.round(lcp)} ms, ${cls}`,
      )
      rows.push(row)
    }
  for (const [title, figureOf] of [
    ['Scripts without catalogs, KB', ({ scripts }) => scripts],
    ['Catalogs before the first paint, KB', ({ first }) => first],
    ['Catalogs later, KB', ({ later }) => later],
    ['LCP, s', ({ lcp }) => lcp / 1000],
    ['CLS', ({ cls }) => cls],
  ]) {
    console.log(title)
    table(rows, figureOf)
  }
  const switches = await switchTimes(browser, site, [...list(values.languages), 'en'])
  console.table(switches)
  const bars = rows.flatMap(({ name, language, first, cls, moved }) => [
    atMost(`${name}, ${language}: catalogs before the first paint`, MOST_BEFORE_PAINT, first, 'KB'),
    atMost(`${name}, ${language}: CLS`, MOST_CLS, cls, '', moved),
  ])
  bars.push(
    ...switches.map(({ language, ms }) =>
      atMost(`contact: from another language to ${language}`, MOST_SWITCH_MS, ms, 'ms'),
    ),
  )
  for (const { what, why } of bars) for (const line of why) console.log(`${what}: ${line}`)
  process.exitCode = conclude('languages', bars, { rows, switches })
} finally {
  await endAll()
}
