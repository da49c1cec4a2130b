import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, inDatabase, test } from './index.ts'
import { expectInstallable } from './installable.ts'
import { navigate, waitUntilReady } from './navigation.ts'

const phone = { width: 390, height: 844 }

// The order separates similar pages, because a page could be mistaken for a similar one before it.
const OPEN = [
  ['/', 'Home', 'Help another family while flying to yours.'],
  ['/search', 'Search Results', 'Search Flight Amigos'],
  ['/flight-search', 'Flight Search', 'Find a Amigo for Your Flight'],
  ['/create-listing', 'Create Listing', 'Offer Help'],
  ['/find/create', 'Find Help', 'Request Travel Assistance'],
  ['/create-listing-fixed', 'Create Listing', 'Offer Help'],
  ['/offer/create', 'Offer Help', 'Offer Your Help to Travelers'],
  ['/checkout/1', 'Checkout', 'Leave a Tip'],
  ['/contact', 'Contact', 'Contact Us'],
  ['/checkout', 'Checkout', 'Leave a Tip'],
  ['/checkout/success', 'Payment Success', 'Your tip'],
  ['/terms-of-use', 'Terms of Use', 'Terms of Use'],
  ['/privacy-policy', 'Privacy Policy', 'Privacy Policy'],
  ['/help', 'Help', 'Help'],
  ['/about', 'About', 'About Flight Amigo'],
] as const

const OWN = [
  ['/profile', 'Profile', 'My Profile'],
  ['/messages', 'Messages', 'Messages'],
  ['/verify', 'Verification', 'Phone Verification'],
  ['/tip/1', 'Tip Payment', 'Send a Tip'],
] as const

async function expectPage(page: Page, path: string, title: string, heading: string): Promise<void> {
  await navigate(page, path)
  await expect(page.locator('main h1'), path).toHaveText(heading)
  await expect(page).toHaveTitle(`Flight Amigo - ${title}`)
  expect(await (await page.request.get(path)).text()).toContain(`<title>Flight Amigo - ${title}</title>`)
}

test('a visitor opens every public page; each has its title, in its document and after a navigation, and is counted', {
  tag: [
    '@spec-page-home',
    '@spec-page-search',
    '@spec-page-flight-search',
    '@spec-page-create-listing',
    '@spec-page-find-help',
    '@spec-page-offer-help',
    '@spec-page-checkout',
    '@spec-page-checkout-success',
    '@spec-page-contact',
    '@spec-page-legal',
    '@spec-page-unknown',
    '@spec-page-counted',
    '@spec-pages-two-roles',
  ],
}, async ({ page, site }) => {
  await page.goto('/')
  for (const [path, title, heading] of OPEN) await expectPage(page, path, title, heading)
  const unknown = `/no-such-page-${randomUUID()}`
  await expectPage(page, unknown, 'Not Found', 'Page Not Found')
  const views = "select detail from event where kind = 'page' and detail ->> 'path' = $1"
  await expect
    .poll(() => inDatabase(site, views, [unknown]))
    .toEqual([{ detail: { title: 'Flight Amigo - Not Found', path: unknown } }])
})

test('a person opens their own pages, each with its title; a visitor is sent home to log in', {
  tag: [
    '@spec-page-profile',
    '@spec-page-messages',
    '@spec-page-verify',
    '@spec-page-tip',
    '@spec-pages-protected',
    '@spec-asked-to-log-in',
    '@spec-moved-verification',
  ],
}, async ({ page, signIn }) => {
  await page.goto('/verification')
  await expect(page).toHaveURL(`/?redirect=${encodeURIComponent('/verify')}`)
  await expect(page.getByText('Login Required')).toBeVisible()
  await navigate(page, '/contact')
  for (const [path] of OWN) {
    await navigate(page, path)
    await expect(page).toHaveURL(`/?redirect=${encodeURIComponent(path)}`)
    await expect(page.getByText('Please login to access this page')).toBeVisible()
    await navigate(page, '/contact')
  }
  await signIn(page)
  await page.goto('/')
  for (const [path, title, heading] of OWN) await expectPage(page, path, title, heading)
})

test('an unknown address is a 404 with its own page', { tag: '@spec-page-unknown' }, async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ 404 .*\/no-such-page/)
  for (const address of ['/no-such-page%0a', '/no-such-page%E2%80%A8/more'])
    expect((await page.request.get(address)).status()).toBe(404)
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
})

test('the drawing of an unknown address fits a small phone before the page has its scripts and styles', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ 404 .*\/no-such-page/)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.route('**/shell.js', () => {})
  await page.goto('/no-such-page', { waitUntil: 'commit' })
  await page.locator('html.painted #site').waitFor({ state: 'attached' })
  const drawing = page.locator('main img')
  await expect(drawing).toBeVisible()
  const { width = 0, height = 0 } = (await drawing.boundingBox()) ?? {}
  expect(width).toBeLessThanOrEqual(320)
  expect(width / height).toBeCloseTo(1.5)
})

const linksIn = (container: Locator) =>
  container.getByRole('link').evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

const FOR_ALL = [
  ['Home', '/'],
  ['Browse Listings', '/search'],
]
const FOR_PEOPLE = [
  ['My Profile', '/profile'],
  ['Messages', '/messages'],
  ['Create Listing', '/create-listing'],
]
const CONTACT = ['Contact Us', '/contact']
const FOOTER = [
  ['Offer Help', '/offer/create'],
  ['Find Help', '/find/create'],
  ['Browse Listings', '/search'],
  ['Help', '/help'],
  ['Safety', '/safety'],
  ['About', '/about'],
  CONTACT,
  ['Terms of Use', '/terms-of-use'],
  ['Privacy Policy', '/privacy-policy'],
]

test('header and footer of a signed-in person lead to their pages', {
  tag: [
    '@spec-header-signed-in',
    '@spec-header-logo',
    '@spec-header-person',
    '@spec-header-log-out',
    '@spec-footer-links',
    '@spec-footer-risk',
  ],
}, async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/terms-of-use')
  const header = page.getByRole('banner')
  const { username } = await (await page.request.get('/api/auth/me')).json()
  expect(await linksIn(header.getByRole('navigation', { name: 'Main' }))).toEqual([...FOR_ALL, ...FOR_PEOPLE, CONTACT])
  await expect(header.getByRole('link', { name: 'Flight Amigo' })).toHaveAttribute('href', '/')
  const profile = header.getByRole('link', { name: username })
  await expect(profile).toHaveAttribute('href', '/profile')
  await expect(profile.locator('[aria-hidden=true]')).toBeVisible()
  await expect(header.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Log In' })).toHaveCount(0)

  const footer = page.getByRole('contentinfo')
  // Other remotes may add their own links.
  const links = await linksIn(footer.getByRole('navigation'))
  expect(links.filter(([name]) => FOOTER.some(([ours]) => ours === name))).toEqual(FOOTER)
  await expect(footer).toContainText("All interactions on Flight Amigo are at the users' own risk.")
  await expect(footer).toContainText('100% of tips go to helpers. There are no platform fees.')
})

test("the header shows the links for visitors, navigation moves the focus to the new page's heading at its top, and the skip link shows its start", {
  tag: ['@spec-header-visitor', '@spec-header-signed-in', '@spec-keys-heading', '@spec-keys-everything'],
}, async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await expect(header.getByRole('link', { name: 'Contact Us' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Log In' })).toBeVisible()
  for (const name of ['My Profile', 'Messages', 'Create Listing'])
    await expect(header.getByRole('link', { name })).toHaveCount(0)

  // A link that is clicked before hydration loads a new document, which moves the focus to its start.
  await waitUntilReady(page)
  const footer = page.getByRole('contentinfo')
  const isLaidOut = () =>
    footer
      .getByRole('link', { name: 'Privacy' })
      .evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut(), 'the footer, far below the window').toBe(false)
  await footer.scrollIntoViewIfNeeded()
  await expect.poll(isLaidOut).toBe(true)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  await footer.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(200)
})

test.describe('the frame on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the menu covers the screen, and closes by its button, Escape, a tap beside its links or on a link', {
    tag: ['@spec-menu-full-screen', '@spec-menu-head', '@spec-menu-no-login', '@spec-menu-closes'],
  }, async ({ page }) => {
    await page.goto('/')
    const open = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await open.tap()
    await expect(menu).toBeVisible()
    await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, ...phone })
    expect(await linksIn(menu.getByRole('navigation', { name: 'Menu' }))).toEqual([...FOR_ALL, CONTACT])
    await expect(menu.getByRole('link', { name: 'Flight Amigo' })).toHaveAttribute('href', '/')
    await expect(menu.getByText('Log In')).toHaveCount(0)
    await menu.getByRole('button', { name: 'Close' }).tap()
    await expect(menu).toBeHidden()
    await expect(open).toBeFocused()

    await open.tap()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()

    await open.tap()
    await menu.getByRole('link', { name: 'Contact Us' }).tap({ trial: true })
    await page.touchscreen.tap(phone.width / 2, phone.height - 40)
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/')

    await open.tap()
    await menu.getByRole('link', { name: 'Contact Us' }).tap()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/contact')
  })

  test('the header fits a small phone in large text', { tag: '@spec-look-wide' }, async ({ page }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 })
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await header.evaluate(({ scrollWidth }) => scrollWidth), 'text twice as large').toBeLessThanOrEqual(width)
      await expect(header.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 })
      const brand = header.getByRole('link', { name: 'Flight Amigo' })
      await expect(brand.getByText('Flight Amigo')).toBeInViewport({ ratio: 1 })
      expect((await brand.boundingBox())?.height, 'the brand is no higher than the header').toBeLessThanOrEqual(68)
    }
  })
})

test('the button of the login is in view in large text on a small phone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  const dialog = page.getByRole('dialog')
  const proceed = dialog.getByRole('button', { name: 'Continue' })
  await expect(dialog.getByLabel('Email')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect(proceed).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('Email').click()
  await expect(dialog.getByLabel('Email')).toBeInViewport({ ratio: 1 })
  const [field, button] = [await dialog.getByLabel('Email').boundingBox(), await proceed.boundingBox()]
  expect(field!.y + field!.height).toBeLessThanOrEqual(button!.y)
  const help = await dialog.getByText(/^Please enter the email you used/).boundingBox()
  expect(help!.y, 'the help is below the button, which hides none of it').toBeGreaterThanOrEqual(
    button!.y + button!.height,
  )
  await dialog.getByLabel('Email').fill('someone-with-a-long-address@mail.test')
  await proceed.click()
  const verify = dialog.getByRole('button', { name: 'Verify' })
  await expect(verify).toBeVisible()
  const shown = await verify.evaluate((element) => {
    let scroller = element.parentElement!
    while (scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement!
    scroller.scrollTop = 0
    return scroller.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom
  })
  expect(shown, 'no line is cut below the button').toBeLessThanOrEqual(8)
})

test('a browser may install the site', { tag: '@spec-load-install' }, async ({ page }) => {
  await page.goto('/')
  const session = await page.context().newCDPSession(page)
  const { errors, url } = await session.send('Page.getAppManifest')
  expect(url).toContain('/app.webmanifest')
  expect(errors).toEqual([])
  await expectInstallable(session)

  await page.goto('/te')
  const inTelugu = await session.send('Page.getAppManifest')
  expect(inTelugu.errors).toEqual([])
  expect(JSON.parse(inTelugu.data ?? '')).toMatchObject({ id: '/', start_url: '/te', lang: 'te' })
})
