import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './index.ts'

test('one page for developers shows all components, in both themes', async ({ page, expectTrouble }) => {
  expectTrouble() // Some avatars show a picture that fails to load.
  await page.goto('/dev/ui')
  const buttons = page.getByRole('button', { name: 'Open a dialog' })
  await expect(buttons).toHaveCount(2)
  const inks = await buttons.evaluateAll((all) => all.map((each) => getComputedStyle(each).color))
  expect(new Set(inks).size).toBe(2)
  await buttons.first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
