import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectNotice, somePhone, test } from '@flight-amigo/shell/e2e'
import { fillLogin, loginDialog, requestPhoneCode } from './steps.ts'

test('a visitor signs in, verifies a phone, edits the profile, logs out and deletes the account', {
  tag: [
    '@every-browser',
    '@spec-look-contrast',
    '@spec-keys-axe',
    '@spec-profile-card',
    '@spec-profile-phone',
    '@spec-profile-verified',
    '@spec-profile-edit',
    '@spec-profile-unverified-helper',
    '@spec-profile-unverified-seeker',
    '@spec-profile-updated',
    '@spec-verify-asks',
    '@spec-verify-already',
    '@spec-verify-verified',
  ],
}, async ({ page, inbox }) => {
  test.setTimeout(120_000)
  const email = `journey-${randomUUID()}@mail.test`
  const { local, masked } = somePhone()
  const card = page.getByRole('article', { name: 'Asha Raghavan' })

  await test.step('logs in on the way to the profile', async () => {
    await page.goto('/profile')
    await expect(page).toHaveURL('/?redirect=%2Fprofile')
    await expectNotice(page, 'Login Required', 'Please login to access this page')
    await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
    await fillLogin(page, email, inbox)
    await expectNotice(page, 'Login successful', 'You are now logged in')
    await expect(page).toHaveURL('/profile')
    await expect(page).toHaveTitle('Flight Amigo - Profile')
    await expect(page.getByText('Not Verified')).toBeVisible()
  })

  await test.step('edits the profile', async () => {
    await page.getByLabel('Username').fill('Asha Raghavan')
    const languages = page.getByRole('combobox', { name: 'Languages' })
    // Leaving the field adds a row above the button while it is being pressed.
    await languages.fill('Hindi')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(card).toContainText('Hindi')
    await expectNotice(page, 'Profile updated')
    await expect(page.getByRole('list', { name: 'Chosen' })).toHaveText('Hindi')
    await languages.click()
    await expect(page.getByRole('option', { name: 'Español · Spanish' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Backspace')
    await expect(page.getByRole('option', { name: 'हिन्दी · Hindi' })).toBeVisible()
    await languages.fill('తెలు')
    await page.getByRole('option', { name: 'తెలుగు · Telugu' }).click()
    await languages.fill('English, whistling, Farsi')
    await page.getByLabel('Bio').fill('Twice a year to Chicago.\n<b>Glad to help.</b>')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectNotice(page, 'Profile updated', 'Your profile has been updated successfully')
    await expect(card).toContainText('Telugu, English, Persian, whistling')
    await expect(page.getByRole('list', { name: 'Chosen' })).toHaveText('TeluguEnglishPersianwhistling')
    await page.getByRole('button', { name: 'Remove Persian' }).click()
    await expect(page.getByRole('button', { name: 'Remove whistling' })).toBeFocused()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(card).toContainText('Telugu, English, whistling')
    await expect(card).toContainText('<b>Glad to help.</b>')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Asha' })).toBeVisible()
  })

  await test.step('sees that listings need a verified phone; Back returns to the previous tab', async () => {
    await page.getByRole('tab', { name: "I'm a Helper" }).click()
    await expect(page.getByText('You need to verify your phone number to create listings')).toBeVisible()
    await page.getByRole('tab', { name: 'I Need Help' }).click()
    await expect(page.getByText('You need to verify your phone number to create requests')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab', { selected: true })).toHaveText("I'm a Helper")
    await page.getByRole('link', { name: 'Verify your phone' }).click()
    await expect(page).toHaveURL('/verify')
    await expect(page).toHaveTitle('Flight Amigo - Verification')
  })

  await test.step('verifies the phone', async () => {
    // The notice may disappear before the SMS arrives.
    const [code] = await Promise.all([
      requestPhoneCode(page, local, inbox),
      expectNotice(page, 'Code sent', 'A new verification code has been sent to your phone.'),
    ])
    await expect(page.getByText(`+1 ${local}`)).toBeVisible()
    await page.getByLabel('Verification code').fill(code)
    await page.getByRole('button', { name: 'Verify Phone Number' }).click()
    await expectNotice(page, 'Phone verified', 'Your phone number has been successfully verified.')
    await expect(page).toHaveURL('/profile')
    await expect(card.getByText('Verified', { exact: true })).toBeVisible()
    await expect(card.getByText(masked)).toBeVisible()
    await page.goto('/verification')
    await expect(page).toHaveURL('/verify')
    await expect(page.getByRole('heading', { name: 'Phone Already Verified' })).toBeVisible()
    await page.getByRole('link', { name: 'Return to Profile' }).click()
  })

  await test.step('downloads their data', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveTitle('Flight Amigo - Settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.json$/)
    const { data } = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(data.profile).toMatchObject({ email, username: 'Asha Raghavan', languages: 'Telugu, English, whistling' })
    expect(data.profile.languageCodes).toEqual(['tel', 'eng'])
  })

  await test.step('logs out, and finds everything again', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click()
    await expectNotice(page, 'Logged out successfully', 'You have been logged out of your account')
    await expect(page).toHaveURL('/')
    await page.goto('/verify')
    await expect(page).toHaveURL('/?redirect=%2Fverify')
    await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
    await fillLogin(page, email, inbox)
    await expect(page.getByRole('heading', { name: 'Phone Already Verified' })).toBeVisible()
  })

  await test.step('deletes the account, and is signed out', async () => {
    await page.getByRole('link', { name: 'Return to Profile' }).click()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    await expectAccessible(page)
    await dialog.getByLabel('Type delete to confirm').fill('delete')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expectNotice(page, 'Account deleted', 'Your account is gone. Have a good journey.')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible()

    await page.goto('/profile')
    await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
    await expect(loginDialog(page)).toBeVisible()
    await fillLogin(page, email, inbox)
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText('Not Verified')).toBeVisible()
    await expect(page.getByLabel('Username')).not.toHaveValue('Asha Raghavan')
  })
})

test('logging out everywhere ends the session on another device', { tag: '@spec-person-everywhere' }, async ({
  page,
  openContext,
  signIn,
  expectTrouble,
}) => {
  const email = await signIn(page)
  const phone = (await openContext()).pages()[0]!
  await signIn(phone, email)
  await phone.goto('/profile/settings')
  await expect(phone.getByText(email)).toBeVisible()

  expectTrouble(/ 401 .*\/api\//)
  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expectNotice(page, 'Logged out successfully', 'You have been logged out on all devices')
  await expect(page).toHaveURL('/')
  await expect(phone).toHaveURL(`/?redirect=${encodeURIComponent('/profile/settings')}`)
})
