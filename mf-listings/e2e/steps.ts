import { randomUUID } from 'node:crypto'
import { botToken, expect, somePhone } from '@flight-amigo/shell/e2e'
import type { APIRequestContext, Locator, Page } from '@playwright/test'

/** Each test file uses its own date, so that one page holds all trips. */
export const routeOn = (day: string) => `/search?from=HYD&to=ORD&date=${day}`

export const newEmail = () => `listings-${randomUUID()}@mail.test`

export const uniqueText = (text = 'Glad to help') => `${text} ${randomUUID()}`

interface Published {
  id: number
  userId: number
  description: string
  status: string
  email: string
}

export async function publish({ request }: Page, day: string, more: Record<string, unknown> = {}): Promise<Published> {
  const me = await request.get('/api/auth/me')
  const response = await request.post('/api/listings', {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      type: 'helper',
      departureAirport: 'HYD',
      arrivalAirport: 'ORD',
      date: day,
      description: uniqueText(),
      captchaToken: await botToken(request, 'create_listing'),
      ...(me.ok() && { email: (await me.json()).email }),
      ...more,
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}

export async function exchangeMessages(listingId: number, one: Page, other: Page): Promise<void> {
  const idOf = async ({ request }: Page): Promise<number> => (await (await request.get('/api/auth/me')).json()).id
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const data = { receiverId: await idOf(to), content: 'See you at the gate.', listingId }
    const sent = await from.request.post('/api/messages', { data })
    expect(sent.ok(), await sent.text()).toBe(true)
  }
}

export async function verifyPhone({ request }: Page, inbox: (to: string) => Promise<{ text: string }>): Promise<void> {
  const { number: phoneNumber } = somePhone()
  const data = { phoneNumber, captchaToken: await botToken(request, 'phone') }
  const { id } = await (await request.get('/api/auth/me')).json()
  const sent = await request.patch('/api/profile/phone', { data, headers: { 'x-account': String(id) } })
  expect(sent.ok(), await sent.text()).toBe(true)
  const { text } = await inbox(phoneNumber)
  const code = /\b\d{6}\b/.exec(text)?.[0]
  expect((await request.post('/api/auth/verify', { data: { code } })).ok()).toBe(true)
}

export const ownListings = async (request: APIRequestContext, type = 'helper'): Promise<Published[]> =>
  (await request.get(`/api/my-listings?type=${type}`)).json()

export const airport = (page: Page, label: string) => page.getByRole('combobox', { name: label })

export async function chooseAirport(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  await airport(page, label).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

export async function fillTrip(page: Page, day: string): Promise<void> {
  await chooseAirport(page, 'Departure', 'hyderabad', /^HYD - /)
  await chooseAirport(page, 'Arrival', 'chicago', /^ORD - /)
  await page.getByLabel('Date', { exact: true }).fill(day)
}

export const cardOf = (page: Page | Locator, description: string) =>
  page.getByRole('article').filter({ hasText: description })

export const detailsOf = (page: Page) => page.getByRole('dialog', { name: /^(Amigo|Traveler) Details$/ })

export async function delayRequests(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.fallback()
  })
  return async () => {
    resolve()
    await page.unroute(url)
  }
}

export async function logIn(page: Page, inbox: (to: string) => Promise<{ text: string }>, email = newEmail()) {
  const login = page.getByRole('dialog', { name: 'Login to Flight Amigo' })
  await login.getByLabel('Email').fill(email)
  await login.getByRole('button', { name: 'Continue' }).click()
  const { text } = await inbox(email)
  await login.getByLabel('Verification code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await login.getByRole('button', { name: 'Verify' }).click()
  await expect(login).toBeHidden()
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const todayOf = (page: Page): Promise<string> => page.evaluate(() => new Date().toLocaleDateString('en-CA'))

export const setBotCheckVerdict = async ({ request }: Page, verdict: 'human' | 'robot' | 'hang') =>
  expect((await request.post('/dev/bot-check/verdict', { data: { verdict } })).ok()).toBe(true)

export async function expectLegalTabs(page: Page): Promise<void> {
  for (const [name, address] of [
    ['Terms of Use', '/terms-of-use'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const) {
    const opened = page.waitForEvent('popup', { timeout: 10_000 })
    await page.getByRole('main').getByRole('link', { name }).click()
    const tab = await opened
    await expect(tab).toHaveURL(address)
    await tab.close()
  }
}

export const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? 'no link in the mail'

export async function expectErrors(page: Page, messages: string[]): Promise<void> {
  for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible()
}
