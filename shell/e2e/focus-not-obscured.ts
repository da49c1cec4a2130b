import type { Page } from '@playwright/test'

/**
 * WCAG 2.2, 2.4.11: returns the controls that something else, such as a sticky bar, completely covers while they have
 * the focus.
 */
export const obscuredByFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    // Backwards, so that each control scrolls into view from above, where the header is.
    const controls = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].reverse()
    return controls.flatMap((control) => {
      control.focus()
      if (document.activeElement !== control || control.tabIndex < 0 || !control.checkVisibility()) return []
      const { left, top, width, height } = control.getBoundingClientRect()
      const isSeen = [0.1, 0.5, 0.9].some((across) =>
        [0.1, 0.5, 0.9].some((down) => {
          const found = document.elementFromPoint(left + width * across, top + height * down)
          return (
            found && (control.contains(found) || found.closest('label')?.contains(control) || found.contains(control))
          )
        }),
      )
      return isSeen ? [] : [`the focus is covered: ${control.outerHTML.slice(0, 120)}`]
    })
  })
