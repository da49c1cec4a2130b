import { randomUUID } from 'node:crypto'
import { expect, expectNotice, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { codeTo, EXPIRED, expireCode, loginDialog, WRONG, wrong } from './steps.ts'

async function refuseLogin(page: Page, code: string, sentence: string): Promise<void> {
  const dialog = loginDialog(page)
  const field = dialog.getByLabel('Verification code')
  await field.fill(code)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence))
  await expect(field).toBeFocused()
  await expectNotice(page, 'Login failed', sentence)
}

test('a wrong or expired login code is explained, and the next code replaces it', {
  tag: [
    '@every-browser',
    '@spec-bot-check-script',
    '@spec-login-title',
    '@spec-login-code-step',
    '@spec-login-email-valid',
    '@spec-login-sent',
    '@spec-login-successful',
    '@spec-login-failed',
    '@spec-login-resent',
  ],
}, async ({ page, inbox, expectTrouble }) => {
  expectTrouble(/ 400 .*\/api\/auth\/verify/)
  const email = `codes-${randomUUID()}@mail.test`
  const dialog = loginDialog(page)
  const field = dialog.getByLabel('Verification code')

  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await dialog.getByLabel('Email').fill(`typo-${email}`)
  const [login] = await Promise.all([
    page.waitForRequest('**/api/auth/login'),
    dialog.getByRole('button', { name: 'Continue' }).click(),
  ])
  const script = page.locator('script[src*="/api.js?render="]')
  expect(new URL((await script.getAttribute('src')) ?? '').origin).not.toBe(new URL(page.url()).origin)
  expect(login.postDataJSON().captchaToken).toMatch(/^dev\./)
  await expectNotice(page, 'Verification required', 'A verification code has been sent to your email address')
  await dialog.getByRole('button', { name: 'Change email address' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue(`typo-${email}`)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continue' }).click()

  const first = await codeTo(inbox, email)
  await refuseLogin(page, wrong(first), WRONG)
  await expireCode(page)
  await refuseLogin(page, first, EXPIRED)

  await dialog.getByRole('button', { name: 'Resend Code' }).click()
  await expectNotice(page, 'Verification code sent', 'A new verification code has been sent to your email address')
  const second = await codeTo(inbox, email)
  if (second !== first) await refuseLogin(page, first, WRONG)
  await field.fill(second)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expectNotice(page, 'Login successful', 'You are now logged in')
})
