import { expect, expectNotice, somePhone, test } from '@flight-amigo/shell/e2e'
import { codeTo, EXPIRED, expireCode, requestPhoneCode, WRONG, wrong } from './steps.ts'

test('a phone code that was not delivered, is wrong or expired is explained, and a new code replaces the old one', {
  tag: [
    '@spec-sms-undelivered-code',
    '@spec-verify-buttons',
    '@spec-verify-then-profile',
    '@spec-verify-failed',
    '@spec-verify-resent',
    '@spec-verify-resend-failed',
  ],
}, async ({ page, context, inbox, signIn, expectTrouble }) => {
  expectTrouble(/ 400 .*\/api\/auth\/verify|ERR_INTERNET_DISCONNECTED/)
  await signIn(page)
  await page.goto('/verify')
  const { local, number } = somePhone()
  const field = page.getByLabel('Verification code')
  const refuse = async (code: string, sentence: string) => {
    await field.fill(code)
    await page.getByRole('button', { name: 'Verify Phone Number' }).click()
    await expect(field).toHaveAccessibleDescription(sentence)
    await expect(field).toBeFocused()
    await expectNotice(page, 'Verification failed', 'Invalid or expired verification code.')
  }

  const lose = (how: string) => page.request.post('/dev/twilio/fail', { data: { number, how } })
  await lose('30003') // Twilio's error for an unreachable phone
  const first = await requestPhoneCode(page, local, inbox)
  const lost = page.getByText('The code did not arrive')
  await expect(lost).toBeVisible()
  await refuse(wrong(first), WRONG)
  await expireCode(page)
  await refuse(first, EXPIRED)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expectNotice(page, 'Failed to send code', "You're offline. Try again when you're connected.")
  await context.setOffline(false)
  await lose('none')
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expectNotice(page, 'Code sent', 'A new verification code has been sent to your phone.')
  await expect(lost).toBeHidden()
  const second = await codeTo(inbox, number)
  if (second !== first) await refuse(first, WRONG)
  await field.fill(second)
  await page.getByRole('button', { name: 'Verify Phone Number' }).click()
  await expect(page).toHaveURL('/profile')
})

test('a phone that was verified in another tab needs no code', { tag: '@spec-person-number' }, async ({
  page,
  inbox,
  signIn,
  expectTrouble,
}) => {
  expectTrouble(/ 409 .*\/api\/auth\/verify/)
  await signIn(page)
  await page.goto('/verify')
  const code = await requestPhoneCode(page, somePhone().local, inbox)
  const other = await page.context().newPage()
  await other.goto('/verify')
  for (const tab of [other, page]) {
    await tab.getByLabel('Verification code').fill(code)
    await tab.getByRole('button', { name: 'Verify Phone Number' }).click()
    if (tab === other) await expect(tab).toHaveURL('/profile')
  }
  await expect(page.getByRole('heading', { name: 'Phone Already Verified' })).toBeVisible()
})

test('a verified number can be changed, and the new number is verified as well', {
  tag: '@spec-person-number',
}, async ({ page, inbox, signIn }) => {
  await signIn(page)
  await page.goto('/verify')
  for (const round of ['first', 'second']) {
    if (round === 'second') {
      await page.goto('/verify')
      await page.getByRole('button', { name: 'Change number' }).click()
    }
    const { local, masked } = somePhone()
    const code = await requestPhoneCode(page, local, inbox)
    await page.reload()
    await expect(page.getByText(`+1 ${local}`)).toBeVisible()
    await page.getByLabel('Verification code').fill(code)
    await page.getByRole('button', { name: 'Verify Phone Number' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText(masked)).toBeVisible()
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  }
})

test('a number that cannot receive a code is refused with the reason and stays in the field', {
  tag: '@spec-phone-minimum',
}, async ({ page, signIn, expectTrouble }) => {
  expectTrouble(/ 400 .*\/api\/profile\/phone/)
  await signIn(page)
  await page.goto('/verify')
  const field = page.getByLabel('Phone number')
  await field.fill('123')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(field).toHaveAccessibleDescription(/Please enter a valid phone number/)
  await field.fill('0000000000')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expectNotice(page, 'Failed to send code', 'Please enter a valid phone number')
  await expect(field).toHaveValue('0000000000')
  await expect(field).toBeFocused()
})
