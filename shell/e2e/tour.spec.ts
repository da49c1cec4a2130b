import { expect, test } from './index.ts'

test.describe('/dev', () => {
  test('links to everything that development offers, and every link opens', async ({ page }) => {
    await page.goto('/dev')
    await expect(page.getByRole('heading', { level: 1, name: 'Development' })).toBeVisible()
    const links = await page.getByRole('link').all()
    const addresses = [...new Set(await Promise.all(links.map((link) => link.getAttribute('href'))))]
    expect(addresses).toEqual(expect.arrayContaining(['/dev/inbox', '/dev/api', '/dev/ui', '/dev/releases']))
    const statuses = await Promise.all(
      addresses.map(async (address) => [address, (await page.request.get(address ?? '')).status()]),
    )
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
  })

  test('shows the reference of the API with the parameters of a route', async ({ page }) => {
    await page.goto('/dev')
    await page.getByRole('link', { name: 'API reference' }).click()
    await page.locator('#operations-tag-listings').click()
    await page.locator('[data-path="/api/listings"]').first().click()
    await expect(page.getByRole('row', { name: /^cursor/ })).toBeVisible()
  })
})
