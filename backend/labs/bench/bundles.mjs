// npm run lab -- bench bundles: what a first visit of each public route loads (HTML, scripts, style sheets, API responses; bytes
// as sent, compressed), beside the plain twin of the same sources, and what the remote of messages loads on a journey through
// its pages. Prints a table, writes `.data/bench/bundles.json`.
import { parseArgs } from 'node:util'
import { saveData } from '../../../shell/e2e/save-data.ts'
import { atMost, conclude } from '../bars.ts'
import { agreement, endAll, ending, openBrowser, openSite, twoPeople, waitUntilLoaded } from './browser.site.mjs'
import { buildTwins, serve } from './pages.twins.mjs'

const KB = 1000
const MOST_ABOVE_TWIN = 12 * KB
const MOST_OF_JOURNEY = 65 * KB

const { values } = parseArgs({
  options: { variants: { type: 'string', default: 'ours,plain' }, pages: { type: 'string', default: '' } },
})
const variants = values.variants.split(',')

/** The addresses that a signed-out visitor can open. */
const publicPages = ({ listing, person }) => [
  ...['/', '/search', '/search?from=HYD&to=ORD', `/search?listing=${listing}`, '/flight-search', `/people/${person}`],
  ...['/find/create', '/offer/create', '/create-listing', '/create-listing-fixed', `/checkout/${person}`],
  ...['/checkout', '/checkout/success', '/family', '/traveler', '/unsubscribe', '/saved-searches/confirm'],
  ...['/alerts/unsubscribe', '/address-change', '/contact', '/terms-of-use', '/privacy-policy'],
]

const KINDS = { document: 'html', script: 'js', stylesheet: 'css', fetch: 'api', xhr: 'api' }

/** Counts the bytes that a page loads, by kind, and notes its scripts. */
function weigh(page) {
  const bytes = { html: 0, js: 0, css: 0, api: 0 }
  const scripts = new Map()
  const pending = []
  const inFlight = new Set()
  page.on('request', (request) => KINDS[request.resourceType()] && inFlight.add(request))
  page.on('requestfailed', (request) => inFlight.delete(request))
  page.on('requestfinished', (request) => {
    inFlight.delete(request)
    const kind = KINDS[request.resourceType()]
    if (!kind) return
    const { pathname } = new URL(request.url())
    const add = ({ responseBodySize }) => {
      if (kind === 'js' && scripts.has(pathname)) return
      bytes[kind] += responseBodySize
      if (kind === 'js') scripts.set(pathname, responseBodySize)
    }
    pending.push(request.sizes().then(add, () => {}))
  })
  return async () => {
    await waitUntilLoaded(page, inFlight)
    await Promise.all(pending)
    return { bytes: { ...bytes }, scripts: new Map(scripts) }
  }
}

async function firstVisit(browser, address) {
  const context = await browser.newContext({ serviceWorkers: 'block', ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await saveData(page)
  const weighed = weigh(page)
  await page.goto(address)
  const { bytes, scripts } = await weighed()
  await context.close()
  return { ...bytes, scripts: Object.fromEntries(scripts) }
}

/** Opens messages, trips, a trip and its card one after the other. Returns the remote's scripts, in this order. */
async function journey(page, trip) {
  await saveData(page)
  const weighed = weigh(page)
  const steps = []
  for (const path of ['/messages', '/trips', `/trips/${trip}`, `/trips/${trip}/card`]) {
    await page.goto(path)
    const { scripts } = await weighed()
    const own = [...scripts].filter(([file]) => file.startsWith('/r/messaging/'))
    steps.push({ path, total: own.reduce((sum, [, size]) => sum + size, 0), files: Object.fromEntries(own) })
  }
  return steps
}

try {
  await buildTwins(variants.filter((name) => name !== 'ours'))
  const site = await openSite()
  const { browser } = await openBrowser()
  const { priya, ravi, listing } = await twoPeople(browser, site)
  const { id: person } = await (await priya.request.get('/api/auth/me')).json()
  const trip = await agreement(priya, ravi, listing)
  const pages = publicPages({ listing: listing.id, person }).filter((path) => path.includes(values.pages))
  const rows = pages.map((path) => ({ path }))
  for (const variant of variants) {
    const { address, stop } = await serve(site.address, variant === 'ours' ? undefined : variant)
    ending(stop)
    for (const row of rows) row[variant] = await firstVisit(browser, address + row.path)
  }
  const steps = await journey(ravi, trip)
  if (steps.some(({ total }) => total === 0)) throw new Error('The site does not show the release of messaging.')
  console.table(
    rows.map(({ path, ours, plain }) => {
      const { scripts, ...bytes } = ours ?? plain
      const beside = ours && plain && { twin: plain.js, 'above the twin': ours.js - plain.js }
      return { path, ...bytes, scripts: Object.keys(scripts).length, ...beside }
    }),
  )
  console.table(steps.map(({ path, total, files }) => ({ path, total, scripts: Object.keys(files).length })))
  const both = rows.filter(({ ours, plain }) => ours && plain)
  const bars = [
    ...both.map(({ path, ours, plain }) =>
      atMost(`${path}: scripts above those of the twin`, MOST_ABOVE_TWIN, ours.js - plain.js, 'bytes'),
    ),
    atMost('messages, trips, a trip, its card: scripts of the remote', MOST_OF_JOURNEY, steps.at(-1).total, 'bytes'),
  ]
  process.exitCode = conclude('bundles', bars, { rows, steps })
} finally {
  await endAll()
}
