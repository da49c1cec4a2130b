import { randomUUID } from 'node:crypto'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test'
import { ContextPool } from './contexts.ts'
import { type Inbox, openInbox } from './inbox.ts'
import { collectPageErrors } from './page-errors.ts'
import { signInByCode } from './person.ts'
import { deployedSite, type RunningSite, startSite } from './site.ts'

interface Options {
  /** For tests about first loads: no other test has used the contexts. */
  freshContexts: boolean
}

interface WorkerOptions {
  /** Environment variables of the site for this file's tests. Another value starts another site. */
  settings: Record<string, string>
}

interface Fixtures {
  /** Waits for a mail or SMS of this test, and returns each one once. */
  inbox: Inbox
  signIn: (page: Page, email?: string) => Promise<string>
  as: (username?: string, device?: BrowserContextOptions) => Promise<Page>
  /** Allows matching console errors; others fail the test. */
  expectTrouble: (expected: RegExp) => void
}

interface TestScope {
  watched: Watched
  options: BrowserContextOptions
  openContext: (device?: BrowserContextOptions) => Promise<BrowserContext>
}

interface WorkerScope {
  site: RunningSite
  contexts: ContextPool
}

const SETTINGS = {
  TRUSTED_PROXIES: '127.0.0.1',
  // A slow machine must not look like an unavailable database.
  ...{ RATE_LIMIT_TIMEOUT_MS: '5000', DOCUMENT_TIMEOUT_MS: '10000' },
}

/** Playwright's `test` with the real site, or with that of `BASE_URL`. */
export const test = base.extend<Fixtures & Options & TestScope, WorkerOptions & WorkerScope>({
  settings: [{}, { scope: 'worker', option: true }],
  freshContexts: [false, { option: true }],

  site: [
    async ({ settings }, use, { config }) => {
      const { BASE_URL, INBOX_URL } = process.env
      const site = BASE_URL
        ? await deployedSite(BASE_URL, settings, INBOX_URL)
        : await startSite(config.rootDir, { ...SETTINGS, ...settings })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  contexts: [({ browser, site }, use) => use(new ContextPool(browser, site.address)), { scope: 'worker' }],

  baseURL: ({ site }, use) => use(site.address),

  // Rate limits count networks, so each test sends its own network in the gateway's header.
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, 'x-forwarded-for': newNetwork() }),

  inbox: ({ site }, use) => use(openInbox(site.inbox)),

  watched: async ({ site }, use, testInfo) => {
    const watched = new Watched()
    const logged = site.log().length
    await use(watched)
    const log = site.log().slice(logged)
    if (log) await testInfo.attach('log of the site', { body: log, contentType: 'text/plain' })
    expect(watched.unexpected(), 'errors in the browser').toEqual([])
  },

  options: (
    { viewport, hasTouch, isMobile, javaScriptEnabled, serviceWorkers, contextOptions, baseURL, extraHTTPHeaders },
    use,
  ) => {
    const kind = { hasTouch, isMobile, javaScriptEnabled, serviceWorkers, ...contextOptions }
    // Playwright rejects undefined options.
    return use(JSON.parse(JSON.stringify({ ...kind, viewport, baseURL, extraHTTPHeaders })))
  },

  openContext: async ({ browserName, contexts, freshContexts, options, watched }, use, testInfo) => {
    const isOrdinary = options.serviceWorkers === 'block' && options.javaScriptEnabled !== false
    const isDesktop = browserName === 'firefox' && { isMobile: false }
    const opened: BrowserContext[] = []
    await use(async (device) => {
      const requested = { ...options, ...device, ...isDesktop }
      const context = await contexts.acquire(requested, freshContexts || !isOrdinary)
      opened.push(context)
      watched.add(context)
      return context
    })
    if (process.env.PICTURES || testInfo.status !== testInfo.expectedStatus)
      await attachPictures(contexts.pagesInUse(), testInfo)
    for (const context of opened) {
      watched.remove(context)
      await contexts.release(context, testInfo.status === 'passed')
    }
  },

  context: async ({ openContext }, use) => use(await openContext()),

  page: ({ context }, use) => use(context.pages()[0] as Page),

  expectTrouble: ({ watched }, use) => use((expected) => watched.expectTrouble(expected)),

  signIn: ({ inbox }, use) =>
    use(async (page, email = `e2e-${randomUUID()}@mail.test`) => {
      await signInByCode(page.context().request, email, inbox)
      return email
    }),

  as: ({ openContext, signIn }, use) =>
    use(async (username, device) => {
      const context = await openContext(device)
      const page = context.pages()[0] as Page
      await signIn(page)
      if (username) expect((await context.request.patch('/api/profile', { data: { username } })).ok()).toBe(true)
      return page
    }),
})

/** Playwright's Firefox does not support `isMobile`. */
export const isMobileHere = (
  { browserName }: { browserName: string },
  use: (isMobile: boolean) => Promise<void>,
): Promise<void> => use(browserName !== 'firefox')

/**
 * Attaches a screenshot of each page's final state. Playwright's own screenshots would include the idle pages of the
 * pool.
 */
async function attachPictures(pages: Page[], testInfo: TestInfo): Promise<void> {
  for (const [index, page] of pages.entries()) {
    const path = testInfo.outputPath(`end-${index + 1}.png`)
    const attach = () => testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
    // A closed or hanging page has no screenshot, and this must not hide why the test fails.
    await page.screenshot({ path, timeout: 5_000 }).then(attach, () => {})
  }
}

let networks = 0

function newNetwork(): string {
  networks += 1
  return `10.${networks & 255}.${(networks >> 8) & 255}.${networks >> 16}`
}

class Watched {
  readonly #contexts = new Map<BrowserContext, ReturnType<typeof collectPageErrors>>()
  readonly #expected: RegExp[] = []

  add(context: BrowserContext): void {
    this.#contexts.set(context, collectPageErrors(context))
  }

  /** Another test may use this context next. */
  remove(context: BrowserContext): void {
    this.#contexts.get(context)?.stop()
  }

  expectTrouble(expected: RegExp): void {
    this.#expected.push(expected)
  }

  unexpected(): string[] {
    return [...this.#contexts.values()]
      .flatMap(({ trouble }) => trouble)
      .filter((message) => !this.#expected.some((expected) => expected.test(message)))
  }
}

export { expectAccessible } from './accessible.ts'
export { advanceClock } from './clock.ts'
export { inDatabase } from './database.ts'
export { openInbox } from './inbox.ts'
export { expectLargestInDocument } from './largest.ts'
export { navigate, waitUntilReady } from './navigation.ts'
export { expectNotice } from './notice.ts'
export { botToken, publishOffer, signInByCode, somePhone } from './person.ts'
export { ARABIC_NAME, LONG_NAME, photograph, photographPaper, showWholePage } from './photograph.ts'
export { saveData } from './save-data.ts'
export { startSite } from './site.ts'
export { hold } from './slow-network.ts'
export { expectStill, shiftOf, watchMovement } from './stillness.ts'
export { tabTo } from './tabTo.ts'
export { translationsOf } from './translations.ts'
export { expect }
