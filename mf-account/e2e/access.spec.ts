import { expect, expectAccessible, somePhone, test } from '@flight-amigo/shell/e2e'
import { aPicture, requestPhoneCode } from './steps.ts'

test('axe finds nothing in the profile and the verification, light and dark', {
  tag: ['@spec-look-contrast', '@spec-keys-axe'],
}, async ({ page, inbox, signIn }) => {
  test.setTimeout(180_000)
  await signIn(page)
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await page.getByText('More', { exact: true }).click()
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  const languages = page.getByRole('combobox', { name: 'Languages' })
  await languages.click()
  await expect.poll(() => page.getByRole('listbox').evaluate((list) => list.scrollHeight)).toBeGreaterThan(400)
  await expectAccessible(page)
  await languages.press('Escape')
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.getByLabel('Username').fill('A')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Picture file').setInputFiles(aPicture())
  await expect(page.getByRole('dialog', { name: 'Your photo' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: "I'm a Helper" }).click()
  await expect(page.getByText(/^You need to verify/)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/profile/requests')
  await expect(page.getByText('No one yet')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/verify')
  await expect(page.getByLabel('Phone number')).toBeVisible()
  await expectAccessible(page)
  const code = await requestPhoneCode(page, somePhone().local, inbox)
  await page.getByLabel('Verification code').fill(code.slice(0, 3))
  await expectAccessible(page)
  await page.getByLabel('Verification code').fill(code)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verify Phone Number' }).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/verify')
  await expect(page.getByRole('heading', { name: 'Phone Already Verified' })).toBeVisible()
  await expectAccessible(page)
})
