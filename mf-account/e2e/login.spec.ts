import { randomUUID } from 'node:crypto'
import { expect, expectNotice, test } from '@flight-amigo/shell/e2e'
import type { Page, Route } from '@playwright/test'
import { codeTo, EXPIRED, expireCode, fillLogin, loginDialog, WRONG, wrong } from './steps.ts'

const USED = 'This code has been used already. Please ask for a new one.'
const ENDED = 'This login has ended. Please enter your email address again.'
const TOO_MANY = 'Too many attempts. Please try again later.'

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

test('a login starts again with the same address when the response to its code was lost', {
  tag: '@spec-person-used-code',
}, async ({ page, inbox, expectTrouble }) => {
  expectTrouble(/\/api\/auth\/(verify|resend-code)/)
  const email = `lost-${randomUUID()}@mail.test`
  const dialog = loginDialog(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const code = await codeTo(inbox, email)
  const loseResponse = async (route: Route) => {
    const original = route.request()
    const { cookie = '', origin = '' } = await original.allHeaders()
    const headers = { cookie, origin, 'content-type': 'application/json' }
    const response = await fetch(original.url(), { method: 'POST', headers, body: original.postData() })
    expect(response.status).toBe(200)
    await route.abort()
  }
  await page.route('**/api/auth/verify', loseResponse, { times: 1 })
  await dialog.getByLabel('Verification code').fill(code)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to login. Please try again.')
  await refuseLogin(page, code, USED)
  await dialog.getByRole('button', { name: 'Resend Code' }).click()
  await expectNotice(page, 'Failed to resend code', ENDED)
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(new RegExp(ENDED))
  await fillLogin(page, email, inbox)
})

test('a fourth code within a minute is refused with an explanation, and the latest code still works', {
  tag: ['@spec-login-failed', '@spec-login-resend-failed'],
}, async ({ page, inbox, expectTrouble }) => {
  expectTrouble(/ 429 .*\/api\/auth\//)
  const email = `fourth-${randomUUID()}@mail.test`
  const dialog = loginDialog(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  for (const _ of ['second', 'third']) {
    await codeTo(inbox, email)
    await dialog.getByRole('button', { name: 'Resend Code' }).click()
  }
  const third = await codeTo(inbox, email)
  await dialog.getByRole('button', { name: 'Resend Code' }).click()
  await expectNotice(page, 'Failed to resend code', TOO_MANY)
  await expect(dialog.getByRole('alert')).toHaveText(`Failed to resend code. ${TOO_MANY}`)
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await loginDialog(other).getByLabel('Email').fill(`another-${email}`)
  await loginDialog(other).getByRole('button', { name: 'Continue' }).click()
  await expectNotice(other, 'Login failed', TOO_MANY)
  await expect(loginDialog(other).getByLabel('Email')).toHaveAccessibleDescription(new RegExp(TOO_MANY))
  await dialog.getByLabel('Verification code').fill(third)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expectNotice(page, 'Login successful', 'You are now logged in')
})

test('a page that was discarded while the user read the email returns to the code step', {
  tag: ['@spec-login-successful', '@spec-login-failed-else', '@spec-login-resend-failed-else'],
}, async ({ page, context, inbox, expectTrouble }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/)
  const email = `dropped-${randomUUID()}@mail.test`
  const dialog = loginDialog(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await dialog.getByLabel('Email').fill(email)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectNotice(page, 'Login failed', "You're offline. Try again when you're connected.")
  await expect(dialog.getByRole('alert')).toHaveText("You're offline. Try again when you're connected.")
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Verification code')).toBeFocused()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Resend Code' }).click()
  await expectNotice(page, 'Failed to resend code', "You're offline. Try again when you're connected.")
  await context.setOffline(false)
  await page.reload()
  await expect(dialog.getByText(email)).toBeVisible()
  await expect(dialog.getByRole('heading')).toBeFocused()
  await dialog.getByLabel('Verification code').fill(await codeTo(inbox, email))
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expectNotice(page, 'Login successful', 'You are now logged in')
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a bot check without a token stops the login; one that does not answer stops it for three seconds only', {
  tag: ['@spec-login-note', '@spec-login-sent', '@spec-login-no-token', '@spec-bot-check-patience'],
}, async ({ page, inbox }) => {
  const email = `human-${randomUUID()}@mail.test`
  const dialog = loginDialog(page)
  const token = /\/token\?key=/
  await page.clock.install()
  await page.route(token, (route) => route.fulfill({ body: '', headers: { 'access-control-allow-origin': '*' } }))
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await expect(dialog.getByText('This form is protected by invisible bot-check.')).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const again = 'Please try again in a few moments or refresh the page'
  await expectNotice(page, 'Security verification failed', again)
  await expect(dialog.getByRole('alert')).toHaveText(`Security verification failed. ${again}.`)

  await page.unroute(token)
  const original = page.waitForRequest(token)
  await page.route(token, () => {}) // never responds
  let logins = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) logins += 1
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await original
  await page.clock.runFor(2999)
  expect(logins).toBe(0)
  const sent = page.waitForRequest('**/api/auth/login')
  await page.clock.runFor(1)
  expect((await sent).postDataJSON()).toEqual({ email, captchaToken: 'bot-check-unavailable' })
  await page.clock.resume()
  await expectNotice(page, 'Verification required', 'A verification code has been sent to your email address')
  await expect(dialog.getByLabel('Verification code')).toBeFocused()
  await dialog.getByLabel('Verification code').fill(await codeTo(inbox, email))
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(dialog).toBeHidden()
})
