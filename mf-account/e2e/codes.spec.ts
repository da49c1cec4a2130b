import { randomUUID } from 'node:crypto'
import { expect, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { askForPhoneCode, codeTo, expectNotice, loginDialog, somePhone, wrong } from './steps.ts'

const WRONG = 'That is not the code we sent. Please check it and try again.'
const EXPIRED = 'This code has expired. Please ask for a new one.'
const USED = 'This code has been used already. Please ask for a new one.'
const INVALID = 'Invalid or expired verification code.'

/** Makes up the server's next answer, so that no test waits ten minutes for a code to expire. */
const answerOnce = (page: Page, code: string, message: string) =>
  page.route(
    '**/api/auth/verify',
    (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code, message, requestId: 'test' }),
      }),
    { times: 1 },
  )

/** Every reason for refusing a code, with its sentence. */
async function refuseInTurn(page: Page, code: string, verify: (code: string, sentence: string) => Promise<void>) {
  await verify(wrong(code), WRONG)
  await answerOnce(page, 'code-expired', EXPIRED)
  await verify(code, EXPIRED)
  await answerOnce(page, 'code-used', USED)
  await verify(code, USED)
}

test('a wrong, expired or used login code shows a helpful sentence, and the right code still works', async ({
  page,
  inbox,
  expectTrouble,
}) => {
  expectTrouble()
  const email = `codes-${randomUUID()}@mail.test`
  const dialog = loginDialog(page)
  const field = dialog.getByLabel('Verification code')
  const verify = async (code: string, sentence: string) => {
    await field.fill(code)
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(field).toHaveAccessibleDescription(new RegExp(sentence))
    await expect(field).toBeFocused()
    await expect(dialog.getByText('Login failed', { exact: true })).toBeVisible()
  }

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
  // The policy of the document lets the bot check's script come from its own origin, and ask there for a token.
  const script = page.locator('script[src*="/api.js?render="]')
  expect(new URL((await script.getAttribute('src')) ?? '').origin).not.toBe(new URL(page.url()).origin)
  expect(login.postDataJSON().captchaToken).toMatch(/^dev\./)
  await expectNotice(page, 'Verification required', 'A verification code has been sent to your email address')
  await dialog.getByRole('button', { name: 'Change address' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue(`typo-${email}`)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continue' }).click()

  const first = await codeTo(inbox, email)
  await refuseInTurn(page, first, verify)

  await dialog.getByRole('button', { name: 'Resend Code' }).click()
  await expectNotice(page, 'Verification code sent', 'A new verification code has been sent to your email address')
  const second = await codeTo(inbox, email)
  if (second !== first) await verify(first, WRONG)
  await field.fill(second)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expectNotice(page, 'Login successful', 'You are now logged in')
})

test('a page that is dropped while the mail is read comes back to the code; without a network the form says so', async ({
  page,
  context,
  inbox,
  expectTrouble,
}) => {
  expectTrouble()
  const email = `dropped-${randomUUID()}@mail.test`
  const dialog = loginDialog(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await context.setOffline(true)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to login. Please try again.')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Verification code')).toBeFocused()
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

test('a phone code that did not arrive is said; a wrong, expired or used one shows a helpful sentence, and a new code ends the old one', async ({
  page,
  inbox,
  signIn,
  expectTrouble,
}) => {
  expectTrouble()
  await signIn(page)
  await page.goto('/verify')
  const { local, number } = somePhone()
  const field = page.getByLabel('Verification code')
  const verify = async (code: string, sentence: string) => {
    await field.fill(code)
    await page.getByRole('button', { name: 'Verify Phone Number' }).click()
    await expect(field).toHaveAccessibleDescription(sentence)
    await expect(field).toBeFocused()
    await expectNotice(page, 'Verification failed', INVALID)
  }

  const lose = (how: string) => page.request.post('/dev/twilio/fail', { data: { number, how } })
  await lose('30003') // Twilio: the phone cannot be reached
  const first = await askForPhoneCode(page, local, inbox)
  const lost = page.getByText('The code did not arrive')
  await expect(lost).toBeVisible()
  await refuseInTurn(page, first, verify)

  await lose('none')
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expectNotice(page, 'Code sent', 'A new verification code has been sent to your phone.')
  await expect(lost).toBeHidden()
  const second = await codeTo(inbox, number)
  if (second !== first) await verify(first, WRONG)
  await field.fill(second)
  await page.getByRole('button', { name: 'Verify Phone Number' }).click()
  await expect(page).toHaveURL('/profile')
})

test('a phone that was verified in another tab needs no code', async ({ page, inbox, signIn, expectTrouble }) => {
  expectTrouble()
  await signIn(page)
  await page.goto('/verify')
  const code = await askForPhoneCode(page, somePhone().local, inbox)
  const other = await page.context().newPage()
  await other.goto('/verify')
  for (const tab of [other, page]) {
    await tab.getByLabel('Verification code').fill(code)
    await tab.getByRole('button', { name: 'Verify Phone Number' }).click()
    if (tab === other) await expect(tab).toHaveURL('/profile')
  }
  await expect(page.getByRole('heading', { name: 'Phone Already Verified' })).toBeVisible()
})

test('a verified number can be changed, and the new number is verified as well', async ({ page, inbox, signIn }) => {
  await signIn(page)
  await page.goto('/verify')
  for (const round of ['first', 'second']) {
    if (round === 'second') {
      await page.goto('/verify')
      await page.getByRole('button', { name: 'Change number' }).click()
    }
    const { local, masked } = somePhone()
    const code = await askForPhoneCode(page, local, inbox)
    await page.reload()
    await expect(page.getByText(`+1 ${local}`)).toBeVisible()
    await page.getByLabel('Verification code').fill(code)
    await page.getByRole('button', { name: 'Verify Phone Number' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText(masked)).toBeVisible()
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  }
})

test('a number that cannot receive a code is refused with the reason and stays in the field', async ({
  page,
  signIn,
  expectTrouble,
}) => {
  expectTrouble()
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
