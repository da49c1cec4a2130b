import { randomUUID } from 'node:crypto'
import { expect, expectNotice, somePhone, test, waitUntilReady } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { fillLogin, requestPhoneCode } from './steps.ts'

const WIDTH = 390
test.use({ viewport: { width: WIDTH, height: 844 }, hasTouch: true })

async function expectFit(page: Page): Promise<void> {
  await waitUntilReady(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH)
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, input:not([type=checkbox]), select, textarea)')]
      .map((element) => ({ what: element.outerHTML.slice(0, 80), height: element.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 43.5),
  )
  expect(small).toEqual([])
}

test('login, profile and verification fit a phone', {
  tag: ['@spec-look-targets', '@spec-menu-log-out', '@spec-logout-said'],
}, async ({ page, inbox }) => {
  test.setTimeout(120_000)
  await page.goto('/profile')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).tap()
  await fillLogin(page, `phone-${randomUUID()}@mail.test`, inbox)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Username')).toBeVisible()
  await expectFit(page)

  await page.getByLabel('Username').fill('A person with a rather long username 1')
  await page.getByLabel('Bio').fill('W'.repeat(80))
  await page.getByRole('button', { name: 'Save Changes' }).tap()
  await expectNotice(page, 'Profile updated', 'Your profile has been updated successfully')
  await expectFit(page)
  // It covers the next tap target.
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Close' })
    .tap()

  for (const section of ['settings', 'tips', 'requests']) {
    await page.goto(`/profile/${section}`)
    await expectFit(page)
    await page.getByRole('link', { name: 'Back to My Profile' }).tap()
    await expect(page).toHaveURL('/profile')
  }
  for (const tab of ["I'm a Helper", 'I Need Help']) {
    await page.getByRole('tab', { name: tab }).tap()
    await expect(page.getByText(/^You need to verify/)).toBeVisible()
    await expectFit(page)
  }
  await page.getByRole('link', { name: 'Verify your phone' }).tap()
  await expect(page.getByLabel('Phone number')).toBeVisible()
  await expectFit(page)
  const code = await requestPhoneCode(page, somePhone().local, inbox)
  await expectFit(page)
  await page.getByLabel('Verification code').fill(code)
  await expect(page.locator('progress')).toHaveCount(6)
  await page.getByRole('button', { name: 'Verify Phone Number' }).tap()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Open menu' }).tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const own = ['My Profile', 'Messages', 'Create Listing']
  const account = ['Contact requests', 'Settings', 'Tips and payouts', 'Trips']
  const links = ['Home', 'Browse Listings', ...own, 'Contact Us', ...account]
  await expect(menu.getByRole('navigation', { name: 'Menu' }).getByRole('link')).toHaveText(links)
  await menu.getByRole('button', { name: 'Log Out' }).tap()
  await expect(menu).toBeHidden()
  await expectNotice(page, 'Logged out successfully', 'You have been logged out of your account')
  await expect(page).toHaveURL('/')
})
