import { expect, test } from './index.ts'

test('a page is marked as ready, and each action removes the mark until its requests have completed', async ({
  page,
}) => {
  const ready = page.locator('html[data-ready]')
  await page.goto('/contact')
  await expect(ready).toBeAttached()

  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route('**/api/listings?**', async (route) => {
    requested.resolve()
    await released.promise
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse Listings' }).click()
  await requested.promise
  await expect(ready).not.toBeAttached()
  released.resolve()
  await expect(ready).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Available Amigos' })).toBeVisible()
})
