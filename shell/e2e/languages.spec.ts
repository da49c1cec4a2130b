import type { Page } from '@playwright/test'
import { expect, test } from './index.ts'
import { waitUntilReady } from './navigation.ts'
import { overflows } from './reflow.ts'
import { translationsOf } from './translations.ts'

// Hydration errors are console errors, which fail each test.

const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const root = (page: Page) => page.locator('html')
const footerLanguages = (page: Page) => page.getByRole('contentinfo').locator('a[hreflang]')
const sendsHtmlFor = (page: Page) => {
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname))
  return documents
}

test('a page in Telugu is Telugu before and after React starts, and leads to pages in Telugu, back, and through a reload', async ({
  page,
}) => {
  const painted = /<h1[^>]*>([^<]+)</.exec(await (await page.request.get('/te')).text())?.[1] ?? ''
  expect(painted).toMatch(/[\u0C00-\u0C7F]/)
  await page.goto('/te')
  await waitUntilReady(page)
  await expect(page.locator('main h1')).toHaveText(painted)
  await expect(root(page)).toHaveAttribute('lang', 'te')
  const documents = sendsHtmlFor(page)
  await page.getByRole('banner').locator('nav a[href="/te/search"]').click()
  await expect(page).toHaveURL(/\/te\/search$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('contentinfo').locator('a[href="/te/contact"]').last().click()
  await expect(page).toHaveURL(/\/te\/contact$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/te\/search$/)
  expect(documents).toEqual([])
  await page.reload()
  await waitUntilReady(page)
  await expect(root(page)).toHaveAttribute('lang', 'te')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(footerLanguages(page).filter({ hasText: 'తెలుగు' })).toHaveAttribute('aria-current', 'true')
})

test('the texts of the login load with the shell, once, and those of its pages once one of them is opened', async ({
  page,
}) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''))
  const { t } = translationsOf('te')
  await page.goto('/te')
  await waitUntilReady(page)
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('Log In') })
    .click()
  await expect(page.getByRole('dialog')).toContainText(t("New here? Enter your email and we'll create your account."))
  await page.keyboard.press('Escape')
  const catalogs = () => files.filter((file) => /^te\.[\w-]+\.json$/.test(file)).sort()
  expect(catalogs()).toEqual(['te.HomePage.json', 'te.shell.json'])
  const help = await (await page.request.get('/te/help')).text()
  await page.getByRole('contentinfo').locator('a[href="/te/help"]').click()
  await expect(page).toHaveURL(/\/te\/help$/)
  await waitUntilReady(page)
  const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  await expect(heading).toHaveText(/[\u0C00-\u0C7F]/)
  expect(catalogs()).toEqual(['te.HomePage.json', 'te.pages.json', 'te.shell.json'])
  expect(help).toContain(await heading.textContent())
  await page.reload()
  await waitUntilReady(page)
  await expect(heading).toHaveText(/[\u0C00-\u0C7F]/)
})

test('a form of the shell says in Telugu what has to be corrected', async ({ page }) => {
  const { t } = translationsOf('te')
  await page.goto('/te/contact')
  await waitUntilReady(page)
  const form = page.getByRole('main').locator('form')
  await form.locator('[type=submit]').click()
  await expect(form.locator('[aria-invalid=true]').first()).toBeVisible()
  await form.getByLabel(t('Email')).fill('nobody')
  await form.locator('[type=submit]').click()
  await expect(form).toContainText(t('Please enter a valid email address', 'backend'))
})

test('an English page names the other languages, and loads nothing of them', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto('/search')
  await waitUntilReady(page)
  await expect(root(page)).toHaveAttribute('lang', 'en')
  await expect(page.locator('link[rel="alternate"][hreflang="te"]')).toHaveAttribute('href', /\/te\/search$/)
  expect(files.filter((file) => /\/(te|es|zh|hi|ar)\.|catalogs/.test(file))).toEqual([])
})

test('another language keeps the text of a form, and so does the way back', async ({ page }) => {
  await page.goto('/contact')
  await waitUntilReady(page)
  await page.locator('[name=name]').fill('Meera')
  await page.locator('[name=message]').fill('Half a message')
  await footerLanguages(page).filter({ hasText: 'తెలుగు' }).click()
  await page.waitForURL('**/te/contact')
  await expect(page.locator('[name=message]')).toHaveValue('Half a message')
  await expect(page.locator('[name=name]')).toHaveValue('Meera')
  await footerLanguages(page).filter({ hasText: 'English' }).click()
  await page.waitForURL('**/contact')
  await expect(page.locator('[name=message]')).toHaveValue('Half a message')
})

test('in Chinese the browser sets Latin letters apart', async ({ page }) => {
  await page.goto('/zh')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('text-autospace', 'normal')
})

test('the header of a signed-in user has room for its texts', async ({ as }) => {
  const page = await as('Priya')
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['/contact', '/es/contact', '/hi/contact', '/te/contact']) {
    await page.goto(path)
    await waitUntilReady(page)
    const overlaps = await page.getByRole('banner').evaluate((header) => {
      const shown = [...header.querySelectorAll('a, button')].filter((control) => control.checkVisibility())
      const ends = shown.map((control) => [control.textContent, control.getBoundingClientRect()] as const)
      return ends.flatMap(([name, { left }], at) => {
        const [before, box] = ends[at - 1] ?? []
        return box && box.right > left + 1 ? [`${before} | ${name}`] : []
      })
    })
    expect([...overlaps, ...(await overflows(page))], path).toEqual([])
    await expect(page.getByRole('banner').locator('a[href$="/messages"]:visible'), path).toHaveCount(1)
  }
})

test.describe('the language choice on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('the menu leads to this page in another language', async ({ page }) => {
    await page.goto('/search?from=HYD')
    await waitUntilReady(page)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const languages = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation', { name: 'Language' })
    await expect(languages.getByRole('link')).toHaveText([
      'English',
      'العربية',
      'Español',
      'हिन्दी',
      'తెలుగు',
      '简体中文',
    ])
    await languages.getByRole('link', { name: 'తెలుగు' }).tap()
    await expect(page).toHaveURL(/\/te\/search\?from=HYD/)
  })
})

test('an unknown page in Telugu is a 404 in Telugu', async ({ page, expectTrouble }) => {
  expectTrouble(/ 404 /)
  const response = await page.goto('/te/nowhere')
  expect(response?.status()).toBe(404)
  await waitUntilReady(page)
  await expect(root(page)).toHaveAttribute('lang', 'te')
  await expect(page.getByRole('main').locator('a[href="/te/search"]')).toBeVisible()
})

test('a protected page in Telugu leads to the login in Telugu and back to the page', async ({ page, signIn }) => {
  await page.goto('/te/messages')
  await waitUntilReady(page)
  await expect(page).toHaveURL('/te?redirect=%2Fmessages')
  await signIn(page)
  await page.goto('/te?redirect=%2Fmessages')
  await expect(page).toHaveURL(/\/te\/messages$/)
  await expect(root(page)).toHaveAttribute('lang', 'te')
})

test('without its translations a page is English, and says so', async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_FAILED/)
  await page.route(/\/te\.shell\.js/, (route) => route.abort())
  await page.goto('/te/contact')
  await waitUntilReady(page)
  await expect(root(page)).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  await expect(page).toHaveURL(/\/te\/contact$/)
})

test.describe('a browser that prefers Telugu', () => {
  test.use({ locale: 'te-IN', freshContexts: true })
  test('is offered Telugu once, and never redirected', async ({ page }) => {
    await page.goto('/search?from=HYD')
    const offer = page.getByRole('complementary', { name: 'తెలుగు' })
    await expect(offer).toBeVisible()
    expect(address(page)).toContain('/search?from=HYD')
    await expect(offer.getByRole('link')).toHaveAttribute('href', /^\/te\/search\?from=HYD/)

    await page.setViewportSize({ width: 320, height: 844 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const height = await offer.evaluate((bar) => bar.getBoundingClientRect().height)
    expect(height, 'the offer with large text on a phone').toBeLessThan(844 / 5)

    await offer.getByRole('button').click()
    await expect(offer).toHaveCount(0)
    await page.reload()
    await waitUntilReady(page)
    await expect(offer).toHaveCount(0)
  })
})
