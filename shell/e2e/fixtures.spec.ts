import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { ContextPool } from './contexts.ts'
import { type InboxMessage, openInbox } from './inbox.ts'
import { collectPageErrors } from './page-errors.ts'

test('an error in a page, in its console or against its policy fails the test', async ({ browser }) => {
  const context = await browser.newContext()
  const { trouble } = collectPageErrors(context)
  const page = await context.newPage()
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': "script-src 'sha256-aXQsyTNMlB5P29NC57SAIQx3mjSt1TFoikPcIG5LjQ8='" },
      body: '<!doctype html><title>x</title><script>document.title = "never"</script>',
    }),
  )
  await page.goto('http://site.test/')
  expect(await page.title()).toBe('x')
  await expect.poll(() => trouble.join()).toContain('Content Security Policy')

  trouble.length = 0
  await page.evaluate(() => console.error('a word'))
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('not caught')
    })
  })
  await page.evaluate(() => console.warn('harmless'))
  await expect.poll(() => trouble).toEqual([expect.stringContaining('a word'), 'uncaught: not caught'])
  await context.close()
})

test('a used context is emptied and reused, unless its changes cannot be undone or its test failed', async ({
  browser,
}) => {
  const server = createServer((_request, response) => {
    const headers = { 'content-type': 'text/html', 'set-cookie': 'theirs=1' }
    response.writeHead(200, headers).end('<!doctype html><title>x</title>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const contexts = new ContextPool(browser, address)
  const options = { baseURL: address, viewport: { width: 800, height: 600 } }
  const next = async (more = {}) => {
    const context = await contexts.acquire({ ...options, ...more }, false)
    return { context, page: context.pages()[0]! }
  }

  const first = await next()
  const second = await first.context.newPage()
  const { page } = first
  await page.goto('/one')
  await page.goto('/two')
  await page.evaluate(async () => {
    localStorage.theirs = 1
    sessionStorage.theirs = 1
    window.name = 'theirs'
    await (await caches.open('theirs')).put('/', new Response())
  })
  let requests = 0
  page.on('request', () => {
    requests += 1
  })
  await page.route('**/three', (route) => route.abort())
  await page.setViewportSize({ width: 400, height: 400 })
  await first.context.setOffline(true)
  expect(contexts.pagesInUse()).toEqual(expect.arrayContaining([page, second]))
  await contexts.release(first.context, true)
  expect(contexts.pagesInUse()).not.toContain(page)
  expect(second.isClosed()).toBe(true)

  const again = await next({ viewport: { width: 900, height: 700 } })
  expect(again.page).toBe(page)
  expect(await again.context.cookies()).toEqual([])
  requests = 0
  await page.goto('/three')
  const left = await page.evaluate(async () => [
    ...[localStorage.length, sessionStorage.length, window.name, await caches.keys(), innerWidth],
  ])
  expect(left).toEqual([0, 0, '', [], 900])
  expect(requests).toBe(0)
  await page.goBack()
  expect(page.url()).not.toContain('/two')

  const other = await next()
  expect(other.context).not.toBe(again.context)
  await other.page.addInitScript(() => {})
  await contexts.release(other.context, true)
  await contexts.release(again.context, false)
  for (const { context } of [other, again]) expect(browser.contexts()).not.toContain(context)
  for (const change of [
    (page: Page) => page.setExtraHTTPHeaders({ 'x-theirs': '1' }),
    (page: Page) => page.setDefaultTimeout(1),
    (page: Page) => page.addLocatorHandler(page.locator('body'), async () => {}),
  ]) {
    const changed = await next()
    await change(changed.page)
    await contexts.release(changed.context, true)
    expect(browser.contexts()).not.toContain(changed.context)
  }
  const different = await next({ hasTouch: true })
  await contexts.release(different.context, true)
  const last = await next()
  expect(last.context).not.toBe(different.context)
  await last.context.close()
  await different.context.close()
  server.close()
})

test('the inbox returns each message once, and no earlier ones', async () => {
  const messages: InboxMessage[] = []
  const arrive = (text: string, at = Date.now()) =>
    messages.unshift({ channel: 'email', to: 'a@mail.test', subject: 'Code', text, at: new Date(at).toISOString() })
  const server = createServer((request, response) => {
    expect(request.url).toBe('/dev/inbox.json?to=a%40mail.test')
    response.end(JSON.stringify(messages))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  arrive('old', Date.now() - 60_000)
  const inbox = openInbox(`http://127.0.0.1:${port}/dev/inbox.json`)
  const first = inbox('a@mail.test')
  arrive('first')
  expect((await first).text).toBe('first')
  arrive('second')
  expect((await inbox('a@mail.test')).text).toBe('second')
  arrive('third')
  arrive('fourth')
  expect((await inbox('a@mail.test', ({ text }) => text === 'third')).text).toBe('third')
  server.close()
})
