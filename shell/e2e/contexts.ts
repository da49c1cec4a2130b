import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

interface Reusable {
  context: BrowserContext
  page: Page
  session: CDPSession
  key: string
  isChanged: boolean
  /** Another page was opened in it. */
  hasOthers: boolean
}

/**
 * A pool of browser contexts that tests reuse with their page. The renderer of a used page has compiled the site's
 * scripts, which halves the time of a first load. A context has no cookies, storage or history, and is closed after
 * changes that cannot be undone.
 */
export class ContextPool {
  readonly #idle: Reusable[] = []
  readonly #used = new Map<BrowserContext, Reusable>()
  private readonly browser: Browser
  private readonly address: string

  // Node runs this file without a build step for the benchmarks, so it has no parameter properties.
  constructor(browser: Browser, address: string) {
    this.browser = browser
    this.address = address
  }

  /** A `fresh` context is used by no other test, before or after. */
  async acquire(options: BrowserContextOptions, fresh: boolean): Promise<BrowserContext> {
    const { viewport, extraHTTPHeaders, ...rest } = options
    const key = JSON.stringify(rest)
    const found = fresh ? undefined : this.#idle.find((one) => one.key === key)
    if (!found) return this.#open(options, key, fresh)
    this.#idle.splice(this.#idle.indexOf(found), 1)
    const { context, page } = found
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
    if (viewport) await page.setViewportSize(viewport)
    found.isChanged = false
    found.hasOthers = false
    this.#used.set(context, found)
    return context
  }

  async #open(options: BrowserContextOptions, key: string, fresh: boolean): Promise<BrowserContext> {
    const context = await this.browser.newContext(options)
    const page = await context.newPage()
    if (fresh || this.browser.browserType().name() !== 'chromium') return context
    const session = await context.newCDPSession(page)
    const reusable = { context, page, session, key, isChanged: false, hasOthers: false }
    context.on('page', () => {
      reusable.hasOthers = true
    })
    reportChanges(context, page, () => {
      reusable.isChanged = true
    })
    this.#used.set(context, reusable)
    return context
  }

  pagesInUse(): Page[] {
    const idle = this.#idle.map(({ context }) => context)
    return this.browser.contexts().flatMap((context) => (idle.includes(context) ? [] : context.pages()))
  }

  /** Returns the context to the pool. */
  async release(context: BrowserContext, hasPassed: boolean): Promise<void> {
    const reusable = this.#used.get(context)
    this.#used.delete(context)
    if (!reusable || !hasPassed || reusable.isChanged || reusable.page.isClosed()) return context.close()
    await this.#reset(reusable).then(
      () => this.#idle.push(reusable),
      () => context.close(),
    )
  }

  async #reset({ context, page, session, hasOthers }: Reusable): Promise<void> {
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    // A document of the same origin keeps the renderer. The page of a person who only sends requests has never left it.
    const idleAt = `${this.address}/api/health/live`
    if (page.url() !== idleAt || hasOthers) {
      await page.goto(idleAt)
      await page.evaluate(() => {
        window.name = ''
      })
      await session.send('Storage.clearDataForOrigin', { origin: this.address, storageTypes: 'all' })
      await session.send('Page.resetNavigationHistory')
    }
    await context.clearCookies()
  }
}

const PERSISTENT_METHODS = [
  ...['addInitScript', 'addLocatorHandler', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'grantPermissions'],
  ...['newCDPSession', 'routeWebSocket', 'setDefaultNavigationTimeout', 'setDefaultTimeout', 'setExtraHTTPHeaders'],
  ...['setGeolocation', 'setHTTPCredentials'],
]
const CLOCK_METHODS = ['install', 'setFixedTime', 'setSystemTime', 'pauseAt']

/** Calls `changed` before each action whose effect outlives a new document. */
function reportChanges(context: BrowserContext, page: Page, changed: () => void): void {
  for (const [target, names] of [
    [context, PERSISTENT_METHODS],
    [page, PERSISTENT_METHODS],
    [context.clock, CLOCK_METHODS],
  ] as const)
    for (const name of names) {
      const act = Reflect.get(target, name)
      if (typeof act !== 'function') continue
      Reflect.set(target, name, (...values: unknown[]) => {
        changed()
        return act.apply(target, values)
      })
    }
}
