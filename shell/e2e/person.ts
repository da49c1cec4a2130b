import { randomInt, randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Inbox } from './inbox.ts'

// Few codes a day go to the numbers of one block, so the tests of a site spread over the country.
const AREAS = ['202', '206', '212', '303', '312', '404', '415', '512', '617', '702']

/** A US number of nobody. The stand-in delivers its messages to the inbox. */
export function somePhone() {
  const local = `${AREAS[randomInt(AREAS.length)]}55501${String(randomInt(100)).padStart(2, '0')}`
  return { local, number: `+1${local}`, masked: `+1 ••••••${local.slice(-4)}` }
}

/** A token of the bot check for this action, as its script in a page gets it. */
export const botToken = async (request: APIRequestContext, action: string): Promise<string> =>
  (await request.get(`/dev/bot-check/token?action=${action}`)).text()

/** Signs in with this address as the login dialog does, and keeps the session in the request's cookies. */
export async function signInByCode(request: APIRequestContext, email: string, inbox: Inbox): Promise<void> {
  const captchaToken = await botToken(request, 'login')
  const login = await request.post('/api/auth/login', { data: { email, captchaToken } })
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
  const captchaToken = await botToken(request, 'create_listing')
  const words = { description: `Glad to help ${randomUUID()}`, email, acceptsTips: true, captchaToken }
  const data = { type: 'helper', ...trip, ...words }
  const reply = await request.post('/api/listings', { headers: { 'idempotency-key': randomUUID() }, data })
  expect(reply.status(), await reply.text()).toBe(201)
  return await reply.json()
}
