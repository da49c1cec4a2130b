import type { Page } from '@playwright/test'

/** WCAG 2.2, 1.4.4 and 1.4.10: text of twice the size, and a window of 1280 × 1024 at 400 %. */
const SIZES = [
  { name: '320 px', width: 320, height: 640, fontSize: '' },
  { name: '320 px, text of 200 %', width: 320, height: 640, fontSize: '200%' },
  { name: '1280 px at 400 %', width: 320, height: 256, fontSize: '' },
] as const

/** Returns what does not fit in the size that the page has, and in these. */
export async function unfitAtSizes(page: Page): Promise<string[]> {
  const problems = await overflows(page)
  for (const { name, width, height, fontSize } of SIZES) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, fontSize)
    problems.push(...(await overflows(page)).map((problem) => `${name}: ${problem}`))
  }
  return problems
}

/**
 * Returns what does not fit: horizontal scrolling, clipped or overflowing text, and broken words. Text with an ellipsis
 * and the values of fields may be clipped.
 */
export const overflows = async (page: Page): Promise<string[]> => [
  ...(await overflowing(page)),
  ...(await brokenWords(page)),
]

const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const FIELDS = 'svg, svg *, input, textarea, select, iframe, [aria-hidden="true"]'
    const textOf = (element: Element) => element.textContent?.trim().slice(0, 40)
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim())
    const isShown = (element: Element | null): boolean =>
      !element ||
      (element.clientWidth !== 1 && getComputedStyle(element).clipPath === 'none' && isShown(element.parentElement))
    const wide = document.documentElement.scrollWidth - innerWidth
    const found = wide > 0 ? [`the page by ${wide} px`] : []
    for (const element of document.body.querySelectorAll(`:not(${FIELDS})`)) {
      const over = element.scrollWidth - element.clientWidth
      if (over <= 2 || !element.clientWidth || !element.checkVisibility() || !isShown(element)) continue
      const { overflowX, textOverflow } = getComputedStyle(element)
      const isScrolled = ['auto', 'scroll'].includes(overflowX)
      if (textOverflow !== 'ellipsis' && (isScrolled || hasText(element)))
        found.push(`${element.tagName} "${textOf(element)}" by ${over} px`)
    }
    return found
  })

/**
 * Words that are broken, although they are narrower than a third of the window, in every script that separates words by spaces
 * and that the browser has a font for. A line of Chinese may end within a word.
 */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // User content may have words of any length.
    const OTHERS = 'svg, script, style, textarea, select, [aria-hidden="true"], [dir="auto"]'
    const WORD = /(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}\u200c\u200d])+/gu
    const context = document.createElement('canvas').getContext('2d')!
    const widthOf = (text: string) => context.measureText(text).width
    // Without a font, each letter and mark is a box of the same width.
    const isBoxes = (word: string) =>
      !/\p{sc=Latin}/u.test(word) && Math.abs(widthOf(word) - widthOf('\u{10fffd}') * [...word].length) < 0.5
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const element = text.parentElement
      if (!element?.checkVisibility() || element.closest(OTHERS)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      // Most texts have one line.
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size < 2) continue
      context.font = getComputedStyle(element).font
      for (const { 0: word, index } of text.data.matchAll(WORD)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const parts = [...range.getClientRects()].filter(({ width }) => width > 1)
        const lines = new Set(parts.map(({ top }) => Math.round(top)))
        const width = parts.reduce((sum, part) => sum + part.width, 0)
        if (lines.size > 1 && width < innerWidth / 3 && !isBoxes(word))
          found.push(`${element.tagName} "${element.textContent?.trim().slice(0, 40)}" breaks "${word}"`)
      }
    }
    return found
  })
