import type { Page } from '@playwright/test'
import { expect, test } from './index.ts'
import { expectInstallable } from './installable.ts'
import { navigate } from './navigation.ts'

test.use({ serviceWorkers: 'allow' })

const idOf = async (page: Page) =>
  ((await (await page.context().request.get('/api/auth/me')).json()) as { id: number }).id
const installed = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))
const savedNotes = (page: Page) =>
  page.evaluate(async () => ((await caches.has('private')) ? (await (await caches.open('private')).keys()).length : 0))
const offline = (page: Page) => page.getByRole('heading', { level: 1, name: 'You are offline' })

test('shows users their own recent content offline, and returns to the page when the network is back', {
  tag: '@spec-silent-offline',
}, async ({ page, context, as, signIn, expectTrouble }) => {
  // Requests that the page sends when the network is back may be in flight when the session ends.
  expectTrouble(/ERR_INTERNET_DISCONNECTED| 401 .*\/api\//)
  const ravi = await as('Ravi <b>K</b>')
  await signIn(page)
  const [me, other] = [await idOf(page), await idOf(ravi)]
  const written = await ravi.context().request.post('/api/messages', {
    data: { receiverId: me, content: 'Gate 12 <img src=x onerror=alert(1)>' },
  })
  expect(written.ok()).toBe(true)
  await page.goto(`/messages?to=${other}`)
  await expect(page.getByText('Gate 12').last()).toBeVisible()
  await installed(page)
  await expect.poll(() => savedNotes(page)).toBe(2)

  // Any script of this origin can write to caches, so no page is served from one.
  await page.evaluate(async () => {
    const page = () => new Response('<h1>Poison</h1>', { headers: { 'content-type': 'text/html' } })
    for (const name of ['private', 'another'])
      for (const path of ['/', '/messages', '/private/Conversations/poison'])
        await (await caches.open(name)).put(path, page())
    const note = { kind: 'Poison', id: 1, title: 'Poison', link: 'https://evil.test/', lines: [], savedAt: Date.now() }
    await (await caches.open('private')).put('/private/Poison/1', new Response(JSON.stringify(note)))
  })
  await context.setOffline(true)
  await page.reload()
  await expect(offline(page)).toBeVisible()
  const entry = page.getByRole('group').filter({ hasText: 'Ravi <b>K</b>' })
  await expect(entry.getByText('Gate 12 <img src=x onerror=alert(1)>')).toBeVisible()
  await expect(entry.getByText(/^as of /)).toBeVisible()
  await expect(page.getByText('Searching, writing and tipping need a network.')).toBeVisible()
  await expect(page.getByText('Poison')).toHaveCount(0)
  await page.goto('/')
  await expect(offline(page)).toBeVisible()
  await expect(entry.getByText('Gate 12')).toBeHidden()
  await page.goBack()

  await context.setOffline(false)
  await expect(page.getByRole('textbox', { name: /Message to Ravi/ })).toBeVisible({ timeout: 8_000 })

  const ended = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'Log Out' }).click()
  expect(await (await ended).headerValue('clear-site-data')).toBe('"cache"')
  await expect(page).toHaveURL('/')
  await expect.poll(() => savedNotes(page)).toBe(0)

  await signIn(page)
  await page.goto('/messages')
  await installed(page)
  await expect.poll(() => savedNotes(page)).toBe(1)
  await context.setOffline(true)
  await page.goto(`/messages?to=${other}`)
  await expect(offline(page)).toBeVisible()
  await expect(page.getByText('There are none yet.')).toBeVisible()
  await expect(page.getByText('Gate 12')).toHaveCount(0)
  await context.setOffline(false)
})

test("notifies a subscribed user of a message, except while its page is open, and never of another user's", {
  tag: '@spec-silent-offline',
}, async ({ page, context, as, signIn, inbox }) => {
  // A headless browser has no push service, so use a fake subscription.
  await page.addInitScript(() => {
    const subscribe = async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      const subscription = await (await fetch(`/dev/push/subscription.json?key=${key}`)).json()
      Object.assign(window, { endpoint: subscription.endpoint })
      return { ...subscription, toJSON: () => subscription }
    }
    Object.assign(PushManager.prototype, { subscribe })
    Object.assign(Notification, { requestPermission: async () => 'granted' })
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  })
  const ravi = await as('Ravi Kumar')
  await signIn(page)
  const [me, other] = [await idOf(page), await idOf(ravi)]
  await page.goto('/profile/settings')
  const choice = page.getByRole('checkbox', { name: 'Notify me on this device' })
  // The choice shows immediately, but the server must have stored it.
  const subscribed = page.waitForResponse('**/api/push/subscription')
  await choice.click()
  expect((await subscribed).status()).toBe(204)
  await expect(choice).toBeChecked()
  const data = { receiverId: me, content: 'The gate is 12' }
  expect((await ravi.context().request.post('/api/messages', { data })).ok()).toBe(true)
  const endpoint = await page.evaluate(() => (window as unknown as { endpoint: string }).endpoint)
  const notification = await inbox(endpoint.split('/').at(-1)?.toLowerCase() ?? '')
  expect(notification).toMatchObject({ channel: 'push', subject: 'New message from Ravi Kumar' })
  expect(notification.text).toBe(`/messages?to=${other}`)

  await installed(page)
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  const origin = new URL(page.url()).origin
  const push = (data: object) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
  // A headless browser denies notifications, so check the worker's call.
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const shown: unknown[] = []
    const showNotification = async (title: string, { data }: { data: { link: string } }) =>
      void shown.push([title, data.link])
    Object.assign(globalThis, { shown })
    Object.assign((globalThis as unknown as { registration: object }).registration, { showNotification })
  })
  const shown = () => worker?.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown)
  const link = `/messages?to=${other}`
  const message = { to: me, title: 'New message from Ravi Kumar', link, tag: `messages-${other}` }

  await push(message)
  await expect.poll(shown).toEqual([[message.title, link]])
  await push({ ...message, to: me + 1000, title: 'For another person', tag: 'another' })
  await push({ ...message, title: 'Elsewhere', link: 'https://evil.test/', tag: 'elsewhere' })
  await push({ ...message, title: 'New messages', tag: 'later' })
  await expect.poll(shown).toEqual([
    [message.title, link],
    ['New messages', link],
  ])

  // Only the router changes the browser's URL.
  await navigate(page, link)
  await page.bringToFront()
  await push({ ...message, title: 'Not now' })
  await push({ ...message, title: 'Elsewhere, but here', link: '/messages' })
  await expect.poll(async () => (await shown())?.at(-1)).toEqual(['Elsewhere, but here', '/messages'])
  expect(await shown()).toHaveLength(3)
  await expectInstallable(browser)

  await page.goto('/profile/settings')
  await choice.click()
  await expect(choice).not.toBeChecked()
})
