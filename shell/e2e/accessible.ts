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

/**
 * Expects no findings of axe in light and dark mode, and nothing wider than the screen. Frames of other sites are left
 * out. The theme changes only colors, so only contrast is checked twice.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(sentences(await check(page)), 'in light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(sentences(await checkAgain(page, { runOnly: ['color-contrast'] })), 'in dark').toEqual([])
  await page.emulateMedia({ colorScheme: null })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
