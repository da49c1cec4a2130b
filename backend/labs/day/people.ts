import { type Browser, chromium, expect } from '@playwright/test'
import { launchOptions } from '../../../.workspace/browser.mjs'
import type { Person } from '../evidence/record.ts'

// Browsers trust the names of the own machine as they trust https.
const SITE = 'http://site.localhost'
const TIMEOUT_MS = 10_000
const HALF = 'I stand at the gate'

/** A browser for which the site's own name leads to this port. */
export const openBrowser = async (executablePath: string, port: number): Promise<Browser> =>
  chromium.launch(await launchOptions(executablePath, `--host-resolver-rules=MAP site.localhost:80 127.0.0.1:${port}`))

/** Opens the conversation with another person in the morning, and types half a message. */
export async function openMessages(browser: Browser, { cookie }: Person, other: Person) {
  const context = await browser.newContext({ baseURL: SITE })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: SITE }])
  const page = await context.newPage()
  const trouble: string[] = []
  let loads = 0
  page.on('pageerror', (error) => trouble.push(error.message))
  page.on('domcontentloaded', () => loads++)
  await page.goto(`/messages?to=${other.id}`)
  await page.getByRole('textbox', { name: /^Message to/ }).fill(HALF)
  return {
    trouble,
    /** Sends in the evening, on the page as it was opened. */
    async send(): Promise<string> {
      const box = page.getByRole('textbox', { name: /^Message to/ })
      await expect(box).toHaveValue(HALF)
      const text = `${HALF}, ${Date.now()}`
      await box.fill(text)
      await page.getByRole('button', { name: 'Send' }).click()
      const sent = page.getByRole('region', { name: /^Messages with/ }).getByText(text)
      await sent.waitFor({ timeout: TIMEOUT_MS }).catch(async () => {
        throw new Error(`it was not sent: ${(await page.getByRole('alert').allInnerTexts()).join(' ')}`)
      })
      expect(loads, 'the page was loaded once').toBe(1)
      return text
    },
  }
}

/** Visits home from a network of its own, with a browser in which the bad release fails. */
export async function meetBadRelease(browser: Browser, network: number): Promise<void> {
  const context = await browser.newContext({
    baseURL: SITE,
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${network}` },
  })
  await context.addInitScript(() => localStorage.setItem('unlucky', 'yes'))
  const page = await context.newPage()
  const reported = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/events'))
  await page.goto('/')
  await reported // a browser that is closed before its report casts no vote
  await context.close()
}
