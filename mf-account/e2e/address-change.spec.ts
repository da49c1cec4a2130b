import { randomUUID } from 'node:crypto'
import { expect, expectNotice, test } from '@flight-amigo/shell/e2e'
import { codeTo } from './steps.ts'

test('the address changes by two codes; the page names the new one, and another device is logged out', {
  tag: '@spec-address-two-codes',
}, async ({ page, browser, baseURL, inbox, signIn }) => {
  const email = await signIn(page)
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
  await signIn(await elsewhere.newPage(), email)
  const moved = `moved-${randomUUID()}@mail.test`
  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Change email address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email address' })
  await expect(dialog.getByLabel('New email address')).toBeFocused()
  await dialog.getByLabel('New email address').fill(moved)
  await dialog.getByRole('button', { name: 'Send codes' }).click()
  await dialog.getByLabel(`Code sent to ${moved}`).fill(await codeTo(inbox, moved))
  await dialog.getByRole('button', { name: 'Check code' }).first().click()
  await expect(dialog.getByText(`Code sent to ${moved}: right.`)).toBeFocused()
  await dialog.getByLabel(`Code sent to ${email}`).fill(await codeTo(inbox, email))
  await dialog.getByRole('button', { name: 'Check code' }).click()
  await expectNotice(page, 'Email address changed', 'Other devices are logged out.')
  await expect(page.getByText(`You log in as ${moved}`)).toBeVisible()
  expect((await elsewhere.request.get('/api/auth/me')).status()).toBe(401)
  await elsewhere.close()
})

test('the link in the email stops nothing until the button is pressed, and says when it has expired', {
  tag: '@spec-address-stopped-by-link',
}, async ({ page, expectTrouble }) => {
  expectTrouble(/ 404 .*\/api\/address-change\/cancel/)
  await page.goto('/address-change?token=7.abc')
  await page.getByRole('button', { name: 'Stop the change' }).click()
  await expect(page.getByRole('alert')).toContainText('This change has been stopped or made already.')
})
