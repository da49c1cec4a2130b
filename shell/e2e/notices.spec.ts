import { randomUUID } from 'node:crypto'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, test } from './index.ts'
import { pushRoute, waitUntilReady } from './navigation.ts'
import { expectNotice } from './notice.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Sessions stay attached, because detaching one makes the page believe that it is online again. */
const sessions = new WeakMap<Page, CDPSession>()

async function announced(page: Page): Promise<string[]> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const known = new Map(nodes.map((node) => [node.nodeId, node]))
  const textOf = (id: string): string => {
    const node = known.get(id)
    if (node?.role?.value === 'StaticText') return String(node.name?.value ?? '')
    return (node?.childIds ?? []).map(textOf).join('')
  }
  return nodes
    .filter(({ properties = [] }) => properties.some(({ name, value }) => name === 'live' && value.value !== 'off'))
    .map(({ nodeId }) => textOf(nodeId))
    .filter(Boolean)
}

const notice = (page: Page) => page.locator('[data-toasts] > *')

/** Whether a tap in the middle of this element reaches it. */
const isFree = async (target: Locator) => {
  // At first the notice ignores presses, which are meant for what is beneath.
  await notice(target.page()).tap({ trial: true })
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}

/** Whether the notice covers any part of this element. */
const isCovered = async (target: Locator) => {
  const [over, under] = await Promise.all([notice(target.page()), target].map((one) => one.boundingBox()))
  if (!over || !under) return false
  return under.y < over.y + over.height && under.y + under.height > over.y && under.x < over.x + over.width
}

/** Returns the controls of an element whose middle a notice covers. */
const coveredControls = (container: Locator) =>
  container.evaluate((element) =>
    [...element.querySelectorAll(':is(button, a, input, textarea):not([data-toasts] *)')]
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect()
        const found = document.elementsFromPoint(left + width / 2, top + height / 2)
        return found[0]?.closest('[data-toasts]') && found.includes(control)
      })
      .map((control) => control.textContent || control.ariaLabel),
  )

test('without network a notice shows and is announced, on the page and in a dialog, and covers no button there', {
  tag: ['@spec-silent-no-network', '@spec-toast-one'],
}, async ({ page, signIn, context, expectTrouble }) => {
  // The header loads again after the reconnection, during the logout.
  expectTrouble(/ERR_INTERNET_DISCONNECTED| 401 .*\/api\//)
  await signIn(page)
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Asha')
  await page.getByLabel('Email').fill('asha@mail.test')
  await page.getByRole('textbox', { name: 'Message' }).fill('A message that must not be lost')
  await context.setOffline(true)

  const send = page.getByRole('button', { name: 'Send Message' })
  await send.tap()
  const sentence = "You're offline. Try again when you're connected."
  await expect(notice(page)).toContainText(sentence)
  await expect(page.getByRole('alert')).toHaveText(sentence)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A message that must not be lost')
  await expect.poll(() => announced(page)).toContain(`Message failed. ${sentence}`)
  expect(await isFree(send)).toBe(true)

  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).tap()
  const logOut = menu.getByRole('button', { name: 'Log Out' })
  await logOut.tap()
  await expect(notice(page)).toContainText(sentence)
  await expect.poll(() => announced(page)).toContain(`Logout failed. ${sentence}`)
  expect(await isFree(logOut)).toBe(true)

  await context.setOffline(false)
  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
  await expect(notice(page)).toHaveCount(0)
  await expect(menu).toBeVisible()
  await logOut.tap()
  await expect(notice(page)).toContainText('You have been logged out of your account')
})

/** Opens a page on which a notice says that another person logged in. */
async function openWithNotice(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('person', 'changed'))
  await page.goto(path)
  await expect(notice(page)).toContainText('Someone else logged in on this browser')
}

test('a press on a text field that a notice partly covers reaches the field', async ({ page, signIn }) => {
  await signIn(page)
  await openWithNotice(page, '/contact')
  await notice(page).tap({ trial: true }) // waits until it stands still
  const { x, y, width, height } = (await notice(page).boundingBox())!
  const field = page.getByLabel('Name')
  await field.evaluate(
    (element, top) => {
      scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
    },
    y + height - 10,
  )
  expect(await isCovered(field)).toBe(true)
  await field.evaluate((element) => element.addEventListener('click', () => element.setAttribute('data-clicked', '')))
  await page.mouse.click(x + width / 2, y + height + 20)
  await expect(field).toHaveAttribute('data-clicked')
})

test('a field that gets the focus by the keyboard scrolls out from under a notice', async ({ page, signIn }) => {
  await signIn(page)
  await openWithNotice(page, '/contact')
  await notice(page).tap({ trial: true })
  const { y, height } = (await notice(page).boundingBox())!
  const field = page.getByLabel('Name')
  await page.getByLabel('Email').focus()
  await field.evaluate(
    (element, bottom) => {
      scrollBy({ top: element.getBoundingClientRect().bottom - bottom, behavior: 'instant' })
    },
    y + height - 10,
  )
  expect(await isCovered(field)).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await expect(field).toBeFocused()
  expect(await isCovered(field)).toBe(false)
})

test('a notice covers neither the composer of a conversation nor a control of a tall dialog', {
  tag: '@spec-dialog-height',
}, async ({ page, as, signIn }) => {
  await signIn(page)
  const other = await as('Priya')
  const { id } = await (await other.request.get('/api/auth/me')).json()
  const [listing] = await (await page.request.get('/api/listings?limit=1')).json()
  await openWithNotice(page, `/messages?to=${id}`)
  const composer = page.getByRole('textbox', { name: /^Message to/ })
  await expect(composer).toBeEnabled()
  await composer.tap({ timeout: 2000 })
  expect(await isFree(page.getByRole('button', { name: 'Send' }))).toBe(true)

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto(`/search?listing=${listing.id}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('[data-toasts] > *')).toContainText('Someone else logged in on this browser')
    await expect(dialog.getByRole('tab').first()).toBeVisible()
    const height = await dialog.evaluate((element) => element.getBoundingClientRect().height)
    expect(height, 'a tall dialog').toBeGreaterThan(600)
    expect(height).toBeLessThanOrEqual(0.85 * viewport.height)
    await dialog.locator('[data-toasts] > *').click({ trial: true })
    expect(await coveredControls(dialog), `${viewport.width} px`).toEqual([])
  }
})

test('a notice covers neither the header nor a control of the menu that is opened after a login', {
  tag: '@spec-toast-words',
}, async ({ page, inbox }) => {
  const email = `${randomUUID()}@${'a'.repeat(60)}.${'b'.repeat(60)}.mail.test`
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Log In' }).click()
  const login = page.getByRole('dialog', { name: 'Login to Flight Amigo' })
  await login.getByLabel('Email').fill(email)
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 640 })
  await login.getByRole('button', { name: 'Continue' }).click()
  await expect(notice(page)).toContainText('A verification code has been sent')
  expect(await isCovered(login.getByRole('heading')), 'the heading on a small phone').toBe(false)
  expect(await coveredControls(login)).toEqual([])
  await page.setViewportSize(size)
  const { text } = await inbox(email)
  await login.getByRole('textbox').fill(/\d{6}/.exec(text)?.[0] ?? '')
  await login.getByRole('button', { name: 'Verify' }).click()
  await expectNotice(page, 'Login successful')
  expect(await coveredControls(page.getByRole('banner'))).toEqual([])
  await page.getByRole('button', { name: 'Open menu' }).tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.locator('[data-toasts] > *')).toContainText('You are now logged in')
  await page.keyboard.press('F8')
  const languages = menu.getByRole('navigation', { name: 'Language' }).getByRole('link')
  await expect(languages).toHaveCount(6)
  for (const control of [...(await menu.getByRole('link').all()), menu.getByRole('button', { name: 'Log Out' })])
    await control.tap({ trial: true })
  await expect(notice(page)).toBeVisible()
})

async function swipe(page: Page, distance: number): Promise<void> {
  const { x = 0, y = 0, height = 0 } = (await notice(page).boundingBox()) ?? {}
  const at = (moved: number) => [{ x: Math.round(x) + 60 + moved, y: y + height / 2 }]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', at(0))
  for (const share of [0.4, 0.8, 1]) await touch('touchMove', at(distance * share))
  await touch('touchEnd', [])
  await finger.detach()
}

test('a notice ends after 5000 ms, by its button and by a swipe of 50 px; F8 focuses it, and it is at most 420 px wide', {
  tag: [
    '@spec-toast-words',
    '@spec-toast-action',
    '@spec-toast-close',
    '@spec-toast-time',
    '@spec-toast-swipe',
    '@spec-toast-f8',
    '@spec-toast-width',
  ],
}, async ({ page }) => {
  await page.clock.install()
  await page.goto('/contact')
  await waitUntilReady(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const appear = async () => {
    await pushRoute(page, '/contact')
    await pushRoute(page, '/profile')
    await expect(notice(page)).toContainText('Login Required')
    await notice(page).tap({ trial: true })
  }

  await appear()
  await page.clock.runFor(4999)
  await expect(notice(page)).toHaveAttribute('data-state', 'open')
  await page.clock.runFor(1)
  await expect(notice(page)).toHaveCount(0)

  await appear()
  await notice(page).getByRole('button', { name: 'Close' }).tap()
  await expect(notice(page)).toHaveCount(0)

  await appear()
  await swipe(page, 40)
  await expect(notice(page)).not.toHaveAttribute('data-swiping')
  await expect(notice(page)).toHaveAttribute('data-state', 'open')
  await swipe(page, 50)
  await expect(notice(page)).toHaveCount(0)

  await appear()
  await page.keyboard.press('F8')
  await expect(notice(page)).toBeFocused()
  for (const [width, widest] of [
    [700, 700],
    [768, 420],
    [1440, 420],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(async () => (await page.locator('[data-toasts]').boundingBox())?.width).toBe(widest)
  }
  await notice(page).getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog', { name: 'Login to Flight Amigo' })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})
