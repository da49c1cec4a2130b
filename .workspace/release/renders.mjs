import { findBrowser, flags } from '../browser.mjs'

const NOBODY = {
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
const PATIENCE = 10_000
/** Chromium forbids a document that Playwright has put together to load anything from this machine. */
const ANYWHERE = '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests'
let found

/**
 * Loads every screen of a release in a browser, with the live releases around it and a person who does not exist signed
 * in. Each page must replace its skeleton, have a heading and cause no error. Answers whether there was a browser.
 */
export async function renders(origin, release, { routes, look: preview }, say) {
  if (routes.length === 0) return true
  found ??= await findBrowser({ say })
  if (found.problem) {
    say(`NOT LOOKED AT in a browser, because there is none: ${found.problem}`)
    return false
  }
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath: found.path, args: [...flags, ANYWHERE] })
  try {
    const page = await browser.newPage({ baseURL: origin })
    const [name] = release.split('@')
    const errors = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.route('**/*', answer)
    // The address redirects, which `page.route` does not see. This request gets the cookie for the browser.
    await page.request.get(`/contact${preview.slice(1)}`)
    await page.goto('/contact')
    await page.waitForFunction(() => performance.getEntriesByName('stands shell route:/contact').length > 0)
    errors.length = 0 // React reports that the server's HTML has nobody signed in
    const problems = []
    for (const { path } of routes) {
      const problem = await look(page, name, path)
      for (const text of [problem, ...errors.splice(0)]) if (text) problems.push(`${release}: ${path} ${text}`)
    }
    if (problems.length > 0) throw Object.assign(new Error('It does not render.'), { reasons: problems })
    say(`Looked at ${routes.length === 1 ? 'its screen' : `its ${routes.length} screens`} in a browser`)
    return true
  } finally {
    await browser.close()
  }
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
        start + JSON.stringify({ ...JSON.parse(data), user: NOBODY }).replaceAll('<', '\\u003c') + end,
    )
    return route.fulfill({ response, body })
  }
  if (!pathname.startsWith('/api/')) return route.continue()
  if (request.resourceType() === 'eventsource') return route.abort()
  if (pathname === '/api/auth/me') return route.fulfill({ json: NOBODY })
  if (request.method() !== 'GET')
    return route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } })
  const response = await route.fetch()
  return response.status() === 401 ? route.fulfill({ status: 503, json: {} }) : route.fulfill({ response })
}

/** Opens an address as a link does. Answers what is wrong, or an empty text. */
async function look(page, name, path) {
  const address = path.replace(/:[^/]+/g, '1').replaceAll('*', '')
  return page.evaluate(
    async ({ part, address, name, patience }) => {
      history.pushState({}, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      const marked = (what) => performance.getEntriesByName(`${what} ${name} ${part}`, 'mark').length > 0
      for (const end = Date.now() + patience; !marked('stands') && !marked('fault'); ) {
        if (Date.now() > end) return `did not come within ${patience / 1000} s`
        await new Promise((next) => setTimeout(next, 20))
      }
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next)))
      if (marked('fault')) return 'is broken'
      return document.querySelector('main h1')?.textContent ? '' : 'has no heading'
    },
    { part: `route:${path}`, address, name, patience: PATIENCE },
  )
}
