import { advanceClock } from '@flight-amigo/shell/e2e'
import { expect, type Page } from '@playwright/test'

export type Inbox = (to: string, matches?: (message: { text: string }) => boolean) => Promise<{ text: string }>

export async function codeTo(inbox: Inbox, to: string): Promise<string> {
  const { text } = await inbox(to, (message) => /\b\d{6}\b/.test(message.text))
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** Codes are valid for ten minutes. */
export const expireCode = ({ request }: Page): Promise<void> => advanceClock(request, 600)

export const WRONG = 'That is not the code we sent. Please check it and try again.'
export const EXPIRED = 'This code has expired. Please ask for a new one.'

export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Login to Flight Amigo' })

export async function fillLogin(page: Page, email: string, inbox: Inbox): Promise<void> {
  const dialog = loginDialog(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Verification code').fill(await codeTo(inbox, email))
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(dialog).toBeHidden()
}

export async function requestPhoneCode(page: Page, local: string, inbox: Inbox): Promise<string> {
  await page.getByLabel('Phone number').fill(local)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByLabel('Verification code')).toBeFocused()
  return codeTo(inbox, `+1${local}`)
}

/**
 * Opens a page without live events, like a sleeping tab: it learns only from the responses to its own requests. Its
 * first requests finish before, because a response after another user's login would wake the page.
 */
export async function openAsleep(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    class SilentChannel extends EventTarget {
      postMessage() {}
      close() {}
    }
    Object.assign(globalThis, { BroadcastChannel: SilentChannel })
  })
  await page.route('**/api/live*', () => {}) // never responds
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

/** A valid picture of 1 × 1 pixels, which the page enlarges. */
export const aPicture = () => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
})
