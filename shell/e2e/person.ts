import { randomInt, randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Inbox } from './inbox.ts'

// The numbers of one block receive few codes a day, so the tests of a site use many area codes.
const AREAS = `201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 225 228 229 231 234 239 240
  248 251 252 253 254 256 260 262 267 269 270 276 281 301 302 303 304 305 307 308 309 310 312 313 314 315 316 317 318
  319 320 321 323 325 330 334 336 337 347 351 352 360 361 386 401 402 404 405 406 407 408 409 410 412 413 414 415 417
  419 423 425 430 432 434 435 440 469 478 479 480 484 501 502 503 504 505 507`.split(/\s+/)
// A site belongs to one process, so a counter prevents two of its tests from sharing a number.
let counter = randomInt(AREAS.length * 100)

/** An unused US number. The fake SMS service delivers its messages to the inbox. */
export function somePhone() {
  counter += 1
  const tail = String(Math.floor(counter / AREAS.length) % 100).padStart(2, '0')
  const local = `${AREAS[counter % AREAS.length]}55501${tail}`
  return { local, number: `+1${local}`, masked: `+1 ••••••${local.slice(-4)}` }
}

export const botToken = async (request: APIRequestContext, action: string): Promise<string> =>
  (await request.get(`/dev/bot-check/token?action=${action}`)).text()

export async function signInByCode(request: APIRequestContext, email: string, inbox: Inbox): Promise<void> {
  const captchaToken = await botToken(request, 'login')
  const login = await request.post('/api/auth/login', { data: { email, captchaToken } })
  expect(login.status(), await login.text()).toBeLessThan(300)
  const { user } = (await login.json()) as { user: { id: string | number } }
  const { text } = await inbox(email, (message) => /\b\d{6}\b/.test(message.text))
  const code = /\b\d{6}\b/.exec(text)?.[0]
  const verify = await request.post('/api/auth/verify', { data: { code, userId: user.id } })
  expect(verify.status(), await verify.text()).toBeLessThan(300)
}

export async function publishOffer(
  { request }: Pick<Page, 'request'>,
  date = '2032-09-09',
): Promise<{ id: number; userId: number; description: string }> {
  const { email } = await (await request.get('/api/auth/me')).json()
  const trip = { departureAirport: 'HYD', arrivalAirport: 'ORD', date }
  const captchaToken = await botToken(request, 'create_listing')
  const details = { description: `Glad to help ${randomUUID()}`, email, acceptsTips: true, captchaToken }
  const data = { type: 'helper', ...trip, ...details }
  const reply = await request.post('/api/listings', { headers: { 'idempotency-key': randomUUID() }, data })
  expect(reply.status(), await reply.text()).toBe(201)
  return await reply.json()
}
