import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const found = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations } = await axe.exclude('iframe').setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
}

/**
 * Expects that axe finds nothing, in light and in dark, and that nothing is wider than the screen. Frames of other sites
 * are left out. The theme changes nothing but colours, so only contrast is looked at twice.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await found(new AxeBuilder({ page })), 'in light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await found(new AxeBuilder({ page }).withRules('color-contrast')), 'in dark').toEqual([])
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
