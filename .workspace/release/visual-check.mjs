import { findBrowser, flags } from '../browser.mjs'

const TEST_USER = {
  id: 1,
  username: 'Release check',
  email: 'release-check@example.invalid',
  phoneNumberMasked: null,
  profilePictureUrl: null,
  languages: null,
  bio: null,
  verified: true,
  smsCopies: false,
}
const TIMEOUT_MS = 10_000
const TIMEOUT_AFTER_ERROR_MS = 3_000
const MOST_LINKS = 12
/** How long all extensions together are looked for. */
const EXTENSIONS_TIMEOUT_MS = 10_000
/** How long a linked screen gets for its data and its extensions. */
const SETTLE = 250
/** Chromium forbids a document that Playwright has put together to load anything from this machine. */
const ANYWHERE = '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests'
let found

/**
 * Loads every screen of a release in a browser, with the live releases around it and a person who does not exist signed
 * in: of a remote its own screens and its extensions in other screens, of a shell its own and one of each remote. Each must
 * replace its skeleton, have a heading and cause no error. Answers what was seen; undefined if there is no browser.
 */
export async function checkVisually(origin, release, preview, say) {
  found ??= await findBrowser({ say })
  if (found.problem) {
    say(`NOT LOOKED AT in a browser, because there is none: ${found.problem}`)
    return undefined
  }
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath: found.path, args: [...flags, ANYWHERE] })
  try {
    const page = await browser.newPage({ baseURL: origin, serviceWorkers: 'block' })
    page.setDefaultTimeout(TIMEOUT_MS)
    const seen = await checkScreens(page, release, preview)
    if (seen.problems.length > 0)
      throw Object.assign(new Error('It does not render.'), {
        reasons: seen.problems.map((problem) => `${release}: ${problem}`),
      })
    const extensions = seen.extensions.length > 0 ? ` and its extensions of ${seen.extensions.join(', ')}` : ''
    say(
      `Looked at ${seen.screens.length === 1 ? 'its screen' : `its ${seen.screens.length} screens`}${extensions} in a browser`,
    )
    for (const name of seen.missed) say(`No screen showed its extension of ${name}, so it was not checked.`)
    return seen
  } finally {
    await browser.close()
  }
}

async function checkScreens(page, release, preview) {
  const [name] = release.split('@')
  const problems = []
  const screens = []
  const errors = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.route('**/*', answer)
  // The address redirects, which `page.route` does not see. This request gets the cookie for the browser.
  await page.request.get(`/contact${preview.slice(1)}`)
  await page.goto('/contact')
  if (!(await starts(page, errors))) {
    const why = errors[0] ? `: ${errors[0]}` : ''
    return { problems: [`the site does not start with it${why}`], screens, extensions: [], missed: [] }
  }
  errors.length = 0 // React reports that the server's HTML has no signed-in user
  const { releases } = await page.evaluate(() => JSON.parse(document.getElementById('site').textContent))
  const ofRemotes = releases.flatMap(({ name: owner, routes }) => routes.map((route) => ({ owner, ...route })))
  const isOwn = ({ owner }) => name === 'shell' || owner === name
  const own =
    name === 'shell' ? [...(await pagesOfShell(page, ofRemotes)), ...firstOfEach(ofRemotes)] : ofRemotes.filter(isOwn)
  for (const { owner, path } of own) {
    const problem = await look(page, owner, path)
    screens.push(path)
    for (const text of [problem, ...errors.splice(0)]) if (text) problems.push(`${path} ${text}`)
  }
  const slots = (releases.find((one) => one.name === name)?.slots ?? []).map((slot) => slot.name)
  const withData = []
  for (const screen of ofRemotes) withData.push({ ...screen, link: await addressWithData(page, screen) })
  for (const { link } of withData.filter((screen) => screen.link && isOwn(screen))) {
    await open(page, link)
    await page.waitForTimeout(SETTLE)
    for (const text of errors.splice(0)) problems.push(`${link} ${text}`)
  }
  const extensions = await findExtensions(page, name, slots, withData)
  for (const slot of extensions.broken) problems.push(`its extension of ${slot} is broken`)
  return {
    problems,
    screens,
    extensions: extensions.seen,
    missed: slots.filter((slot) => !extensions.seen.includes(slot)),
  }
}

/** Waits for the first page. After an error it waits less, because most such pages never come. */
async function starts(page, errors) {
  const isRendered = () => page.evaluate(() => performance.getEntriesByName('rendered shell route:/contact').length > 0)
  for (const began = Date.now(); !(await isRendered()); await page.waitForTimeout(50))
    if (Date.now() - began > (errors.length > 0 ? TIMEOUT_AFTER_ERROR_MS : TIMEOUT_MS)) return false
  return true
}

/** A screen that shows one thing says where links get its preview; the first thing there is data for the screen. */
async function addressWithData(page, { path, linkPreview }) {
  const [, things, parameter] = /^(\/[\w-]+)\/.*:(\w+)/.exec(linkPreview ?? '') ?? []
  if (!things) return undefined
  const reply = await page.request.get(`/api${things}?limit=1`)
  const [first] = reply.ok() ? await reply.json().catch(() => []) : []
  return first?.id === undefined ? undefined : `${path}?${parameter}=${first.id}`
}

const firstOfEach = (screens) => screens.filter(({ owner }, place) => screens[place - 1]?.owner !== owner)

/** The addresses in header and footer that no remote has. */
const pagesOfShell = async (page, ofRemotes) => {
  const taken = new Set(ofRemotes.map(({ path }) => path))
  const links = await linksOn(page, 'header, footer')
  return [...new Set(links.map((link) => link.split('?')[0]))]
    .filter((path) => !taken.has(path))
    .map((path) => ({ owner: 'shell', path }))
}

const linksOn = (page, within) =>
  page.evaluate(
    (places) => [...document.querySelectorAll(`:is(${places}) a[href^="/"]`)].map((link) => link.getAttribute('href')),
    within,
  )

/** Shows what stands behind the tabs of a screen. */
async function openTabs(page) {
  const tabs = page.locator('[role="tab"][aria-selected="false"]')
  for (let left = await tabs.count(); left > 0; left--) {
    await page.evaluate(
      (place) => document.querySelectorAll('[role="tab"][aria-selected="false"]')[place]?.click(),
      left - 1,
    )
    await page.waitForTimeout(SETTLE)
  }
}

/** Opens the other screens, and what they link to with data in the address, until every extension has been shown. */
async function findExtensions(page, name, slots, screens) {
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
    await look(page, owner, path)
    await page.waitForTimeout(SETTLE)
    await openTabs(page)
    // One address of each kind: the same page with the same parameters.
    for (const link of await linksOn(page, 'main')) links.set(link.replace(/\d+|=[^&]*/g, ''), link)
  }
  for (const link of [...links.values()].slice(0, MOST_LINKS)) {
    if (!(await isLeft())) break
    await open(page, link)
    await page.waitForTimeout(SETTLE)
    await openTabs(page)
  }
  const broken = await marked('failed')
  return { seen: [...new Set(await marked('rendered'))].filter((slot) => !broken.includes(slot)), broken }
}

/** Lets reads pass, refuses writes, and answers as if a person were signed in. */
async function answer(route) {
  const request = route.request()
  const { pathname } = new URL(request.url())
  if (request.resourceType() === 'document') {
    const response = await route.fetch({ maxRedirects: 0 })
    if (response.status() !== 200) return route.fulfill({ response })
    const body = (await response.text()).replace(
      /(<script type="application\/json" id="site">)(.*?)(<\/script>)/s,
      (_all, start, data, end) =>
        start + JSON.stringify({ ...JSON.parse(data), user: TEST_USER }).replaceAll('<', '\\u003c') + end,
    )
    return route.fulfill({ response, body })
  }
  if (!pathname.startsWith('/api/')) return route.continue()
  if (request.resourceType() === 'eventsource') return route.abort()
  if (pathname === '/api/auth/me') return route.fulfill({ json: TEST_USER })
  if (request.method() !== 'GET')
    return route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } })
  const response = await route.fetch()
  return response.status() === 401 ? route.fulfill({ status: 503, json: {} }) : route.fulfill({ response })
}

/** Opens an address as a link does. */
const open = (page, address) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)

/** Opens a screen. Answers what is wrong, or an empty text. */
async function look(page, name, path) {
  await open(
    page,
    path
      .replace(/\/[^/]+\?/g, '')
      .replace(/:[^/]+/g, '1')
      .replaceAll('*', '') || '/',
  )
  return page.evaluate(
    async ({ part, name, timeout }) => {
      const marked = (what) => performance.getEntriesByName(`${what} ${name} ${part}`, 'mark').length > 0
      for (const end = Date.now() + timeout; !marked('rendered') && !marked('failed'); ) {
        if (Date.now() > end) return `did not come within ${timeout / 1000} s`
        await new Promise((next) => setTimeout(next, 20))
      }
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next)))
      if (marked('failed')) return 'is broken'
      return document.querySelector('main h1')?.textContent ? '' : 'has no heading'
    },
    { part: `route:${path}`, name, timeout: TIMEOUT_MS },
  )
}
