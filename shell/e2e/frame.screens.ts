import { expect, LONG_NAME, photograph, test } from './index.ts'

const button = /^(Send Message|Sending)/

test('pages of the shell', async ({ page, expectTrouble }) => {
  expectTrouble(/ 404 .*\/no-such-page/)
  for (const [path, name] of [
    ['/safety', 'safety'],
    ['/help', 'help'],
    ['/about', 'about'],
    ['/terms-of-use', 'terms'],
    ['/privacy-policy', 'privacy'],
    ['/no-such-page', 'not found'],
    ['/contact', 'contact'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await photograph(page, `shell ${name}`)
  }
  await page.getByRole('button', { name: button }).click()
  await expect(page.locator('[aria-invalid]').first()).toBeFocused()
  await photograph(page, 'shell contact with errors')
})

test('login', async ({ page, expectTrouble }) => {
  expectTrouble(/ 400 .*\/api\/auth\/verify/)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login to Flight Amigo' })
  await expect(dialog.getByLabel('Email')).toBeVisible()
  await photograph(page, 'shell login')
  await dialog.getByLabel('Email').fill('screens@mail.test')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Verification code')).toBeVisible()
  await photograph(page, 'shell login code')
  await dialog.getByLabel('Verification code').fill('000000')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(dialog.locator('[aria-invalid]')).toBeVisible()
  await photograph(page, 'shell login wrong code')
})

test('the frame of a person with a long name, on a page that does not arrive', async ({ as, expectTrouble }) => {
  expectTrouble(/\/r\/listings\//)
  const page = await as(LONG_NAME)
  await page.goto('/contact')
  await photograph(page, 'shell header signed in')
  await page.route('**/r/listings/**', (route) => route.abort())
  await page.goto('/search')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 })
  await photograph(page, 'shell page that did not arrive')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await photograph(page, 'shell menu')
})
