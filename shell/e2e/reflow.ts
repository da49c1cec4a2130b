import type { Page } from '@playwright/test'

/**
 * What does not fit: the page or a part of it that scrolls sideways, and text that is cut or runs out of its box. Text
 * that ends in an ellipsis and the values of fields are meant to be cut.
 */
export const overflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const FIELDS = 'svg, svg *, input, textarea, select, iframe, [aria-hidden="true"]'
    const textOf = (element: Element) => element.textContent?.trim().slice(0, 40)
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim())
    // Some texts are for screen readers only.
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
