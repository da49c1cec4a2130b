import { randomUUID } from 'node:crypto'
import { expect, expectNotice, somePhone, tabTo, test } from '@flight-amigo/shell/e2e'
import { codeTo, loginDialog } from './steps.ts'

test('login, profile, verification and deletion work by keyboard alone', { tag: '@spec-keys-everything' }, async ({
  page,
  inbox,
}) => {
  test.setTimeout(120_000)
  const email = `keys-${randomUUID()}@mail.test`
  const { keyboard } = page

  await page.goto('/profile')
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Log In' }))
  await keyboard.press('Enter')
  await expect(loginDialog(page).getByRole('heading')).toBeFocused()
  await tabTo(page, loginDialog(page).getByLabel('Email'))
  await keyboard.type(email)
  await keyboard.press('Enter')
  await expect(loginDialog(page).getByLabel('Verification code')).toBeFocused()
  await keyboard.type(await codeTo(inbox, email))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await tabTo(page, page.getByRole('tab', { name: 'Profile' }))
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: "I'm a Helper" })).toBeFocused()
  await expect(page.getByText('You need to verify your phone number to create listings')).toBeVisible()
  await keyboard.press('Home')
  await tabTo(page, page.getByLabel('Username'))
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('Asha')
  await tabTo(page, page.getByLabel('Languages'))
  await keyboard.type('telu')
  await expect(page.getByRole('option', { name: 'తెలుగు · Telugu' })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Telugu' })).toBeVisible()
  await keyboard.press('Enter')
  await expectNotice(page, 'Profile updated', 'Your profile has been updated successfully')

  await page.evaluate(() => scrollTo(0, 0))
  // Moves the focus back past the language, the name and the photo.
  for (const _ of [1, 2, 3, 4]) await keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Verify your phone' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/verify')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, page.getByLabel('Country code'))
  await keyboard.type('Un')
  await tabTo(page, page.getByLabel('Phone number'))
  const { local, number } = somePhone()
  await keyboard.type(`+1${local}`)
  await keyboard.press('Enter')
  await expect(page.getByLabel('Verification code')).toBeFocused()
  await keyboard.type(await codeTo(inbox, number))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Account menu' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Settings' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Delete my account' }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await expect(dialog.getByRole('heading')).toBeFocused()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, dialog.getByLabel('Type delete to confirm'))
  await keyboard.type('delete')
  await keyboard.press('Enter')
  await expectNotice(page, 'Account deleted', 'Your account is gone. Have a good journey.')
})
