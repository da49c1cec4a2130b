import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { type Letter, openInbox } from './inbox.ts'
import { watch } from './trouble.ts'

test('an error in a page, in its console or against its policy fails the test', async ({ browser }) => {
  const context = await browser.newContext()
  const trouble = watch(context)
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

test('the inbox returns each letter once, and no earlier ones', async () => {
  const letters: Letter[] = []
  const arrive = (text: string, at = Date.now()) =>
    letters.unshift({ channel: 'email', to: 'a@mail.test', subject: 'Code', text, at: new Date(at).toISOString() })
  const server = createServer((request, response) => {
    expect(request.url).toBe('/dev/inbox.json?to=a%40mail.test')
    response.end(JSON.stringify(letters))
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
