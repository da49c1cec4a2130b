import type { Locator, Page } from '@playwright/test'
import { expect, test } from './index.ts'
import { waitUntilReady } from './navigation.ts'
import { hold, holdReact, slowConnection, slowMotion } from './slow-network.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const LOGIN_CODE = /LoginSteps[^/]*\.js/
const SHELL_CODE = '**/shell.js'

const button = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })
const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Login to Flight Amigo' })
const email = (page: Page) => loginDialog(page).getByLabel('Email')

const waitForContent = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('rendered listings route:/').length > 0)
const middle = async (target: Locator) => {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

const header = [
  ['Log In', 'Login to Flight Amigo'],
  ['Open menu', 'Menu'],
] as const

for (const [name, dialog] of header) {
  const opened = (page: Page) => expect(page.getByRole('dialog', { name: dialog })).toBeVisible()

  test(`${name}, tapped while the document is loading, works`, { tag: '@spec-silent-taps' }, async ({ page, site }) => {
    const line = await slowConnection(page, site.address, '</header>')
    await page.goto(line.address, { waitUntil: 'commit' })
    await button(page, name).tap()
    line.release()
    await opened(page)
  })

  test(`${name}, tapped before the scripts have loaded, shows that it waits, and works despite a tap beside it`, {
    tag: '@spec-silent-taps',
  }, async ({ page }) => {
    const shell = await hold(page, SHELL_CODE)
    await page.goto('/', { waitUntil: 'commit' })
    await button(page, name).tap()
    await expect(button(page, name)).toHaveAttribute('data-pressed')
    await page.getByRole('heading', { level: 1 }).tap()
    shell.release()
    await opened(page)
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
  })
}

for (const moment of ['the start', 'the first commit'] as const)
  test(`Log In, tapped while React has stopped at ${moment}, works`, { tag: '@spec-silent-taps' }, async ({ page }) => {
    await holdReact(page, moment)
    await page.goto('/', { waitUntil: 'commit' })
    await page.waitForFunction(() => (window as unknown as { blocked: () => boolean }).blocked())
    await button(page, 'Log In').tap()
    await page.evaluate(() => (window as unknown as { goOn: () => void }).goOn())
    await expect(loginDialog(page)).toBeVisible()
  })

test('Log In, under a finger while the notice of a redirect appears, works', { tag: '@spec-silent-taps' }, async ({
  page,
}) => {
  const shell = await hold(page, SHELL_CODE)
  await page.goto('/profile', { waitUntil: 'commit' })
  await shell.requested
  await button(page, 'Log In').hover()
  await page.mouse.down()
  shell.release()
  await expect(page.getByText('Login Required')).toBeVisible()
  await page.mouse.up()
  await expect(loginDialog(page)).toBeVisible()
})

test('Log In can be tapped while a notice shows', { tag: '@spec-silent-taps' }, async ({ page }) => {
  await page.goto('/profile')
  await expect(page.getByText('Login Required')).toBeVisible()
  await button(page, 'Log In').tap({ trial: true, timeout: 2000 })
})

test('Log In, tapped twice, is open', { tag: '@spec-silent-taps' }, async ({ page }) => {
  await page.goto('/')
  await waitForContent(page)
  const motion = await slowMotion(page)
  const { x, y } = await middle(button(page, 'Log In'))
  await page.touchscreen.tap(x, y)
  await expect(loginDialog(page)).toBeVisible()
  await page.touchscreen.tap(x, y)
  await expect(loginDialog(page)).toBeVisible()
  await motion.end()
  await loginDialog(page).getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a tap while a notice appears reaches the page beneath it', { tag: '@spec-load-press' }, async ({ page }) => {
  const shell = await hold(page, SHELL_CODE)
  await page.goto('/profile', { waitUntil: 'commit' })
  await shell.requested
  const motion = await slowMotion(page)
  shell.release()
  const text = page.getByText('Please login to access this page')
  await expect(text).toBeVisible()
  const meetsNotice = async () => {
    const { x, y } = await middle(text)
    return page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('[data-toasts]') != null, [
      x,
      y,
    ] as const)
  }
  expect(await meetsNotice()).toBe(false)
  await motion.end()
  await expect.poll(meetsNotice).toBe(true)
})

test('the login dialog opens before its form has loaded, and can be closed', {
  tag: '@spec-silent-login-form',
}, async ({ page }) => {
  const form = await hold(page, LOGIN_CODE)
  await page.goto('/', { waitUntil: 'commit' })
  await button(page, 'Log In').tap()
  await expect(loginDialog(page)).toBeVisible()
  await expect(loginDialog(page).getByRole('status')).toHaveText('Loading')
  await loginDialog(page).getByRole('button', { name: 'Close' }).tap()
  await expect(loginDialog(page)).toBeHidden()
  await button(page, 'Log In').tap()
  form.release()
  await expect(email(page)).toBeVisible()
})

test('a login form that fails to load shows an error, and loads at the next tap', {
  tag: '@spec-silent-login-form',
}, async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_FAILED.*LoginSteps[^/]*\.js/)
  await page.route(LOGIN_CODE, (route) => route.abort())
  await page.goto('/')
  await button(page, 'Log In').tap()
  await expect(page.getByText('Failed to login. Please try again.')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).tap()
  await expect(email(page)).toBeFocused()
})

test('a hanging request for the login form delays no later one', { tag: '@spec-silent-taps' }, async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED.*LoginSteps[^/]*\.js/)
  await page.route(LOGIN_CODE, (route) => (route.request().url().includes('attempt') ? route.continue() : undefined))
  await page.goto('/')
  await waitUntilReady(page)
  await button(page, 'Log In').tap()
  await expect(page.getByText('Failed to login. Please try again.')).toBeVisible({ timeout: 6000 })
  await page.getByRole('button', { name: 'Try again' }).tap()
  await expect(email(page)).toBeFocused()
})
