import { randomUUID } from 'node:crypto'
import { expect, expectNotice, test } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { fillLogin, openAsleep } from './steps.ts'

const someone = () => `tabs-${randomUUID()}@mail.test`
const me = async (page: Page) => (await page.context().request.get('/api/auth/me')).json()
const logIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
const logOut = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Log Out' }).click()
}

test("every tab follows a sign-out and another user's sign-in, and clears what was typed", {
  tag: '@spec-person-tabs',
}, async ({ page, context, inbox, signIn, expectTrouble }) => {
  expectTrouble(/ 401 .*\/api\//)
  await signIn(page)
  const ravi = someone()
  const other = await context.newPage()
  await other.goto('/profile')
  await other.getByLabel('Bio').fill('Half a sentence of mine')

  await logOut(page)
  await expect(other.getByRole('heading', { name: 'My Profile' })).toHaveCount(0)
  await expectNotice(other, 'You are logged out', 'Your session ended in another tab or on another device.')

  await logIn(page)
  await fillLogin(page, ravi, inbox)
  await expect(other).toHaveURL('/profile')
  await expect(other.getByLabel('Bio')).toHaveValue('')
})

test('a tab that is still loading shows the user who has just signed in', {
  tag: '@spec-person-tab-late',
}, async ({ page, context, inbox }) => {
  const scripts = Promise.withResolvers<void>()
  const other = await context.newPage()
  await other.route('**/shell.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await other.goto('/?redirect=/profile', { waitUntil: 'commit' })
  await expect(other.getByRole('banner').getByText('Log In')).toBeVisible()
  await page.goto('/')
  await logIn(page)
  await fillLogin(page, someone(), inbox)
  scripts.resolve()
  await expect(other.getByRole('heading', { name: 'My Profile' })).toBeVisible()
})

test('a sign-out in one tab clears the private storage of the others, and an expired session does not', {
  tag: '@spec-person-tab-forgets',
}, async ({ page, context, signIn, expectTrouble }) => {
  expectTrouble(/ 401 .*\/api\//)
  const asha = await signIn(page)
  const other = await context.newPage()
  const storedKeys = () => other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('private:')))
  await other.goto('/profile')
  await other.getByLabel('Bio').fill('Half a sentence of mine')
  await expect.poll(storedKeys).toHaveLength(1)

  await other.goto('about:blank') // a page that notices the end of its session redirects, which would race
  await context.clearCookies()
  await other.goto('/profile')
  await expect(other.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(await storedKeys()).toHaveLength(1)

  await signIn(page, asha)
  await other.goto('/profile')
  await expect(other.getByLabel('Bio')).toHaveValue('Half a sentence of mine')

  await logOut(page)
  await expectNotice(other, 'You are logged out', 'Your session ended in another tab or on another device.')
  expect(await storedKeys()).toEqual([])
})

test('a page that still shows another user saves nothing and switches to the signed-in user', {
  tag: '@spec-person-nobody-else',
}, async ({ page, signIn, expectTrouble }) => {
  expectTrouble(/ 409 .*\/api\/profile/)
  await signIn(page)
  await openAsleep(page, '/profile')
  await page.getByLabel('Bio').fill('Not for Ravi')
  const ravi = await signIn(page)
  const { username } = await me(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectNotice(
    page,
    `You are logged in as ${username}`,
    'Someone else logged in on this browser, so this page now shows their account.',
  )
  await expect(page.getByLabel('Bio')).toHaveValue('')
  expect(await me(page)).toMatchObject({ email: ravi, bio: null })
})

test('a deletion of an old session asks for a fresh code for the address that is deleted, and then deletes it', {
  tag: '@spec-person-fresh-code',
}, async ({ page, inbox, signIn, expectTrouble }) => {
  expectTrouble(/ 40[13] .*\/api\//)
  const email = await signIn(page)
  // Only the first response has the changed age of the session.
  let first = true
  await page.route('**/api/account', (route) => {
    if (!first) return route.continue()
    first = false
    const body = { code: 'fresh-code-needed', message: 'Please confirm that it is you.', requestId: 'test' }
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(body) })
  })
  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete my account' })
  await expect(deletion.getByText(email)).toBeVisible()
  await deletion.getByLabel('Type delete to confirm').fill('delete')
  await deletion.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login to Flight Amigo' })
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await expect(dialog.getByLabel('Email')).not.toBeEditable()
  const { text } = await (async () => {
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByLabel('Verification code')).toBeVisible()
    return inbox(email, (message) => /\b\d{6}\b/.test(message.text))
  })()
  await dialog.getByLabel('Verification code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expectNotice(page, 'Account deleted', 'Your account is gone. Have a good journey.')
  expect((await page.context().request.get('/api/auth/me')).status()).toBe(401)
})
