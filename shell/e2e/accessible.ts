import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

const sentences = (violations: Violations) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)

/** Axe is in the page already; to bring it again would take as long as to look. */
const contrastAgain = (page: Page): Promise<Violations> =>
  page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(...given: object[]): Promise<{ violations: Violations }> } }
    const { violations } = await axe.run({ exclude: [['iframe']] }, { runOnly: ['color-contrast'] })
    return violations
  })

/**
 * Expects that axe finds nothing, in light and in dark, and that nothing is wider than the screen. Frames of other sites
 * are left out. The theme changes nothing but colours, so only contrast is looked at twice.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  const axe = new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  expect(sentences((await axe.analyze()).violations), 'in light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(sentences(await contrastAgain(page)), 'in dark').toEqual([])
  await page.emulateMedia({ colorScheme: null })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
