import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/** Axe disables this rule of WCAG 2.2 by default: targets of at least 24 px. */
const ALL_RULES: RunOptions = { rules: { 'target-size': { enabled: true } } }

/** Returns what axe finds. Frames of other sites are left out. */
export async function violationsOf(page: Page, rules = ALL_RULES): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (options) => {
    const inPage = window as unknown as { axe: { run(...given: object[]): Promise<AxeResults> } }
    return (await inPage.axe.run({ exclude: [['iframe']] }, { ...options, resultTypes: ['violations'] })).violations
  }, rules)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
}

/** Returns what axe finds in light mode, and how far the page is wider than the screen. */
export async function inaccessibleInLight(page: Page, rules?: RunOptions): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const found = await violationsOf(page, rules)
  await page.emulateMedia({ colorScheme: null })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [...found, ...(over > 0 ? [`${over} px wider than the screen`] : [])]
}

/** All other rules judge the document, which is that of a desktop. `focus.spec.ts` opens the menu and dialogs of a phone. */
export const inaccessibleByLayout = (page: Page): Promise<string[]> =>
  inaccessibleInLight(page, { runOnly: ['color-contrast', 'target-size', 'scrollable-region-focusable'] })

/** The theme changes only colors, so only contrast is checked twice. */
export async function inaccessible(page: Page): Promise<string[]> {
  const light = await inaccessibleInLight(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = (await violationsOf(page, { runOnly: ['color-contrast'] })).map((found) => `in dark: ${found}`)
  await page.emulateMedia({ colorScheme: null })
  return [...light, ...dark]
}

export const expectAccessible = async (page: Page): Promise<void> => expect(await inaccessible(page)).toEqual([])
