import type { Page } from '@playwright/test'
import { inaccessible, inaccessibleByLayout, inaccessibleInLight } from './accessible.ts'
import { contentOf, englishIn } from './english.ts'
import { everyPage, routesWithoutAddress } from './every-page.ts'
import { obscuredByFocus } from './focus-not-obscured.ts'
import { expect, test } from './index.ts'
import { lengthened } from './lengthened.ts'
import { waitUntilReady } from './navigation.ts'
import { tooHeavy, type Visitor } from './page-weight.ts'
import { LONG_NAME } from './photograph.ts'
import { overflows, unfitAtSizes } from './reflow.ts'
import { saveData } from './save-data.ts'
import { hasMuchText, movedByFonts, watchMovement } from './stillness.ts'

test.use({ freshContexts: true })

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 768, height: 1024 }
const DESKTOP = { width: 1440, height: 900 }

/** Returns what does not fit when each text of the site is 40 % longer, as in a translation. */
const unfitWhenLengthened = (page: Page): Promise<string[]> =>
  lengthened(page, async () => (await overflows(page)).map((problem) => `longer texts: ${problem}`))

/** The left edge of all headings and of the logo, by the width of the window. */
const EDGES: Record<number, number> = { 1440: 184, 768: 24, 390: 16 }
/** A dialog covers these pages, or a conversation replaces their heading on a phone. */
const HAS_NO_EDGE = /[?&](listing|to)=/

async function offTheEdge(page: Page): Promise<string[]> {
  if (HAS_NO_EDGE.test(page.url())) return []
  const [width = 0, ...found] = await page.evaluate(() => [
    innerWidth,
    ...['header a', 'main h1'].map((one) => document.querySelector(one)?.getBoundingClientRect().left),
    Number.parseFloat(getComputedStyle(document.body).fontSize),
  ])
  return String(found) === String([EDGES[width], EDGES[width], 16]) ? [] : [`the edge at ${width} px: ${found}`]
}

/** On the pages of an account; other pages have links within a line. */
async function smallTargets(page: Page): Promise<string[]> {
  if (!/\/(profile(\/\w+)?|verify)$/.test(page.url())) return []
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, input:not([type=checkbox]), select, textarea)')].flatMap(
      (element) => {
        const { height } = element.getBoundingClientRect()
        return height > 0 && height < 43.5 ? [`${height} px high: ${element.outerHTML.slice(0, 80)}`] : []
      },
    ),
  )
}

/** Opens what is folded, and sends each form as it is, because the errors have texts too. */
async function unfoldAndSubmit(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
    for (const form of document.forms) form.querySelector<HTMLElement>('[type=submit]')?.click()
  })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

type Check = (page: Page, content: readonly string[]) => Promise<string[]>

const at =
  (window: { width: number; height: number }, ...checks: Check[]): Check =>
  async (page, content) => {
    await page.setViewportSize(window)
    const problems: string[] = []
    for (const check of checks) problems.push(...(await check(page, content)))
    return problems
  }

/** What a form loads when it is sent brings its own texts. */
const english: Check = async (page, content) => {
  await unfoldAndSubmit(page)
  let found: string[] = []
  const isTranslated = async () => {
    found = await englishIn(page, content)
    expect(found).toEqual([])
  }
  await expect(isTranslated)
    .toPass({ timeout: 3_000 })
    .catch(() => {})
  return found.map((text) => `in English: ${text}`)
}

interface Opened {
  opened: Page
  problems: string[]
}
type Open = (person: Page, who: Visitor, path: string) => Promise<Opened>

/** Opens a page as its first visitor, because a page that was open before would lend it scripts and fonts. */
const weighed: Open = async (person, who, path) => {
  const opened = await person.context().newPage()
  await saveData(opened)
  await (await person.context().newCDPSession(opened)).send('Network.setCacheDisabled', { cacheDisabled: true })
  await opened.setViewportSize(DESKTOP)
  await opened.goto(path)
  await waitUntilReady(opened)
  return { opened, problems: await tooHeavy(opened, who, path) }
}

const onPhone =
  (locale: string): Open =>
  async (opened, _, path) => {
    await opened.setViewportSize(PHONE)
    await opened.goto(`/${locale}${path}`)
    await waitUntilReady(opened)
    return { opened, problems: [] }
  }

const withLateFonts =
  (locale: string): Open =>
  async (opened, who, path) => {
    if (!hasMuchText(path)) return onPhone(locale)(opened, who, path)
    await opened.setViewportSize(PHONE)
    await opened.emulateMedia({ reducedMotion: 'no-preference' })
    const problems = await movedByFonts(opened, locale, path)
    await opened.emulateMedia({ reducedMotion: 'reduce' })
    return { opened, problems }
  }

interface Language {
  locale: string
  pages?: string
  only?: RegExp
  also?: string
  open: Open
  checks: Check[]
  tag: string[]
}

const LANGUAGES: Language[] = [
  {
    locale: 'en',
    also: ', and its first load has at most its bytes',
    open: weighed,
    checks: [
      at(DESKTOP, inaccessible, obscuredByFocus, offTheEdge),
      at(TABLET, offTheEdge),
      at(PHONE, inaccessibleByLayout, offTheEdge, smallTargets),
      unfitAtSizes,
      unfitWhenLengthened,
    ],
    tag: ['@spec-keys-axe', '@spec-one-outline', '@spec-one-edge', '@spec-look-text', '@spec-look-targets'],
  },
  // `every-page.slow.spec.ts` opens the same pages in the other languages.
  {
    locale: 'te',
    also: ', and does not move while its typeface loads',
    open: withLateFonts('te'),
    checks: [unfitAtSizes, english],
    tag: ['@spec-look-wide', '@spec-state-loading'],
  },
  // Boundaries allow no rule of layout for one side, so a page that fits in Telugu rarely differs in Arabic.
  {
    locale: 'ar',
    pages: 'the main pages meet',
    only: /^\/($|search\?from|find\/create|trips\/\d+$)/,
    open: onPhone('ar'),
    checks: [(page) => inaccessibleInLight(page), obscuredByFocus, unfitAtSizes],
    tag: ['@spec-look-wide'],
  },
]

for (const { locale, pages = 'every page meets', only = /^/, also = '', open, checks, tag } of LANGUAGES)
  test(`${pages} WCAG 2.2 AA as far as a program can check it${also}: ${locale}`, { tag }, async ({
    page,
    as,
    expectTrouble,
  }) => {
    test.setTimeout(600_000) // a slow machine opens eight pages in a minute
    // Pages of expired links, and of what does not exist.
    expectTrouble(/ 40[0134] /)
    const [member, helper] = [await as('Priya'), await as(LONG_NAME)]
    const addresses = await everyPage(member, helper)
    expect(routesWithoutAddress(test.info().config.rootDir, addresses)).toEqual([])
    const content = locale === 'te' ? await contentOf(helper, ['Priya', LONG_NAME]) : []
    const found: string[] = []
    for (const [person, who, paths] of [
      [page, 'visitor', addresses.visitor],
      [member, 'member', locale === 'te' ? [...addresses.member, ...addresses.failed] : addresses.member],
    ] as const) {
      if (locale === 'te') await watchMovement(person)
      for (const path of paths.filter((path) => only.test(path))) {
        const { opened, problems } = await open(person, who, path)
        for (const check of checks) problems.push(...(await check(opened, content)))
        found.push(...problems.map((problem) => `${path} ${problem}`))
        if (opened !== person) await opened.close()
      }
    }
    if (locale === 'en')
      for (const path of ['/', '/search?from=HYD&to=ORD']) {
        const { opened, problems } = await open(member, 'member', path)
        found.push(...problems.map((problem) => `of a member: ${path} ${problem}`))
        await opened.close()
      }
    expect(found).toEqual([])
  })
