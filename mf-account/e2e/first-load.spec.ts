import { expect, expectStill, test, watchMovement } from '@flight-amigo/shell/e2e'
import { askForPhoneCode, somePhone } from './steps.ts'

for (const [path, there] of [
  ['/profile', 'Not Verified'],
  ['/profile/requests', 'Nobody yet'],
  ['/profile/tips', 'Not set up'],
  ['/profile/settings', 'You log in as'],
  ['/verify', 'Enter the 6-digit code'],
] as const)
  test(`nothing on ${path} moves between the skeleton and the page`, async ({ page, inbox, signIn }) => {
    await signIn(page)
    await page.goto('/verify')
    await askForPhoneCode(page, somePhone().local, inbox)
    await watchMovement(page)
    await page.goto(path)
    await expect(page.getByText(there)).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expectStill(page)
  })
