import type { Page } from '@playwright/test'

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
 * Latin words that are broken, although they are narrower than a third of the window. The fonts of other scripts may be
 * missing. Text of twice the size may have broken words in a small window.
 */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // User content may have words of any length.
    const OTHERS = 'svg, script, style, textarea, select, [aria-hidden="true"], [dir="auto"]'
    const found: string[] = []
    if (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 16) return found
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const element = text.parentElement
      if (!element?.checkVisibility() || element.closest(OTHERS)) continue
      for (const { 0: word, index } of text.data.matchAll(/\p{sc=Latn}[\p{sc=Latn}\p{M}]*/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const parts = [...range.getClientRects()].filter(({ width }) => width > 1)
        const lines = new Set(parts.map(({ top }) => Math.round(top)))
        const width = parts.reduce((sum, part) => sum + part.width, 0)
        if (lines.size > 1 && width < innerWidth / 3)
          found.push(`${element.tagName} "${element.textContent?.trim().slice(0, 40)}" breaks "${word}"`)
      }
    }
    return found
  })
