// npm run lab -- bench pages [--runs 5] [--pages home,search] [--variants ours,plain,federated] [--throttlings simulated,applied]:
// Lighthouse (mobile, slow 4G) for seven pages of the site as it is built, beside two twins of the same sources: one plain
// bundle, and federation with its defaults (shell/webpack/twins.cjs). The median of the runs; the variants take turns. Bars
// for the pages that visitors see first. `scripts` and `kb` are all that a page loads, also when it is idle; the budget of the
// first load is a test (shell/e2e/first-load.spec.ts). Prints a table, writes `.data/bench/pages.json`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { findBrowser, launchOptions } from '../../../.workspace/browser.mjs'
import { freePort } from '../../../.workspace/dev/ports.mjs'
import { root } from '../../../.workspace/root.mjs'
import { atLeast, atMost, conclude } from '../bars.ts'
import { agreement, endAll, ending, openBrowser, openSite, twoPeople } from './browser.site.mjs'
import { buildTwins, serve } from './pages.twins.mjs'

/** It would be 150 packages of every installation, so it is fetched when this runs first. */
const LIGHTHOUSE = '13.5.0'
const THROTTLING_METHODS = { simulated: 'simulate', applied: 'devtools' }

const list = (value) => value.split(',').filter(Boolean)
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    pages: { type: 'string', default: '' },
    variants: { type: 'string', default: 'ours,plain,federated' },
    throttlings: { type: 'string', default: 'simulated,applied' },
  },
})
const [runs, variants, throttlings] = [Number(values.runs), list(values.variants), list(values.throttlings)]

async function lighthouse() {
  const folder = join(root, '.cache/lighthouse')
  const entry = join(folder, 'node_modules/lighthouse/core/index.js')
  const options = ['--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  mkdirSync(folder, { recursive: true }) // npm does not make it
  if (!existsSync(entry)) spawnSync('npm', ['install', ...options, `lighthouse@${LIGHTHOUSE}`], { stdio: 'inherit' })
  return (await import(pathToFileURL(entry).href)).default
}

/** Where the pages are; a page of a person is seen with their session. */
async function pagesOf({ priya, ravi, listing }) {
  const { id } = await (await priya.request.get('/api/auth/me')).json()
  const trip = await agreement(priya, ravi, listing)
  const cookies = await ravi.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const all = {
    home: { path: '/', judged: true },
    search: { path: '/search?from=HYD&to=ORD', judged: true },
    details: { path: `/search?listing=${listing.id}`, judged: true },
    messages: { path: `/messages?to=${id}`, cookie, judged: true },
    tip: { path: `/tip/${id}`, cookie, judged: true },
    people: { path: `/people/${id}` },
    trip: { path: `/trips/${trip}`, cookie },
  }
  const requested = values.pages ? list(values.pages) : Object.keys(all)
  return Object.entries(all).filter(([name]) => requested.includes(name))
}

async function audit(run, port, url, { cookie }, throttling) {
  const { lhr } = await run(
    url,
    { port, logLevel: 'error', extraHeaders: cookie ? { Cookie: cookie } : {} },
    {
      extends: 'lighthouse:default',
      settings: { onlyCategories: ['performance'], throttlingMethod: THROTTLING_METHODS[throttling] },
    },
  )
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const { audits, categories } = lhr
  const of = (name) => audits[name].numericValue
  const requests = audits['network-requests'].details.items
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return {
    ...{ lcp: of('largest-contentful-paint'), fcp: of('first-contentful-paint'), tbt: of('total-blocking-time') },
    ...{ cls: of('cumulative-layout-shift'), score: categories.performance.score * 100, scripts: scripts.length },
    kb: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
  }
}

const medianOf = (each) => {
  const middle = (key) => each.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(each.length / 2)]
  const round = (value) => Math.round(value * 1000) / 1000
  return Object.fromEntries(Object.keys(each[0]).map((key) => [key, round(middle(key))]))
}

function barsOf({ page, throttling, lcp, fcp, tbt, cls, score }) {
  const bar = (what, most, value, unit) =>
    atMost(`${page}, ${throttling}: ${what} [spec-performance-page-bars]`, most, value, unit)
  if (throttling === 'applied') return [bar('LCP', 900, lcp, 'ms')]
  return [
    ...[bar('LCP', 1150, lcp, 'ms'), bar('FCP', 950, fcp, 'ms'), bar('TBT', 120, tbt, 'ms'), bar('CLS', 0.01, cls, '')],
    atLeast(`${page}, ${throttling}: Lighthouse`, 97, score, 'points'),
  ]
}

try {
  const run = await lighthouse()
  await buildTwins(variants.filter((name) => name !== 'ours'))
  const site = await openSite()
  const { browser } = await openBrowser()
  const pages = await pagesOf(await twoPeople(browser, site))
  await browser.close()
  const port = await freePort(0, '127.0.0.1')
  const { path } = await findBrowser({ say: console.log })
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  const more = [`--remote-debugging-port=${port}`, '--ignore-certificate-errors']
  const driven = await chromium.launch(await launchOptions(path, ...more))
  ending(() => driven.close())
  const served = []
  for (const variant of variants) {
    const { address, stop } = await serve(site.address, variant === 'ours' ? undefined : variant)
    ending(stop)
    served.push({ variant, address })
  }
  const rows = []
  for (const [page, where] of pages)
    for (const throttling of throttlings) {
      const found = served.map(() => [])
      for (let n = 0; n < runs; n++)
        for (const [i, { address }] of served.entries())
          found[i].push(await audit(run, port, address + where.path, where, throttling))
      rows.push(
        ...served.map(({ variant }, i) => ({ page, throttling, variant, judged: where.judged, ...medianOf(found[i]) })),
      )
      console.table(rows.slice(-served.length))
    }
  const judged = rows.filter(({ variant, judged }) => variant === 'ours' && judged)
  process.exitCode = conclude('pages', judged.flatMap(barsOf), { runs, rows })
} finally {
  await endAll()
}
