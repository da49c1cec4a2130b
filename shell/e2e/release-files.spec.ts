import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from './index.ts'
import { changedRelease, RELEASE_SITE, release } from './releases.ts'

// A browser would send a CORS preflight to another host for the header with the test's network.
test.use({ settings: RELEASE_SITE, extraHTTPHeaders: {} })

test('a deleted file causes one reload, which keeps the text of forms', { tag: '@spec-files-gone' }, async ({
  page,
  site,
  expectTrouble,
}) => {
  test.setTimeout(120_000)
  expectTrouble(/ 404 .*LoginSteps[^/]*\.js/)
  await page.route('**/*LoginSteps*', (route) => route.fulfill({ status: 404 }))
  let documents = 0
  page.on('request', (request) => request.isNavigationRequest() && documents++)
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Asha')
  await page.getByRole('textbox', { name: 'Message' }).fill('A message that must not be lost')
  const before = documents

  // The missing file belongs to the live release, so reloading does not help.
  await page.getByRole('button', { name: 'Log In' }).click()
  const again = page.getByRole('dialog').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(page.locator('[name=message]')).toHaveValue('A message that must not be lost')
  expect(documents).toBe(before)

  const { folder } = changedRelease('shell', '3.0.0-e2e')
  expect((await release(site, 'publish', '--skip-visual-check', folder)).code).toBe(0)
  await again.click()
  await expect.poll(() => documents).toBe(before + 1)
  await expect(page.locator('[name=name]')).toHaveValue('Asha')
  await expect(page.locator('[name=message]')).toHaveValue('A message that must not be lost')
  // The file is still missing.
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(again).toBeVisible()
  expect(documents).toBe(before + 1)
  expect((await release(site, 'rollback', 'shell')).code).toBe(0)
})

test('a changed file does not run, nor does a file without a hash', {
  tag: '@spec-performance-no-hash-no-load',
}, async ({ page, expectTrouble }) => {
  expectTrouble(/(integrity|no hash for).*\/r\/payments\//)
  const ENTRY = /\/r\/payments\/[^/]+\/remoteEntry\.js/
  await page.addInitScript(() => Object.assign(window, { ran: [] }))
  const ran = () => page.evaluate(() => (window as unknown as { ran: string[] }).ran)
  // A failed preload would block the script as well.
  const withoutPreload = (html: string) =>
    html.replace(/<link rel="preload" as="script" href="\/r\/payments[^>]*>/g, '')
  // The document has the hash of the entry, and the entry has that of the page.
  for (const file of [ENTRY, /\/r\/payments\/[^/]+\/[^/]*SuccessPage[^/]*\.js/]) {
    // A valid script that differs in one byte, so only its hash shows the change.
    await page.route(file, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `window.ran.push('flipped');${await response.text()}` })
    })
    await page.route('**/checkout/success', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: withoutPreload(await response.text()) })
    })
    await page.goto('/checkout/success')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 6000 })
    expect(await ran()).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
  }

  let requests = 0
  await page.route(ENTRY, (route) => {
    requests++
    return route.continue()
  })
  await page.route('**/checkout/success', async (route) => {
    const response = await route.fetch()
    const html = withoutPreload(await response.text())
    await route.fulfill({
      response,
      body: html.replace(/("name":"payments".*?)"remoteEntry\.js"/s, '$1"other.js"'),
    })
  })
  await page.goto('/checkout/success')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 6000 })
  expect(requests).toBe(0)
})

test('a release with files on another host can go live', { tag: '@spec-files-elsewhere' }, async ({ page, site }) => {
  test.setTimeout(120_000)
  let folder = ''
  const elsewhere = createServer((request, response) => {
    const file = join(folder, new URL(request.url ?? '/', 'http://elsewhere').pathname.split('/').at(-1) ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', file.endsWith('.css') ? 'text/css' : 'text/javascript')
    response.end(readFileSync(file))
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const base = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/listings/4.0.0-e2e/`
  const afar = changedRelease('mf-listings', '4.0.0-e2e', {
    text: (text) => text.replaceAll('What Our Users Say', 'From Afar').replaceAll('/r/listings/4.0.0-e2e/', base),
  })
  folder = afar.folder
  const published = await release(site, 'publish', '--preview', '--skip-visual-check', afar.folder)
  expect(published).toMatchObject({ code: 0, json: { live: false } })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto((published.json as { published: { preview: string }[] }).published[0]!.preview)
  await page.getByRole('button', { name: 'Log out and show the preview' }).click()
  await expect(page.getByRole('heading', { name: 'From Afar' })).toBeVisible()
  expect(requests).toContain(`${base}remoteEntry.js`)
  expect(requests.filter((address) => address.includes('/r/listings/'))).toEqual([])
  elsewhere.close()
})
