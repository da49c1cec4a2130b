import { expect, expectAccessible, test } from './index.ts'
import { navigate, waitUntilReady } from './navigation.ts'

test('the headings of all pages have one left edge, and every way back looks the same', {
  tag: ['@spec-look-text', '@spec-one-edge'],
}, async ({ page, signIn }) => {
  await signIn(page)
  const [{ userId }] = await (await page.request.get('/api/listings?limit=1')).json()
  const own = ['/', '/search', '/flight-search', '/create-listing', '/find/create', '/offer/create']
  const others = ['/messages', '/unsubscribe', '/profile', '/my-data', '/verify', '/contact', '/terms-of-use']
  const more = [`/people/${userId}`, `/tip/${userId}`, `/checkout/${userId}`, '/privacy-policy', '/no-such-page']
  const backs = new Set<string>()
  await page.goto('/contact')
  for (const path of [...own, ...others, ...more]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await navigate(page, path)
    await waitUntilReady(page)
    for (const [width, left] of [
      [1440, 184],
      [768, 24],
      [390, 16],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const [logo, heading] = await page.evaluate(() =>
        ['header a', 'main h1'].map((one) => document.querySelector(one)?.getBoundingClientRect().left),
      )
      expect.soft([heading, logo], `${path} at ${width}`).toEqual([left, left])
      const text = await page.evaluate(() => getComputedStyle(document.body).fontSize)
      expect.soft(text, `${path} at ${width}`).toBe('16px')
    }
    const arrows = await page.evaluate(() =>
      [...document.querySelectorAll('main div:has(+ h1) a')].map(
        (link) => getComputedStyle(link, '::before').borderWidth + link.querySelectorAll('svg').length,
      ),
    )
    for (const arrow of arrows) backs.add(arrow)
  }
  expect([...backs]).toEqual(['0px 0px 2px 2px0'])
})

test('the headings of the contact page are in order', { tag: '@spec-one-outline' }, async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
  await expectAccessible(page)
})
