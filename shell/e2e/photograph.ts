import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { violationsOf } from './accessible.ts'

type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>

interface Variant {
  name: string
  width: number
  height: number
  media: Media
  /** Styles of the root element: twice the text size, or right to left. */
  root?: { fontSize?: string; dir?: string }
}

const sizes = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const
const themes = ['light', 'dark'] as const

const variants: Variant[] = [
  ...sizes.flatMap(([width, height]) =>
    themes.map((colorScheme) => ({ name: `${width} ${colorScheme}`, width, height, media: { colorScheme } })),
  ),
  { name: '390 forced colors', width: 390, height: 844, media: { colorScheme: 'dark', forcedColors: 'active' } },
  { name: '1440 forced colors', width: 1440, height: 900, media: { colorScheme: 'dark', forcedColors: 'active' } },
  { name: '1280 text twice as large', width: 1280, height: 900, media: {}, root: { fontSize: '200%' } },
  { name: '390 right to left', width: 390, height: 844, media: {}, root: { dir: 'rtl' } },
]

const READ = ['390 light', '1440 dark']

const has = async (page: Page, selector: string) => (await page.locator(selector).count()) > 0

/** Otherwise cards below the window are empty in a picture of the page. */
export const showWholePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shown = new CSSStyleSheet()
    shown.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [shown]
  })

/**
 * Takes a screenshot in every variant, and checks the screen with axe. Dialogs, typed text and errors are the same in
 * all pictures.
 */
export async function photograph(page: Page, screen: string): Promise<void> {
  const folder = process.env.SCREENS ?? 'test-results/screens'
  mkdirSync(folder, { recursive: true })
  const before = page.viewportSize() ?? { width: 1280, height: 720 }
  for (const { name, width, height, media, root = {} } of variants) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...media })
    await showWholePage(page)
    await page.evaluate(({ fontSize = '', dir = '' }) => {
      document.documentElement.style.fontSize = fontSize
      document.documentElement.dir = dir
      window.scrollTo(0, 0) // otherwise the header is in the middle of the picture
      return document.fonts.ready.then(() => undefined)
    }, root)
    // A frame of another site is painted only where it is visible on the screen.
    const [hasDialog, hasFrame] = [await has(page, 'dialog[open]'), await has(page, 'main iframe')]
    if (hasFrame && !hasDialog) {
      const whole = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height: whole })
    }
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    for (const frame of page.frames()) await frame.evaluate(() => document.body.offsetWidth).catch(() => 0)
    await page.screenshot({
      path: join(folder, `${screen} @${name}.png`),
      fullPage: !hasDialog,
      animations: 'disabled',
      caret: 'hide',
    })
    if (READ.includes(name)) {
      // Without the size of targets, because the bar of a scrolled dialog hides a part of some. Tests check it.
      expect.soft(await violationsOf(page, {}), `${screen} @${name}`).toEqual([])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(over, `${screen} @${name} is wider than its screen`).toBeLessThanOrEqual(0)
    }
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: null, forcedColors: null })
}

/** The size of printed pages within the margins of a card, in CSS pixels. */
const papers = { A4: { width: 711, height: 1055 }, Letter: { width: 733, height: 988 } }

export async function photographPaper(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => document.documentElement.removeAttribute('dir'))
  for (const [paper, size] of Object.entries(papers)) {
    await page.setViewportSize(size)
    const path = join(process.env.SCREENS ?? 'test-results/screens', `${screen} @${paper}.png`)
    await page.screenshot({ path, animations: 'disabled' })
  }
  await page.emulateMedia({ media: null })
  await page.setViewportSize(before)
}

/** The names that every picture with people has: one of the maximum length, and one from right to left. */
export const LONG_NAME = 'Wolfeschlegelsteinhausenberger'
export const ARABIC_NAME = 'عبد الرحمن بن محمد الأنصاري'
