// A site and a browser for the benchmarks of pages, and two people on that site.
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { openInbox, publishOffer, signInByCode, startSite } from '@flight-amigo/shell/e2e'
import { findBrowser, launchOptions } from '../../../.workspace/browser.mjs'
import { compressBuilds } from '../../../.workspace/compress-builds.mjs'
import { root } from '../../../.workspace/root.mjs'

const { chromium } = createRequire(import.meta.url)('@playwright/test')

const ends = []
/** Registers a cleanup for the end of the run. */
export const ending = (end) => ends.push(end)
/** Ends what was opened, the last first. */
export async function endAll() {
  for (const end of ends.splice(0).reverse()) await end()
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => endAll().finally(() => process.exit(1)))

export async function openSite(settings = {}) {
  await compressBuilds() // as a production site serves them
  const site = await startSite(root, { RATE_LIMITS: 'off', ...settings })
  ends.push(() => site.stop())
  return site
}

export async function openBrowser() {
  const { path, problem } = await findBrowser({ say: console.log })
  if (problem) throw new Error(problem)
  const browser = await chromium.launch(await launchOptions(path))
  ends.push(() => browser.close())
  return { browser, path }
}

/** Resolves when a page has had no request in flight three times for so long: it has all that it needs. */
export async function waitUntilLoaded(page, inFlight, { quietMs = 200, timeout = 30_000 } = {}) {
  await page.locator('html[data-ready]').waitFor({ timeout })
  for (let quiet = 0; quiet < 3; quiet = inFlight.size > 0 ? 0 : quiet + 1) await setTimeout(quietMs)
}

/** Two people who have signed in, in browsers of their own: Priya offers help, and both have written about it, so that Ravi may review her. */
export async function twoPeople(browser, site, options = {}) {
  const inbox = openInbox(site.inbox)
  const person = async (username) => {
    const context = await browser.newContext({ serviceWorkers: 'block', ...options, baseURL: site.address })
    const page = await context.newPage()
    await signInByCode(page.request, `${username}@bench.test`.toLowerCase(), inbox)
    await page.request.patch('/api/profile', { data: { username } })
    return page
  }
  const [priya, ravi] = [await person('Priya'), await person('Ravi')]
  const listing = await publishOffer(priya)
  const idOf = async (page) => (await (await page.request.get('/api/auth/me')).json()).id
  await ravi.request.post(`/api/listings/${listing.id}/contact`, { data: {} })
  const write = async (from, to, content) =>
    from.request.post('/api/messages', { data: { receiverId: await idOf(to), listingId: listing.id, content } })
  await write(ravi, priya, 'My mother is on this flight.')
  await write(priya, ravi, 'Shall we meet at the gate?')
  return { priya, ravi, listing }
}

/** Both agree on the trip of the listing; returns its id. */
export async function agreement(priya, ravi, listing) {
  const { id: otherUserId } = await (await priya.request.get('/api/auth/me')).json()
  const proposed = await ravi.request.post('/api/trips', { data: { otherUserId, helperListingId: listing.id } })
  const { id, revision } = await proposed.json()
  await priya.request.post(`/api/trips/${id}/answer`, { data: { revision, accept: true } })
  return id
}
