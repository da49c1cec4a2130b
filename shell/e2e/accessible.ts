import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

const sentences = (violations: Violations) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)

/** Runs the axe that is already in the document, because injecting it again takes as long as the check. */
const checkAgain = (page: Page, options: object): Promise<Violations> =>
  page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: { run(...given: object[]): Promise<{ violations: Violations }> } }
    return (await axe.run({ exclude: [['iframe']] }, given)).violations
  }, options)

async function check(page: Page): Promise<Violations> {
  // Axe disables this rule of WCAG 2.2 by default: targets of at least 24 px.
  const options = { resultTypes: ['violations' as const], rules: { 'target-size': { enabled: true } } }
  if (await page.evaluate(() => 'axe' in window)) return checkAgain(page, options)
  return (await new AxeBuilder({ page }).exclude('iframe').setLegacyMode(true).options(options).analyze()).violations
}

/** Returns what axe finds in light mode, and how far the page is wider than the screen. */
export async function inaccessibleInLight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const found = sentences(await check(page))
  await page.emulateMedia({ colorScheme: null })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [...found, ...(over > 0 ? [`${over} px wider than the screen`] : [])]
}

/** The theme changes only colors, so only contrast is checked twice. Frames of other sites are left out. */
export async function inaccessible(page: Page): Promise<string[]> {
  const light = await inaccessibleInLight(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = sentences(await checkAgain(page, { runOnly: ['color-contrast'] })).map((found) => `in dark: ${found}`)
  await page.emulateMedia({ colorScheme: null })
  return [...light, ...dark]
}

export const expectAccessible = async (page: Page): Promise<void> => expect(await inaccessible(page)).toEqual([])
