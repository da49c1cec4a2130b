import { inaccessibleInLight } from './accessible.ts'
import { expect, test } from './index.ts'

test('one page for developers shows all components, in both themes and in forced colors', {
  tag: '@spec-look-gallery',
}, async ({ page, expectTrouble }) => {
  expectTrouble(/ 404 .*\/photos\/0{64}\.webp/)
  await page.goto('/dev/ui')
  await expect(page.locator('body')).toHaveCSS('font-family', /^"?Figtree"?,/)
  const buttons = page.getByRole('button', { name: 'Open a dialog' })
  await expect(buttons).toHaveCount(2)
  const inks = await buttons.evaluateAll((all) => all.map((each) => getComputedStyle(each).color))
  expect(new Set(inks).size).toBe(2)
  await buttons.first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await inaccessibleInLight(page)).toEqual([])

  // In forced colors, components must still show their edges and what is selected.
  await page.emulateMedia({ forcedColors: 'active' })
  const [chosen, other] = [page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false })]
  const styleOf = async (one: typeof chosen, property: string) =>
    one.first().evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  const papers = [await styleOf(page.locator('body'), 'background-color'), await styleOf(other, 'background-color')]
  expect(papers).not.toContain(await styleOf(chosen, 'background-color'))
  const edged = [page.getByText('Verified', { exact: true }), page.getByText('Forms', { exact: true })]
  for (const part of [...edged, page.getByRole('status').filter({ hasText: 'Your tip' }), page.getByRole('alert')])
    expect(await styleOf(part, 'border-top-style'), await part.first().innerText()).toBe('solid')
  const stars = page.getByRole('radiogroup').first().locator('svg')
  expect(await stars.first().evaluate((star) => getComputedStyle(star).fill)).not.toBe(
    await stars.last().evaluate((star) => getComputedStyle(star).fill),
  )
  await page.getByRole('button', { name: 'Open a dialog' }).first().click()
  expect(await styleOf(page.getByRole('dialog'), 'border-top-style')).toBe('solid')
})
