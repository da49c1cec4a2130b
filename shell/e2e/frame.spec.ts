import { expect, test } from './index.ts'

const phone = { width: 390, height: 844 }

test('every page has its title', async ({ page, expectTrouble }) => {
  expectTrouble()
  for (const [path, title] of [
    ['/', 'Home'],
    ['/contact', 'Contact'],
    ['/no-such-page', 'Not Found'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(`Flight Amigo - ${title}`)
  }
})

test('an unknown address is a 404 with its own page', async ({ page, expectTrouble }) => {
  expectTrouble()
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
})

for (const [from, to] of [
  ['/create-find-help?from=HYD', '/find/create?from=HYD'],
  ['/create-offer-help', '/offer/create'],
] as const)
  test(`${from} redirects to ${to}`, async ({ page }) => {
    await page.goto(from)
    await expect(page).toHaveURL(to)
  })

for (const path of ['/profile', '/messages', '/verification'])
  test(`${path} asks a visitor to log in and keeps the address`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(`/?redirect=${encodeURIComponent(path === '/verification' ? '/verify' : path)}`)
    await expect(page.getByText('Login Required')).toBeVisible()
    await expect(page.getByText('Please login to access this page')).toBeVisible()
  })

for (const target of [
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '%2F%2Fevil.example',
  '/?redirect=/profile',
])
  test(`a redirect to ${target} is refused`, async ({ page, signIn }) => {
    await signIn(page, `redirect-${Math.random().toString(36).slice(2)}@mail.test`)
    await page.goto(`/?redirect=${encodeURIComponent(target)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help another family while flying to yours.')
    expect(new URL(page.url()).pathname).toBe('/')
  })

test('the header shows the links for visitors', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await expect(header.getByRole('link', { name: 'Contact Us' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Log In' })).toBeVisible()
  for (const name of ['My Profile', 'Messages', 'Create Listing'])
    await expect(header.getByRole('link', { name })).toHaveCount(0)
})

test('navigation moves the focus to the new page’s heading and scrolls to its top', async ({ page }) => {
  await page.goto('/')
  // A link that is pressed before the scripts have taken over loads a document, whose beginning has the focus.
  await page.waitForFunction(() =>
    performance.getEntriesByType('mark').some(({ name }) => /^stands .* route:/.test(name)),
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the menu opens over everything and closes by its button, Escape and the choice of a link', async ({ page }) => {
    await page.goto('/')
    const open = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await open.click()
    await expect(menu).toBeVisible()
    await expect(menu.getByText('Log In')).toHaveCount(0)
    await menu.getByRole('button', { name: 'Close' }).click()
    await expect(menu).toBeHidden()
    await expect(open).toBeFocused()

    await open.click()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()

    await open.click()
    await menu.getByRole('link', { name: 'Contact Us' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/contact')
  })

  test('nothing is wider than the screen', async ({ page, expectTrouble }) => {
    expectTrouble()
    for (const path of ['/', '/contact', '/terms-of-use', '/no-such-page']) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(phone.width)
    }
    const header = page.getByRole('banner')
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 })
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await header.evaluate(({ scrollWidth }) => scrollWidth), 'text twice as large').toBeLessThanOrEqual(width)
      await expect(header.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 })
      await expect(header.getByRole('link', { name: 'Flight Amigo' })).toBeInViewport()
    }
  })
})

test('a browser may install the site', async ({ page }) => {
  await page.goto('/')
  const session = await page.context().newCDPSession(page)
  const { errors, url } = await session.send('Page.getAppManifest')
  expect(url).toContain('/app.webmanifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})
