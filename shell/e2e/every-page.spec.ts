import type { Page } from '@playwright/test'
import { inaccessible, inaccessibleInLight } from './accessible.ts'
import { contentOf, englishIn } from './english.ts'
import { everyPage, routesWithoutAddress } from './every-page.ts'
import { obscuredByFocus } from './focus-not-obscured.ts'
import { expect, test } from './index.ts'
import { lengthened } from './lengthened.ts'
import { waitUntilReady } from './navigation.ts'
import { tooHeavy, type Visitor } from './page-weight.ts'
import { LONG_NAME } from './photograph.ts'
import { overflows } from './reflow.ts'
import { saveData } from './save-data.ts'
import { hasMuchText, movedByFonts, watchMovement } from './stillness.ts'

test.use({ freshContexts: true })

/** WCAG 2.2, 1.4.4 and 1.4.10: text of twice the size, and a window of 1280 × 1024 at 400 %. */
const SIZES = [
  { name: '320 px', width: 320, height: 640, fontSize: '' },
  { name: '320 px, text of 200 %', width: 320, height: 640, fontSize: '200%' },
  { name: '1280 px at 400 %', width: 320, height: 256, fontSize: '' },
] as const
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

async function unfitAtSizes(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const { name, width, height, fontSize } of SIZES) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, fontSize)
    problems.push(...(await overflows(page)).map((problem) => `${name}: ${problem}`))
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  return problems
}

/** Returns what does not fit when each text of the site is 40 % longer, as in a translation. */
const unfitWhenLengthened = (page: Page): Promise<string[]> =>
  lengthened(page, async () => {
    const problems: string[] = []
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      problems.push(...(await overflows(page)).map((problem) => `longer texts at ${width} px: ${problem}`))
    }
    return problems
  })

/** The left edge of all headings and of the logo, by the width of the window. */
const EDGES = [
  [1440, 184],
  [768, 24],
  [390, 16],
] as const
/** A dialog covers these pages, or a conversation replaces their heading on a phone. */
const HAS_NO_EDGE = /[?&](listing|to)=/

async function offTheEdge(page: Page): Promise<string[]> {
  if (HAS_NO_EDGE.test(page.url())) return []
  const problems: string[] = []
  for (const [width, left] of EDGES) {
    await page.setViewportSize({ width, height: 900 })
    const found = await page.evaluate(() => [
      ...['header a', 'main h1'].map((one) => document.querySelector(one)?.getBoundingClientRect().left),
      getComputedStyle(document.body).fontSize,
    ])
    if (String(found) !== String([left, left, '16px'])) problems.push(`the edge at ${width} px: ${found}`)
  }
  return problems
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

/** Axe treats most of a page alike in all languages. */
const accessibleIfMain: Check = async (page) =>
  /\/(te|ar)(\/|\/search\?from=.*|\/find\/create|\/trips\/\d+)?$/.test(page.url()) ? inaccessibleInLight(page) : []

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

const LANGUAGES: { locale: string; also?: string; open: Open; checks: Check[]; tag: string[] }[] = [
  {
    locale: 'en',
    also: ', and its first load has at most its bytes',
    open: weighed,
    checks: [
      at(DESKTOP, inaccessible, obscuredByFocus),
      offTheEdge,
      at(PHONE, inaccessibleInLight, smallTargets),
      unfitAtSizes,
      unfitWhenLengthened,
    ],
    tag: ['@spec-keys-axe', '@spec-one-outline', '@spec-one-edge', '@spec-look-text', '@spec-look-targets'],
  },
  // `stillness.slow.spec.ts` opens the same pages in the other languages.
  {
    locale: 'te',
    also: ', and does not move while its typeface loads',
    open: withLateFonts('te'),
    checks: [accessibleIfMain, unfitAtSizes, english],
    tag: ['@spec-look-wide', '@spec-state-loading'],
  },
  {
    locale: 'ar',
    open: onPhone('ar'),
    checks: [accessibleIfMain, obscuredByFocus, unfitAtSizes],
    tag: ['@spec-look-wide'],
  },
]

for (const { locale, also = '', open, checks, tag } of LANGUAGES)
  test(`every page meets WCAG 2.2 AA as far as a program can check it${also}: ${locale}`, { tag }, async ({
    page,
    as,
    expectTrouble,
  }) => {
    test.setTimeout(300_000)
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
      for (const path of paths) {
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
