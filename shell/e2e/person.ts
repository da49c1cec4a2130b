import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Inbox } from './inbox.ts'

/** Signs in with this address as the login dialog does, and keeps the session in the request's cookies. */
export async function signInByCode(request: APIRequestContext, email: string, inbox: Inbox): Promise<void> {
  const login = await request.post('/api/auth/login', { data: { email, captchaToken: 'bot-check-unavailable' } })
  expect(login.status(), await login.text()).toBeLessThan(300)
  const { user } = (await login.json()) as { user: { id: string | number } }
  const { text } = await inbox(email, (letter) => /\b\d{6}\b/.test(letter.text))
  const code = /\b\d{6}\b/.exec(text)?.[0]
  const verify = await request.post('/api/auth/verify', { data: { code, userId: user.id } })
  expect(verify.status(), await verify.text()).toBeLessThan(300)
}

/** Publishes an offer from Hyderabad to Chicago of whoever is signed in; the tests of others leave it alone. */
export async function publishOffer({ request }: Page): Promise<{ id: number; userId: number; description: string }> {
  const { email } = await (await request.get('/api/auth/me')).json()
  const trip = { departureAirport: 'HYD', arrivalAirport: 'ORD', date: '2032-09-09' }
  const captchaToken = await (await request.get('/dev/bot-check/token?action=create_listing')).text()
  const words = { description: `Glad to help ${randomUUID()}`, email, acceptsTips: true, captchaToken }
  const data = { type: 'helper', ...trip, ...words }
  const reply = await request.post('/api/listings', { headers: { 'idempotency-key': randomUUID() }, data })
  expect(reply.status(), await reply.text()).toBe(201)
  return await reply.json()
}
