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
    const found = controls.flatMap((control) => {
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
    // The link that skips the header covers a part of it while it has the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return found
  })

interface Stop {
  /** Its number in the order of the walk. Undefined where nothing has the focus, as after the end of a page. */
  number: string | undefined
  html: string
  isObscured: boolean
}

/** Describes the control that has the focus. A part of it that only a fixed or sticky element covers is not visible. */
const stopAt = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const control = document.activeElement
    if (!control || control === document.body) return { number: undefined, html: '', isObscured: false }
    if (!control.hasAttribute('data-stop'))
      control.setAttribute('data-stop', String(document.querySelectorAll('[data-stop]').length))
    const isSeen = [...control.getClientRects()].some(({ left, top, width, height }) =>
      [0.05, 0.5, 0.95].some((across) =>
        [0.05, 0.5, 0.95].some((down) => {
          const found = document.elementFromPoint(left + width * across, top + height * down)
          return found && (control.contains(found) || found.closest('label')?.contains(control))
        }),
      ),
    )
    const { width, height } = control.getBoundingClientRect()
    // The field of a checkbox may be invisible beneath its drawing.
    const isDrawnByLabel = width <= 1 || height <= 1 || getComputedStyle(control).opacity === '0'
    return {
      number: control.getAttribute('data-stop')!,
      html: control.outerHTML.slice(0, 120),
      isObscured: !isSeen && !isDrawnByLabel,
    }
  })

/**
 * Presses each key until the focus is back at its first control. Returns the controls that were completely covered, or
 * outside of what their container shows, while they had the focus.
 */
export async function obscuredByTab(page: Page, keys: readonly ('Tab' | 'Shift+Tab')[]): Promise<string[]> {
  const found = new Set<string>()
  for (const key of keys) {
    const visited = new Set<string>()
    for (let presses = 0; presses < 250; presses += 1) {
      await page.keyboard.press(key)
      const { number, html, isObscured } = await stopAt(page)
      if (number === undefined) {
        if (visited.size > 0) break
        continue
      }
      if (visited.has(number)) break
      visited.add(number)
      if (isObscured) found.add(`${key}: ${html}`)
    }
    if (visited.size < 2) found.add(`${key} reaches ${visited.size} controls`)
  }
  return [...found]
}
