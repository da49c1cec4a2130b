import { expect, test } from '@flight-amigo/shell/e2e'
import { airport } from './steps.ts'

test('an airport is found and selected by keyboard alone, among at most five', {
  tag: [
    '@spec-airport-two-letters',
    '@spec-airport-match',
    '@spec-airport-none',
    '@spec-airport-five',
    '@spec-airport-label',
  ],
}, async ({ page }) => {
  const { keyboard } = page
  await page.goto('/find/create')
  await airport(page, 'Departure').focus()
  await keyboard.type('l')
  await expect(page.getByText('Type at least 2 characters to search')).toBeVisible()
  await keyboard.type('on')
  await expect(airport(page, 'Departure')).toHaveValue('lon')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options).toHaveCount(5)
  await expect(options.first()).toHaveText(/^[A-Z]{3} - Lon/)
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  const taken = await options.nth(1).locator('span span').first().textContent()
  await keyboard.press('Enter')
  await expect(airport(page, 'Departure')).toHaveValue(taken ?? '')
  await expect(options).toHaveCount(0)

  await keyboard.press('Tab')
  await expect(airport(page, 'Arrival')).toBeFocused()
  for (const [typed, first] of [
    ['ord', 'ORD - Chicago, United States'],
    ['chicago', /^[A-Z]{3} - Chicago, United States/],
    ['rajiv gandhi international', 'HYD - Hyderabad, India'],
    ['iceland', /^[A-Z]{3} - .*, Iceland/],
  ] as const) {
    await airport(page, 'Arrival').fill(typed)
    await expect(options.first()).toContainText(first)
  }
  await airport(page, 'Arrival').fill('qqqq')
  await expect(page.getByText('No airports found')).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByText('No airports found')).toHaveCount(0)
})
