import { expect, expectAccessible, expectNotice, somePhone, test } from '@flight-amigo/shell/e2e'
import { codeTo, EXPIRED, expireCode, requestPhoneCode, WRONG, wrong } from './steps.ts'

test('a phone code that was not delivered, is wrong or expired is explained, and a new code replaces the old one', {
  tag: [
    '@spec-sms-undelivered-code',
    '@spec-keys-axe',
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
  await expectAccessible(page)
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
