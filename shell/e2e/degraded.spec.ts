import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './index.ts'
import { navigate } from './navigation.ts'
import { hold } from './slow-network.ts'

const ENTRY = /\/r\/payments\/[^/]+\/remoteEntry\.js/
const BROKEN_PATH = '/checkout/success'

const faults: Record<string, (page: Page) => Promise<unknown>> = {
  'is gone (404)': (page) => page.route(ENTRY, (route) => route.fulfill({ status: 404, body: '' })),
  'never answers': (page) => page.route(ENTRY, () => new Promise(() => {})),
  'throws when it runs': async (page) => {
    // The registry knows the hash of the throwing script, so only the throw stops it.
    const code = 'throw new Error("bad build")'
    const hash = `sha256-${createHash('sha256').update(code).digest('base64')}`
    await page.route(BROKEN_PATH, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const [, known] = /"name":"payments".*?"remoteEntry\.js":"(sha256-[^"]+)"/s.exec(html) ?? []
      if (!known) throw new Error('The document has no hash of the remote.')
      await route.fulfill({ response, body: html.replaceAll(known, hash) })
    })
    await page.route(ENTRY, (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
  },
}

for (const [fault, breakRemote] of Object.entries(faults))
  test(`a remote that ${fault} does not affect header, footer and other remotes, and can be tried again`, {
    tag: '@spec-state-remote-fails',
  }, async ({ page, expectTrouble }) => {
    expectTrouble(/\/r\/payments\/|^uncaught: bad build$/)
    await breakRemote(page)
    const shell = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/shell.js'))
    await page.goto(BROKEN_PATH, { waitUntil: 'commit' })
    // The earlier time depends on the machine, not on the failure.
    await shell
    const began = Date.now()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 6000 })
    expect(Date.now() - began).toBeLessThan(6500)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Home' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()

    const expectRecovery = async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
      await expect(page.locator('main h1')).toBeVisible()
    }
    if (fault === 'never answers') return expectRecovery()

    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help another family while flying to yours.')
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    if (fault !== 'throws when it runs') await expectRecovery()
  })

test('a slow page shows its frame immediately; a missing extension reports it, and loads by itself when the network is back', {
  tag: ['@spec-state-missing-fill', '@spec-state-slow-remote'],
}, async ({ page, context, signIn, expectTrouble }) => {
  expectTrouble(/ERR_FAILED.*\/remoteEntry\.js|ERR_INTERNET_DISCONNECTED/)
  await signIn(page)
  const listings = /\/r\/listings\/[^/]+\/remoteEntry\.js/
  await page.route(listings, (route) => route.abort())
  await page.goto('/profile?tab=helper')
  const main = page.getByRole('main')
  await expect(main.getByText('Your listings are missing for the moment.')).toBeVisible()
  await context.setOffline(true)
  await expect(main.getByText("Your listings are missing for the moment: you're offline.")).toBeVisible()
  await page.unroute(listings)
  await context.setOffline(false)
  await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0)

  const payments = await hold(page, ENTRY)
  await navigate(page, '/checkout')
  await expect(main.getByRole('status', { name: 'Loading' })).toBeVisible()
  payments.release()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Leave a Tip')
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
})
