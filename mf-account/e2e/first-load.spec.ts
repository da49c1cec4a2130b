import { expect, expectStill, somePhone, test, watchMovement } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { requestPhoneCode } from './steps.ts'

test.use({ freshContexts: true })

test('nothing moves between the skeleton and the page', { tag: '@spec-state-loading' }, async ({
  page,
  inbox,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/verify')
  await requestPhoneCode(page, somePhone().local, inbox)
  await watchMovement(page)
  for (const [path, there] of [
    ['/profile', 'Not Verified'],
    ['/profile/requests', 'No one yet'],
    ['/profile/tips', 'Not set up'],
    ['/verify', 'Enter the 6-digit code'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(there)).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expectStill(page)
  }
})

const watchSections = (page: Page) =>
  page.addInitScript(() => {
    const began: Record<string, number> = {}
    const moved: Record<string, number> = {}
    Object.assign(window, { moved })
    // The test browser blocks notifications, and the text for that state has more lines.
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    const measure = () => {
      for (const { textContent, offsetTop } of document.querySelectorAll<HTMLElement>('main h2')) {
        began[textContent] ??= offsetTop
        moved[textContent] = Math.max(moved[textContent] ?? 0, Math.abs(offsetTop - began[textContent]))
      }
      requestAnimationFrame(measure)
    }
    requestAnimationFrame(measure)
  })

test('no section of /profile/settings moves between the skeleton and the page, on a phone and on a desktop', {
  tag: '@spec-state-loading',
}, async ({ page, signIn }) => {
  await signIn(page)
  await watchMovement(page)
  await watchSections(page)
  for (const width of [360, 412, 768, 1440]) {
    // Fonts load last, so also compare with the fallback font.
    const fonts = Promise.withResolvers<void>()
    await page.unroute('**/*.woff2')
    await page.route('**/*.woff2', async (route) => {
      await fonts.promise
      await route.continue()
    })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/profile/settings', { waitUntil: 'commit' })
    await expect(page.getByText('You log in as')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Notify me on this device' })).toBeEnabled()
    fonts.resolve()
    await page.evaluate(() => document.fonts.ready)
    await expectStill(page)
    const moved = await page.evaluate(() => (window as unknown as { moved: Record<string, number> }).moved)
    expect(Object.keys(moved)).toEqual(['Notifications', 'Your data', 'Your account'])
    // Text heights may be fractions of pixels.
    expect(Math.max(...Object.values(moved)), `${width}: ${JSON.stringify(moved)}`).toBeLessThanOrEqual(1)
  }
})
