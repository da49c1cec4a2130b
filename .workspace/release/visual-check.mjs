import { findBrowser, launchOptions } from '../browser.mjs'
import { fulfillAsUser } from './as-user.mjs'

/** The limit for one page. A machine that also builds and tests needs several times as long as a quiet one. */
const TIMEOUT_MS = 20_000
const MOST_LINKS = 12
const EXTENSIONS_TIMEOUT_MS = 40_000
/** React's hydration error, which occurs on every page here, because the document has no signed-in user. */
const HYDRATION = /Minified React error #418|Hydration failed/
/** By default, Chromium forbids documents that Playwright fulfills to load anything from this machine. */
const ANYWHERE = '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests'
let found

/**
 * Loads every screen of a release in a browser, with the other live releases and a fictional user: for a remote its own
 * screens and its extensions in other screens, for a shell its own and one of each remote. Each must replace its
 * skeleton, have a heading and cause no error. A failed screen is retried once in a fresh page.
 */
export async function checkVisually(origin, release, preview, say, timeout = TIMEOUT_MS) {
  found ??= await findBrowser({ say })
  if (found.problem) {
    say(`Not checked in a browser, because there is none: ${found.problem}`)
    return undefined
  }
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch(await launchOptions(found.path, ANYWHERE))
  try {
    const attempt = () => inFreshPage(browser, { origin, release, preview, timeout })
    let seen = await attempt()
    if (seen.problems.length > 0) {
      say(`${release} is checked once more in a fresh page, because: ${seen.problems.join('; ')}`)
      seen = await attempt()
    }
    if (seen.problems.length > 0)
      throw Object.assign(new Error('It does not render.'), {
        reasons: seen.problems.map((problem) => `${release}: ${problem}`),
      })
    const extensions = seen.extensions.length > 0 ? ` and its extensions of ${seen.extensions.join(', ')}` : ''
    say(
      `Checked ${seen.screens.length === 1 ? 'its screen' : `its ${seen.screens.length} screens`}${extensions} in a browser`,
    )
    for (const name of seen.missed)
      say(`No screen showed its extension of ${name}, so it was not checked. No release is refused for that.`)
    return seen
  } finally {
    await browser.close()
  }
}

async function inFreshPage(browser, { origin, release, preview, timeout }) {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(timeout)
    return await checkScreens(page, { origin, release, preview, timeout })
  } catch (error) {
    return nothingSeen(`could not be checked: ${error.message.split('\n')[0]}`)
  } finally {
    await context.close()
  }
}

const nothingSeen = (problem) => ({ problems: [problem], screens: [], extensions: [], missed: [] })

/** Whether an error can come from the release: not from hydration, and not only from files of another remote. */
export function isOurs({ message, stack = '' }, name) {
  if (HYDRATION.test(message)) return false
  const owners = [...stack.matchAll(/\/r\/([\w-]+)\//g)].map(([, owner]) => owner)
  return owners.every((owner) => owner === 'shell') || owners.includes(name) || name === 'shell'
}

const isReady = (page, timeout) =>
  page
    .locator('html[data-ready]')
    .waitFor({ state: 'attached', timeout })
    .then(() => true)
    .catch(() => false)

async function checkScreens(page, { origin, release, preview, timeout }) {
  const [name] = release.split('@')
  const problems = []
  const screens = []
  const errors = []
  page.on('pageerror', (error) => isOurs(error, name) && errors.push(error.message))
  await page.route('**/*', fulfillAsUser)
  // The link would ask the user. This request agrees, and gets the cookie for the browser.
  const agreed = await page.request.post(preview, { headers: { origin: new URL(origin).origin } })
  if (!agreed.ok()) return nothingSeen(`the site refused the preview: ${agreed.status()} ${await agreed.text()}`)
  await page.goto('/contact', { waitUntil: 'commit' })
  if (!(await isReady(page, timeout))) {
    const why = [`/contact had no data-ready on <html> within ${timeout / 1000} s`, ...errors.slice(0, 1)].join(': ')
    return nothingSeen(`the site does not start with it: ${why}`)
  }
  for (const text of errors.splice(0)) problems.push(`/contact ${text}`)
  const { releases } = await page.evaluate(() => JSON.parse(document.getElementById('site').textContent))
  const ofRemotes = releases.flatMap(({ name: owner, routes }) => routes.map((route) => ({ owner, ...route })))
  const isOwn = ({ owner }) => name === 'shell' || owner === name
  const own =
    name === 'shell' ? [...(await pagesOfShell(page, ofRemotes)), ...firstOfEach(ofRemotes)] : ofRemotes.filter(isOwn)
  for (const { owner, path } of own) {
    const problem = await checkScreen(page, owner, path, timeout)
    screens.push(path)
    for (const text of [problem, ...errors.splice(0)]) if (text) problems.push(`${path} ${text}`)
  }
  const slots = (releases.find((one) => one.name === name)?.slots ?? []).map((slot) => slot.name)
  const withData = []
  for (const screen of ofRemotes) withData.push({ ...screen, link: await addressWithData(page, screen) })
  for (const { link } of withData.filter((screen) => screen.link && isOwn(screen))) {
    await open(page, link)
    await isReady(page, timeout)
    for (const text of errors.splice(0)) problems.push(`${link} ${text}`)
  }
  const extensions = await findExtensions(page, name, slots, withData, timeout)
  for (const slot of extensions.broken) problems.push(`its extension of ${slot} is broken`)
  return {
    problems,
    screens,
    extensions: extensions.seen,
    missed: slots.filter((slot) => !extensions.seen.includes(slot)),
  }
}

/** Screens of one item declare a link preview. The first item with a preview has data for the screen. */
async function addressWithData(page, { path, linkPreview }) {
  const [, things, parameter] = /^(\/[\w-]+)\/.*:(\w+)/.exec(linkPreview ?? '') ?? []
  if (!things) return undefined
  const reply = await page.request.get(`/api${things}?limit=1`)
  const [first] = reply.ok() ? await reply.json().catch(() => []) : []
  return first?.id === undefined ? undefined : `${path}?${parameter}=${first.id}`
}

const firstOfEach = (screens) => screens.filter(({ owner }, index) => screens[index - 1]?.owner !== owner)

const pagesOfShell = async (page, ofRemotes) => {
  const taken = new Set(ofRemotes.map(({ path }) => path))
  const links = await linksOn(page, 'header, footer')
  return [...new Set(links.map((link) => link.split('?')[0]))]
    .filter((path) => !taken.has(path))
    .map((path) => ({ owner: 'shell', path }))
}

const linksOn = (page, within) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(`:is(${selector}) a[href^="/"]`)].map((link) => link.getAttribute('href')),
    within,
  )

async function openTabs(page, timeout) {
  const tabs = page.locator('[role="tab"][aria-selected="false"]')
  for (let left = await tabs.count(); left > 0; left--) {
    await page.evaluate(
      (index) => document.querySelectorAll('[role="tab"][aria-selected="false"]')[index]?.click(),
      left - 1,
    )
    await isReady(page, timeout)
  }
}

/** Opens the other screens, and their links with data in the URL, until every extension has been shown. */
async function findExtensions(page, name, slots, screens, timeout) {
  const marked = (what) =>
    page.evaluate(
      ({ what, name }) =>
        performance
          .getEntriesByType('mark')
          .map((mark) => mark.name)
          .filter((text) => text.startsWith(`${what} ${name} slot:`))
          .map((text) => text.split(' slot:')[1]),
      { what, name },
    )
  const end = Date.now() + EXTENSIONS_TIMEOUT_MS
  const isLeft = async () => {
    if (Date.now() > end) return false
    const done = [...(await marked('rendered')), ...(await marked('failed'))]
    return slots.some((slot) => !done.includes(slot))
  }
  const links = new Map(screens.flatMap(({ link }) => (link ? [[link, link]] : [])))
  for (const { owner, path } of screens) {
    if (!(await isLeft())) break
    await checkScreen(page, owner, path, timeout)
    await isReady(page, timeout)
    await openTabs(page, timeout)
    // One URL of each kind: the same page with the same parameters.
    for (const link of await linksOn(page, 'main')) links.set(link.replace(/\d+|=[^&]*/g, ''), link)
  }
  for (const link of [...links.values()].slice(0, MOST_LINKS)) {
    if (!(await isLeft())) break
    await open(page, link)
    await isReady(page, timeout)
    await openTabs(page, timeout)
  }
  const broken = await marked('failed')
  return { seen: [...new Set(await marked('rendered'))].filter((slot) => !broken.includes(slot)), broken }
}

const open = (page, address) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)

async function checkScreen(page, name, path, timeout) {
  await open(
    page,
    path
      .replace(/\/[^/]+\?/g, '')
      .replace(/:[^/]+/g, '1')
      .replaceAll('*', '') || '/',
  )
  const problem = await page.evaluate(
    async ({ part, name, timeout }) => {
      const marked = (what) => performance.getEntriesByName(`${what} ${name} ${part}`, 'mark').length > 0
      for (const end = Date.now() + timeout; !marked('rendered') && !marked('failed'); ) {
        if (Date.now() > end) return `did not come: no mark "rendered ${name} ${part}" within ${timeout / 1000} s`
        await new Promise((next) => setTimeout(next, 20))
      }
      return marked('failed') ? 'is broken' : ''
    },
    { part: `route:${path}`, name, timeout },
  )
  if (problem) return problem
  if (!(await isReady(page, timeout))) return `had no data-ready on <html> within ${timeout / 1000} s`
  return page.evaluate(() => (document.querySelector('main h1')?.textContent ? '' : 'has no heading'))
}
