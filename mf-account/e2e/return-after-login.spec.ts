import { randomUUID } from 'node:crypto'
import { expect, expectNotice, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { fillLogin, loginDialog } from './steps.ts'

/** Ends the session before the next save, so that the page learns of it only from the response. */
const refuseOnce = (page: Page) => {
  const body = JSON.stringify({ code: 'signed-out', message: 'Please sign in.', requestId: 'test' })
  const response = { status: 401, contentType: 'application/problem+json', body }
  return page.route('**/api/profile', (route) => route.fulfill(response), { times: 1 })
}

const someone = () => `wanted-${randomUUID()}@mail.test`

test('a protected address opens after the login, with its query', { tag: '@spec-return-after-login' }, async ({
  page,
  inbox,
}) => {
  await page.goto('/profile?tab=seeking_help')
  await expect(page).toHaveURL(`/?redirect=${encodeURIComponent('/profile?tab=seeking_help')}`)
  await page.getByRole('button', { name: 'Log In' }).last().click()
  await fillLogin(page, someone(), inbox)
  await expect(page).toHaveURL('/profile?tab=seeking_help')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('I Need Help')
})

test('a signed-in user is redirected from home to the requested page', { tag: '@spec-home-redirects' }, async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/?redirect=%2Fverify')
  await expect(page).toHaveURL('/verify')
  await expect(page.getByLabel('Phone number')).toBeVisible()
})

test('a half-filled form survives the login', { tag: '@spec-form-kept' }, async ({ page, inbox }) => {
  await page.goto('/contact')
  await page.getByRole('textbox', { name: 'Message' }).fill('My mother flies alone in May.')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await fillLogin(page, someone(), inbox)
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('My mother flies alone in May.')
})

test('when the server refuses the session, saving asks to log in and then saves', {
  tag: ['@spec-form-kept', '@spec-error-401'],
}, async ({ page, signIn, expectTrouble }) => {
  expectTrouble(/ 401 .*\/api\//)
  const email = await signIn(page)
  await page.goto('/profile')
  await page.getByLabel('Bio').fill('Not to be lost')
  await refuseOnce(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  // The server still knows this browser's session, so the email address is enough.
  await loginDialog(page).getByLabel('Email').fill(email)
  await loginDialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(loginDialog(page)).toBeHidden()
  await expectNotice(page, 'Profile updated', 'Your profile has been updated successfully')
  await expect(page.getByRole('article').getByText('Not to be lost')).toBeVisible()
})

test('another user who logs in does not save the draft of the previous user', {
  tag: '@spec-person-nobody-else',
}, async ({ page, inbox, signIn, expectTrouble }) => {
  expectTrouble(/ 401 .*\/api\//)
  await signIn(page)
  await page.goto('/profile')
  await page.getByLabel('Bio').fill('Mine alone')
  await refuseOnce(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const other = someone()
  await fillLogin(page, other, inbox)
  await expect(page.getByText('Someone else logged in on this browser')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('')
  expect((await (await page.context().request.get('/api/auth/me')).json()).bio).toBeNull()
})
